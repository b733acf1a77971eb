/** Whether items that are said to be needed with a probability are needed that often. */
import type { Example, Examples } from './examples.ts';
import { type Cut, takeInOrder } from './measure.ts';

/** Upper ends of the bands of probability. */
const BANDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1] as const;

export interface Band {
  readonly upTo: number;
  items: number;
  expected: number;
  needed: number;
}

/** Items by how probable their need was said to be: how many were expected to be needed, and how many were. */
export function reliability(labels: readonly number[], score: (row: number) => number): readonly Band[] {
  const bands = BANDS.map((upTo): Band => ({ upTo, items: 0, expected: 0, needed: 0 }));
  for (const [row, label] of labels.entries()) {
    const p = score(row);
    const band = bands.find(({ upTo }) => p <= upTo) ?? bands.at(-1);
    if (band === undefined) continue;
    band.items++;
    band.expected += p;
    band.needed += label;
  }
  return bands;
}

/** What was expected to be needed of the items that a cut drops, and what was, in items. */
export function lossOf(
  examples: Examples,
  events: readonly Example[],
  score: (row: number) => number,
  cut: Cut,
): Pick<Band, 'items' | 'expected' | 'needed'> {
  const loss = { items: 0, expected: 0, needed: 0 };
  for (const event of events) {
    const kept = takeInOrder(examples, event, score, cut);
    for (let row = event.firstRow; row < event.lastRow; row++) {
      if (kept.has(row)) continue;
      loss.items++;
      loss.expected += score(row);
      loss.needed += examples.labels[row] ?? 0;
    }
  }
  return loss;
}

const ratio = (expected: number, needed: number): string =>
  needed === 0 ? '—' : (expected / needed).toFixed(2);

/** A line of the table: items, how many were expected to be needed, how many were, and their quotient. */
export const reliabilityLine = (
  name: string,
  { items, expected, needed }: Pick<Band, 'items' | 'expected' | 'needed'>,
): string =>
  `${name.padEnd(24)} ${String(items).padStart(7)} items  expected ${expected.toFixed(1).padStart(7)}  needed ${String(needed).padStart(5)}  ${ratio(expected, needed)}`;
