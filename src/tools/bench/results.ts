/** What was measured: figures that say what they are, printed as a table and kept as JSON. Nothing here judges. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../process.mjs';

export interface Figure {
  /** What was measured, in words that need no context. */
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB/s' | 'ratio' | 'kB' | 'MB' | 'count' | 'share';
  /** How often it was measured; the value is the median unless the name says otherwise. */
  readonly repeats: number;
  /** What is hoped for, as text; absent where a figure only informs. */
  readonly aim?: string;
  /** Whether the aim is missed, which the table then says. */
  readonly missed?: boolean;
}

export interface Section {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly how: string;
  readonly figures: readonly Figure[];
}

/** Whether what a bundled measurement printed is a section, as far as that can be told. */
export const isSection = (value: unknown): value is Section =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'how' in value &&
  'figures' in value &&
  Array.isArray(value.figures);

/** The value in the middle; the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which a share of the values lies, interpolated; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** A section as lines of text. */
export function formatSection({ title, how, figures }: Section): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const lines = figures.map(({ name, value, unit, repeats, aim, missed }) =>
    [
      `  ${name.padEnd(width)}`,
      formatValue(value).padStart(9),
      unit.padEnd(6),
      repeats > 1 ? `of ${repeats}`.padEnd(7) : '       ',
      aim === undefined ? '' : `aim: ${aim}${missed === true ? ' — MISSED' : ''}`,
    ]
      .join(' ')
      .trimEnd(),
  );
  const misses = figures.filter(({ missed }) => missed === true).length;
  const verdict = misses === 0 ? [] : [`  ${misses} of ${figures.length} figures miss their aim.`];
  return [title, `  ${how}`, ...lines, ...verdict, ''].join('\n');
}

function formatValue(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Where the bench keeps what it makes: generated files, builds, results. Not under version control. */
export const benchFolder = (): string => {
  const folder = join(root, '.cache/bench');
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** What the machine was and how busy it was. */
export const machine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  load: loadavg().map((load) => Number(load.toFixed(2))),
});

/** Writes all sections as JSON and says where. */
export function writeResults(sections: readonly Section[], before: ReturnType<typeof machine>): string {
  const path = join(root, '.cache/bench-results.json');
  const result = { at: new Date().toISOString(), before, after: machine(), sections };
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
}
