import { describe, expect, it } from 'vitest';
import type { DetectorInput } from './detector.ts';
import { detectSpans } from './scan.ts';
import { asInput, OUTPUT } from './testing.ts';

const filled = (unit: string, size: number): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const UNITS: readonly (readonly [name: string, unit: string])[] = [
  ['one letter', 'a'],
  ['one capital', 'A'],
  ['one digit', '7'],
  ['blanks', ' '],
  ['line breaks', '\n'],
  ['slashes', '/'],
  ['backslashes', '\\'],
  ['dots', '.'],
  ['dashes', '-'],
  ['underscores', '_'],
  ['double quotes', '"'],
  ['single quotes', "'"],
  ['backticks', '`'],
  ['opening quotes', '“'],
  ['nested quotes', '"\'`'],
  ['quotes before letters', " 'a"],
  ['escaped quotes', '\\"a'],
  ['round brackets', '('],
  ['square brackets', '['],
  ['curly brackets', '{'],
  ['angle brackets', '<'],
  ['closing tags', '</a'],
  ['members', 'a.'],
  ['hyphens', 'a-'],
  ['folders', 'a/'],
  ['scopes', 'a::'],
  ['colons', 'a:'],
  ['settings', 'a='],
  ['versions', '1.'],
  ['groups of digits', '1,234,'],
  ['Windows folders', 'C:\\a\\'],
  ['relative Windows folders', 'n\\'],
  ['dollars', '$a'],
  ['carets', ' ^a['],
  ['patterns', ' /a['],
  ['substitutions', ' s/a'],
  ['flags', ' --a'],
  ['errors on one line', 'Error: '],
  ['ERROR on one line', ' ERROR a'],
  ['prefixes of tools', 'a: '],
  ['URLs', 'http://a'],
  ['URLs with brackets', 'http://a('],
  ['URLs with commas', 'http://a,'],
  ['URLs with open templates', 'http://a{'],
  ['quoted lines', '> a b\n'],
  ['names of classes', ` .${'a_a-'.repeat(30)}é`],
  ['hyphenated words', ` ${'aa-'.repeat(36)}AA`],
  ['tags that never close', '<skill '],
  ['cues on one line', 'must never '],
  ['sentences', 'only a. '],
  ['lines of cues', 'must\nnever '],
  ['reminders', '<system-reminder>\n'],
  ['terminal escapes', '\x1b[31m'],
  ['titles of terminals', '\x1b]0;'],
  ['base64', 'aGVsbG8gd29ybGQ+/9Zz'],
  ['Han', '中'],
  ['emoji', '😀'],
  ['zero-width', '\u200b'],
  ['mail', 'a@b.'],
  ['ranges', '1a..'],
];

/** Ordinary text, to be repeated to the same size: prose with names, paths and numbers in it. */
const ORDINARY =
  'The worker in src/core/scan.ts reads foo_bar.baz() at line 120; see https://example.org/a?b=1 for details.\nIt must never take more than 30 seconds, and it printed "no such thing" with exit code 137 at 14:03:22.\n';

/** Milliseconds that this process has worked: what other processes do on a busy machine does not count. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function cost(text: string, as: Partial<DetectorInput>): number {
  const before = worked();
  detectSpans(asInput(text, as));
  return worked() - before;
}

describe('a megabyte of anything', () => {
  for (const [name, as, size] of [
    ['user', {}, 1_000_000],
    ['output', OUTPUT, 300_000],
  ] as const) {
    it(`costs a ${name} about as much as ordinary text`, { timeout: 120_000 }, () => {
      const text = filled(ORDINARY, size);
      cost(text, as);
      const ordinary = cost(text, as);
      const slow = UNITS.map(([unitName, unit]) => [unitName, cost(filled(unit, size), as)] as const).filter(
        ([, time]) => time > 10 * ordinary + 100,
      );
      expect(slow).toEqual([]);
    });
  }
});
