/**
 * One talk from many calls. Each call of a model repeats all that came before; here the calls of a trace, in order of
 * time, become a tree of messages in which each stands once. The contexts that were sent are kept as a tree of states, so
 * a call is placed by walking along what it was sent: where it goes on from the end of a known context, only what is new
 * is added; where it leaves it, `relate.ts` says whether the context was compacted or this is a line of its own. A call
 * whose session or trace is another one belongs to a talk only if it repeats all of it.
 * Cost: linear in the messages listed by the calls, and in the length of a context for each one that was left.
 */

import {
  type Call,
  type Entry,
  type EntrySide,
  type Item,
  pathOf,
  type Root,
  type State,
} from './rebuild-types.ts';
import { type Relation, relate, sizeOf, wordsOf } from './relate.ts';

export interface Rebuilt {
  /** Every message once, parents before children. */
  readonly entries: readonly Entry[];
  /** For each call, the state in which it ended; `null` where it said nothing. */
  readonly ends: readonly (State | null)[];
  /** Groups that turned out to be one. */
  readonly joined: readonly (readonly [string, string])[];
}

/** Beginnings with the same first message that are looked at; more are only there in sets of trials. */
const MOST_ROOTS = 32;
const MOST_RECENT = 8;
/** An answer of this length that stands in a summary is the summary. */
const TELLING_ANSWER = 40;

/**
 * Calls come in order of time. Where it is not known that calls of one group are one session, a shorter talk with another
 * opening is no compaction by its length alone.
 */
export function rebuild(
  calls: readonly Call[],
  items: readonly Item[],
  { isOneSession = true }: { readonly isOneSession?: boolean } = {},
): Rebuilt {
  const entries: Entry[] = [];
  const ends: (State | null)[] = [];
  const joined: (readonly [string, string])[] = [];
  const roots = new Map<string, Root[]>();
  const closings = new Map<string, State>();
  const holders = new Map<string, Map<number, State>>();
  const recents = new Map<string, State[]>();
  const isShared = new Set(calls.map(({ group }) => group)).size > 1;

  const addEntry = (
    parent: Entry | null,
    item: number | null,
    call: number,
    side: EntrySide,
    position: number,
  ): Entry => {
    const entry: Entry = { parent, item, call, side, position, answers: null, compaction: null };
    entries.push(entry);
    return entry;
  };

  const addState = (parent: State | null, root: Root, item: number, entry: Entry, tail: Entry): State => {
    const state: State = {
      parent,
      item,
      entry,
      tail,
      depth: (parent?.depth ?? 0) + 1,
      root,
      next: new Map<number, State>(),
      isAnswered: (parent?.isAnswered ?? false) || items[item]?.role === 'assistant',
      latest: null,
      end: null,
    };
    (parent?.next ?? root.next).set(item, state);
    const held = holders.get(root.group) ?? new Map<number, State>();
    held.set(item, state);
    holders.set(root.group, held);
    return state;
  };

  const addRoot = (call: Call, head: Entry | null): Root => {
    const root: Root = {
      group: call.group,
      head,
      next: new Map(),
      systems: new Set([call.system]),
      agents: new Set([call.agent]),
    };
    const [first = call.output[0]] = call.input;
    const key = `${call.group}\n${first}`;
    const list = roots.get(key);
    if (list === undefined) roots.set(key, [root]);
    else list.push(root);
    return root;
  };

  /** The state that a call was sent the most messages of. */
  const deepest = (call: Call): State | null => {
    let best: State | null = null;
    for (const root of (roots.get(`${call.group}\n${call.input[0]}`) ?? []).slice(-MOST_ROOTS)) {
      let state: State | undefined;
      let next = root.next;
      for (const item of call.input) {
        const following = next.get(item);
        if (following === undefined) break;
        state = following;
        next = following.next;
      }
      if (state === undefined) continue;
      const isBetter =
        best === null ||
        state.depth > best.depth ||
        (state.depth === best.depth && isSame(call, state.root) && !isSame(call, best.root));
      if (isBetter) best = state;
    }
    return best;
  };

  /** The end of a talk of another group that a call repeats in full. */
  const elsewhere = (call: Call): State | null => {
    let found: State | null = null;
    if (!isShared) return found;
    let hash: Hash = START;
    for (const item of call.input) {
      hash = step(hash, item);
      const state = closings.get(hash.join());
      if (
        state !== undefined &&
        state.root.group !== call.group &&
        state.isAnswered &&
        repeats(state, call.input)
      )
        found = state;
    }
    return found;
  };

  const extend = (from: State | null, root: Root, call: Call, index: number): void => {
    let state = from;
    const known = from?.depth ?? 0;
    for (let position = known; position < call.input.length; position++) {
      const item = call.input[position] ?? -1;
      const entry = addEntry(state?.tail ?? root.head, item, index, 'input', position);
      state = addState(state, root, item, entry, entry);
    }
    close(state, root, call, index, known);
  };

  /** Adds the answer, and notes where the call ended. */
  const close = (from: State | null, root: Root, call: Call, index: number, known: number): void => {
    root.systems.add(call.system);
    root.agents.add(call.agent);
    let state = from;
    const add = (parent: State | null, item: number, side: EntrySide, position: number): State => {
      const before = (parent?.next ?? root.next).get(item);
      const entry = before?.entry ?? addEntry(parent?.tail ?? root.head, item, index, side, position);
      if (items[item]?.role === 'assistant') entry.answers ??= index;
      return before ?? addState(parent, root, item, entry, entry);
    };
    call.others.forEach((item, position) => {
      add(from, item, 'other', position);
    });
    call.output.forEach((item, position) => {
      state = add(state, item, 'output', position);
    });
    ends[index] = state;
    if (state === null) return;
    state.end ??= { sent: call.input.length, known, tokens: call.tokens };
    for (let at = state.parent; at !== null; at = at.parent) at.latest = state;
    closings.set(hashOf(state).join(), state);
    for (const key of linesOf(call)) {
      const list = (recents.get(key) ?? []).filter((one) => one !== state && latestOf(one) !== state);
      recents.set(key, [state, ...list].slice(0, MOST_RECENT));
    }
  };

  /** Places a call that leaves a line of the talk at `depth`; `false` where it has nothing to do with it. */
  const leave = (line: State, depth: number, call: Call, index: number): boolean => {
    const path = pathOf(line);
    const relation = relate({
      items,
      line: path,
      depth,
      sent: call.input,
      tokens: call.tokens,
      isSameAgent: isSame(call, line.root),
      isOneSession: isOneSession || call.group !== '',
      answer: (line.end?.known ?? 0) > 0 ? answerOf(line, items) : null,
    });
    if (relation.verdict === 'apart') return false;
    const from = path[depth - 1] ?? null;
    const root = from?.root ?? addRoot(call, null);
    compact(from, root, path, relation, call, index);
    return true;
  };

  const compact = (
    from: State | null,
    root: Root,
    path: readonly State[],
    relation: Relation,
    call: Call,
    index: number,
  ): void => {
    const depth = from?.depth ?? 0;
    const { known, edited, verdict, summary } = relation;
    const words = summary === -1 ? '' : wordsOf(items[call.input[depth + summary] ?? -1] ?? NOTHING);
    let tail = (beforeRequest(path, words, items) ?? path.at(-1))?.tail ?? null;
    const kept = path.slice(0, depth).map(({ entry }) => entry);
    known.forEach((at, position) => {
      const entry = path[depth + at]?.entry;
      if (at !== -1 && !edited.has(position) && entry !== undefined) kept.push(entry);
    });
    const note = (how: 'summary' | 'truncation' | 'edit') => ({
      how,
      kept,
      tokensBefore: path.at(-1)?.end?.tokens ?? null,
      tokensAfter: call.tokens,
    });
    const made = new Map<number, Entry>();
    const make = (offset: number): void => {
      tail = addEntry(tail, call.input[depth + offset] ?? -1, index, 'input', depth + offset);
      made.set(offset, tail);
    };
    const lastKnown = known.findLastIndex((at) => at !== -1);
    const fresh = known.flatMap((at, offset) => (at === -1 ? [offset] : []));
    const isSaidBefore = saidBefore(
      verdict,
      fresh,
      lastKnown,
      (offset) => items[call.input[depth + offset] ?? -1],
    );
    for (const offset of fresh) {
      if (!isSaidBefore(offset)) continue;
      make(offset);
      if (tail !== null) kept.push(tail);
    }
    if (verdict === 'truncation' || verdict === 'edit') {
      tail = addEntry(tail, null, index, 'mark', 0);
      tail.compaction = note(verdict);
    }
    for (const offset of fresh) {
      if (made.has(offset)) continue;
      make(offset);
      if (verdict === 'summary' && offset === summary && tail !== null) tail.compaction = note('summary');
    }
    let state = from;
    known.forEach((at, offset) => {
      const entry = made.get(offset) ?? path[depth + at]?.entry;
      if (entry !== undefined)
        state = addState(state, root, call.input[depth + offset] ?? -1, entry, tail ?? entry);
    });
    close(state, root, call, index, depth + Math.max(lastKnown, summary) + 1);
  };

  const begin = (call: Call, index: number): void => {
    const head = call.system === null ? null : addEntry(null, call.system, index, 'system', 0);
    extend(null, addRoot(call, head), call, index);
  };

  /** Lines that a call may go on with although it opens with another message. */
  const candidates = (call: Call): State[] => {
    const found: State[] = [];
    const held = holders.get(call.group);
    for (let at = call.input.length - 1; at >= 0 && found.length === 0; at--) {
      const item = call.input[at] ?? -1;
      const state = sizeOf(items[item]) < 20 ? undefined : held?.get(item);
      if (state !== undefined && isSame(call, state.root)) found.push(latestOf(state));
    }
    for (const key of linesOf(call)) {
      for (const state of recents.get(key) ?? [])
        if (!found.includes(latestOf(state))) found.push(latestOf(state));
    }
    return found;
  };

  calls.forEach((call, index) => {
    ends[index] = null;
    if (call.input.length === 0 && call.output.length === 0) return;
    const here = deepest(call);
    const other = elsewhere(call);
    if (other !== null && other.depth > (here?.depth ?? 0)) {
      joined.push([call.group, other.root.group]);
      extend(other, other.root, call, index);
      return;
    }
    if (here === null) {
      const isPlaced = candidates(call).some((line) => {
        const words = wordsOf(items[call.input[0] ?? -1] ?? NOTHING);
        return !isSummarizer(line, words, items) && leave(line, 0, call, index);
      });
      if (!isPlaced) begin(call, index);
      return;
    }
    const isEnd = here.next.size === 0 || here.depth === call.input.length;
    const isOurs = isSame(call, here.root);
    if (isEnd && (isOurs || here.isAnswered)) extend(here, here.root, call, index);
    else if (!isOurs) begin(call, index);
    else if (isEnd || !leave(latestOf(here), here.depth, call, index)) extend(here, here.root, call, index);
  });
  return { entries, ends, joined };
}

const latestOf = (state: State): State => state.latest ?? state;

/**
 * Which new messages were said before the compaction: all of them where it left no summary, and with one the results that
 * answer the last message that was kept.
 */
function saidBefore(
  verdict: Relation['verdict'],
  fresh: readonly number[],
  lastKnown: number,
  itemAt: (offset: number) => Item | undefined,
): (offset: number) => boolean {
  if (verdict === 'truncation' || verdict === 'edit') return () => true;
  if (verdict !== 'summary' || lastKnown === -1) return () => false;
  let end = lastKnown + 1;
  for (const offset of fresh) if (offset === end && itemAt(offset)?.role === 'tool') end++;
  return (offset) => offset > lastKnown && offset < end;
}

const NOTHING: Item = { role: 'user', parts: [] };

/** The same system prompt, or the same run of an agent. */
const isSame = (call: Call, root: Root): boolean =>
  root.systems.has(call.system) || (call.agent !== null && root.agents.has(call.agent));

const linesOf = ({ group, agent, system }: Call): string[] =>
  agent === null
    ? [`${group}\nsystem ${system}`]
    : [`${group}\nagent ${agent}`, `${group}\nsystem ${system}`];

/** Whether a line is nothing but the making of a summary: its answer stands in it, and it began with the request. */
function isSummarizer(line: State, summary: string, items: readonly Item[]): boolean {
  const answer = answerOf(line, items);
  return answer !== null && summary.includes(answer) && (line.end?.known ?? 0) === 0;
}

/** The state before a summary was asked for, where the last answer of the line is that summary. */
function beforeRequest(path: readonly State[], summary: string, items: readonly Item[]): State | null {
  const last = path.at(-1);
  const answer = last === undefined ? null : answerOf(last, items);
  if (last?.end === null || last?.end === undefined || answer === null || !summary.includes(answer))
    return null;
  let at = last.end.sent - 1;
  while (at >= last.end.known && items[path[at]?.item ?? -1]?.role === 'user') at--;
  return path[at] ?? null;
}

function answerOf({ item }: State, items: readonly Item[]): string | null {
  const answer = items[item];
  const words = answer?.role === 'assistant' ? wordsOf(answer).trim() : '';
  return words.length < TELLING_ANSWER ? null : words;
}

/** Two numbers of 32 bits and a count; what they find is compared in full. */
type Hash = readonly [number, number, number];
const START: Hash = [17, 23, 0];

const step = ([a, b, count]: Hash, item: number): Hash => [
  (Math.imul(a, 0x01000193) ^ item) | 0,
  (Math.imul(b, 0x5bd1e995) + item + 1) | 0,
  count + 1,
];

const hashOf = (state: State): Hash => pathOf(state).reduce((hash, { item }) => step(hash, item), START);

function repeats(state: State, input: readonly number[]): boolean {
  for (let at: State | null = state; at !== null; at = at.parent)
    if (input[at.depth - 1] !== at.item) return false;
  return true;
}
