/**
 * Logs that hold the body of each request: an array with one an element, or one a line.
 *
 * Problem. Each request repeats all that came before, so read as a list of conversations one talk would be there as often
 * as it grew, and its bytes with it. Idea. Messages become numbers, the same for the same message; requests are then calls
 * as a trace holds them, and `rebuild` tells what goes on, what branches off and what was compacted. A message stands once,
 * where it was sent first; its repetitions are metadata. Rows are read one by one and nothing is kept of them but numbers
 * and places, so memory holds each message once while the talk is put together, and afterwards none: turns are made on
 * demand.
 *
 * Limits. Data sets share openings too. A file is taken for such a log when of its first rows a quarter go on from all of
 * another one; a client that rewrites its whole context for every request is not told.
 */
import type { Conversation } from '../../model.ts';
import { createSink, type ImportInput } from '../format.ts';
import { holdsMessages, type RawConversation, readConversations } from '../messages/message-arrays.ts';
import { firstRows, forEachRow, isDamaged, isRowList, oneRow } from '../reading/rows.ts';
import { rebuild } from '../traces/rebuild.ts';
import type { Call, Item } from '../traces/rebuild-types.ts';
import { isSummaryLike } from '../traces/relate.ts';
import { append } from '../turns/turn-draft.ts';
import { createMessageNumbers, type MessageNumbers } from './message-numbers.ts';
import { conversationsOfRequests, type Request, type Sent } from './request-threads.ts';

const ROWS_LOOKED_AT = 48;
/** A quarter. */
const LEAST_SHARE = 4;

/** The talks of a log of requests; `null` where the file is none. */
export function readRequests(input: ImportInput): readonly Conversation[] | null {
  if (!isRowList(input, holdsMessages(input)) || !growsInRows(input)) return null;
  const numbers = createMessageNumbers();
  const requests: Request[] = [];
  const { sink } = input;
  forEachRow(input, (row) => {
    const own = createSink(sink.progress);
    const found = readConversations(oneRow(input, row, own)).map((raw) => toRequest(raw, numbers));
    return {
      damaged: isDamaged(own),
      keep: () => {
        append(sink.metadata, own.metadata);
        append(sink.diagnostics, own.diagnostics);
        append(requests, found);
        sink.progress(row.to);
      },
    };
  });
  const groupOf = sessionsOf(requests);
  const calls = requests.map((request): Call => toCall(request, groupOf(request)));
  const rebuilt = rebuild(calls, numbers.items, { isOneSession: false });
  return conversationsOfRequests({ requests, calls, rebuilt, input });
}

function toRequest({ id, title, system, messages }: RawConversation, numbers: MessageNumbers): Request {
  const sent = messages.map((message): Sent => {
    return { item: numbers.numberOf(message), source: message.source, beside: false };
  });
  const [first, ...others] = sent;
  if (system !== null) {
    const head = { item: numbers.numberOf(system, true), source: system.source, beside: true };
    return { id, title, head, input: sent };
  }
  const isHead = first !== undefined && isSystem(numbers.items[first.item]);
  return isHead ? { id, title, head: first, input: others } : { id, title, head: null, input: sent };
}

const isSystem = (item: Item | undefined): boolean => item?.role === 'system' && !isSummaryLike(item);

const toCall = ({ head, input }: Request, group: string): Call => ({
  group,
  agent: null,
  system: head?.item ?? null,
  input: input.map(({ item }) => item),
  output: [],
  others: [],
  tokens: null,
});

/** Ids that stand at more than one request name sessions; others name requests. */
function sessionsOf(requests: readonly Request[]): (request: Request) => string {
  const seen = new Set<string>();
  const sessions = new Set<string>();
  for (const { id } of requests) {
    if (id === null) continue;
    if (seen.has(id)) sessions.add(id);
    seen.add(id);
  }
  return ({ id }) => (id !== null && sessions.has(id) ? id : '');
}

/** Whether enough of the first rows go on from all that another one holds. */
function growsInRows(input: ImportInput): boolean {
  const numbers = createMessageNumbers();
  const lists = firstRows(input, ROWS_LOOKED_AT).flatMap((row) =>
    readConversations(oneRow(input, row, createSink())).map((raw) => toRequest(raw, numbers)),
  );
  const ends = new Set(lists.filter(({ input: own }) => own.length > 0).map((one) => chainOf(one).at(-1)));
  const growing = lists.filter((one) =>
    chainOf(one)
      .slice(0, -1)
      .some((beginning) => ends.has(beginning)),
  ).length;
  return growing > 0 && growing * LEAST_SHARE >= lists.length;
}

/** A name for each beginning of what was sent; the system prompt is in none, since its clock may tick. */
function chainOf({ input }: Request): readonly string[] {
  let [a, b] = [17, 23];
  return input.map(({ item }, index) => {
    a = (Math.imul(a, 0x01000193) ^ item) | 0;
    b = (Math.imul(b, 0x5bd1e995) + item + 1) | 0;
    return `${a}.${b}.${index}`;
  });
}
