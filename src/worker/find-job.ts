import { createTextFinder } from '../core/analysis/find-text.ts';
import { CANCELLED, type Outcome } from './outcome.ts';
import type { Pacer } from './pacer.ts';

/** Looks through the texts of turns, in batches: which hold a query, and how often. */
export async function findInTurns(
  count: number,
  textOf: (turn: number) => string,
  { query, matchCase }: { readonly query: string; readonly matchCase: boolean },
  pace: Pacer,
): Promise<Outcome<'find'>> {
  const finder = createTextFinder(query, matchCase);
  const found: number[] = [];
  const counts: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const hits = finder.count(textOf(turn));
    if (hits > 0) {
      found.push(turn);
      counts.push(hits);
    }
    if (pace.due() && !(await pace.breathe())) return CANCELLED;
  }
  const turns = Uint32Array.from(found);
  const hits = Uint32Array.from(counts);
  return { ok: true, answer: { turns, hits }, transfer: [turns.buffer, hits.buffer] };
}
