import { formatTokens } from '../../floor/words.ts';
import type { Policy } from '../policy/policy.ts';
import type { SweepRow } from './sweep.ts';

/** One thing that a sweep found out about slots; `slot` is the one to set, `null` where none does it. */
export interface Advice {
  readonly kind: 'compacts-first' | 'splits-first' | 'no-refusal' | 'fewest-tokens';
  readonly slot: number | null;
  /** What the slot is, as a phrase that its number follows. */
  readonly name: string;
  /** The same as a whole sentence. */
  readonly sentence: string;
}

/** Which slots a row of a sweep speaks for, in sentences. Empty where no slot means anything: no pass, or no cap. */
export function adviceOf(row: SweepRow, policy: Policy): readonly Advice[] {
  if (policy.retrievable || policy.uncapped || !hasPasses(row)) return [];
  return [...firstPassAdvice(row, policy), noRefusalAdvice(row), ...fewestAdvice(row)];
}

/** Why a row has no advice, as a sentence; `null` where it has some. */
export function noAdviceReason(row: SweepRow, policy: Policy): string | null {
  if (policy.uncapped) return 'Nothing caps the summary: no slot changes a verdict.';
  if (policy.retrievable) return 'The agent can fetch the raw turns again: no slot changes a verdict.';
  if (!hasPasses(row)) return 'The context never reaches the mark: no slot is asked for.';
  return null;
}

const hasPasses = ({ points }: SweepRow): boolean =>
  points.some(({ counts }) => counts.compact + counts.split + counts.refuse > 0);

function firstPassAdvice({ first }: SweepRow, policy: Policy): readonly Advice[] {
  if (first === null) return [];
  const { turn, compactsAt, splitsAt } = first;
  const where = `the first pass (turn ${formatTokens(turn)})`;
  const advice: Advice[] = [
    {
      kind: 'compacts-first',
      slot: compactsAt,
      name: `smallest slot that compacts the first pass`,
      sentence:
        compactsAt === null
          ? `No slot of any size compacts ${where}.`
          : `The smallest slot that compacts ${where} is ${formatTokens(compactsAt)}.`,
    },
  ];
  if (compactsAt === null || !policy.split) return advice;
  return [
    ...advice,
    {
      kind: 'splits-first',
      slot: splitsAt,
      name: 'smallest slot that splits the first pass',
      sentence:
        splitsAt === null
          ? `No smaller slot splits ${where}: it cannot be cut where that would help.`
          : `The smallest slot that splits ${where} is ${formatTokens(splitsAt)}.`,
    },
  ];
}

function noRefusalAdvice({ withoutRefusal }: SweepRow): Advice {
  return {
    kind: 'no-refusal',
    slot: withoutRefusal,
    name: 'smallest slot without a refusal',
    sentence:
      withoutRefusal === null
        ? 'No slot that was tried avoids every refusal.'
        : `The smallest slot without a refusal is ${formatTokens(withoutRefusal)}.`,
  };
}

function fewestAdvice({ fewestTokens, points }: SweepRow): readonly Advice[] {
  const point = points.find(({ slot }) => slot === fewestTokens);
  if (point === undefined) return [];
  const tokens = formatTokens(point.summaryTokens);
  return [
    {
      kind: 'fewest-tokens',
      slot: point.slot,
      name: 'fewest summary tokens without a refusal',
      sentence: `Of the slots tried that refuse nothing, ${formatTokens(point.slot)} is charged the fewest summary tokens: ${tokens}.`,
    },
  ];
}
