import type { ThreadColumns } from '../core/columns.ts';
import { noChains } from '../core/columns.ts';
import { NO_ANNOTATIONS } from '../core/compaction/annotations.ts';
import type { Pass } from '../core/compaction/pass.ts';
import { type Policy, RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { createRunner } from '../core/compaction/replay/replay.ts';
import { type Chain, DEFAULT_CHAINS, findChains, legalCuts } from '../core/floor/cuts/chains.ts';

/** What chains do to the passes of one policy, summed over threads. */
export interface PassFigures {
  readonly budget: number;
  readonly passes: number;
  /** Passes that get no verdict but refusal because turns must stay together that no call holds: an upper bound. */
  readonly indivisible: number;
  /** Passes of a replay that knows calls only whose right edge would cut a hard chain that was found or linked. */
  readonly crossed: number;
  readonly refused: number;
  /** Refusals of a replay that knows calls only. */
  readonly refusedByCalls: number;
}

/** How many chains there are of a kind, and how long they are in turns. */
export interface KindFigures {
  readonly kind: Chain['kind'];
  readonly lengths: readonly number[];
  readonly hard: number;
}

/** Every chain of a thread under the limit of a policy. */
export const chainsOf = (columns: ThreadColumns, limit: number): readonly Chain[] =>
  findChains(columns, { ...DEFAULT_CHAINS, limit });

/** Counts and lengths by kind. */
export function kindFigures(chains: readonly Chain[]): readonly KindFigures[] {
  const kinds = [...new Set(chains.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => {
    const these = chains.filter((chain) => chain.kind === kind);
    return {
      kind,
      lengths: these.map(({ first, last }) => last - first + 1).sort((a, b) => a - b),
      hard: these.filter(({ soft }) => !soft).length,
    };
  });
}

/** What chains do to the passes of one thread at one budget. */
export function passFigures(
  columns: ThreadColumns,
  fixedCost: number | null,
  patch: Partial<Policy> & Pick<Policy, 'budget'>,
): PassFigures {
  const policy = { ...RECORD_POLICY, ...patch };
  const callsOnly: ThreadColumns = { ...columns, chains: noChains() };
  const { passes } = createRunner(columns, fixedCost).run(policy, NO_ANNOTATIONS);
  const plain = createRunner(callsOnly, fixedCost).run(policy, NO_ANNOTATIONS).passes;
  const hard = chainsOf(columns, policy.chainLimit).filter(({ kind, soft }) => !soft && kind !== 'call');
  const legal = legalCuts(columns.turns.count, chainsOf(callsOnly, policy.chainLimit));
  return {
    budget: policy.budget,
    passes: passes.length,
    indivisible: passes.filter((pass) => isIndivisible(pass, legal)).length,
    crossed: plain.filter(({ segment }) => crosses(hard, segment.to)).length,
    refused: refusals(passes),
    refusedByCalls: refusals(plain),
  };
}

const refusals = (passes: readonly Pass[]): number =>
  passes.filter(({ verdict }) => verdict === 'refuse').length;

const crosses = (chains: readonly Chain[], boundary: number): boolean =>
  chains.some(({ first, last }) => first < boundary && boundary <= last);

/** Whether some unit that blocks holds a boundary that calls alone would leave legal. */
function isIndivisible(pass: Pass, legal: Uint8Array): boolean {
  return pass.blockers.some(({ kind, turns: [first, last] }) => {
    if (kind !== 'chain' || first === undefined || last === undefined) return false;
    for (let boundary = first + 1; boundary <= last; boundary++) if (legal[boundary] === 1) return true;
    return false;
  });
}

export const addFigures = (a: PassFigures, b: PassFigures): PassFigures => ({
  budget: a.budget,
  passes: a.passes + b.passes,
  indivisible: a.indivisible + b.indivisible,
  crossed: a.crossed + b.crossed,
  refused: a.refused + b.refused,
  refusedByCalls: a.refusedByCalls + b.refusedByCalls,
});

/** The figures as lines for a terminal. */
export function figureLines(
  kinds: readonly KindFigures[],
  budgets: readonly PassFigures[],
): readonly string[] {
  const at = (lengths: readonly number[], q: number): number =>
    lengths[Math.floor((lengths.length - 1) * q)] ?? 0;
  return [
    'kind              chains   hard   median   90 %   longest (turns)',
    ...kinds.map(
      ({ kind, lengths, hard }) =>
        `${kind.padEnd(16)}${cell(lengths.length, 8)}${cell(hard, 7)}${cell(at(lengths, 0.5), 9)}${cell(at(lengths, 0.9), 7)}${cell(at(lengths, 1), 10)}`,
    ),
    '',
    'budget    passes   indivisible by a chain   edge inside a chain   refused   refused with calls alone',
    ...budgets.map(
      ({ budget, passes, indivisible, crossed, refused, refusedByCalls }) =>
        `${cell(budget, 6)}${cell(passes, 10)}${cell(indivisible, 14)}${share(indivisible, passes)}${cell(crossed, 12)}${share(crossed, passes)}${cell(refused, 10)}${cell(refusedByCalls, 15)}`,
    ),
  ];
}

const cell = (value: number, width: number): string => `${value}`.padStart(width);
const share = (part: number, of: number): string =>
  (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`).padStart(10);
