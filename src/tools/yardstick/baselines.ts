/** The estimators that the harness brings along, measured by the harness itself in a process of its own. */
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { run, Stop } from '../process.mjs';
import { CACHE, type Harness, hashFiles } from './harness.ts';
import type { Breakdown, Half } from './options.ts';
import type { Row } from './rows.ts';

/** Rows of the harness by key of the breakdown, then by name. */
export type HarnessRows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** Estimators that the product is compared with; of ranked ones the cuts that the product has too. */
const SHOWN = /^(?:1b|2b|2d|3h|3k|4b(?=.* @(?:[25]%|10%|slot2000)$)) /;
export const isShown = (name: string): boolean => SHOWN.test(name);

/** The rows of the built-in estimators, kept by the content of harness and data: they take some ten seconds. */
export async function baselineRows(
  harness: Harness,
  normalised: string,
  half: Half,
  by: Breakdown,
): Promise<HarnessRows> {
  const file = join(CACHE, `baselines-${harness.hash}-${hashFiles([normalised])}-${half}-${by}.json`);
  if (!existsSync(file)) {
    process.stderr.write(`The baselines of the harness by ${by} are measured once and kept …\n`);
    await runHarness(harness, file, ['--normalised', normalised, '--half', half, '--by', by]);
  }
  return readRows(JSON.parse(readFileSync(file, 'utf8')));
}

/** Runs the harness on spans that the product found and reads the row of that name. */
export async function rowsOfSpans(
  harness: Harness,
  normalised: string,
  half: Half,
  spans: string,
  out: string,
): Promise<HarnessRows> {
  await runHarness(harness, out, [
    '--normalised',
    normalised,
    '--half',
    half,
    '--spans',
    spans,
    '--name',
    'product',
  ]);
  return readRows(JSON.parse(readFileSync(out, 'utf8')));
}

async function runHarness(harness: Harness, out: string, args: readonly string[]): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${out}.${process.pid}`;
  const program = join(harness.folder, 'eval.mjs');
  const code = await run(process.execPath, [program, ...args, '--json', unfinished], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0 || !existsSync(unfinished))
    throw new Stop(`The harness failed with code ${code}: ${program}`);
  renameSync(unfinished, out);
}

/** Reads what the harness wrote: `out[key][name]` holds percentages by field. */
export function readRows(json: unknown): HarnessRows {
  const out = new Map(fieldsOf(json)).get('out');
  return new Map(
    fieldsOf(out).map(([key, named]) => [
      key,
      new Map(fieldsOf(named).map(([name, row]) => [name, readRow(row)])),
    ]),
  );
}

function readRow(json: unknown): Row {
  const fields = new Map(fieldsOf(json));
  const value = (name: string): number | null => {
    const found = fields.get(name);
    return typeof found === 'number' ? found : null;
  };
  return {
    all: value('all'),
    ptr: value('ptr'),
    core: value('core'),
    ratio: value('ratio'),
    overhead: value('overhead') ?? 0,
    refused: value('refuse2k'),
    needlesslyRefused: null,
  };
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
