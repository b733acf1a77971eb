/** A document as lines that a person can check: for the golden texts of the fixtures, never for the product. */
import type { Part, SourceRange, TranscriptDocument, Turn } from '../model.ts';
import type { ImportResult } from './result.ts';

export function toGolden(result: ImportResult): string {
  if (!result.ok) {
    const { code, line, byte, message } = result.failure;
    return `refused: ${code} at line ${line}, byte ${byte}\n${message}\n`;
  }
  return `${documentLines(result.document).join('\n')}\n`;
}

function documentLines(document: TranscriptDocument): string[] {
  const lines = [`${document.format}: ${document.why}`];
  for (const conversation of document.conversations) {
    lines.push('', `conversation ${conversation.id}: ${conversation.title}`);
    for (const thread of conversation.threads) {
      lines.push(`  thread ${thread.id}: ${thread.title}`);
      const callers = new Map<string, number>();
      thread.turns.forEach((turn, index) => {
        lines.push(`    ${index} ${turn.role}${details(turn)}  (${turn.source.map(place).join(', ')})`);
        for (const part of turn.parts) {
          lines.push(`        ${describePart(part, callers)}`);
          if (part.kind === 'tool_call' && part.callId !== null) callers.set(part.callId, index);
        }
      });
      for (const { turn, trigger, tokensBefore, tokensAfter, kept } of thread.compactions) {
        const runs =
          kept === null ? 'unknown' : kept.map(({ from, to }) => `${from}–${to}`).join(' ') || 'none';
        lines.push(`    compaction at ${turn}: ${trigger}, ${tokensBefore} → ${tokensAfter}, kept ${runs}`);
      }
    }
  }
  lines.push('', ...document.metadata.map(({ name, source }) => `metadata ${name}  (${place(source)})`));
  lines.push(
    ...document.diagnostics.map(({ code, source, reason }) => `${code}  (${place(source)}) ${reason}`),
  );
  return lines;
}

const place = ({ line, from, to }: SourceRange): string => `line ${line}: ${from}–${to}`;

function details({ model, usage, timestamp }: Turn): string {
  const tokens =
    usage === null
      ? ''
      : `, usage ${usage.inputTokens}+${usage.cacheReadTokens}+${usage.cacheCreationTokens} in, ${usage.outputTokens} out`;
  return `${timestamp === null ? '' : ` ${timestamp}`}${model === null ? '' : `, ${model}`}${tokens}`;
}

function describePart(part: Part, callers: ReadonlyMap<string, number>): string {
  switch (part.kind) {
    case 'tool_call':
      return `tool_call ${part.callId} ${part.name}(${part.args.map(({ key, value }) => `${key}: ${short(value)}`).join(', ')})`;
    case 'tool_result': {
      const caller = part.callId === null ? undefined : callers.get(part.callId);
      const of = part.callId === null ? 'no id' : `${part.callId} of turn ${caller ?? '?'}`;
      return `tool_result ${of}${part.name === null ? '' : ` ${part.name}`}${part.isError ? ' ERROR' : ''} ${short(part.text)}`;
    }
    case 'text':
      return `text${part.harness === true ? ' (harness)' : ''} ${short(part.text)}`;
    case 'reasoning':
      return `reasoning${part.opaque === true ? ' (opaque)' : ''} ${short(part.text)}`;
    case 'attachment':
      return `attachment ${part.text} ${part.mediaType} ${part.bytes}`;
    case 'summary':
      return `summary ${short(part.text)}`;
  }
}

const short = (text: string): string => JSON.stringify(text.length <= 90 ? text : `${text.slice(0, 89)}…`);
