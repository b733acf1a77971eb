/**
 * `npm run rank`: fits the weights of the ranking to the yardstick's compactions, prints what the order keeps of the core
 * literals that were needed — on projects that the weights were not fitted to, and on all — and writes the table.
 * `--check` prints only. Without the yardstick it says so and changes nothing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import { root } from '../process.mjs';
import { findFolder } from '../yardstick/find-folder.ts';
import { loadHarness } from '../yardstick/harness.ts';
import { collectExamples, type Examples } from './examples.ts';
import { fitWeights, probability } from './fit.ts';
import { addKept, addPooled, type Kept, lineOf, nothingKept } from './measure.ts';
import { projectsIn } from './projects.ts';
import { rounded, weightsSource } from './write-weights.ts';

/** What the square of a weight costs, against a hundred thousand items of which some two thousand were needed. */
const PENALTY = 5;

const found = findFolder(null, process.env);
if (found.ok) await train(found.folder.harness, found.folder.normalised);
else {
  console.warn(
    `SKIPPED: there is no yardstick in ${found.looked.join(' or ')}; set FLOORLINE_YARDSTICK to its folder. The weights stay as they are.`,
  );
}

async function train(harnessFolder: string, normalised: string): Promise<void> {
  const harness = await loadHarness(harnessFolder);
  const projects = projectsIn(normalised);
  const examples = collectExamples(
    harness,
    harness.prepare(normalised),
    await loadEncoding('o200k_base'),
    ({ tr }) => projects.get(tr.id) ?? tr.id,
  );
  const { labels, events, featureCount } = examples;
  console.log(
    `${events.length} compactions, ${labels.length} items, ${labels.reduce((sum, label) => sum + label, 0)} needed again, ${featureCount} weights.`,
    '\nPercent of the needed core literals that are kept; in brackets, of those that any item holds.',
  );
  const heldOut = heldOutScores(examples);
  report(
    examples,
    'held out',
    (row) => heldOut[row] ?? 0,
    ({ project }) => project,
  );
  const weights = rounded(
    fitWeights(
      examples,
      rowsOf(examples, () => true),
      featureCount,
      PENALTY,
    ),
  );
  report(
    examples,
    'all',
    (row) => probability(examples, row, weights),
    ({ budget }) => `${budget}`.padStart(7),
  );
  if (process.argv.includes('--check')) return;
  writeFileSync(join(root, 'src/core/floor/ranking-weights.ts'), weightsSource(weights, examples));
}

/** By row: its probability under weights that were fitted to all other projects. */
function heldOutScores(examples: Examples): Float64Array {
  const scores = new Float64Array(examples.labels.length);
  for (const project of new Set(examples.events.map((event) => event.project))) {
    const weights = fitWeights(
      examples,
      rowsOf(examples, (other) => other !== project),
      examples.featureCount,
      PENALTY,
    );
    for (const row of rowsOf(examples, (own) => own === project)) {
      scores[row] = probability(examples, row, weights);
    }
  }
  return scores;
}

function rowsOf({ events }: Examples, isWanted: (project: string) => boolean): number[] {
  return events.flatMap(({ project, firstRow, lastRow }) =>
    isWanted(project) ? Array.from({ length: lastRow - firstRow }, (_, i) => firstRow + i) : [],
  );
}

function report(
  examples: Examples,
  title: string,
  score: (row: number) => number,
  keyOf: (event: Examples['events'][number]) => string,
): void {
  const all = nothingKept();
  const byKey = new Map<string, Kept>();
  for (const event of examples.events) {
    const own = byKey.get(keyOf(event)) ?? nothingKept();
    byKey.set(keyOf(event), own);
    addKept(all, examples, event, score);
    addKept(own, examples, event, score);
  }
  const pooled = nothingKept();
  addPooled(pooled, examples, score);
  console.log(
    `\n${lineOf(`${title}, one threshold`, pooled, true)}\n${lineOf(`${title}, each region`, all)}`,
  );
  for (const [key, kept] of byKey) if (kept.core > 0) console.log(lineOf(`  ${key}`, kept));
}
