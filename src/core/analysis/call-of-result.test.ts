import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Part, Turn } from '../transcript/model.ts';
import { createCallFinder } from './call-of-result.ts';
import { pairCalls } from './pair-calls.ts';

const callId = fc.constantFrom('a', 'a', 'b', null);
const part: fc.Arbitrary<Part> = fc.oneof(
  callId.map((id): Part => ({ kind: 'tool_call', callId: id, name: 'Read', args: [] })),
  callId.map((id): Part => ({ kind: 'tool_result', callId: id, name: null, text: '', isError: false })),
  fc.constant<Part>({ kind: 'text', text: 'word' }),
);
const turnOf = (parts: readonly Part[]): Turn => ({
  role: 'assistant',
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});

it('finds for each result the call that it is paired with', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 8 }), fc.nat(260), (all, gap) => {
      // Some calls are further away than is looked back.
      const middle = Math.floor(all.length / 2);
      const between = Array.from({ length: gap > 240 ? gap : 0 }, () => turnOf([]));
      const turns = [...all.slice(0, middle).map(turnOf), ...between, ...all.slice(middle).map(turnOf)];
      const paired = pairCalls(turns);
      const callOf = createCallFinder(turns);
      for (const [turn, { parts }] of turns.entries()) {
        for (const index of parts.keys()) {
          const pair = paired.find(({ result }) => result?.turn === turn && result.part === index);
          expect(callOf({ turn, part: index })).toEqual(pair?.call ?? null);
          found += pair === undefined ? 0 : 1;
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(200);
});
