/**
 * The verdict that a compaction would get at every turn, not only where the mark is passed.
 *
 * Problem. Judging each turn on its own reads a whole segment again: 20,000 turns would take minutes. Idea. From one
 * turn to the next a segment hardly changes: the tail gains a turn, and now and then the right edge moves by an
 * element. So the items of segment and tail are counted, and floor and ledger follow by what enters and leaves: an
 * item is charged while the segment holds it and the tail does not show it. Whether a segment that does not fit can be
 * split depends on its largest unit; only units that could exceed the slot at all are looked at, with the counts as
 * they are. A summary of an earlier pass fits its slot by construction.
 *
 * Cost. Linear in the occurrences between two passes, plus the few heavy units at each turn that does not fit.
 * Limits. A policy with an allowance or in conservative mode is judged turn by turn, in full.
 */
import type { FloorIndex } from '../../floor/floor-index.ts';
import { itemsOfTurn, type LateItems } from '../../floor/late-items.ts';
import { type LiveElement, mayCutBetween } from '../../floor/live-element.ts';
import { needOf } from '../../floor/need.ts';
import { itemsOf } from '../../floor/segment-items.ts';
import { VERDICTS } from '../../floor/verdict.ts';
import { ROLES } from '../../transcript/model.ts';
import type { Policy } from '../policy/policy.ts';
import { intendedRegion, legalRegion } from '../policy/region.ts';
import { refuseEdge } from '../replay/edge.ts';
import { judgePass } from '../replay/judge-pass.ts';
import type { LiveContext } from '../replay/live-context.ts';
import { momentAt } from '../replay/moment.ts';
import type { PreparedThread } from '../replay/prepared.ts';

/** By turn: 0 where no compaction could happen (a call is open, nothing is live), else 1 + index into `VERDICTS`. */
export interface WhatIf {
  readonly verdict: Uint8Array;
  /** The need of the segment in tokens; 0 where there is none. */
  readonly need: Uint32Array;
  /** The tokens that the segment holds in context, summaries included; 0 where there is none. */
  readonly tokens: Uint32Array;
  /** The turn before which the segment ends; 0 where there is none. */
  readonly to: Uint32Array;
  /** Of the thread: entry `t` is 1 while a call is open after turn `t`. */
  readonly open: Uint8Array;
  /** Of the thread: how many soft chains a cut before turn `b` parts. */
  readonly softAcross: Uint32Array;
}

/** What is live after some turn of a replay, once a pass was applied there (−1: before the first turn). */
export interface LiveSince {
  readonly turn: number;
  readonly elements: readonly LiveElement[];
}

const REFUSE = 1 + VERDICTS.indexOf('refuse');
const SPLIT = 1 + VERDICTS.indexOf('split');
const COMPACT = 1 + VERDICTS.indexOf('compact');
const NOT_APPLICABLE = 1 + VERDICTS.indexOf('not-applicable');

/**
 * Works through the turns in order and yields what is known after each, so that the caller decides how long to go on
 * at a time; what is yielded is filled further, not copied.
 * `stages` are the live contexts between the passes of the policy's own replay.
 */
export function* judgeEveryTurn(
  thread: PreparedThread,
  policy: Policy,
  stages: readonly LiveSince[],
): Generator<WhatIf, WhatIf> {
  const { turns } = thread.columns;
  const verdict = new Uint8Array(turns.count);
  const need = new Uint32Array(turns.count);
  const tokens = new Uint32Array(turns.count);
  const to = new Uint32Array(turns.count);
  const { open, softAcross } = thread;
  const soFar: WhatIf = { verdict, need, tokens, to, open, softAcross };
  const inFull = policy.allowance !== null || policy.conservative !== null;
  const system = ROLES.indexOf('system');
  const window = createWindow(thread, policy);
  const kept: LiveElement[] = [];
  for (const [number, stage] of stages.entries()) {
    const until = stages[number + 1]?.turn ?? turns.count - 1;
    const elements: LiveElement[] = [...stage.elements];
    window.restart(elements, stage.turn);
    for (let turn = stage.turn + 1; turn <= until; turn++) {
      const element = thread.elements[turn] ?? { kind: 'turn', turn, tokens: turns.tokens[turn] ?? 0 };
      const isKept = thread.kept[turn] === 1;
      if (isKept) kept.push(element);
      else if (turns.role[turn] !== system) elements.push(element);
      if (isKept || turns.role[turn] === system) window.showAlways(turn);
      else window.showTurn(turn);
      if (thread.open[turn] === 0 && elements.length > 0 && turns.role[turn] !== system) {
        const intended = intendedRegion(policy.region, elements, kept);
        const legal = legalRegion(elements, intended, thread.legal);
        const count = legal.ok ? legal.count : intended;
        to[turn] = edgeAfter(elements, count, turn);
        if (inFull) {
          const live = fixedContext(elements, kept);
          const { moment, edge } = momentAt(thread, policy, live, elements, turn, 0, 0, null);
          const { judgement, segment } = judgePass(
            thread,
            policy,
            moment,
            edge === null ? null : refuseEdge(edge, policy),
          );
          verdict[turn] = 1 + VERDICTS.indexOf(judgement.verdict);
          need[turn] = judgement.need.need;
          tokens[turn] = segment.tokens;
        } else {
          window.moveEdge(elements, count);
          need[turn] = window.need();
          tokens[turn] = window.tokens();
          verdict[turn] = legal.ok ? window.verdict(elements) : REFUSE;
        }
      }
      yield soFar;
    }
  }
  return soFar;
}

/** The turn before which the first `count` elements end. Summaries alone end where the turns begin. */
function edgeAfter(elements: readonly LiveElement[], count: number, newest: number): number {
  const last = elements[count - 1];
  if (last?.kind === 'turn') return last.turn + 1;
  const next = elements[count];
  return next?.kind === 'turn' ? next.turn : newest + 1;
}

/** A live context that only says what it holds. */
function fixedContext(elements: readonly LiveElement[], kept: readonly LiveElement[]): LiveContext {
  const refuse = () => {
    throw new Error('a fixed context does not change');
  };
  return {
    elements,
    kept,
    keptTokens: 0,
    summaryTokens: 0,
    tokens: 0,
    push: refuse,
    keep: refuse,
    replaceOldest: refuse,
  };
}

/** The segment and its tail as counts of items, and the sums that follow from them. */
function createWindow(thread: PreparedThread, policy: Policy) {
  const { index, visibility, lines } = thread.floor(policy.floor);
  const { shown, isAwaited } = visibility;
  const slot = policy.retrievable || policy.uncapped ? null : policy.slot;
  const inSegment = new Uint32Array(index.itemCount);
  const inTail = new Uint32Array(index.itemCount);
  const always = new Uint8Array(index.itemCount);
  const heaviest = new Map<number, { readonly last: number; readonly need: number }>();
  let segment: LiveElement[] = [];
  let floor = 0;
  let ledger = 0;
  let tokens = 0;
  /** The turn before which everything is asked. */
  let now = 0;
  /** By turn: 1 while the segment holds it. */
  const holds = new Uint8Array(index.turnCount);
  const losses = lossesByTurn(index.late);

  /** By item: 1 while nothing that is still to come needs it. */
  const unneeded = new Uint8Array(isAwaited === null ? 0 : index.itemCount);

  const isWaived = (item: number): boolean =>
    shown !== null &&
    visibility.mayWaive(item) &&
    ((inTail[item] ?? 0) > 0 || always[item] === 1 || unneeded[item] === 1);
  const charge = (item: number, sign: 1 | -1): void => {
    floor += sign * (index.cost[item] ?? 0);
    ledger += sign * (index.ledger[item] ?? 0);
  };
  /** Changes what shows an item, and with it whether the segment has to pay for it. */
  const change = (item: number, by: () => void): void => {
    const before = isWaived(item);
    by();
    const after = isWaived(item);
    if (before !== after && (inSegment[item] ?? 0) > 0) charge(item, after ? -1 : 1);
  };
  const showItems = (turn: number, sign: 1 | -1): void => {
    if (shown === null) return;
    for (const item of itemsOfTurn(shown, turn, now))
      change(item, () => (inTail[item] = (inTail[item] ?? 0) + sign));
  };
  /** What is still to come is now what follows `turn`. */
  const passBy = (item: number, turn: number): void => {
    if (isAwaited !== null) unneeded[item] = isAwaited(item, turn + 1) ? 0 : 1;
  };
  const hold = (item: number): void => {
    inSegment[item] = (inSegment[item] ?? 0) + 1;
    if (inSegment[item] === 1 && !isWaived(item)) charge(item, 1);
  };
  const enter = (element: LiveElement): void => {
    if (element.kind === 'turn') {
      showItems(element.turn, -1);
      holds[element.turn] = 1;
    }
    for (const item of itemsOf(index, element, now)) hold(item);
    tokens += element.tokens;
  };
  /** A turn came into context; what it took the source of counts in the turns of the segment that showed it. */
  const proceed = (turn: number): void => {
    now = turn + 1;
    for (const { holder, item } of losses.get(turn) ?? []) if (holds[holder] === 1) hold(item);
  };
  const leave = (element: LiveElement): void => {
    for (const item of itemsOf(index, element, now)) {
      inSegment[item] = (inSegment[item] ?? 0) - 1;
      if (inSegment[item] === 0 && !isWaived(item)) charge(item, -1);
    }
    if (element.kind === 'turn') {
      showItems(element.turn, 1);
      holds[element.turn] = 0;
    }
    tokens -= element.tokens;
  };
  /** What a unit could need at most; the same however the edge moves, so it is worked out once. */
  const upperOf = (unit: readonly LiveElement[], last: number): number => {
    const first = unit[0]?.kind === 'turn' ? unit[0].turn : last;
    const known = heaviest.get(first);
    if (known?.last === last) return known.need;
    const need = upperNeed(index, unit, policy.margin);
    heaviest.set(first, { last, need });
    return need;
  };
  /** How a unit meets the slot: it fits, it fits once it is cut at its lines, or it blocks. */
  const meets = (unit: readonly LiveElement[], limit: number): 'whole' | 'cut' | 'blocks' => {
    const turns = unit.flatMap((element) => (element.kind === 'turn' ? [element.turn] : []));
    const asked = { turns, cutsLines: thread.cutsLines, now, isWaived };
    if (!lines.exceeds(asked, limit, policy.margin, false)) return 'whole';
    return lines.exceeds(asked, limit, policy.margin, true) ? 'blocks' : 'cut';
  };

  return {
    /** Begins again with what is live after a pass, none of it in the segment; what system turns show stays in sight. */
    restart(elements: readonly LiveElement[], turn: number): void {
      inSegment.fill(0);
      inTail.fill(0);
      holds.fill(0);
      now = turn + 1;
      segment = [];
      floor = 0;
      ledger = 0;
      tokens = 0;
      for (let item = 0; item < unneeded.length; item++) passBy(item, turn);
      for (const element of elements) if (element.kind === 'turn') showItems(element.turn, 1);
    },
    /** A turn comes into context, at the end of the tail. */
    showTurn(turn: number): void {
      proceed(turn);
      if (shown === null) return;
      for (const item of itemsOfTurn(shown, turn, now)) {
        change(item, () => {
          inTail[item] = (inTail[item] ?? 0) + 1;
          passBy(item, turn);
        });
      }
    },
    /** A turn comes into context that stays for good: what it shows stays in sight. */
    showAlways(turn: number): void {
      proceed(turn);
      if (shown === null) return;
      for (const item of itemsOfTurn(shown, turn, now)) {
        change(item, () => {
          always[item] = 1;
          passBy(item, turn);
        });
      }
    },
    /** Makes the segment the first `count` elements. */
    moveEdge(elements: readonly LiveElement[], count: number): void {
      while (segment.length > count) {
        const element = segment.pop();
        if (element !== undefined) leave(element);
      }
      for (let at = segment.length; at < count; at++) {
        const element = elements[at];
        if (element === undefined) break;
        segment.push(element);
        enter(element);
      }
    },
    need: (): number => needOf(floor, ledger, policy.margin),
    tokens: (): number => tokens,
    verdict(elements: readonly LiveElement[]): number {
      const need = needOf(floor, ledger, policy.margin);
      if (slot === null) return NOT_APPLICABLE;
      if (need >= tokens) return REFUSE;
      if (need <= slot) return COMPACT;
      if (!policy.split) return REFUSE;
      let units = 0;
      let unit: LiveElement[] = [];
      for (let at = 0; at < segment.length; at++) {
        const element = segment[at];
        const next = elements[at + 1];
        if (element === undefined) continue;
        unit.push(element);
        const ends =
          at === segment.length - 1 ||
          element.kind === 'summary' ||
          next === undefined ||
          next.kind === 'summary' ||
          mayCutBetween(element.turn, next.turn, thread.legal);
        if (!ends) continue;
        units++;
        if (element.kind === 'turn' && upperOf(unit, element.turn) > slot) {
          const how = meets(unit, slot);
          if (how === 'blocks') return REFUSE;
          if (how === 'cut') units++;
        }
        unit = [];
      }
      return units > 1 ? SPLIT : REFUSE;
    },
  };
}

/** What a unit could need at most: its items as if none were in two of its turns, and none were waived. */
function upperNeed(index: FloorIndex, unit: readonly LiveElement[], marginRatio: number): number {
  let floor = 0;
  let ledger = 0;
  for (const element of unit) {
    for (const item of itemsOf(index, element, Number.POSITIVE_INFINITY)) {
      floor += index.cost[item] ?? 0;
      ledger += index.ledger[item] ?? 0;
    }
  }
  return needOf(floor, ledger, marginRatio);
}

/** What begins to count at each turn, and in which turn. */
function lossesByTurn(
  late: LateItems | null,
): ReadonlyMap<number, readonly { readonly holder: number; readonly item: number }[]> {
  const losses = new Map<number, { readonly holder: number; readonly item: number }[]>();
  if (late === null) return losses;
  for (let holder = 0; holder + 1 < late.offsets.length; holder++) {
    for (let at = late.offsets[holder] ?? 0; at < (late.offsets[holder + 1] ?? 0); at++) {
      const loss = { holder, item: late.items[at] ?? 0 };
      const known = losses.get(late.since[at] ?? 0);
      if (known === undefined) losses.set(late.since[at] ?? 0, [loss]);
      else known.push(loss);
    }
  }
  return losses;
}
