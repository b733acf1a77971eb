/**
 * What hostile text costs the estimator, as a multiple of what ordinary text costs it. Prints a section as JSON:
 * `hostile.mjs ROOT`.
 *
 * Problem: a pattern that reads a stretch again and again is fast in every test and stops the page on the one file that
 * repeats a sign. Idea: a megabyte of each such text, timed for the whole pass and for each detector alone, against one
 * unit for all: what the whole pass takes for a byte of ordinary text in the same run and the same role. A
 * detector's own ordinary time is no unit, since most detectors take next to nothing of prose and every noise would be
 * a multiple of it. Cost: the whole size is tried only after a twentieth of it was bearable, so quadratic time ends the
 * measure early; and for a detector alone only where quadratic time could miss the aim.
 */
import type { DetectorInput, Emit } from '../../core/irreducible/detector.ts';
import { ATOM_DETECTORS, TEXT_DETECTORS, WORD_DETECTOR } from '../../core/irreducible/rules.ts';
import { claimsOf, detectSpans } from '../../core/irreducible/scan.ts';
import { AS_AGENT, AS_OUTPUT, AS_USER } from './estimator-inputs.ts';
import { HOSTILE_UNITS, hostileText } from './hostile-texts.ts';
import { mainThreadMs } from './main-thread.ts';
import { ORDINARY_KINDS, ordinaryTexts } from './ordinary-texts.ts';
import { type Figure, percentile, type Section } from './results.ts';

const SIZE = 1_000_000;
const FIRST_SIZE = 50_000;
/** Above this multiple the whole size is not tried. */
const BEARABLE = 100;
const AIM = 4;

type Pass = (input: DetectorInput) => void;

const ROLES: readonly (readonly [name: string, as: DetectorInput])[] = [
  ['user', AS_USER],
  ['output', AS_OUTPUT],
];

const nothing: Emit = () => undefined;
/** Each detector alone; one of atoms together with the cutting that feeds it. */
const DETECTORS: readonly (readonly [name: string, pass: Pass])[] = [
  ...ATOM_DETECTORS.map((detector) => {
    const claims = claimsOf([detector]);
    return [detector.rules[0]?.id ?? '', (input: DetectorInput) => claims(input, nothing)] as const;
  }),
  ...[...TEXT_DETECTORS, WORD_DETECTOR].map(
    (detector) =>
      [detector.rules[0]?.id ?? '', (input: DetectorInput) => detector.detect(input, nothing)] as const,
  ),
];
const whole: Pass = (input) => {
  detectSpans(input);
};

const clock = (): number => mainThreadMs() ?? performance.now();

/** By the clock for little, since the system counts the thread's time in steps of milliseconds. */
function timed(pass: Pass, input: DetectorInput): number {
  const time = input.text.length > FIRST_SIZE ? clock : () => performance.now();
  const before = time();
  pass(input);
  return time() - before;
}

/** Milliseconds a megabyte of ordinary text takes, all kinds alike; the best of some rounds, when everything is compiled. */
function ordinaryCost(texts: readonly string[], as: DetectorInput): number {
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const before = clock();
    for (const text of texts) whole({ ...as, text });
    best = Math.min(best, (clock() - before) / megabytes);
  }
  return best;
}

/** The multiple of the unit that a hostile text of some size takes; a bad answer is asked again, since it may be noise. */
function multipleAt(size: number, pass: Pass, unit: string, as: DetectorInput, ordinary: number): number {
  const text = hostileText(unit, size);
  const megabytes = Buffer.byteLength(text) / 1e6;
  let multiple = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && multiple > AIM; tries++) {
    multiple = Math.min(multiple, timed(pass, { ...as, text }) / megabytes / ordinary);
  }
  return multiple;
}

/** The same for the whole size, unless a twentieth of it says enough: far too slow, or quick enough even if it grew with the square. */
function multipleOf(pass: Pass, unit: string, as: DetectorInput, ordinary: number, enough: number): number {
  const first = multipleAt(FIRST_SIZE, pass, unit, as, ordinary);
  return first > BEARABLE || first < enough ? first : multipleAt(SIZE, pass, unit, as, ordinary);
}

function benchHostile(root: string): Section {
  const kinds = ordinaryTexts(root);
  const texts = ORDINARY_KINDS.flatMap((kind) => kinds[kind]);
  const figures: Figure[] = [];
  const judged = (name: string, value: number): void => {
    figures.push({ name, value, unit: 'ratio', repeats: 1, aim: `at most ${AIM}`, missed: !(value <= AIM) });
  };
  for (const [role, as] of ROLES) {
    // All roles are ordinary to the compiler.
    for (const other of [AS_USER, AS_AGENT, AS_OUTPUT]) ordinaryCost(texts, other);
    const ordinary = ordinaryCost(texts, as);
    figures.push({
      name: `${role}: ordinary text, all kinds, per MB: the unit`,
      value: ordinary,
      unit: 'ms',
      repeats: 5,
    });
    const multiples: number[] = [];
    for (const [name, unit] of HOSTILE_UNITS) {
      const multiple = multipleOf(whole, unit, as, ordinary, 0);
      multiples.push(multiple);
      let worst = 0;
      let worstName = '';
      for (const [detector, pass] of DETECTORS) {
        const own = multipleOf(pass, unit, as, ordinary, (AIM * FIRST_SIZE) / SIZE);
        if (own > worst) [worst, worstName] = [own, detector];
      }
      judged(`${role}: ${name}`, multiple);
      judged(`${role}: ${name}: slowest detector, ${worstName}`, worst);
    }
    figures.push({
      name: `${role}: median of the whole pass`,
      value: percentile(multiples, 0.5),
      unit: 'ratio',
      repeats: multiples.length,
    });
  }
  return {
    title: 'Hostile text',
    how: `A megabyte of one sign or a few; the whole pass and the slowest of ${DETECTORS.length} detectors alone, as multiples of what the whole pass takes for as many bytes of ordinary text in this run. A detector has the same unit, not its own time, which is next to nothing on most text.`,
    figures,
  };
}

console.log(JSON.stringify(benchHostile(process.argv[2] ?? '.')));
