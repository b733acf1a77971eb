/** What a generated session is about: a project with files, names and people's words, made up from a seed. */
import type { Random } from '../../core/tokens/fixtures/random.ts';

const VERBS = ['read', 'load', 'merge', 'drop', 'count', 'retry', 'open', 'split', 'guard', 'parse'] as const;
const NOUNS = [
  ...['Segment', 'Ledger', 'Queue', 'Invoice', 'Replica', 'Token', 'Window', 'Tenant', 'Cursor'],
  ...['Snapshot', 'Billing', 'Session', 'Budget', 'Digest', 'Worker', 'Gateway', 'Batch', 'Index'],
] as const;
const FOLDERS = ['src/store', 'src/api', 'src/jobs', 'src/billing', 'tests/unit', 'deploy/helm'] as const;
const WORDS =
  'the service then reads each row of a table and writes it back when nothing else has changed because this worker was started before that lock we could check whether old entries are still needed in practice so far tests pass but one case remains slow under load while others wait for'.split(
    ' ',
  );
const SYLLABLES = [
  'kar',
  'ven',
  'tol',
  'mi',
  'dra',
  'sel',
  'ob',
  'quin',
  'ral',
  'ex',
  'ju',
  'pent',
  'ost',
  'lum',
] as const;
export interface SourceFile {
  readonly path: string;
  readonly lines: string[];
}

/** Towards the beginning of a list: few things come up often, most of them seldom. */
function favourite<T>(r: Random, items: readonly T[], otherwise: T): T {
  const u = r.int(0, 1_000_000) / 1_000_000;
  return items[Math.floor(items.length * u ** 3)] ?? otherwise;
}

/** A word that no dictionary has, as names of products and people are. */
const coined = (r: Random): string => r.repeat(2, 4, () => r.pick(SYLLABLES));

export const sentence = (r: Random): string => {
  const words = r.repeat(7, 18, () => (r.chance(0.04) ? coined(r) : favourite(r, WORDS, 'it')), ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};
export const hex = (r: Random, digits: number): string =>
  r.repeat(digits, digits, () => r.int(0, 15).toString(16));

/** The project that the session is about. */
export interface World {
  name(): string;
  codeLine(): string;
  /** Some files come up much more often than others. */
  file(): SourceFile;
}

export function createWorld(r: Random): World {
  const names = Array.from({ length: 16_000 }, (_, i) => {
    const last = i % 3 === 0 ? coined(r) : i % 3 === 1 ? `${r.int(2, 99)}` : pickFrom(r, NOUNS);
    return i % 5 === 0
      ? `${r.pick(VERBS)}_${pickFrom(r, NOUNS).toLowerCase()}_${last.toLowerCase()}`
      : `${r.pick(VERBS)}${pickFrom(r, NOUNS)}${last.charAt(0).toUpperCase()}${last.slice(1)}`;
  });
  const name = (): string =>
    names[Math.floor(names.length * (r.int(0, 9_999) / 10_000) ** 1.5)] ?? 'readSegment';
  const codeLine = (): string =>
    r.pick<() => string>([
      () => `  const ${short(r)} = await ${name()}(${short(r)}, ${short(r)}.${short(r)});`,
      () => `  if (${short(r)} === null) return ${r.pick(['null', '[]', 'false', '0'])};`,
      () => `  // ${sentence(r)}`,
      () => `  return ${short(r)}.map((${short(r)}) => ${name()}(${short(r)}));`,
      () => '',
      () => '  }',
      () => `  for (const ${short(r)} of ${short(r)}.rows) {`,
      () => `export function ${name()}(${short(r)}: ${pickFrom(r, NOUNS)}, limit = ${r.int(2, 900)}) {`,
      () =>
        `  throw new ${pickFrom(r, NOUNS)}Error('${favourite(r, WORDS, 'it')} is ${favourite(r, WORDS, 'so')}');`,
    ])();
  const files: SourceFile[] = Array.from({ length: 240 }, (_, i) => ({
    path: `/home/dev/ledger/${r.pick(FOLDERS)}/${pickFrom(r, NOUNS).toLowerCase()}-${i}.ts`,
    lines: Array.from({ length: r.int(40, 420) }, codeLine),
  }));
  const first = files[0] ?? { path: '/home/dev/ledger/a.ts', lines: [] };
  return { name, codeLine, file: () => favourite(r, files, first) };
}

export const pickFrom = (r: Random, items: readonly string[]): string =>
  items[r.int(0, items.length - 1)] ?? '';
export const short = (r: Random): string =>
  r.pick(['row', 'page', 'limit', 'store', 'value', 'rest', 'entry', 'key', 'next']);
