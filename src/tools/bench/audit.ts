/** How long the audit of many items takes against a long summary, and of one that is meant to hurt. Prints a section as JSON. */
import { auditConstraints, inventedConstraints, saidByUsers } from '../../core/audit/audit-constraints.ts';
import { auditItems } from '../../core/audit/audit-items.ts';
import { auditLiterals, literalsOf } from '../../core/audit/audit-literals.ts';
import { createNearMisses } from '../../core/audit/near-miss.ts';
import { placesIn } from '../../core/audit/places.ts';
import { sentencesOf } from '../../core/audit/sentences.ts';
import { mainThreadMs } from './main-thread.ts';
import type { Figure, Section } from './results.ts';

const ITEMS = 100_000;
const AIM_MS = 1_000;

/** Names that differ a little: most of them are near misses of many. */
const literalOf = (at: number): string =>
  at % 4 === 0
    ? `/srv/app/mod${at % 97}/file${at}.ts`
    : at % 4 === 1
      ? `INC-${100_000 + at}`
      : at % 4 === 2
        ? `handleRow${at}Of${at % 31}`
        : `${at}.${at % 89}ms`;

/** About 20,000 tokens, each literal changed in its last digits. */
const SUMMARY = Array.from({ length: 2_400 }, (_, at) => `We saw ${literalOf(at * 7 + 1)} there.`).join('\n');

/** Milliseconds that the thread ran, or by the clock where the system does not tell. */
function timed(work: () => void): number {
  const before = mainThreadMs() ?? performance.now();
  work();
  return (mainThreadMs() ?? performance.now()) - before;
}

/** The search for near misses and all, and the search for the items as they are alone. */
function nearMisses(): { readonly all: number; readonly plain: number } {
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    literal: literalOf(at * 3),
    kind: at % 4 === 0 ? ('path' as const) : ('id' as const),
    turns: [0],
    keys: [],
    pointers: [],
    supersededBy: null,
  }));
  const found = auditLiterals(literalsOf(SUMMARY), [], () => false);
  const candidates = found.map(({ literal, kind }) => ({ literal, kind, isSupported: false }));
  const literals = items.map(({ literal }) => literal);
  const plain = timed(() => {
    placesIn(SUMMARY, literals);
  });
  const all = timed(() => {
    auditItems(items, SUMMARY, createNearMisses(candidates));
  });
  return { all, plain };
}

/** A megabyte of short sentences that all say nearly the same, on both sides. */
function sentences(): number {
  const text = Array.from(
    { length: 22_000 },
    (_, at) => `Never push to the main branch ${at % 100} again.`,
  ).join('\n');
  const constraints = sentencesOf(text).map((one) => ({
    text: one.text,
    turn: 0,
    speaker: 'user',
    heading: null,
  }));
  return timed(() => {
    auditConstraints(constraints, text);
    inventedConstraints(`User messages:\n${text}`, saidByUsers([text]));
  });
}

const figureOf = (name: string, value: number, aim: number | null): Figure => ({
  name,
  value,
  unit: 'ms',
  repeats: 1,
  ...(aim === null ? {} : { aim: `below ${aim}`, missed: value >= aim }),
});

const { all, plain } = nearMisses();

const section: Section = {
  title: 'Audit of a summary',
  how: 'Once, in one process, with nothing warmed up, by the time that the thread ran.',
  figures: [
    figureOf(`near misses of ${ITEMS} items in a summary of about 20,000 tokens`, all, AIM_MS),
    {
      name: 'the same, as a multiple of looking for the items as they are',
      value: all / plain,
      unit: 'ratio',
      repeats: 1,
    },
    figureOf('22,000 constraints that are alike against a megabyte of them', sentences(), null),
  ],
};

console.log(JSON.stringify(section));
