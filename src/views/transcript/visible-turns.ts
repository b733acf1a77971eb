import type { ThreadColumns } from '../../core/columns.ts';
import type { Run } from '../../core/compaction/pass.ts';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import { type KindGroup, SPAN_KINDS } from '../../core/irreducible/kinds.ts';
import { ROLES, type Role } from '../../core/transcript/model.ts';
import { GROUP_ORDER, groupOfKind } from '../common/kind-words.ts';

/** What a person wants to see. A list that names everything filters nothing. */
export interface TurnFilter {
  readonly roles: readonly Role[];
  readonly kinds: readonly KindGroup[];
  readonly verdicts: readonly VerdictKind[];
}

export interface TurnFacts {
  readonly count: number;
  /** Index into `ROLES`. */
  readonly roles: Uint8Array;
  readonly columns: ThreadColumns | null;
  readonly run: Run | null;
  /** The pass that each turn falls to, or −1. */
  readonly owner: Int32Array;
}

/** Which of `all` are chosen, by their place in it: the filter looks at a million turns at every step of a slider. */
const chosenAmong = <T>(all: readonly T[], isChosen: (value: T) => boolean): Uint8Array =>
  Uint8Array.from(all, (value) => (isChosen(value) ? 1 : 0));

const holdsKind = (columns: ThreadColumns, turn: number, kinds: Uint8Array): boolean => {
  const { offsets, kind } = columns.spans;
  const end = offsets[turn + 1] ?? 0;
  for (let index = offsets[turn] ?? 0; index < end; index++) {
    if (kinds[kind[index] ?? 0] === 1) return true;
  }
  return false;
};

/** The turns that pass the filter, ascending; `null` when nothing is filtered, so that no list is made. */
export const visibleTurns = (facts: TurnFacts, filter: TurnFilter): Uint32Array | null => {
  const byRole = filter.roles.length < ROLES.length;
  const byKind = filter.kinds.length < GROUP_ORDER.length && facts.columns !== null;
  const byVerdict = filter.verdicts.length < VERDICTS.length && facts.run !== null;
  if (!byRole && !byKind && !byVerdict) return null;
  const roles = chosenAmong(ROLES, (role) => filter.roles.includes(role));
  const kinds = chosenAmong(SPAN_KINDS, (kind) => filter.kinds.includes(groupOfKind(kind)));
  const passes = chosenAmong(facts.run?.passes ?? [], ({ verdict }) => filter.verdicts.includes(verdict));
  const visible = new Uint32Array(facts.count);
  let size = 0;
  for (let turn = 0; turn < facts.count; turn++) {
    if (byRole && roles[facts.roles[turn] ?? 0] !== 1) continue;
    if (byVerdict && passes[facts.owner[turn] ?? -1] !== 1) continue;
    if (byKind && facts.columns !== null && !holdsKind(facts.columns, turn, kinds)) continue;
    visible[size++] = turn;
  }
  return visible.slice(0, size);
};

/** Where a turn stands in the list, or where it would stand if it were shown. */
export const positionOf = (visible: Uint32Array | null, turn: number): number => {
  if (visible === null) return turn;
  let low = 0;
  let high = visible.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((visible[middle] ?? 0) < turn) low = middle + 1;
    else high = middle;
  }
  return low;
};
