import { createSpanFinder } from '../../core/irreducible/find-spans.ts';
import { renderTurn } from '../../core/transcript/render.ts';
import type { NormalisedTurn } from './harness.ts';
import { toTurn } from './to-turns.ts';

/** The estimator alone over some transcripts, without tokens and after a first run, in megabytes of UTF-8 a second. */
export function measureThroughput(transcripts: readonly (readonly NormalisedTurn[])[]): number {
  const threads = transcripts.map((turns) =>
    turns.map((turn) => {
      const made = toTurn(turn);
      return { turn: made, rendered: renderTurn(made) };
    }),
  );
  const findAll = (): number => {
    let spans = 0;
    for (const thread of threads) {
      const finder = createSpanFinder();
      for (const { turn, rendered } of thread) spans += finder.find(turn, rendered).length;
    }
    return spans;
  };
  findAll();
  const start = performance.now();
  const spans = findAll();
  const seconds = (performance.now() - start) / 1000;
  const bytes = threads.flat().reduce((sum, { rendered }) => sum + Buffer.byteLength(rendered.text), 0);
  return spans === 0 ? 0 : bytes / 1e6 / seconds;
}
