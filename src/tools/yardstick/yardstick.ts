import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import { baselineRows, type HarnessRows, isShown } from './baselines.ts';
import { differences, rowByHarness } from './check.ts';
import { figuresAsMarkdown, withFigures } from './docs.ts';
import { explanationLines } from './explain.ts';
import { findFolder, type YardstickFolder } from './find-folder.ts';
import { type Harness, loadHarness } from './harness.ts';
import { type Measured, measureProduct } from './measure.ts';
import { missedLines } from './missed.ts';
import { type Breakdown, type Options, readOptions } from './options.ts';
import { MEASURED_FLOORS } from './product.ts';
import { RANKER } from './ranked.ts';
import { ALL, mainTable, type NamedRow, plainTable, type Row, rowOf } from './rows.ts';
import { measureThroughput } from './throughput.ts';

/** Where lines go: results to one, everything else to the other. */
export interface Output {
  readonly out: (line: string) => void;
  readonly note: (line: string) => void;
}

/** Runs the command and resolves with its exit code; without the yardstick it says so and that is fine. */
export async function runYardstick(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  const options = readOptions(args);
  const found = findFolder(options.normalised, env);
  if (!found.ok) {
    output.note(
      `SKIPPED: there is no yardstick in ${found.looked.join(' or ')}; set FLOORLINE_YARDSTICK to its folder. Nothing was measured.`,
    );
    return 0;
  }
  return measureAndPrint(options, found.folder, output);
}

async function measureAndPrint(options: Options, folder: YardstickFolder, output: Output): Promise<number> {
  const { half, by } = options;
  const harness = await loadHarness(folder.harness);
  const prepared = harness.prepare(folder.normalised);
  const transcripts = prepared.filter((transcript) => half === 'BOTH' || transcript.half === half);
  if (transcripts.length === 0) {
    output.note(
      `SKIPPED: ${folder.normalised} holds no transcript of the half ${half}. Nothing was measured.`,
    );
    return 0;
  }
  const tokenizer = await loadEncoding('o200k_base');
  const start = performance.now();
  const measured = measureProduct(harness, transcripts, tokenizer, {
    ranker: RANKER,
    explain: options.explain,
    missed: options.missed > 0,
    spans: options.check,
  });
  const seconds = (performance.now() - start) / 1000;
  if (measured.inexactTurns > 0)
    output.note(`${measured.inexactTurns} turns are rendered otherwise than they were written.`);
  const megabytes = measureThroughput(transcripts.map(({ tr }) => tr.turns));

  const baselines = await baselinesFor(options, harness, folder.normalised, 'budget');
  const rows = namedRows(measured, baselines);
  const total = measured.sums.of('product working');
  print(output, [
    `${transcripts.length} transcripts (${half}), ${total.events} compactions, ${total.regionTokens} tokens of regions; ${total.needed} literals were needed again, ${total.core} of them core. Percent, but for the overhead: tokens of the floor by needed token.`,
    '',
    ...mainTable(rows, measured.sums.keys('budget')),
    '',
    `product rows in ${seconds.toFixed(1)} s; the estimator alone, warm: ${megabytes.toFixed(1)} MB/s`,
  ]);
  if (options.docs) output.note(writeDocs(rows));
  if (by !== null)
    print(output, await breakdownLines(harness, folder.normalised, options, by, measured, baselines));
  const { explanation, missed } = measured;
  for (const floor of MEASURED_FLOORS) {
    if (explanation !== null) print(output, explanationLines(explanation, floor));
    if (missed !== null) print(output, missedLines(missed, floor, options.missed));
  }
  if (options.json !== null) {
    writeFileSync(
      options.json,
      `${JSON.stringify(figuresOf(options, measured, rows, megabytes), null, 2)}\n`,
    );
  }
  return options.check ? await checkRows(harness, folder.normalised, options, measured, output) : 0;
}

const PAGE = join(import.meta.dirname, '../../../docs/estimator.md');

function writeDocs(rows: readonly NamedRow[]): string {
  const page = withFigures(readFileSync(PAGE, 'utf8'), figuresAsMarkdown(rows));
  if (page === null) return 'docs/estimator.md has no place for the figures; nothing was written.';
  writeFileSync(PAGE, page);
  return 'The figures are in docs/estimator.md.';
}

function print(output: Output, lines: readonly string[]): void {
  for (const line of lines) output.out(line);
}

/** What the harness's own estimators come to; nothing where only the product's rows are asked for. */
const baselinesFor = async (
  { half, rows }: Options,
  harness: Harness,
  normalised: string,
  by: Breakdown,
): Promise<HarnessRows> =>
  rows === 'product' ? new Map() : await baselineRows(harness, normalised, half, by);

/** Rows of the product, then those of the harness, each with its refusals by budget. */
function namedRows({ sums }: Measured, baselines: HarnessRows): readonly NamedRow[] {
  const budgets = sums.keys('budget');
  const ours = sums.names().map((name) => ({
    name,
    row: rowOf(sums.of(name)),
    byBudget: new Map(budgets.map((key) => [key, rowOf(sums.of(name, 'budget', key))])),
  }));
  const theirs = shownRows(baselines, ALL).map(({ name, row }) => ({
    name,
    row,
    byBudget: new Map(
      budgets.flatMap((key): [string, Row][] => {
        const known = baselines.get(key)?.get(name);
        return known === undefined ? [] : [[key, known]];
      }),
    ),
  }));
  return [...ours, ...theirs];
}

const shownRows = (rows: HarnessRows, key: string): readonly { readonly name: string; readonly row: Row }[] =>
  [...(rows.get(key) ?? [])].map(([name, row]) => ({ name, row })).filter(({ name }) => isShown(name));

async function breakdownLines(
  harness: Harness,
  normalised: string,
  options: Options,
  by: Breakdown,
  { sums }: Measured,
  byBudget: HarnessRows,
): Promise<readonly string[]> {
  const baselines = by === 'budget' ? byBudget : await baselinesFor(options, harness, normalised, by);
  return sums.keys(by).flatMap((key) => {
    const ours = sums.names().map((name) => ({ name, row: rowOf(sums.of(name, by, key)) }));
    const { events, needed, core } = sums.of('product working', by, key);
    const title = `${by} ${key.trim()}: ${events} compactions, ${needed} needed, ${core} core`;
    return ['', title, ...plainTable([...ours, ...shownRows(baselines, key)])];
  });
}

/** The figures as data, breakdowns included. */
function figuresOf(
  { half }: Options,
  { sums }: Measured,
  rows: readonly NamedRow[],
  megabytes: number,
): object {
  const breakdowns = (['group', 'budget', 'source'] as const).map((by) => [
    by,
    Object.fromEntries(
      sums
        .keys(by)
        .map((key) => [
          key.trim(),
          Object.fromEntries(
            sums
              .names()
              .map((name) => [name, { ...rowOf(sums.of(name, by, key)), sums: sums.of(name, by, key) }]),
          ),
        ]),
    ),
  ]);
  return {
    half,
    megabytesPerSecond: megabytes,
    rows: Object.fromEntries(rows.map(({ name, row }) => [name, row])),
    sums: Object.fromEntries(sums.names().map((name) => [name, sums.of(name)])),
    by: Object.fromEntries(breakdowns),
  };
}

/** Has the harness measure the product's floors itself, from the spans that they count; 1 where it comes to other figures. */
async function checkRows(
  harness: Harness,
  normalised: string,
  { half }: Options,
  { sums, spans }: Measured,
  output: Output,
): Promise<number> {
  let failures = 0;
  print(output, ['']);
  for (const floor of MEASURED_FLOORS) {
    const figures = sums.of(`product ${floor}`);
    // The harness knows no ledger: it refuses by floor and margin.
    const ours = rowOf({ ...figures, refused: figures.refusedByMargin });
    const found = differences(ours, await rowByHarness(harness, normalised, half, spans[floor]));
    failures += found.length;
    print(output, [
      found.length === 0
        ? `check: the harness comes to the same ${floor} row from the spans of the product`
        : `check FAILED for the ${floor} floor: ${found.join('; ')}`,
    ]);
  }
  return failures === 0 ? 0 : 1;
}
