/**
 * Few-shot files of tau-bench: each record holds a whole talk as one string of `role: text` lines. The string is cut
 * where a line begins with a role, in its JSON text, so that each turn knows its bytes; what an escape means is
 * left to `JSON.parse`, piece by piece. `assistant: None` stands for a call that the file does not show.
 */
import { entryOf, parseJson, readContainer } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { Conversation, Part, Role } from '../../model.ts';
import { type ImportInput, placeOf } from '../format.ts';
import { saidText } from '../messages/blocks.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { createCallBook } from '../turns/call-book.ts';
import { draftTurn, type TurnDraft, typedTitle } from '../turns/turn-draft.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
  ['system', 'system'],
]);

const BACKSLASH = 0x5c;

/** The talk in the record at a place, as a conversation; the record is accounted for in any case. */
export function readFewShots(
  value: Extent,
  { source, sink }: ImportInput,
  { range }: Outline,
  before: number,
): Conversation[] {
  const { bytes } = source;
  const object = readContainer(bytes, value.from, value.to);
  const entry = object === null ? undefined : entryOf(object, 'messages_display');
  if (entry === undefined || bytes[entry.from] !== 0x22) {
    const at = range(value.from, value.to);
    sink.diagnose('unexpected-shape', at, `${placeOf(at)}: "messages_display" is no text; it was left out.`);
    return [];
  }
  sink.meta('few-shot record', range(value.from, entry.from + 1));
  sink.meta('few-shot record', range(entry.to - 1, value.to));
  const turns: TurnDraft[] = [];
  const calls = createCallBook();
  const cuts = cutsOf(bytes, entry.from + 1, entry.to - 1);
  cuts.forEach((from, index) => {
    const to = cuts[index + 1] ?? entry.to - 1;
    const parsed = parseJson(`"${decodeBytes(bytes, from, to)}"`);
    const text = parsed.ok && typeof parsed.value === 'string' ? parsed.value : '';
    const colon = text.indexOf(': ');
    const named = ROLES.get(text.slice(0, Math.max(0, colon)));
    const role = named ?? 'user';
    const said = (named === undefined ? text : text.slice(colon + 2)).trimEnd();
    turns.push(draftTurn(role, partsOf(role, said, calls), [range(from, to)]));
  });
  if (turns.length === 0) return [];
  const number = before + 1;
  const title = typedTitle(turns) ?? `Example ${number}`;
  return [{ id: `example-${number}`, title, threads: [{ id: 'main', title, turns, compactions: [] }] }];
}

function partsOf(role: Role, said: string, calls: ReturnType<typeof createCallBook>): Part[] {
  if (role === 'tool') {
    const isError = said.startsWith('Error:');
    return [{ kind: 'tool_result', callId: calls.answer(null), name: null, text: said, isError }];
  }
  if (role !== 'assistant') return saidText(said, role);
  calls.begin();
  if (said !== 'None') return saidText(said, role);
  return [{ kind: 'tool_call', callId: calls.open(null), name: 'unnamed tool', args: [] }];
}

/** Where the turns begin in the JSON text of a string: at its start, and behind each escaped newline before a role. */
function cutsOf(bytes: Uint8Array, from: number, to: number): number[] {
  const cuts = from < to ? [from] : [];
  for (let at = bytes.indexOf(BACKSLASH, from); at !== -1 && at < to; at = bytes.indexOf(BACKSLASH, at + 2)) {
    const isNewline = bytes[at + 1] === 0x6e;
    const word = isNewline
      ? /^([a-z]+): /.exec(decodeBytes(bytes, at + 2, Math.min(to, at + 16)))?.[1]
      : undefined;
    if (word !== undefined && ROLES.has(word)) cuts.push(at + 2);
  }
  return cuts;
}
