import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTED, type ThreadColumns, TURN_FLAGS } from '../columns.ts';
import { RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import type { Rule } from '../irreducible/detector.ts';
import { createSpanFinder, type FoundSpan } from '../irreducible/find-spans.ts';
import { kindOfCode } from '../irreducible/kinds.ts';
import { isHeld } from '../irreducible/span-sources.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Part, Role, Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { charOffset, NO_TURN, tokenCount } from '../units.ts';
import { type ColumnSources, createColumnsBuilder } from './build-columns.ts';

/** One token a character, so that expected numbers can be counted by eye. */
const letters: Tokenizer = {
  encoding: 'o200k_base',
  count: (text) => tokenCount(text.length),
  encode: (text) => Array.from(text, (_, index) => index),
  starts: (text) => Uint32Array.from(text, (_, index) => index),
};

const NUMBER: Rule = { id: 'test.number', kind: 'number', words: 'digits' };
const CONSTANT: Rule = { id: 'test.constant', kind: 'constant', words: 'capitals' };

/** Digits and capitals; what a tool says counts as work only in an error, as if it could all be read again. */
const simple: ColumnSources = {
  find(turn, { text }) {
    const working =
      turn.role !== 'tool' || turn.parts.some((part) => part.kind === 'tool_result' && part.isError);
    const carried = turn.parts.some((part) => part.kind === 'summary');
    return [...text.matchAll(/\d+|[A-Z]+/g)].map((match): FoundSpan => {
      const rule = /\d/.test(match[0]) ? NUMBER : CONSTANT;
      const start = charOffset(match.index);
      return {
        start,
        end: charOffset(match.index + match[0].length),
        rule,
        source: carried ? 'summary' : working ? 'agent' : 'file',
      };
    });
  },
};

const turnOf = (role: Role, ...parts: Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const text = (value: string): Part => ({ kind: 'text', text: value });
const call = (callId: string | null): Part => ({ kind: 'tool_call', callId, name: 'read', args: [] });
const result = (callId: string | null, value: string, isError = false): Part => ({
  kind: 'tool_result',
  callId,
  name: null,
  text: value,
  isError,
});

const build = (turns: readonly Turn[], tokenizer = letters, sources = simple) =>
  createColumnsBuilder(turns, tokenizer, sources).finish();

/** The spans of a turn as `literal:w` where the working floor counts them and `literal` where it does not. */
function spansOf({ columns, literals }: ReturnType<typeof build>, turn: number): string[] {
  const { offsets, item, counted } = columns.spans;
  const shown: string[] = [];
  for (let at = offsets[turn] ?? 0; at < (offsets[turn + 1] ?? 0); at++) {
    const bits = counted[at] ?? 0;
    const marks = `${bits & COUNTED.working ? 'w' : ''}${bits & COUNTED.carried ? 'c' : ''}`;
    shown.push(`${literals[item[at] ?? 0]}${marks && `:${marks}`}`);
  }
  return shown;
}

/** What the columns say a run of turns costs. */
function floorOf({ spans, items }: ThreadColumns, from: number, to: number, bit: number): [number, number] {
  const seen = new Set<number>();
  for (let at = spans.offsets[from] ?? 0; at < (spans.offsets[to] ?? 0); at++) {
    if ((spans.counted[at] ?? 0) & bit) seen.add(spans.item[at] ?? 0);
  }
  let floor = 0;
  let ledger = 0;
  for (const item of seen) {
    floor += items.tokens[item] ?? 0;
    ledger += items.ledger[item] ?? 0;
  }
  return [floor, ledger];
}

describe('items', () => {
  it('are numbered by literal, in order of first occurrence, with their cost alone and as a line', () => {
    const built = build([turnOf('user', text('443 then EACCES')), turnOf('user', text('EACCES 443 22'))]);
    expect(built.literals).toEqual(['443', 'EACCES', '22']);
    expect(Array.from(built.columns.items.tokens)).toEqual([3, 6, 2]);
    expect(Array.from(built.columns.items.ledger)).toEqual([4, 7, 3]);
    expect(Array.from(built.columns.spans.item)).toEqual([0, 1, 1, 0, 2]);
    expect(built.rules).toEqual([NUMBER, CONSTANT]);
    expect(Array.from(built.columns.spans.rule)).toEqual([0, 1, 1, 0, 0]);
  });

  it('have the strongest kind of all their occurrences', () => {
    const sources: ColumnSources = {
      find: (turn) => [
        {
          start: charOffset(0),
          end: charOffset(3),
          rule: turn.role === 'user' ? CONSTANT : NUMBER,
          source: 'agent',
        },
      ],
    };
    const turns = [
      turnOf('assistant', text('443')),
      turnOf('user', text('443')),
      turnOf('assistant', text('443')),
    ];
    const { columns } = build(turns, letters, sources);
    expect(Array.from(columns.items.kind, kindOfCode)).toEqual(['constant']);
    expect(Array.from(columns.spans.kind, kindOfCode)).toEqual(['number', 'constant', 'number']);
  });
});

describe('provenance', () => {
  it('an item that once counted as work counts wherever it stands from that turn on, not before', () => {
    const built = build([
      turnOf('tool', result(null, 'PORT 443')),
      turnOf('user', text('use 443')),
      turnOf('tool', result(null, 'PORT 443')),
    ]);
    expect([0, 1, 2].map((turn) => spansOf(built, turn))).toEqual([
      ['PORT', '443'],
      ['443:w'],
      ['PORT', '443:w'],
    ]);
  });

  it('also inside one turn, whatever comes first', () => {
    const sources: ColumnSources = {
      find: () => [
        { start: charOffset(0), end: charOffset(3), rule: NUMBER, source: 'file' },
        { start: charOffset(4), end: charOffset(7), rule: NUMBER, source: 'agent' },
      ],
    };
    expect(spansOf(build([turnOf('assistant', text('443 443'))], letters, sources), 0)).toEqual([
      '443:w',
      '443:w',
    ]);
  });

  it('what stands in a summary is carried', () => {
    const built = build([turnOf('user', { kind: 'summary', text: 'port 443' }), turnOf('user', text('443'))]);
    expect([spansOf(built, 0), spansOf(built, 1)]).toEqual([['443:wc'], ['443:w']]);
  });
});

describe('turns', () => {
  it('have role, flags, tokens, length and the context that the log reports', () => {
    const usage = { inputTokens: 5, cacheReadTokens: 100, cacheCreationTokens: 20, outputTokens: 7 };
    const { columns } = build([
      turnOf('system', text('be exact')),
      { ...turnOf('assistant', { kind: 'reasoning', text: 'hm' }, call('a')), usage },
      turnOf('tool', result('a', 'ENOENT', true)),
      turnOf('user', { kind: 'summary', text: 'so far' }),
    ]);
    const { role, flags, tokens, chars, reportedContext } = columns.turns;
    expect(Array.from(role)).toEqual([0, 2, 3, 1]);
    expect(Array.from(flags)).toEqual([
      0,
      TURN_FLAGS.reasoning | TURN_FLAGS.call,
      TURN_FLAGS.result | TURN_FLAGS.error,
      TURN_FLAGS.summary,
    ]);
    expect(Array.from(tokens)).toEqual([8, 'hm\nread'.length, 6, 6]);
    expect(Array.from(chars)).toEqual(Array.from(tokens));
    expect(Array.from(reportedContext)).toEqual([0, 125, 0, 0]);
  });

  it('pair calls with results', () => {
    const { columns } = build([turnOf('assistant', call('a'), call('b')), turnOf('tool', result('b', 'ok'))]);
    expect(columns.calls).toEqual({
      count: 2,
      call: Uint32Array.of(0, 0),
      result: Uint32Array.of(NO_TURN, 1),
    });
  });

  it('of a thread without any give empty columns', () => {
    const { columns } = build([]);
    expect(columns.turns.count).toBe(0);
    expect(Array.from(columns.spans.offsets)).toEqual([0]);
    expect(Array.from(columns.reference.offsets)).toEqual([0]);
  });
});

describe('reference columns', () => {
  it('hold the distinct spans of each turn under one number for the same text', () => {
    const { columns } = build([
      turnOf('user', text('You must use "a b" on 8080')),
      turnOf('user', text('8080, "a b", again 8080')),
    ]);
    const { count, offsets, item, cost } = columns.reference;
    expect(count).toBe(3);
    expect(cost).toHaveLength(3);
    const of = (turn: number) => Array.from(item.slice(offsets[turn], offsets[turn + 1]));
    expect(of(0)).toHaveLength(3);
    expect(of(1).every((id) => of(0).includes(id))).toBe(true);
    expect(of(1)).toHaveLength(2);
    // A cue costs a flat 8; '"a b"' has five characters and 8080 four, at four a token, one at least.
    expect(Array.from(cost).sort()).toEqual([1, 1, 8]);
  });

  it('cost what the span costs, though other turns repeated spans before it', () => {
    const { columns } = build([
      turnOf('user', text('port 8080')),
      turnOf('user', text('port 8080')),
      turnOf('user', text('in /srv/uploads/incoming/archive on 8080')),
    ]);
    // 8080: 4 / 4 = 1; srv/uploads/incoming/archive: 28 / 4 = 7.
    const pass = createRunner(columns, null).run({
      ...RECORD_POLICY,
      floor: 'reference',
      segments: { kind: 'range', from: 0, to: 3 },
    }).passes[0];
    expect(pass?.floor).toBe(8);
  });
});

const word = fc.constantFrom(
  '443',
  '22',
  'EACCES',
  'PORT',
  'and',
  'then',
  '/etc/hosts',
  'v3.0.2',
  '"a b"',
  'never',
);
const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const anyTurn: fc.Arbitrary<Turn> = fc.oneof(
  line.map((value) => turnOf('user', text(value))),
  line.map((value) => turnOf('assistant', text(value), call('a'))),
  fc.tuple(line, fc.boolean()).map(([value, error]) => turnOf('tool', result('a', value, error))),
);
const thread = fc.array(anyTurn, { maxLength: 12 });

describe('laws', () => {
  it('floors from columns are those recomputed from the texts', () => {
    fc.assert(
      fc.property(thread, fc.nat(12), fc.nat(12), (turns, a, b) => {
        const [from, to] = [Math.min(a, b, turns.length), Math.min(Math.max(a, b), turns.length)];
        const { columns } = build(turns);
        const exhaustive = new Set<string>();
        const working = new Set<string>();
        const everWorking = new Set<string>();
        turns.slice(0, to).forEach((turn, index) => {
          const rendered = renderTurn(turn);
          const spans = simple.find(turn, rendered);
          const literals = spans.map(({ start, end }) => rendered.text.slice(start, end));
          spans.forEach((span, at) => {
            if (!isHeld(span.source)) everWorking.add(literals[at] ?? '');
          });
          if (index < from) return;
          for (const literal of literals) {
            exhaustive.add(literal);
            if (everWorking.has(literal)) working.add(literal);
          }
        });
        const costs = (set: Set<string>) => {
          const lengths = [...set].map((literal) => literal.length);
          const floor = lengths.reduce((sum, length) => sum + length, 0);
          return [floor, floor + lengths.length];
        };
        expect(floorOf(columns, from, to, COUNTED.exhaustive)).toEqual(costs(exhaustive));
        expect(floorOf(columns, from, to, COUNTED.working)).toEqual(costs(working));
      }),
    );
  });

  it('steps of any size give the same columns, and the columns of a prefix are a prefix', async () => {
    const tokenizer = await loadEncoding('o200k_base');
    fc.assert(
      fc.property(thread, fc.integer({ min: 1, max: 5 }), (turns, size) => {
        const whole = createColumnsBuilder(turns, tokenizer).finish();
        const stepped = createColumnsBuilder(turns, tokenizer);
        let done = 0;
        while (done < stepped.count) {
          const next = stepped.step(size);
          expect(next).toBe(Math.min(stepped.count, done + size));
          done = next;
        }
        expect(stepped.finish()).toEqual(whole);

        const prefix = createColumnsBuilder(turns.slice(0, -1), tokenizer).finish();
        expect(prefix.literals).toEqual(whole.literals.slice(0, prefix.literals.length));
        const spans = prefix.columns.spans.count;
        expect(prefix.columns.spans.counted).toEqual(whole.columns.spans.counted.slice(0, spans));
      }),
      { numRuns: 40 },
    );
  });

  it('with the real tokenizer and finder: spans slice to their literals, disjoint, at the cost of the literal', async () => {
    const tokenizer = await loadEncoding('cl100k_base');
    fc.assert(
      fc.property(thread, (turns) => {
        const { columns, literals, rules } = createColumnsBuilder(
          turns,
          tokenizer,
          createSpanFinder(),
        ).finish();
        const { spans, items } = columns;
        turns.forEach((turn, index) => {
          const rendered = renderTurn(turn);
          expect(columns.turns.tokens[index]).toBe(tokenizer.count(rendered.text));
          let end = 0;
          for (let at = spans.offsets[index] ?? 0; at < (spans.offsets[index + 1] ?? 0); at++) {
            const start = spans.start[at] ?? 0;
            expect(start).toBeGreaterThanOrEqual(end);
            end = spans.end[at] ?? 0;
            const item = spans.item[at] ?? 0;
            expect(literals[item]).toBe(rendered.text.slice(start, end));
            expect(rules[spans.rule[at] ?? 0]?.kind).toBe(kindOfCode(spans.kind[at] ?? 0));
            expect(items.kind[item]).toBeLessThanOrEqual(spans.kind[at] ?? 0);
          }
        });
        literals.forEach((literal, item) => {
          expect(items.tokens[item]).toBe(tokenizer.count(literal));
          expect(items.ledger[item]).toBe(tokenizer.count(`${literal}\n`));
        });
        expect(new Set(literals).size).toBe(literals.length);
      }),
      { numRuns: 60 },
    );
  });
});
