import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charOffset } from '../../units.ts';
import { createRedactor } from './create-redactor.ts';
import { findSecrets } from './find-secrets.ts';
import type { RedactionKind, RedactionText, RedactorOptions } from './model.ts';
import {
  HARMLESS,
  noise,
  OPENSSH,
  PEM,
  PEM_LINES,
  PLANTED,
  type Planted,
} from './planted-secrets.fixture.ts';

const inContext = ({ context, secret }: Planted): string => context.replace('§', () => secret);

/** The kinds of place in a transcript, as the text that a report would hold. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'a user text': (text) => `Please look at this:\n${text}\nand tell me why it fails.`,
  'a tool argument': (text) => `bash\ncommand: run <<'EOF'\n${text}\nEOF`,
  'a JSON result': (text) => JSON.stringify({ ok: false, body: text, at: 3 }),
  'JSON in JSON': (text) => JSON.stringify({ output: JSON.stringify({ body: text }) }),
  'an indented line': (text) =>
    text
      .split('\n')
      .map((line) => `+   ${line}`)
      .join('\n'),
  'a file name': (text) => `notes ${text} copy.txt`,
};

function maskAll(texts: readonly string[], options: RedactorOptions = {}) {
  const redactor = createRedactor(options);
  for (const [index, text] of texts.entries()) redactor.add({ place: `text ${index}`, text });
  const redactions = redactor.seal();
  return { redactions, masked: texts.map((text, index) => redactions.mask(text, `text ${index}`)) };
}

/** Every stretch of a secret that gives it away. */
const tellingParts = ({ secret }: Planted): readonly string[] =>
  secret === PEM ? PEM_LINES : secret === OPENSSH ? secret.split('\n').slice(1, -1) : [secret];

describe('planted secrets', () => {
  test.each(PLANTED.map((planted) => [planted.name, planted] as const))('%s', (_, planted) => {
    const text = inContext(planted);
    const { redactions, masked } = maskAll([text]);
    expect(masked[0]).toBe(planted.context.replace('§', `[${planted.kind} 1]`));
    expect(redactions.list.map(({ kind }) => kind)).toEqual([planted.kind]);
  });

  test('none survives in any kind of place', () => {
    const survived: string[] = [];
    for (const planted of PLANTED) {
      for (const [place, wrap] of Object.entries(PLACES)) {
        const output = maskAll([wrap(inContext(planted))]).masked[0] ?? '';
        for (const part of tellingParts(planted)) {
          const escaped = JSON.stringify(part).slice(1, -1);
          if (output.includes(part) || output.includes(escaped)) survived.push(`${planted.name} in ${place}`);
        }
      }
    }
    const kinds = new Set(PLANTED.map(({ kind }) => kind));
    console.info(
      `planted: ${PLANTED.length} secrets of ${kinds.size} kinds in ${Object.keys(PLACES).length} kinds of place, ${survived.length} survived`,
    );
    expect(kinds.size).toBeGreaterThanOrEqual(25);
    expect(survived).toEqual([]);
  });

  test('what only looks like one is left alone', () => {
    const touched = HARMLESS.flatMap(([name, text]) => {
      const found = findSecrets(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
      return found.length === 0 ? [] : [`${name} → ${found.join(', ')}`];
    });
    console.info(`left alone: ${HARMLESS.length - touched.length} of ${HARMLESS.length} look-alikes`);
    expect(touched).toEqual([]);
    expect(HARMLESS.length).toBeGreaterThanOrEqual(25);
  });
});

const githubToken = PLANTED.find(({ name }) => name === 'GitHub classic')?.secret ?? '';
const otherToken = `gh${'p'}_${noise(36, 99)}`;

describe('one secret, one mask', () => {
  test('numbers follow the first occurrence, kind by kind', () => {
    const { masked } = maskAll([`a ${githubToken} b ${otherToken}`, `c ${otherToken}, mirna@orders-eu.io`]);
    expect(masked).toEqual(['a [github-token 1] b [github-token 2]', 'c [github-token 2], [email 1]']);
  });

  test.each([
    ['bare, told only by a later text', 'it answered kT9vQ2mX7w', 'it answered [password 1]'],
    ['escaped by JSON', '{"body":"kT9vQ2m\\u00587w"}', '{"body":"[password 1]"}'],
    ['escaped in an address', 'https://x/?q=kT9v%512mX7w', 'https://x/?q=[password 1]'],
    ['inside a word', 'see kT9vQ2mX7wend', 'see kT9vQ2mX7wend'],
  ])('%s', (_, text, expected) => {
    expect(maskAll([text, 'password: kT9vQ2mX7w']).masked[0]).toBe(expected);
  });

  test.each([
    [`${githubToken.slice(0, 10)}…`, '[github-token 1]'],
    [`${githubToken.slice(0, 8)}...${githubToken.slice(-4)}`, '[github-token 1]'],
    [`${githubToken.slice(0, 9)}**** is set`, '[github-token 1] is set'],
    [`"${githubToken.slice(0, 30)}" was cut`, '"[github-token 1]" was cut'],
    [`gh${'p'}_ is the prefix of all`, `gh${'p'}_ is the prefix of all`],
  ])('shortened: %s', (text, expected) => {
    expect(maskAll([githubToken, text]).masked[1]).toBe(expected);
  });

  test('a line of a private key alone', () => {
    expect(maskAll([PEM, `grep found: ${PEM_LINES[3]}`]).masked[1]).toBe('grep found: [private-key 1]');
    expect(maskAll([PEM, JSON.stringify(PEM)]).masked).toEqual(['[private-key 1]', '"[private-key 1]"']);
  });

  test('a key that was cut', () => {
    expect(maskAll([`${PEM.slice(0, 200)}\n\n(output cut)`]).masked[0]).toMatch(
      /^\[private-key 1\]\n\n\(output cut\)$/,
    );
  });

  test('a name that is a word is masked in paths alone', () => {
    const { masked } = maskAll(['/home/mark/x', 'mark this', '/Users/tkalnins/y', 'tkalnins said']);
    expect(masked).toEqual([
      '/home/[user-name 1]/x',
      'mark this',
      '/Users/[user-name 2]/y',
      '[user-name 2] said',
    ]);
  });

  test.each([
    ['C:\\Users\\Jana Novotna\\code', 'C:\\Users\\[user-name 1]\\code'],
    ['"C:\\\\Users\\\\jnovotna\\\\code"', '"C:\\\\Users\\\\[user-name 1]\\\\code"'],
    ['~/.claude/projects/-Users-jnovotna-code-app', '~/.claude/projects/-Users-[user-name 1]-code-app'],
    ['GET /users/jnovotna', 'GET /users/jnovotna'],
  ])('%s', (text, expected) => {
    expect(maskAll([text]).masked[0]).toBe(expected);
  });
});

describe('places of a password', () => {
  const secret = noise(14, 120);
  test.each([
    'mysql -u root -p§ orders',
    "sshpass -p '§' ssh web-1",
    'docker login -u svc -p § registry.orders.io',
    'machine api.orders.io login svc password §',
    'get(url, auth=("svc", "§"))',
    '- name: DB_PASSWORD\n  value: §',
    '{"name":"DB_PASSWORD","value":"§"}',
    '<add key="Password" value="§" />',
    'Server=db;User Id=sa;Password=§;Encrypt=true',
    '<password>§</password>',
    'curl -u svc:§ https://api.orders.io',
    'PGPASSWORD=§ psql',
  ])('%s', (context) => {
    expect(maskAll([context.replace('§', secret)]).masked[0]).toBe(context.replace('§', '[password 1]'));
  });
});

describe('by hand', () => {
  test.each<[string, RedactorOptions, string]>([
    [
      'a text, in any case',
      { hide: [{ by: 'text', text: 'Project Falcon' }] },
      'on [hidden 1] for acme-1234-eu, ab',
    ],
    ['a wildcard', { hide: [{ by: 'wildcard', pattern: 'acme-*' }] }, 'on project FALCON for [hidden 1] ab'],
    [
      'an expression',
      { hide: [{ by: 'regex', pattern: 'acme-\\d{4}' }] },
      'on project FALCON for [hidden 1]-eu, ab',
    ],
    [
      'a selection',
      { hide: [{ by: 'selection', place: 'text 0', start: charOffset(36), end: charOffset(38) }] },
      'on project FALCON for acme-1234-eu, [hidden 1]',
    ],
  ])('%s', (_, options, expected) => {
    const { redactions, masked } = maskAll(['on project FALCON for acme-1234-eu, ab'], options);
    expect(redactions.problems).toEqual([]);
    expect(masked[0]).toBe(expected);
  });

  test('what is shown stays, by mask or by text, and nothing else with it', () => {
    const text = `mirna@orders-eu.io and jan@orders-eu.io, ${githubToken}`;
    const expected = 'mirna@orders-eu.io and [email 2], [github-token 1]';
    expect(maskAll([text], { show: ['[email 1]'] }).masked[0]).toBe(expected);
    expect(maskAll([text], { show: ['mirna@orders-eu.io'] }).masked[0]).toBe(expected);
    expect(maskAll([text], { off: ['email'] }).masked[0]).toBe(
      'mirna@orders-eu.io and jan@orders-eu.io, [github-token 1]',
    );
  });

  test.each([
    ['(a+)+$', null],
    ['(?=x)', 'not-supported'],
    ['(\\w)\\1', 'not-supported'],
    ['a{2,1}', 'not-a-pattern'],
    ['x*', 'not-supported'],
    ['[a', 'not-a-pattern'],
    ['', 'empty'],
  ])('expression %j: %s', (pattern, code) => {
    const { redactions } = maskAll(['aaa'], { hide: [{ by: 'regex', pattern }] });
    expect(redactions.problems[0]?.code ?? null).toBe(code);
  });

  test('an expression that freezes other engines takes no time', () => {
    const text = `${'a'.repeat(20_000)}!`;
    expect(maskAll([text], { hide: [{ by: 'regex', pattern: '(a|a)*b' }] }).masked[0]).toBe(text);
  });
});

describe('the review', () => {
  const texts: readonly RedactionText[] = [
    { place: 'turn 1', text: `mail mirna@orders-eu.io the token ${githubToken} now` },
    { place: 'turn 2', text: `again ${githubToken}` },
  ];
  const redactor = createRedactor();
  for (const text of texts) redactor.add(text);
  const review = redactor.seal().review(texts);

  test('counts, places and surroundings, masked as well', () => {
    expect(review.map(({ mask, count }) => [mask, count])).toEqual([
      ['[email 1]', 1],
      ['[github-token 1]', 2],
    ]);
    expect(review[1]?.occurrences.map(({ place, before, after }) => [place, before, after])).toEqual([
      ['turn 1', 'mail [email 1] the token ', ' now'],
      ['turn 2', 'again ', ''],
    ]);
    expect(review[0]?.occurrences[0]?.after).toBe(' the token [github-token 1] now');
  });
});

describe('laws', () => {
  const piece = fc.oneof(
    fc.constantFrom(...PLANTED.map(inContext), ...HARMLESS.map(([, text]) => text)),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('\n', ' ', '"', '\\', '\\n', ', ', '=', '[email 1]', 'password: ', '%41', '://'),
  );
  const textOf = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));
  const texts = fc.array(textOf, { minLength: 1, maxLength: 4 });

  test('masking what is masked changes nothing', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const { redactions, masked } = maskAll(all);
        expect(masked.map((text) => redactions.mask(text))).toEqual(masked);
        expect(maskAll(masked).masked).toEqual(masked);
      }),
      { numRuns: 150 },
    );
  });

  test('no secret that is known everywhere stays anywhere', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const { redactions, masked } = maskAll(all);
        for (const { text, everywhere } of redactions.list) {
          if (!everywhere || text.length < 12 || text.length >= 200 || text.includes('\n')) continue;
          for (const output of masked) expect(output).not.toContain(text);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('what lies outside of the ranges is left as it was, and the same secret has the same mask', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const { redactions, masked } = maskAll(all);
        const masks = new Map<string, string>();
        all.forEach((text, index) => {
          let from = 0;
          let rebuilt = '';
          for (const { start, end, mask } of redactions.ranges(text)) {
            expect(start).toBeGreaterThanOrEqual(from);
            expect(end).toBeGreaterThan(start);
            const secret = text.slice(start, end);
            expect(masks.get(secret) ?? mask).toBe(mask);
            masks.set(secret, mask);
            rebuilt += text.slice(from, start) + mask;
            from = end;
          }
          expect(rebuilt + text.slice(from)).toBe(masked[index]);
        });
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ...'a1@:.-=/+\\%" \n[',
    'eyJ-',
    'sk-',
    '://',
    'password=',
    '-----BEGIN PRIVATE KEY-----',
    '+1 ',
    'a@b.',
    '1.',
    'aa:',
    'Cookie: a=b;',
    '\\u0041',
    '/home/',
  ])(
    'a megabyte of %j is read in time',
    (unit) => {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
      expect(Array.isArray(findSecrets(text))).toBe(true);
    },
    5_000,
  );
});

test('every kind that is planted is a kind', () => {
  const kinds = PLANTED.map(({ kind }): RedactionKind => kind);
  expect(new Set(kinds).size).toBeGreaterThan(25);
});
