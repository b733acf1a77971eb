import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { estimateTokens } from '../tokens/estimate-tokens.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import { importTranscript } from '../transcript/formats/registry.ts';
import type { Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { createEstimateBuilder, showsState } from './estimate-columns.ts';

const sampleTurns = (name: string): readonly Turn[] => {
  const bytes = readFileSync(resolve(import.meta.dirname, '../../../public/samples', name));
  const result = importTranscript({ name, bytes: new Uint8Array(bytes) });
  if (!result.ok) throw new Error(result.failure.message);
  return result.document.conversations[0]?.threads[0]?.turns ?? [];
};

const said = (text: string): Turn => ({
  role: 'user',
  parts: [{ kind: 'text', text }],
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});

it.each(['incident.jsonl', 'refused.jsonl', 'short.jsonl'])(
  'is within a quarter of the exact size of %s, and within a half of nine turns in ten',
  async (name) => {
    const tokenizer = await loadEncoding('o200k_base');
    const turns = sampleTurns(name);
    const exact = turns.map((turn) => tokenizer.count(renderTurn(turn).text));
    const { tokens } = createEstimateBuilder(turns).finish().turns;
    const sum = (all: Iterable<number>): number => [...all].reduce((a, b) => a + b, 0);
    expect(sum(tokens) / sum(exact)).toBeGreaterThan(0.75);
    expect(sum(tokens) / sum(exact)).toBeLessThan(1.25);
    const near = exact.filter((size, i) => Math.abs((tokens[i] ?? 0) - size) <= size / 2).length;
    expect(near / exact.length).toBeGreaterThan(0.9);
  },
);

it('takes four bytes for a token', () => {
  expect(['', 'a', 'abcde', 'ééé', '漢字'].map(estimateTokens)).toEqual([0, 1, 2, 2, 2]);
});

it.each([
  ['thanks, go on', false],
  ["it's what the dogs' owners didn't say", false],
  ['wait 30 seconds', true],
  ['call it "harbour"', true],
  ['call it `harbour`', true],
  ["call it 'harbour'", true],
  ['an unclosed "quote\nends with its line', false],
  ['You must not', true],
  ['mustard, commonly', false],
  ['don’t', true],
])('%j shows state: %s', (text, shows) => {
  expect(showsState(text)).toBe(shows);
});

it.each(['"', "'", '“', '`', 'a', ' m'])('is quick with a megabyte of %j', (piece) => {
  const started = performance.now();
  showsState(piece.repeat(1_000_000 / piece.length));
  expect(performance.now() - started).toBeLessThan(500);
});

it('marks the turns that show state, keeps roles and pairs calls', () => {
  const turns: readonly Turn[] = [
    said('hello there'),
    {
      ...said(''),
      role: 'assistant',
      parts: [{ kind: 'tool_call', callId: 'x', name: 'read', args: [] }],
    },
    {
      ...said(''),
      role: 'tool',
      parts: [{ kind: 'tool_result', callId: 'x', name: null, text: 'ok', isError: false }],
    },
    said('keep port 8080'),
  ];
  const columns = createEstimateBuilder(turns).finish();
  expect([...columns.turns.role]).toEqual([1, 2, 3, 1]);
  expect([[...columns.calls.call], [...columns.calls.result]]).toEqual([[1], [2]]);
  expect(
    [0, 3].map((turn) => (columns.spans.offsets[turn + 1] ?? 0) - (columns.spans.offsets[turn] ?? 0)),
  ).toEqual([0, 1]);
});

it('refuses under the conservative mode exactly where a turn of the segment shows state', () => {
  const plain = Array.from({ length: 30 }, () => said('so it goes on and on and on '.repeat(20)));
  const policy = { ...RECORD_POLICY, budget: 3_000, slot: 400, conservative: 1_200 };
  const verdicts = (turns: readonly Turn[], slot = policy.slot) =>
    new Set(
      createRunner(createEstimateBuilder(turns).finish(), null)
        .run({ ...policy, slot })
        .passes.map(({ verdict, flags }) => `${verdict} ${flags.includes('conservative')}`),
    );
  expect(verdicts(plain)).toEqual(new Set(['compact true']));
  const fragile = plain.with(0, said(`${'so it goes on and on and on '.repeat(20)} until 17`));
  expect(verdicts(fragile)).toEqual(new Set(['refuse true']));
  expect(verdicts(fragile, 1_200)).toEqual(new Set(['compact true']));
});
