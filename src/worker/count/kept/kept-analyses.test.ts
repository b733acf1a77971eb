import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../../../core/analysis/thread-columns.ts';
import type { Tokenizer } from '../../../core/tokens/tokenizer.ts';
import { importTranscript } from '../../../core/transcript/formats/registry.ts';
import { tokenCount } from '../../../core/units.ts';
import { columnBuffers } from '../column-buffers.ts';
import { engineVersion } from './engine-version.ts';
import { firstLiterals } from './first-literals.ts';
import { type AnalysisAbout, createKeptAnalyses } from './kept-analyses.ts';
import { createMemoryStore } from './memory-store.ts';

const SAMPLE = new Uint8Array(
  readFileSync(new URL('../../../../public/samples/incident.jsonl', import.meta.url)),
);
const tokenizer: Tokenizer = {
  encoding: 'o200k_base',
  count: (text) => tokenCount(text.length),
  encode: () => [],
  starts: () => new Uint32Array(),
};

const thread = (() => {
  const imported = importTranscript({ name: 'incident.jsonl', bytes: SAMPLE });
  const first = imported.ok ? imported.document.conversations[0]?.threads[0] : undefined;
  if (first === undefined) throw new Error('the sample holds no thread');
  return first;
})();
const built = createThreadColumnsBuilder(thread, tokenizer).finish();

const about = (more: Partial<AnalysisAbout> = {}): AnalysisAbout => ({
  hash: 'aa',
  format: 'claude-code',
  conversation: 'secret-plans',
  thread: 'main',
  encoding: 'o200k_base',
  roles: built.columns.turns.role,
  chars: built.columns.turns.chars,
  ...more,
});
/** A clock that grows with every look. */
const clock = () => {
  let time = 0;
  return () => ++time;
};
const now = clock();
const size = columnBuffers(built.columns).reduce((sum, { byteLength }) => sum + byteLength, 0);
/** Room for three of them. */
const LIMITS = { leastChars: 1_000, mostBytes: 3.5 * size };
const setUp = (version: string | null = 'abcdefgh', store = createMemoryStore()) => ({
  store,
  kept: createKeptAnalyses(store, version, now, LIMITS),
});

/** Every string that stands anywhere in a value, keys too. */
function stringsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') found.push(next);
    else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const [key, inner] of next instanceof Map ? next : Object.entries(next)) open.push(key, inner);
    }
  }
  return found;
}

describe('an analysis that is kept', () => {
  it('comes back as it was, for the same thread under the same encoding and build', async () => {
    const { kept, store } = setUp();
    expect(await kept.find(about())).toBeNull();
    await kept.keep(about(), built);
    const found = await kept.find(about());
    expect(found).toEqual({ columns: built.columns, rules: built.rules });
    expect(await kept.tell()).toEqual({ count: 1, bytes: size });
    expect(await setUp('abcdefgh', store).kept.find(about())).not.toBeNull();
  });

  it.each([
    ['other bytes', { hash: 'bb' }],
    ['another format', { format: 'codex' }],
    ['another conversation', { conversation: 'other' }],
    ['another thread', { thread: 'other' }],
    ['another encoding', { encoding: 'cl100k_base' }],
    ['one turn less', { roles: about().roles.slice(1), chars: about().chars.slice(1) }],
    ['a turn by somebody else', { roles: about().roles.map((role, turn) => (turn === 3 ? role ^ 1 : role)) }],
    ['a longer turn', { chars: about().chars.map((chars, turn) => (turn === 3 ? chars + 1 : chars)) }],
  ] as const)('is not found for %s', async (_what, more) => {
    const { kept } = setUp();
    await kept.keep(about(), built);
    expect(await kept.find(about(more))).toBeNull();
  });

  it('of another build is never shown, and gives way to the next that is kept', async () => {
    const { kept, store } = setUp('oldbuild');
    await kept.keep(about(), built);
    const next = setUp('newbuild', store).kept;
    expect(await next.find(about())).toBeNull();
    await next.keep(about(), built);
    expect(await next.tell()).toEqual({ count: 1, bytes: size });
    expect(await kept.find(about())).toBeNull();
  });

  it('holds no word of the transcript, and no name', async () => {
    const { kept, store } = setUp();
    await kept.keep(about(), built);
    const rules = new Set(built.rules.flatMap(({ id, kind, words }) => [id, kind, words]));
    const strings = stringsIn(store.values).filter((text) => !rules.has(text));
    const keys = ['columns', 'rules', ...Object.keys(built.columns)];
    const inner = Object.values(built.columns).flatMap((group) => Object.keys(group));
    const known = new Set([...keys, ...inner, 'id', 'kind', 'words', 'row', 'since']);
    // Numbers as keys of lists, and the name: the build and a hash.
    expect(strings.filter((text) => !known.has(text) && !/^\d+$/.test(text))).toEqual([
      expect.stringMatching(/^abcdefgh\.[0-9a-f]{16}$/),
    ]);
    // What stands for words of the transcript is not among the rules either.
    for (const literal of built.literals) if (literal.length > 12) expect([...rules]).not.toContain(literal);
  });

  it('leaves when there is no room, the one that was not used for longest first', async () => {
    const { kept } = setUp();
    for (const hash of ['1', '2', '3']) await kept.keep(about({ hash }), built);
    expect(await kept.find(about({ hash: '1' }))).not.toBeNull();
    await kept.keep(about({ hash: '4' }), built);
    const left = await Promise.all(['1', '2', '3', '4'].map((hash) => kept.find(about({ hash }))));
    expect(left.map((one) => one !== null)).toEqual([true, false, true, true]);
    await kept.forget();
    expect(await kept.tell()).toEqual({ count: 0, bytes: 0 });
  });

  it('is none of a small transcript, of one that has no room, or of a build without a name', async () => {
    const small = { roles: about().roles.slice(0, 1), chars: Uint32Array.of(999) };
    const { kept, store } = setUp();
    await kept.keep(about(small), built);
    await createKeptAnalyses(store, 'abcdefgh', now, { ...LIMITS, mostBytes: size - 1 }).keep(about(), built);
    await setUp(null, store).kept.keep(about(), built);
    expect(store.values.size).toBe(0);
  });

  it('is missed by nobody where storage is denied or damaged', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const store = { ...createMemoryStore(), read: denied, write: denied, list: denied, clear: denied };
    const { kept } = setUp('abcdefgh', store);
    await kept.keep(about(), built);
    expect(await kept.find(about())).toBeNull();
    expect(await kept.tell()).toEqual({ count: 0, bytes: 0 });
    await kept.forget();
    const damaged = { ...createMemoryStore(), read: async () => ({ columns: {}, rules: [] }) };
    expect(await setUp('abcdefgh', damaged).kept.find(about())).toBeNull();
  });
});

describe('literals out of the turns', () => {
  const again = () => firstLiterals(thread.turns, built.columns.spans, built.columns.items.count);

  it('are those that were found while counting, all at once and one by one', () => {
    expect(built.literals.length).toBeGreaterThan(500);
    expect(again().all()).toEqual(built.literals);
    const one = again();
    const some = [built.literals.length - 1, 0, 77, 76];
    expect(some.map((item) => one.at(item))).toEqual(some.map((item) => built.literals[item]));
    expect(one.at(built.literals.length)).toBe('');
  });
});

describe('the build', () => {
  it.each([
    ['https://example.org/assets/worker-sE3G2pcI.js', 'sE3G2pcI'],
    ['https://example.org/assets/worker-_-3G2pcI.js?x#y', '_-3G2pcI'],
    ['http://localhost:5173/src/worker/worker.ts?worker_file&type=module', null],
    ['blob:https://example.org/abc', null],
  ])('of %s is %s', (address, version) => {
    expect(engineVersion(address)).toBe(version);
  });
});
