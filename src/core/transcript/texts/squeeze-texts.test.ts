import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Part, Turn } from '../model.ts';
import { forgetTexts, packPart } from './packed-parts.ts';
import { bytesOfTexts, createTextSqueezer } from './squeeze-texts.ts';
import { FRAME_BYTES, forgetFrames } from './text-block.ts';
import { createTextStore, textAt } from './text-store.ts';

const turnOf = (...parts: readonly Part[]): Turn => ({
  role: 'user',
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const said = (number: number): string =>
  `said ${number}: ${`“words” of ${number} `.repeat(400 + ((number * 37) % 900))}`;
const BLOCK = 200_000;

function packedTurns(texts: readonly string[]) {
  const store = createTextStore(BLOCK);
  const turns = texts.map((text) => turnOf(packPart({ kind: 'text', text }, store)));
  return { store, turns };
}
const read = (turn: Turn | undefined): string => {
  const [part] = turn?.parts ?? [];
  return part?.kind === 'text' ? part.text : '';
};
const texts = Array.from({ length: 200 }, (_, at) => said(at));

describe('texts that are squeezed while their thread is read', () => {
  it('read as before, in order and out of it, and take less than half', () => {
    const { turns } = packedTurns(texts);
    const before = bytesOfTexts(turns);
    const squeezer = createTextSqueezer(turns, 0);
    while (squeezer.step(turns.length));
    forgetTexts();
    expect(turns.map(read)).toEqual(texts);
    forgetTexts();
    expect(turns.toReversed().map(read)).toEqual(texts.toReversed());
    expect(bytesOfTexts(turns)).toBeLessThan(before / 2);
  });

  it('go a block at a time, and none before the last turn that filled it was read', () => {
    const { turns } = packedTurns(texts);
    const squeezer = createTextSqueezer(turns, 0);
    let before = bytesOfTexts(turns);
    let steps = 0;
    for (let done = 0; done <= turns.length; done++) {
      const could = squeezer.step(done);
      const now = bytesOfTexts(turns);
      if (!could) expect(now).toBe(before);
      else {
        steps++;
        expect(before - now).toBeLessThanOrEqual(BLOCK);
        // A block fills with some twenty turns; the one that is read now is no part of what was squeezed.
        expect(done).toBeGreaterThan(5);
      }
      before = now;
    }
    expect(steps).toBeGreaterThan(10);
    expect(squeezer.step(turns.length)).toBe(false);
  });

  it('are found again by the store that they are in', () => {
    const { store, turns } = packedTurns(texts);
    const squeezer = createTextSqueezer(turns, 0);
    while (squeezer.step(turns.length));
    const { bytes } = store;
    for (const text of texts) {
      const place = store.put(text);
      expect(place !== null && textAt(place) === text).toBe(true);
    }
    expect(store.bytes).toBe(bytes);
  });

  it('stay as they are where there is little of them', () => {
    const { turns } = packedTurns(texts);
    expect(createTextSqueezer(turns).step(turns.length)).toBe(false);
  });

  it('may lie over any frames of a block', () => {
    const letter = fc.constantFrom('a', 'é', '本', '😀');
    const length = fc.integer({ min: 200, max: 3 * FRAME_BYTES });
    fc.assert(
      fc.property(fc.array(fc.tuple(letter, length), { minLength: 1, maxLength: 8 }), (given) => {
        const long = given.map(([one, times], at) => `${at}${one}`.repeat(Math.ceil(times / 4)));
        const { turns } = packedTurns(long);
        const squeezer = createTextSqueezer(turns, 0);
        while (squeezer.step(turns.length));
        forgetTexts();
        forgetFrames();
        for (const [at, turn] of turns.entries()) expect(read(turn) === long[at]).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('count plain strings at two bytes a letter', () => {
    const call: Part = {
      kind: 'tool_call',
      callId: null,
      name: 'Bash',
      args: [{ key: 'command', value: 'ls -la' }],
    };
    expect(bytesOfTexts([turnOf({ kind: 'text', text: 'four' }, call)])).toBe(2 * (4 + 6));
  });
});
