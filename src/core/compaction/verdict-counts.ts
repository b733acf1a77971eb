import { VERDICTS, type VerdictKind } from '../floor/verdict.ts';
import type { Pass } from './pass.ts';

export type VerdictCounts = Readonly<Record<VerdictKind, number>>;

/** How many passes got which verdict. */
export function countVerdicts(passes: readonly Pick<Pass, 'verdict'>[]): VerdictCounts {
  const counts: Record<VerdictKind, number> = { compact: 0, split: 0, refuse: 0, 'not-applicable': 0 };
  for (const pass of passes) counts[pass.verdict]++;
  return counts;
}

/** The verdict that matters most among those that occur: refuse, split, compact, not applicable. */
export function worstVerdict(counts: VerdictCounts): VerdictKind {
  const [compact, split, refuse, none] = VERDICTS;
  return [refuse, split, compact].find((verdict) => counts[verdict] > 0) ?? none;
}
