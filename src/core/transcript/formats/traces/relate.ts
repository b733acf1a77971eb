/**
 * What became of a context that a call does not simply go on with. The messages that were known and those that are
 * sent now are laid side by side: what is in both was kept, what stands for an earlier one was edited, what is gone was
 * dropped. From this it is told whether there was a compaction, or whether this is another line of the same talk.
 */
import { isCompactionNotice, isContinuation, isSummaryText } from '../turns/summary-markers.ts';
import type { Item, State } from './rebuild-types.ts';

/** How what is sent now stands to a line of the talk, from `depth` on. Places are those in the two lists. */
export interface Relation {
  /** For each message sent, the known one that it is or stands for, or -1. */
  readonly known: readonly number[];
  /** Whether it stands there with other words. */
  readonly edited: ReadonlySet<number>;
  readonly dropped: readonly number[];
  /** The message sent that took the place of those dropped, or -1. */
  readonly summary: number;
  readonly verdict: 'goes on' | 'summary' | 'truncation' | 'edit' | 'apart';
}

export interface RelateInput {
  readonly items: readonly Item[];
  readonly line: readonly State[];
  readonly depth: number;
  readonly sent: readonly number[];
  /** Tokens of context of this call and of the one before, where both are reported. */
  readonly tokens: number | null;
  /** The same agent, so that a context which shrank was compacted. */
  readonly isSameAgent: boolean;
  /** Known to be one session, so that its length alone may tell that it was compacted. */
  readonly isOneSession: boolean;
  /** The last answer of the line where it was asked for behind other talk: what repeats it in a user's name is a summary. */
  readonly answer: string | null;
}

/** Less text than this says nothing: "ok" and "go on" stand in every talk. */
const TELLING = 20;
const LONG_TEXT = 200;
const SHRUNK = 0.6;
const MANY = 8;
/** Talk that says one thing over and over could match itself without end. */
const MOST_STEPS = 1_000_000;

export function relate(input: RelateInput): Relation {
  const { items, line, depth, sent } = input;
  const lost = line.slice(depth);
  const fresh = sent.slice(depth);
  const known = matchLists(
    lost.map(({ item }) => item),
    fresh,
  );
  const isKept = (index: number): boolean => known[index] !== -1;
  const telling = known.filter(
    (at, index) => at !== -1 && sizeOf(items[fresh[index] ?? -1]) >= TELLING,
  ).length;
  const matched = known.filter((at) => at !== -1).length;
  const edited = findEdits(items, lost, fresh, known);
  const taken = new Set(known);
  const dropped = lost.map((_, index) => index).filter((index) => !taken.has(index));
  const lastKept = fresh.findLastIndex((_, index) => isKept(index) && !edited.has(index));
  const isMarked = (item: Item | undefined): boolean =>
    isSummaryLike(item) ||
    (item?.role === 'user' && input.answer !== null && wordsOf(item).includes(input.answer));
  const summary = fresh.findIndex(
    (item, index) =>
      !isKept(index) && (isMarked(items[item]) || (index < lastKept && mayBeSummary(items[item]))),
  );
  const end = lost.at(-1)?.end;
  const sentBefore = end === null || end === undefined ? 0 : end.sent - depth;
  const knownBefore = end === null || end === undefined ? 0 : end.known - depth;
  const base = { known, edited, dropped, summary };
  const isAnswerOnly = dropped.every((index) => index >= sentBefore);
  const isFreshOnly = dropped.every((index) => index >= knownBefore);
  const editedOld = [...edited].some((index) => (known[index] ?? -1) < sentBefore);

  if (matched === 0 || (telling === 0 && matched < 2)) {
    if (edited.size > 0 && dropped.length === 0 && !editedOld) return { ...base, verdict: 'goes on' };
    if (edited.size > 0 && dropped.length === 0)
      return { ...base, verdict: editVerdict(items, lost, fresh, base) };
    if (isFreshOnly && depth > 0) return { ...base, verdict: 'apart' };
    const first = fresh.findIndex((_, index) => !isKept(index));
    const isFirst = summary !== -1 && summary < 2 && isMarked(items[fresh[summary] ?? -1]);
    if (isFirst && input.isSameAgent) return { ...base, verdict: 'summary' };
    if (first !== -1 && input.isSameAgent && hasShrunk(input) && isLong(items[fresh[first] ?? -1]))
      return { ...base, summary: first, verdict: 'summary' };
    return { ...base, verdict: 'apart' };
  }
  const isTransient =
    isFreshOnly && dropped.every((index) => items[lost[index]?.item ?? -1]?.role !== 'tool');
  if (summary !== -1 && dropped.length > 0 && !isAnswerOnly) return { ...base, verdict: 'summary' };
  if (dropped.length === 0 || isAnswerOnly || isTransient)
    return { ...base, verdict: editVerdict(items, lost, fresh, base) };
  return { ...base, verdict: 'truncation' };
}

/** An edit that freed room is a compaction; a clock in a message that ticks on is none. */
function editVerdict(
  items: readonly Item[],
  lost: readonly State[],
  fresh: readonly number[],
  { known, edited }: Pick<Relation, 'known' | 'edited'>,
): 'edit' | 'goes on' {
  let before = 0;
  let after = 0;
  for (const index of edited) {
    before += sizeOf(items[lost[known[index] ?? -1]?.item ?? -1]);
    after += sizeOf(items[fresh[index] ?? -1]);
  }
  return before - after >= LONG_TEXT && after < before * 0.8 ? 'edit' : 'goes on';
}

/**
 * Which known message each sent one is: the longest run that ends with the last known one first, since the newest are
 * what a compaction keeps; what stands before it, and behind it, in order. -1 for what is new.
 */
function matchLists(lost: readonly number[], fresh: readonly number[]): number[] {
  const known = fresh.map(() => -1);
  let best = { end: -1, length: 0, drop: 0 };
  let steps = 0;
  // The last answer may be told again or not: runs may end with the message before it.
  for (let drop = 0; drop < Math.min(2, lost.length); drop++) {
    const last = lost.length - 1 - drop;
    fresh.forEach((item, end) => {
      if (item !== lost[last] || steps > MOST_STEPS) return;
      let length = 0;
      while (length <= end && length <= last && fresh[end - length] === lost[last - length]) length++;
      steps += length;
      if (length > best.length) best = { end, length, drop };
    });
  }
  const last = lost.length - 1 - best.drop;
  for (let back = 0; back < best.length; back++) known[best.end - back] = last - back;
  const firstRun = best.end - best.length + 1;
  greedy(
    lost,
    fresh,
    known,
    0,
    best.length === 0 ? fresh.length : firstRun,
    0,
    best.length === 0 ? lost.length : last - best.length + 1,
  );
  // What moved to another place is still the same.
  const taken = new Set(known);
  const free = new Map<number, number[]>();
  lost.forEach((item, index) => {
    if (taken.has(index)) return;
    const list = free.get(item);
    if (list === undefined) free.set(item, [index]);
    else list.push(index);
  });
  fresh.forEach((item, index) => {
    if (known[index] === -1) known[index] = free.get(item)?.shift() ?? -1;
  });
  return known;
}

function greedy(
  lost: readonly number[],
  fresh: readonly number[],
  known: number[],
  from: number,
  to: number,
  lostFrom: number,
  lostTo: number,
): void {
  const places = new Map<number, number[]>();
  for (let index = lostFrom; index < lostTo; index++) {
    const item = lost[index] ?? -1;
    const list = places.get(item);
    if (list === undefined) places.set(item, [index]);
    else list.push(index);
  }
  let after = lostFrom;
  for (let index = from; index < to; index++) {
    const list = places.get(fresh[index] ?? -1) ?? [];
    while (list.length > 0 && (list[0] ?? 0) < after) list.shift();
    const place = list.shift();
    if (place === undefined) continue;
    known[index] = place;
    after = place + 1;
  }
}

/** Messages that stand for a known one with other words; told to `known` as well. */
function findEdits(
  items: readonly Item[],
  lost: readonly State[],
  fresh: readonly number[],
  known: number[],
): Set<number> {
  const edited = new Set<number>();
  const taken = new Set(known);
  const free = lost.map((_, index) => index).filter((index) => !taken.has(index));
  const byMark = new Map<string, number>();
  for (const index of free)
    for (const mark of marksOf(items[lost[index]?.item ?? -1]))
      if (!byMark.has(mark)) byMark.set(mark, index);
  const take = (index: number, place: number): void => {
    known[index] = place;
    edited.add(index);
    taken.add(place);
  };
  fresh.forEach((item, index) => {
    if (known[index] !== -1) return;
    const place = marksOf(items[item])
      .flatMap((mark) => byMark.get(mark) ?? [])
      .find((at) => !taken.has(at));
    if (place !== undefined) take(index, place);
  });
  // Between two kept ones, one for one.
  let previous = -1;
  let before = -1;
  for (let index = 0; index < fresh.length; index++) {
    const place = known[index] ?? -1;
    if (place === -1) continue;
    const gap = index - before - 1;
    const lostGap = place - previous - 1;
    if (gap > 0 && gap === lostGap) {
      for (let step = 1; step <= gap; step++) {
        const one = items[fresh[before + step] ?? -1];
        const other = items[lost[previous + step]?.item ?? -1];
        if (
          one !== undefined &&
          one.role === other?.role &&
          !isSummaryLike(one) &&
          !taken.has(previous + step)
        )
          take(before + step, previous + step);
      }
    }
    previous = place;
    before = index;
  }
  return edited;
}

/** By what an edited message is known: the ids of results, the calls it makes, the opening of what it says. */
function marksOf(item: Item | undefined): string[] {
  if (item === undefined) return [];
  const marks: string[] = [];
  const calls: string[] = [];
  for (const part of item.parts) {
    if (part.kind === 'tool_result' && part.callId !== null) marks.push(`result ${part.callId}`);
    if (part.kind === 'tool_call')
      calls.push(part.callId ?? `${part.name} ${part.args.map(({ value }) => value).join('\n')}`);
  }
  if (calls.length > 0) marks.push(`calls ${calls.join('\n')}`);
  const text = wordsOf(item).trim();
  if (item.role === 'assistant' && text.length >= TELLING) marks.push(`says ${text.slice(0, 60)}`);
  return marks;
}

/** What an item says, without its reasoning. */
export const wordsOf = ({ parts }: Item): string =>
  parts.flatMap((part) => (part.kind === 'text' || part.kind === 'summary' ? [part.text] : [])).join('\n');

export function sizeOf(item: Item | undefined): number {
  let size = 0;
  for (const part of item?.parts ?? []) {
    size +=
      part.kind === 'tool_call'
        ? part.name.length + part.args.reduce((sum, { value }) => sum + value.length, 0)
        : part.text.length;
  }
  return size;
}

/** Whether a message opens like a summary, or was marked as one. */
export function isSummaryLike(item: Item | undefined): boolean {
  if (item === undefined || item.role === 'tool') return false;
  return item.parts.some(
    (part) =>
      part.kind === 'summary' ||
      (part.kind === 'text' &&
        (isSummaryText(part.text) || isContinuation(part.text) || isCompactionNotice(part.text))),
  );
}

const mayBeSummary = (item: Item | undefined): boolean =>
  item !== undefined &&
  item.role !== 'tool' &&
  item.parts.every(({ kind }) => kind !== 'tool_call') &&
  wordsOf(item).trim().length >= TELLING;

const isLong = (item: Item | undefined): boolean => mayBeSummary(item) && sizeOf(item) >= LONG_TEXT;

/** Whether a context of some length lost two fifths of its tokens or, where none are reported, of its text. */
function hasShrunk({ items, line, sent, tokens, isOneSession }: RelateInput): boolean {
  if (!isOneSession || line.length < MANY) return false;
  const before = line.at(-1)?.end?.tokens ?? null;
  if (tokens !== null && before !== null) return tokens < before * SHRUNK;
  const text = (list: readonly number[]): number => list.reduce((sum, item) => sum + sizeOf(items[item]), 0);
  return text(sent) < text(line.map(({ item }) => item)) * SHRUNK;
}
