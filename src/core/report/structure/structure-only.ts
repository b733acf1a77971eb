/**
 * A transcript as its structure, for a report about a fault: who spoke, what called what, how long each text is and how its
 * lines fall, when turns came after one another, what was compacted — and not a word of it.
 *
 * Allow-list: a field that is not written here does not travel. Names of tools become the class of what they do, since the
 * working floor asks for it, or a number; keys of arguments stay where all agents have them; models and ids are numbered as
 * they come; times are counted from the first, on a day of no meaning.
 */
import { classifyCall, isShellCall } from '../../irreducible/tool-class.ts';
import { STRUCTURE_VERSION } from '../../transcript/formats/reading/structure-file.ts';
import type {
  LoggedCompaction,
  Part,
  ReportedUsage,
  Thread,
  ToolCallPart,
  TranscriptDocument,
  Turn,
} from '../../transcript/model.ts';
import { filler } from './filler.ts';

/** Keys that say nothing of a person's own tools. */
const KEYS = new Set(
  `path file_path filePath filename file command cmd query pattern content contents old_string new_string old_str new_str url text prompt
  description limit offset input code args arguments file_text diff patch glob regex include exclude cwd timeout start end line lines
  view_range insert_line message name id type todos questions edits paths directory dir`.split(/\s+/),
);
const TRIGGERS = new Set(['auto', 'manual', 'threshold', 'overflow', 'limit']);
const MEDIA =
  /^(?:image\/(?:png|jpeg|gif|webp|svg\+xml)|application\/(?:pdf|json|zip)|text\/(?:plain|html|csv|markdown)|audio\/(?:wav|mpeg)|video\/mp4)$/;

interface Names {
  readonly of: (family: string, name: string) => string;
}

/** The structure of a document as JSON lines that open as a transcript. Deterministic; linear in the text. */
export function structureOnly(document: TranscriptDocument): string {
  const names = createNames();
  const clock = createClock(document);
  const lines: unknown[] = [
    { floorline: STRUCTURE_VERSION, format: safeFormat(document.format), bytes: document.bytes },
  ];
  document.conversations.forEach((conversation, index) => {
    lines.push({ conversation: `conversation-${index + 1}` });
    for (const thread of conversation.threads) addThread(lines, thread, names, clock);
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Ids of formats are ours; anything else would be somebody's. */
const safeFormat = (format: string): string => (/^[a-z][a-z0-9-]{0,40}$/.test(format) ? format : 'other');

function addThread(
  lines: unknown[],
  thread: Thread,
  names: Names,
  clock: (time: string) => string | null,
): void {
  lines.push({
    thread: names.of('thread', thread.id),
    compactions: thread.compactions.map(
      ({ turn, trigger, tokensBefore, tokensAfter, kept }: LoggedCompaction) => ({
        turn,
        trigger: trigger === null ? null : TRIGGERS.has(trigger) ? trigger : 'other',
        tokensBefore,
        tokensAfter,
        kept: kept?.map(({ from, to }) => ({ from, to })) ?? null,
      }),
    ),
  });
  for (const turn of thread.turns) lines.push(turnOf(turn, names, clock));
}

function turnOf(
  { role, parts, timestamp, model, usage }: Turn,
  names: Names,
  clock: (time: string) => string | null,
) {
  return {
    turn: role,
    ...(timestamp === null ? {} : { at: clock(timestamp) }),
    ...(model === null ? {} : { model: names.of('model', model) }),
    ...(usage === null ? {} : { usage: usageOf(usage) }),
    parts: parts.map((part) => partOf(part, names)),
  };
}

const usageOf = ({ inputTokens, cacheReadTokens, cacheCreationTokens, outputTokens }: ReportedUsage) => ({
  inputTokens,
  cacheReadTokens,
  cacheCreationTokens,
  outputTokens,
});

function partOf(part: Part, names: Names) {
  const callId = (id: string | null): string | null => (id === null ? null : names.of('call', id));
  switch (part.kind) {
    case 'text':
      return {
        kind: part.kind,
        text: filler(part.text),
        ...(part.harness === true ? { harness: true } : {}),
      };
    case 'reasoning':
      return { kind: part.kind, text: filler(part.text), ...(part.opaque === true ? { opaque: true } : {}) };
    case 'summary':
      return { kind: part.kind, text: filler(part.text) };
    case 'tool_call':
      return {
        kind: part.kind,
        callId: callId(part.callId),
        name: toolName(part, names),
        args: part.args.map(({ key, value }) => ({
          key: KEYS.has(key) ? key : names.of('key', key),
          value: filler(value),
        })),
      };
    case 'tool_result':
      return {
        kind: part.kind,
        callId: callId(part.callId),
        name:
          part.name === null
            ? null
            : toolName({ kind: 'tool_call', callId: null, name: part.name, args: [] }, names),
        text: filler(part.text),
        isError: part.isError,
      };
    case 'attachment':
      return {
        kind: part.kind,
        text: filler(part.text),
        mediaType: part.mediaType !== null && MEDIA.test(part.mediaType) ? part.mediaType : null,
        bytes: part.bytes,
      };
  }
}

/** What the call does, under a name that the estimator knows to do the same. */
function toolName(call: ToolCallPart, names: Names): string {
  const does = classifyCall(call);
  if (does !== 'other') return does;
  return isShellCall(call) ? 'bash' : names.of('tool', call.name);
}

/** `call-1`, `call-2`, …: the same name, the same number. */
function createNames(): Names {
  const families = new Map<string, Map<string, string>>();
  return {
    of: (family, name) => {
      const known = families.get(family) ?? new Map<string, string>();
      families.set(family, known);
      const given = known.get(name) ?? `${family}-${known.size + 1}`;
      known.set(name, given);
      return given;
    },
  };
}

/** Pauses stay, the day does not: the first time of a document is the start of the year 2000. */
function createClock(document: TranscriptDocument): (time: string) => string | null {
  const zone = /(?:[zZ]|[+-]\d\d:?\d\d)$/;
  const at = (time: string): number => Date.parse(zone.test(time) || !time.includes('T') ? time : `${time}Z`);
  let first = Number.POSITIVE_INFINITY;
  for (const { threads } of document.conversations) {
    for (const { turns } of threads) {
      for (const { timestamp } of turns) {
        const time = timestamp === null ? Number.NaN : at(timestamp);
        if (time < first) first = time;
      }
    }
  }
  const start = Date.UTC(2000, 0, 1);
  return (time) => {
    const shifted = start + at(time) - first;
    return Number.isFinite(shifted) && Math.abs(shifted) < 8e15 ? new Date(shifted).toISOString() : null;
  };
}
