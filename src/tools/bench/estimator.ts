/**
 * How fast the estimator finds spans in ordinary text, by kind, beside the least that any reader must do: look up the
 * class of each character. Without tokens, on one core, warm. Prints a section as JSON: `estimator.mjs ROOT`.
 */
import { classOf } from '../../core/irreducible/chars.ts';
import type { DetectorInput } from '../../core/irreducible/detector.ts';
import { detectSpans } from '../../core/irreducible/scan.ts';
import { AS_AGENT, AS_FILE, AS_OUTPUT, AS_USER } from './estimator-inputs.ts';
import { mainThreadMs } from './main-thread.ts';
import { ORDINARY_KINDS, type OrdinaryKind, ordinaryTexts } from './ordinary-texts.ts';
import { type Figure, median, type Section } from './results.ts';

const ROUNDS = 9;
const AIMS: Partial<Readonly<Record<string, number>>> = { prose: 20, log: 10 };

/** Who says a text of this kind. */
const AS: Readonly<Record<OrdinaryKind, DetectorInput>> = {
  prose: AS_AGENT,
  log: AS_OUTPUT,
  code: AS_FILE,
  json: AS_OUTPUT,
};
const NAMES: Readonly<Record<OrdinaryKind, string>> = {
  prose: 'plain prose',
  log: 'dense log',
  code: 'source code that was read',
  json: 'JSON results',
};

function classes(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) sum += classOf(text.charCodeAt(i));
  return sum;
}

function spans(texts: readonly string[], as: DetectorInput): number {
  let found = 0;
  for (const text of texts) found += detectSpans({ ...as, text }).length;
  return found;
}

function timed(work: () => number): number {
  const before = mainThreadMs() ?? performance.now();
  const result = work();
  const time = (mainThreadMs() ?? performance.now()) - before;
  if (Number.isNaN(result)) throw new Error('not a number');
  return time;
}

function benchEstimator(root: string): Section {
  const texts = ordinaryTexts(root);
  const cases = [
    ...ORDINARY_KINDS.map((kind) => ({ name: NAMES[kind], kind, aim: AIMS[kind], as: AS[kind] })),
    { name: 'prose of a user, who may constrain', kind: 'prose' as const, aim: undefined, as: AS_USER },
  ].map((one) => ({ ...one, ours: [] as number[], bare: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { kind, as, ours, bare } of cases) {
      const bareTime = timed(() => classes(texts[kind]));
      const ourTime = timed(() => spans(texts[kind], as));
      // The first round compiles.
      if (round > 0) bare.push(bareTime);
      if (round > 0) ours.push(ourTime);
    }
  }
  const figures = cases.flatMap(({ name, kind, as, aim, ours, bare }): readonly Figure[] => {
    const bytes = texts[kind].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const speed = bytes / 1000 / median(ours);
    const density = (1000 * spans(texts[kind], as)) / bytes;
    const aimed = aim === undefined ? {} : { aim: `at least ${aim}`, missed: speed < aim };
    return [
      { name, value: speed, unit: 'MB/s', repeats: ROUNDS, ...aimed },
      {
        name: `${name}: ÷ classes, in time`,
        value: median(ours) / median(bare),
        unit: 'ratio',
        repeats: ROUNDS,
      },
      { name: `${name}: spans per kB`, value: density, unit: 'count', repeats: 1 },
    ];
  });
  return {
    title: 'The estimator alone',
    how: 'About a megabyte of each kind in messages of up to 4,000 characters, with unusual words, without tokens; in turn with a loop that looks up the class of each character. Warm, one process, by the time that its main thread ran.',
    figures,
  };
}

console.log(JSON.stringify(benchEstimator(process.argv[2] ?? '.')));
