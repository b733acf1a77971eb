import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnSources, createColumnsBuilder } from '../../analysis/build-columns.ts';
import type { Rule } from '../../irreducible/detector.ts';
import type { FoundSpan } from '../../irreducible/find-spans.ts';
import { sketchThread } from '../../testing/sketch.ts';
import type { Tokenizer } from '../../tokens/tokenizer.ts';
import type { Part, Turn } from '../../transcript/model.ts';
import { charOffset, tokenCount } from '../../units.ts';
import { type Policy, RECORD_POLICY, type Shown } from '../policy/policy.ts';
import { neverReadOf } from './never-read.ts';
import { createRunner } from './replay.ts';

/** One token a character, so that what is shown can be cut out of the text by hand. */
const letters: Tokenizer = {
  encoding: 'o200k_base',
  count: (text) => tokenCount(text.length),
  encode: (text) => Array.from(text, (_, index) => index),
  starts: (text) => Uint32Array.from(text, (_, index) => index),
};
const RULE: Rule = { id: 'test.word', kind: 'constant', words: 'capitals' };
/** Words in capitals. */
const capitals: ColumnSources = {
  find: (_, { text }) =>
    [...text.matchAll(/[A-Z]+/g)].map(
      (match): FoundSpan => ({
        start: charOffset(match.index),
        end: charOffset(match.index + match[0].length),
        rule: RULE,
        source: 'agent',
      }),
    ),
};

const turnOf = (...parts: Part[]): Turn => ({
  role: parts.some((part) => part.kind === 'tool_result') ? 'tool' : 'assistant',
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const said = (text: string): Part => ({ kind: 'text', text });
const result = (text: string): Part => ({
  kind: 'tool_result',
  callId: null,
  name: null,
  text,
  isError: false,
});

const WHOLE: Policy = {
  ...RECORD_POLICY,
  floor: 'exhaustive',
  segments: { kind: 'range', from: 0, to: 1_000 },
};

/** The literals that are never read when all turns are one segment. */
function never(turns: readonly Turn[], shown: Shown | null): readonly string[] | null {
  const { columns, literals } = createColumnsBuilder(turns, letters, capitals).finish();
  const pass = createRunner(columns, null).run({ ...WHOLE, shown }).passes[0];
  const found = pass?.neverRead ?? null;
  if (found === null) return null;
  const names = Array.from(found.items, (item) => literals[item] ?? '?');
  expect(found.tokens).toBe(names.reduce((sum, name) => sum + name.length, 0));
  return names;
}

describe('an item is never read when it stands only in what is cut away', () => {
  const story = [
    turnOf(said('see ALPHA and BETA')),
    turnOf(result('GAMMA then a long tail that ends in DELTA')),
    turnOf(said('so ALPHA it is')),
  ];

  it.each<[string, Shown, readonly string[]]>([
    ['everything', { newestTokens: null, resultChars: null }, []],
    ['the last turn', { newestTokens: 14, resultChars: null }, ['BETA', 'GAMMA', 'DELTA']],
    // 14 of the last turn and the last 5 of the result.
    ['the last turn and DELTA', { newestTokens: 19, resultChars: null }, ['BETA', 'GAMMA']],
    ['the last turn and ELTA', { newestTokens: 18, resultChars: null }, ['BETA', 'GAMMA', 'DELTA']],
    ['a word of the last turn', { newestTokens: 3, resultChars: null }, ['ALPHA', 'BETA', 'GAMMA', 'DELTA']],
    ['the first word of results', { newestTokens: null, resultChars: 5 }, ['DELTA']],
    ['less than a word of results', { newestTokens: null, resultChars: 4 }, ['GAMMA', 'DELTA']],
    ['no results', { newestTokens: null, resultChars: 0 }, ['GAMMA', 'DELTA']],
    ['results of that length', { newestTokens: null, resultChars: 41 }, []],
    ['both cuts', { newestTokens: 14, resultChars: 0 }, ['BETA', 'GAMMA', 'DELTA']],
  ])('shown: %s', (_, shown, expected) => {
    expect(never(story, shown)).toEqual(expected);
  });

  it('and nothing is claimed where nothing is known of a cut', () => {
    expect(never(story, null)).toBeNull();
    const sketch = sketchThread('user 100 a=5\nuser 100 b=5');
    const elements = [{ kind: 'turn', turn: 0, tokens: 100 }] as const;
    const items = Uint32Array.of(0);
    // A thread in which nobody looked where results begin.
    expect(neverReadOf(sketch, elements, items, { newestTokens: null, resultChars: 9 })).toBeNull();
    expect(neverReadOf(sketch, elements, items, { newestTokens: 9, resultChars: null })).not.toBeNull();
  });

  it('a result among other parts is cut from its own beginning', () => {
    const turn = turnOf(said('long words before it ALPHA'), result('BETA GAMMA'), said('DELTA'));
    expect(never([turn], { newestTokens: null, resultChars: 4 })).toEqual(['GAMMA']);
  });

  it('what an earlier summary carries is read when any of the summary is shown', () => {
    const columns = sketchThread('user 100 a=5\nuser 100 b=7');
    const elements = [
      { kind: 'summary', tokens: 50, items: Uint32Array.of(0) },
      { kind: 'turn', turn: 1, tokens: 100 },
    ] as const;
    const ask = (newestTokens: number) =>
      neverReadOf(columns, elements, Uint32Array.of(0, 1), { newestTokens, resultChars: null });
    expect(ask(100)).toEqual({ items: Uint32Array.of(0), tokens: 5 });
    expect(ask(101)).toEqual({ items: new Uint32Array(), tokens: 0 });
  });
});

/** The words in capitals of a text from which the first `hidden` characters are cut; one that the cut goes through is none. */
function wordsBehind(text: string, hidden: number): readonly string[] {
  const rest = text.slice(hidden);
  const isCut = hidden > 0 && /[A-Z]$/.test(text.slice(0, hidden));
  return (isCut ? rest.replace(/^[A-Z]+/, '') : rest).match(/[A-Z]+/g) ?? [];
}

/** The first `chars` characters of a result and blanks for the rest, so that the copy keeps its places. */
function cutResult(text: string, chars: number): string {
  const isCut = /^[A-Z]/.test(text.slice(chars));
  const shown = text.slice(0, chars);
  return (isCut ? shown.replace(/[A-Z]+$/, '') : shown).padEnd(text.length);
}

it('agrees with a copy that is cut by hand', () => {
  const word = fc.constantFrom('A', 'BB', 'CCC', 'DDDD', 'E', 'ff', 'g', 'hhh');
  const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
  const part = fc.record({ text: line, isResult: fc.boolean() });
  const anyTurns = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const anyTokens = fc.option(fc.integer({ min: 1, max: 120 }));
  let some = 0;
  fc.assert(
    fc.property(anyTurns, anyTokens, fc.option(fc.nat(20)), (turns, newestTokens, resultChars) => {
      const read = new Set<string>();
      let left = newestTokens ?? Number.POSITIVE_INFINITY;
      for (const parts of turns.toReversed()) {
        const copy = parts
          .map(({ text, isResult }) =>
            isResult && resultChars !== null ? cutResult(text, resultChars) : text,
          )
          .join('\n');
        for (const found of wordsBehind(copy, Math.max(0, copy.length - Math.max(0, left)))) read.add(found);
        left -= copy.length;
      }
      const written = new Set(turns.flatMap((parts) => parts.flatMap(({ text }) => wordsBehind(text, 0))));
      const expected = [...written].filter((literal) => !read.has(literal)).sort();
      if (expected.length > 0) some++;
      const all = turns.map((parts) =>
        turnOf(...parts.map(({ text, isResult }) => (isResult ? result(text) : said(text)))),
      );
      expect([...(never(all, { newestTokens, resultChars }) ?? [])].sort()).toEqual(expected);
    }),
    { numRuns: 600 },
  );
  expect(some).toBeGreaterThan(50);
});
