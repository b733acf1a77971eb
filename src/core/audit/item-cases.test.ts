import { describe, expect, it } from 'vitest';
import type { SpanKind } from '../irreducible/kinds.ts';
import { auditLiterals, literalsOf } from './audit-literals.ts';
import { fate } from './testing.ts';

type Case = readonly [
  name: string,
  kind: SpanKind,
  literal: string,
  segment: string,
  summary: string,
  fate: string,
];

const SHA = '4f1c2d9a7b3e5f60718293a4b5c6d7e8f9012345';
const IBAN = 'DE89370400440532013000';

describe('values of a document that was read before the cut', () => {
  it.each<Case>([
    ['an IBAN that is kept', 'id', IBAN, `IBAN ${IBAN}`, `Paid to ${IBAN}.`, 'retained'],
    [
      'an IBAN that is gone',
      'id',
      IBAN,
      `IBAN ${IBAN}`,
      'The invoice was read; it is over 120 EUR.',
      'missing',
    ],
    [
      'an IBAN that was made up',
      'id',
      IBAN,
      `IBAN ${IBAN}`,
      'Paid to DE89370400440532013999.',
      'altered digits-changed DE89370400440532013999',
    ],
    ['an amount in groups', 'number', '1200', 'total 1200', 'The total is 1,200 now.', 'retained'],
    ['an amount out of groups', 'number', '1,200', 'total 1,200', 'The total is 1200 now.', 'retained'],
    ['an amount in groups of code', 'number', '64000', 'limit 64000', 'The limit is 64_000 now.', 'retained'],
    [
      'an amount with another digit',
      'number',
      '1,200',
      'total 1,200',
      'The total is 1,300 now.',
      'altered digits-changed 1,300',
    ],
    ['a group is no number', 'number', '200', 'code 200', 'The total is 1,200 now.', 'missing'],
    ['a whole number is no version', 'number', '1.5', 'ratio 1.5', 'Version 1.5.2 is used.', 'missing'],
    ['a decimal is not its first digits', 'number', '13', 'got 13', 'The mean is 13.5 now.', 'missing'],
    ['a number in a range', 'number', '10', 'line 10', 'See lines 10-20 there.', 'retained'],
    [
      'the end of a range, with its unit',
      'number',
      '15 minutes',
      '15 minutes',
      'Takes 5-15 minutes.',
      'retained',
    ],
    ['the end of a range in percent', 'number', '70%', '70%', 'Saves 50-70% of it.', 'retained'],
    ['a month is no number of its own', 'number', '10', 'got 10', 'Since 2024-10-02 it fails.', 'missing'],
    ['rounded', 'number', '1449.75', 'total 1449.75', 'The total is 1450 now.', 'altered precision 1450'],
    ['another unit', 'number', '30s', 'timeout 30s', 'The timeout is 30ms.', 'altered unit 30ms'],
  ])('%s', (_, kind, literal, segment, summary, expected) => {
    expect(fate({ kind, literal }, segment, summary)).toBe(expected);
  });
});

describe('paths', () => {
  const deep = '/home/ann/worktrees/fix-12/src/api/server.ts';
  it.each<Case>([
    ['whole', 'path', deep, deep, `Edited \`${deep}\` today.`, 'retained'],
    ['whole, with a line', 'path', deep, deep, `Edited ${deep}:42 today.`, 'retained'],
    [
      'made relative',
      'path',
      deep,
      deep,
      'Edited src/api/server.ts today.',
      'altered prefix-lost src/api/server.ts',
    ],
    [
      'in another checkout',
      'path',
      deep,
      deep,
      'Edited /home/ann/main/src/api/server.ts today.',
      'altered prefix-changed /home/ann/main/src/api/server.ts',
    ],
    ['only its name', 'path', deep, deep, 'Edited server.ts today.', 'altered name-only server.ts'],
    [
      'only a name that another path explains',
      'path',
      '/srv/test/main.ts',
      '/srv/test/main.ts /srv/src/main.ts',
      'Edited /srv/src/main.ts; main.ts compiles now.',
      'missing',
    ],
    ['named and in full', 'path', deep, deep, `server.ts, that is ${deep}, compiles.`, 'retained'],
    ['from here, said', 'path', './src/a.ts', './src/a.ts', 'Edited src/a.ts today.', 'retained'],
    ['from here, unsaid', 'path', 'src/a.ts', 'src/a.ts', 'Edited ./src/a.ts today.', 'retained'],
    [
      'from home',
      'path',
      '/Users/kim/lore/a.ts',
      '/Users/kim/lore/a.ts',
      'Edited ~/lore/a.ts today.',
      'retained',
    ],
    [
      'from another root',
      'path',
      '/srv/kim/lore/a.ts',
      '/srv/kim/lore/a.ts',
      'Edited ~/lore/a.ts today.',
      'altered prefix-changed ~/lore/a.ts',
    ],
    ['a mention', 'path', '@src/a.ts', '@src/a.ts', 'Edited src/a.ts today.', 'retained'],
    ['a folder with its slash', 'path', 'src/api/', 'src/api/', 'All of src/api was read.', 'retained'],
    ['inside a longer path', 'path', 'src/a.ts', 'src/a.ts', 'Edited /srv/x/src/a.ts today.', 'retained'],
    ['another name', 'path', 'src/a.ts', 'src/a.ts', 'Edited src/b.ts today.', 'altered spelling src/b.ts'],
    [
      'another ending',
      'path',
      'src/view.ts',
      'src/view.ts',
      'Edited src/view.tsx today.',
      'altered spelling src/view.tsx',
    ],
    ['a list of words', 'path', 'git/branch', 'git/branch', 'On commit/checkout/branch it runs.', 'missing'],
    [
      'the working folder',
      'path',
      '/home/ann/worktrees/fix-12',
      'cwd /home/ann/worktrees/fix-12',
      'We work in the checkout.',
      'missing',
    ],
    [
      'a claim of another folder',
      'path',
      'docs/plan/notes.md',
      'docs/plan/notes.md',
      'It is in docs/old/notes.md now.',
      'altered prefix-changed docs/old/notes.md',
    ],
  ])('%s', (_, kind, literal, segment, summary, expected) => {
    expect(fate({ kind, literal }, segment, summary)).toBe(expected);
  });
});

describe('identifiers, hashes and errors', () => {
  const error = "ENOENT: no such file or directory, open '/srv/a.bin'";
  it.each<Case>([
    ['a commit', 'hash', SHA, SHA, `Fixed in ${SHA}.`, 'retained'],
    [
      'a short commit',
      'hash',
      SHA,
      SHA,
      `Fixed in ${SHA.slice(0, 24)}.`,
      `altered truncated ${SHA.slice(0, 24)}`,
    ],
    [
      'digits exchanged',
      'id',
      'INC-48213',
      'INC-48213',
      'See INC-48231.',
      'altered digits-changed INC-48231',
    ],
    ['an id with more behind it', 'id', 'INC-482', 'INC-482', 'See INC-482-1.', 'missing'],
    ['an id in a branch', 'id', 'INC-482', 'INC-482', 'On branch INC-482-parser.', 'retained'],
    [
      'another case',
      'identifier',
      'maxRetries',
      'maxRetries',
      'It reads MaxRetries.',
      'altered case MaxRetries',
    ],
    ['a part of a longer name', 'identifier', 'retry', 'retry', 'It reads retry_count.', 'missing'],
    ['an exact error', 'error', error, error, `It failed with "${error}".`, 'retained'],
    [
      'an error in typographic quotes',
      'error',
      error,
      error,
      'ENOENT: no such file or directory, open ‘/srv/a.bin’ was the end.',
      'retained',
    ],
    [
      'an error over two lines',
      'error',
      error,
      error,
      "ENOENT: no such file\n  or directory, open '/srv/a.bin'",
      'retained',
    ],
    ['an error that was told', 'error', error, error, 'The file was not there.', 'missing'],
    ['escaped marks', 'identifier', 'max_tokens', 'max_tokens', 'It reads max\\_tokens.', 'retained'],
    ['a break that may be', 'identifier', 'parse', 'parse', 'It calls parse\u200bFile today.', 'retained'],
    [
      'words are not joined',
      'identifier',
      'parseFile',
      'parseFile',
      'It calls parse\u200bFile today.',
      'missing',
    ],
    ['a flag', 'flag', '--dry-run', '--dry-run', 'Run it with `--dry-run` first.', 'retained'],
    [
      'a quoted agreement',
      'quoted',
      'ship on Friday',
      '"ship on Friday"',
      'Agreed: "ship on Monday".',
      'missing',
    ],
  ])('%s', (_, kind, literal, segment, summary, expected) => {
    expect(fate({ kind, literal }, segment, summary)).toBe(expected);
  });
});

describe('literals of a summary', () => {
  const status = (turn: string, summary: string, isAscribed = false, isUser = true) =>
    auditLiterals(literalsOf(summary), [{ turn: 0, text: turn, isUser }], () => isAscribed)
      .filter((one) => one.status !== 'supported')
      .map((one) => `${one.literal} ${one.status}`)
      .join();
  it.each([
    ['a commit that does not exist', 'We looked.', `Committed ${SHA}.`, `${SHA} unsupported`],
    [
      'a path that does not exist',
      'We looked at src/a.ts.',
      'It is missing from src/b.ts.',
      'src/b.ts unsupported',
    ],
    ['a number in another grouping', 'got 12500 rows', 'There are 12,500 rows.', ''],
    ['inside a longer literal', 'see /srv/app/src/a.ts', 'Edited src/a.ts.', ''],
    ['a range of ids', 'WP14, WP15 … WP20', 'Next is WP14-WP20.', ''],
    ['a range of ids with an end of its own', 'WP14, WP15', 'Next is WP14-WP20.', 'WP14-WP20 unsupported'],
    ['lines of a file', 'src/a.ts start 4 end 20', 'Read src/a.ts:4-20.', ''],
  ])('%s', (_, turn, summary, expected) => {
    expect(status(turn, summary)).toBe(expected);
  });
  it('are not the words of a user who never said them, in whatever case', () => {
    expect(status('saw INC-48213', 'The user named INC-48213.', true, false)).toBe('INC-48213 misattributed');
    expect(status('fix inc-48213', 'The user named INC-48213.', true, true)).not.toContain('misattributed');
  });
});
