import { describe, expect, it } from 'vitest';
import { findConstraints } from './find-constraints.ts';
import { findLifted } from './find-lifted.ts';
import { readConstraint } from './read-constraint.ts';
import { readHeading } from './read-heading.ts';

const UNITS: readonly (readonly [name: string, unit: string])[] = [
  ['one letter', 'a'],
  ['apostrophes', "n'"],
  ['conditions', 'if '],
  ['gaps', 'ne ne '],
  ['cues', "don't never only "],
  ['sentences', 'Never a. '],
  ['commas', 'a, '],
  ['headings', 'Rules:\n- a b\n'],
  ['markdown', '## Rules\n- a b\n'],
  ['bold', '**a'],
  ['places', 'in src/ '],
  ['lifts', 'you can use lodash now. '],
  ['lines of lifts', 'you can use lodash now\n'],
  ['list marks', '- '],
  ['quoted lines', '> a b\n'],
  ['lines of code', 'a `b\n'],
  ['boxes', '- [ ] '],
  ['Han', '不要'],
  ['kana', 'だけ'],
  ['Devanagari', 'मत '],
  ['Arabic', 'ولا تغيّر '],
  ['accents', 'e\u0301'],
  ['emoji', '😀'],
];
const MEGABYTE = 1_000_000;

/** Milliseconds that this process has worked: what other processes do on a busy machine does not count. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What everything that reads sentences takes for so many characters, in milliseconds. */
function cost(unit: string, size: number): number {
  const text = unit.repeat(Math.ceil(size / unit.length));
  const started = worked();
  findConstraints(text);
  readConstraint(text, text);
  readHeading(text);
  findLifted(
    [
      { turn: 0, text },
      { turn: 0, text: 'Never use lodash.' },
    ],
    [{ turn: 1, text }],
  );
  return worked() - started;
}

describe('a megabyte of anything', () => {
  it.each(UNITS)('%s', { timeout: 60_000 }, (_, unit) => {
    const quarter = cost(unit, MEGABYTE / 4);
    // Four times the text takes four times the time; sixteen times would be the square.
    expect(cost(unit, MEGABYTE)).toBeLessThan(8 * quarter + 500);
  });

  it('a thousand constraints and a thousand sentences that lift them', { timeout: 60_000 }, () => {
    const many = Array.from({ length: 1_000 }, (_, turn) => ({ turn, text: 'Never use lodash here.' }));
    const lifting = Array.from({ length: 1_000 }, (_, i) => ({
      turn: 2_000 + i,
      text: 'you can use lodash now',
    }));
    const started = worked();
    expect(findLifted(many, lifting)).toEqual([]);
    expect(worked() - started).toBeLessThan(2_000);
  });
});
