import { describe, expect, it } from 'vitest';
import { auditLiterals, literalsOf } from './audit-literals.ts';
import { stateOfSummary } from './summary-state.ts';
import { bound, fate, invented as inventedIn } from './testing.ts';

describe('items', () => {
  it.each([
    ['verbatim', 'path', '/srv/a/b.ts', 'We edited /srv/a/b.ts today.', 'retained'],
    ['in Markdown', 'path', '/srv/a_b.ts', 'We edited `/srv/a\\_b.ts`.', 'retained'],
    [
      'front lost',
      'path',
      '/srv/tree-2/src/a.ts',
      'We edited src/a.ts today.',
      'altered prefix-lost src/a.ts',
    ],
    [
      'another front',
      'path',
      '/srv/tree-2/src/a.ts',
      'We edited /srv/main/src/a.ts.',
      'altered prefix-changed /srv/main/src/a.ts',
    ],
    ['digits', 'id', 'INC-48213', 'The ticket is INC-48231.', 'altered digits-changed INC-48231'],
    [
      'uuid of the same shape',
      'uuid',
      '7c0f3a52-94de-4b1a-8f57-2e6d10b9c384',
      'Run 11112222-3333-4444-8555-666677778888 failed.',
      'altered same-shape 11112222-3333-4444-8555-666677778888',
    ],
    [
      'cut',
      'hash',
      '9fceb02d0ae598e95dc970b74767f19372d61af8',
      'The commit is 9fceb02d0ae598e95dc9.',
      'altered truncated 9fceb02d0ae598e95dc9',
    ],
    ['case', 'identifier', 'maxRetries', 'It reads MaxRetries.', 'altered case MaxRetries'],
    ['rounded', 'number', '1449.75', 'The total is 1450 now.', 'altered precision 1450'],
    ['another unit', 'number', '30s', 'The timeout is 30ms.', 'altered unit 30ms'],
    ['absent', 'id', 'INC-48213', 'The ticket is closed.', 'missing'],
    ['one digit more', 'id', 'INC-482', 'See INC-4821.', 'altered digits-changed INC-4821'],
  ] as const)('%s', (_, kind, literal, summary, expected) => {
    expect(fate({ kind, literal }, literal, summary)).toBe(expected);
  });

  it('can be had again where the path that shows it is kept', () => {
    const item = { kind: 'identifier', literal: 'poolSize', pointers: ['src/db.ts'] } as const;
    expect(fate(item, 'poolSize', 'Read src/db.ts for the pool.')).toBe('recoverable');
    expect(fate(item, 'poolSize', 'Read the pool.')).toBe('missing');
  });

  it('are stale once the segment itself replaced them', () => {
    const item = { kind: 'number', literal: '3000', supersededBy: '4500' } as const;
    expect(fate(item, '3000 4500', 'The timeout is 3000.')).toBe('stale');
    expect(fate(item, '3000 4500', 'The timeout went from 3000 to 4500.')).toBe('retained');
    expect(fate(item, '3000 4500', 'The timeout is 4500.')).toBe('stale');
  });

  it('are bound to their key, or to another', () => {
    const item = { kind: 'number', literal: '8080', keys: ['port'] } as const;
    expect(fate(item, 'port: 8080', 'port = 8080')).toBe('retained');
    expect(fate(item, 'port: 8080', 'It listens on 8080.')).toBe('retained');
    expect(fate(item, 'port: 8080', 'max_clients = 8080')).toBe(
      'altered bound-to-another-key max_clients: 8080',
    );
  });
});

describe('constraints', () => {
  it.each([
    ['Never push to the main branch.', 'The user forbids it: never push to the main branch.', 'kept'],
    ['Never push to the main branch.', 'Constraints:\n- Do not push to the main branch', 'kept'],
    ['Never push to the main branch.', 'Push to the main branch when the tests pass.', 'opposite'],
    ['Never push to the main branch.', 'Work goes on in the parser.', 'lost'],
    [
      'You must run the linter before each commit.',
      'Prefer to run the linter before each commit.',
      'weakened',
    ],
    ['Use at most 3 retries for the upload.', 'Use a few retries for the upload, at most.', 'weakened'],
    ['In src/legacy.ts you must keep the old names.', 'You must keep the old names.', 'unscoped'],
  ])('%s / %s: %s', (constraint, summary, status) => {
    expect(bound(constraint, summary)).toBe(status);
  });

  it('that nobody gave are invented', () => {
    const said = ['Fix the parser, please.', 'Never touch the lock file.'];
    const invented = (summary: string) => inventedIn(said, summary);
    expect(invented('All user messages:\n- Fix the parser, please.\n- Delete the staging database')).toEqual([
      'Delete the staging database',
    ]);
    expect(invented('The user approved the deployment to production.')).toHaveLength(1);
    expect(invented('The user said to never touch the lock file.')).toEqual([]);
    expect(invented('The parser was fixed.')).toEqual([]);
  });
});

describe('literals of the summary', () => {
  it('are supported by a turn, by none, or not by whom the summary says', () => {
    const turns = [
      { turn: 0, text: 'Fix src/a.ts', isUser: true },
      { turn: 1, text: 'I found INC-48213', isUser: false },
    ];
    const status = (summary: string, ascribed = false) =>
      auditLiterals(literalsOf(summary), turns, () => ascribed).map(
        ({ literal, status: is }) => `${literal} ${is}`,
      );
    expect(status('We fixed src/a.ts')).toEqual(['src/a.ts supported']);
    expect(status('We fixed src/b.ts')).toEqual(['src/b.ts unsupported']);
    expect(status('The user asked for INC-48213', true)).toEqual(['INC-48213 misattributed']);
  });
});

describe('a text', () => {
  const size = { tokens: 100, slot: 2_000 };
  it.each([
    ['The parser was rewritten; tests pass.', 'ok'],
    ['', 'empty'],
    ['  \n ', 'empty'],
    ['API Error: 529 overloaded_error', 'error-text'],
    ['Error: prompt is too long', 'error-text'],
    ["I'm sorry, but I cannot summarize this conversation.", 'error-text'],
    ['[Previous conversation truncated]', 'placeholder'],
    ['Summary unavailable', 'placeholder'],
    ['...', 'placeholder'],
    ['— … —', 'placeholder'],
    // Other scripts hold letters too, with or without dots between them.
    ['解析器已重写……测试全部通过。', 'ok'],
    ['修复了解析器 ... todo', 'ok'],
    ['パーサーを書き直した... テストは通る。', 'ok'],
    ['بعد الإصلاح... نجحت الاختبارات.', 'ok'],
    ['هل نجحت الاختبارات؟', 'ok'],
    ['Парсер переписан... тесты зелёные.', 'ok'],
    ['Сервер отвечал error 500, причина найдена.', 'ok'],
    ['数据库 error 已修复', 'ok'],
    ['……', 'placeholder'],
    [
      'Summary: the user wants the parser fixed and the tests are green, and then the agent went on to',
      'clipped',
    ],
    ['Next steps:\n- write the docs\n- run the tests', 'ok'],
  ] as const)('%j is %s', (text, state) => {
    expect(stateOfSummary(text, size)).toBe(state);
  });
  it('is over its slot when it is longer', () => {
    expect(stateOfSummary('The parser was rewritten.', { tokens: 2_001, slot: 2_000 })).toBe('over-slot');
    expect(stateOfSummary('The parser was rewritten.', { tokens: 2_001, slot: null })).toBe('ok');
  });
});
