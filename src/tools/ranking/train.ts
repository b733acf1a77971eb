/**
 * `npm run rank`: fits the weights of the ranking to the yardstick's compactions, prints what the order keeps of the core
 * literals that were needed — on projects that the weights were not fitted to, and on all — and writes the table.
 * `--check` prints only. Without the yardstick it says so and changes nothing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOf } from '../../core/floor/ranking/ranking-groups.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import { root } from '../process.mjs';
import { findFolder } from '../yardstick/find-folder.ts';
import { loadHarness } from '../yardstick/harness.ts';
import { balanceProjects } from './balance.ts';
import { collectExamples, type Example, type Examples } from './examples.ts';
import { fitWeights, matchTotal, probability, type Rows } from './fit.ts';
import { addKept, CUTS, type Kept, lineOf, nothingKept } from './measure.ts';
import { projectsIn } from './projects.ts';
import { lossOf, reliability, reliabilityLine } from './reliability.ts';
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
  const rows: Rows = { ...examples, weights: balanceProjects(examples) };
  const everyRow = rowsOf(examples, () => true);
  const fitted = fitWeights(rows, everyRow, featureCount, PENALTY);
  matchTotal(rows, everyRow, fitted, startOf('base'));
  const weights = rounded(fitted);
  console.log(
    `${events.length} compactions, ${labels.length} items, ${labels.reduce((sum, label) => sum + label, 0)} needed again, ${countUsed(examples)} weights.`,
    '\nPercent of the needed core literals that are kept; in brackets, of those that any item holds.',
  );
  const heldOut = heldOutScores(examples, rows, fitted);
  const heldOutScore = (row: number): number => heldOut[row] ?? 0;
  const score = (row: number): number => probability(examples, row, weights);
  report(examples, 'held out', heldOutScore, ({ budget }) => `${budget}`.padStart(7));
  report(examples, 'held out, by project', heldOutScore, ({ project }) => project);
  report(examples, 'fitted to all', score, ({ budget }) => `${budget}`.padStart(7));
  reportReliability(examples, 'Held out', heldOutScore);
  reportReliability(examples, 'Fitted to all', score);
  if (process.argv.includes('--check')) return;
  writeFileSync(join(root, 'src/core/floor/ranking/ranking-weights.ts'), weightsSource(weights, examples));
}

/** By row: its probability under weights that were fitted to all other projects. */
function heldOutScores(examples: Examples, rows: Rows, start: Float64Array): Float64Array {
  const scores = new Float64Array(examples.labels.length);
  for (const project of new Set(examples.events.map((event) => event.project))) {
    const others = rowsOf(examples, (other) => other !== project);
    const weights = fitWeights(rows, others, examples.featureCount, PENALTY, start);
    matchTotal(rows, others, weights, startOf('base'));
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

function countUsed({ features }: Examples): number {
  return new Set(features).size;
}

function report(
  examples: Examples,
  title: string,
  score: (row: number) => number,
  keyOf: (event: Example) => string,
): void {
  const all = nothingKept();
  const byKey = new Map<string, Kept>();
  for (const event of examples.events) {
    const own = byKey.get(keyOf(event)) ?? nothingKept();
    byKey.set(keyOf(event), own);
    addKept(all, examples, event, score);
    addKept(own, examples, event, score);
  }
  console.log(`\n${lineOf(title, all)}`);
  for (const [key, kept] of byKey) if (kept.core > 0) console.log(lineOf(`  ${key}`, kept));
}

/** How far probabilities can be believed: by band, by project, and over what each cut drops. */
function reportReliability(examples: Examples, title: string, score: (row: number) => number): void {
  console.log(`\n${title}: items by the probability of their need`);
  let above = 0;
  for (const band of reliability(examples.labels, score)) {
    console.log(reliabilityLine(`  ${above} to ${band.upTo}`, band));
    above = band.upTo;
  }
  for (const project of new Set(examples.events.map((event) => event.project))) {
    const own = new Set(rowsOf(examples, (one) => one === project));
    const sum = sumUp([...own], examples, score);
    if (sum.needed > 0) console.log(reliabilityLine(`  ${project}`, sum));
  }
  console.log(reliabilityLine('  all', sumUp([...examples.labels.keys()], examples, score)));
  for (const { name, cut } of CUTS) {
    if (name !== 'all')
      console.log(reliabilityLine(`  dropped ${name}`, lossOf(examples, examples.events, score, cut)));
  }
}

function sumUp(rows: readonly number[], { labels }: Examples, score: (row: number) => number) {
  return {
    items: rows.length,
    expected: rows.reduce((sum, row) => sum + score(row), 0),
    needed: rows.reduce((sum, row) => sum + (labels[row] ?? 0), 0),
  };
}
