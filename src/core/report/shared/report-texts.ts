import { pairCalls } from '../../analysis/pair-calls.ts';
import type { Conversation, Thread, TranscriptDocument } from '../../transcript/model.ts';
import { renderTurn } from '../../transcript/render.ts';
import type { ReportTexts } from './build-report.ts';
import type { Level } from './levels.ts';
import type { SharedTurn } from './model.ts';

/** The texts of an open thread for a report of some level: turns are rendered for `full` only. */
export function reportTexts(
  document: Pick<TranscriptDocument, 'name'>,
  conversation: Pick<Conversation, 'title'>,
  thread: Pick<Thread, 'title' | 'turns'>,
  literals: readonly string[],
  level: Level,
): ReportTexts {
  return {
    name: document.name,
    conversation: conversation.title,
    thread: thread.title,
    literals,
    turns: level === 'full' ? turnsOf(thread) : [],
  };
}

function turnsOf({ turns }: Pick<Thread, 'turns'>): readonly SharedTurn[] {
  const toolOfResult = new Map<string, string>();
  for (const { name, result } of pairCalls(turns))
    if (result !== null) toolOfResult.set(`${result.turn}:${result.part}`, name);
  return turns.map((turn, index) => {
    const tools = new Set<string>();
    for (const [at, part] of turn.parts.entries()) {
      if (part.kind === 'tool_call') tools.add(part.name);
      if (part.kind !== 'tool_result') continue;
      const name = part.name ?? toolOfResult.get(`${index}:${at}`);
      if (name !== undefined) tools.add(name);
    }
    return { ...renderTurn(turn), tools: [...tools], timestamp: turn.timestamp, model: turn.model };
  });
}
