import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHits, type Hit, inScanOrder } from './find-hits.ts';

const found = (turns: readonly number[], hits: readonly number[]) => ({
  turns: Uint32Array.from(turns),
  hits: Uint32Array.from(hits),
});

/** A search that began at turn 5: turns 6 and 9 were found before the end, 2 after it. */
const ring = () => {
  const hits = createHits(5);
  hits.add(found([6], [2]));
  hits.add(found([9], [1]));
  return hits;
};

describe('while it is being searched', () => {
  it('the first hit is the first from where the reader stood', () => {
    expect(createHits(0).first()).toBeNull();
    expect(ring().turnOf(ring().first() ?? expect.fail())).toBe(6);
  });

  it('steps wait at both ends of what is known, and nowhere else', () => {
    const hits = ring();
    expect(hits.step({ at: 0, hit: 0 }, -1)).toBeNull();
    expect(hits.step({ at: 0, hit: 0 }, 1)).toEqual({ at: 0, hit: 1 });
    expect(hits.step({ at: 0, hit: 1 }, 1)).toEqual({ at: 1, hit: 0 });
    expect(hits.step({ at: 1, hit: 0 }, 1)).toBeNull();
    hits.add(found([2], [3]));
    expect(hits.step({ at: 1, hit: 0 }, 1)).toEqual({ at: 2, hit: 0 });
    hits.close();
    expect(hits.step({ at: 2, hit: 2 }, 1)).toEqual({ at: 0, hit: 0 });
    expect(hits.step({ at: 0, hit: 0 }, -1)).toEqual({ at: 2, hit: 2 });
  });

  it('numbers are least numbers until what stands before was looked through', () => {
    const hits = ring();
    expect(hits.numberOf({ at: 1, hit: 0 })).toEqual({ number: 3, isLeast: true });
    hits.add(found([2], [3]));
    expect(hits.numberOf({ at: 2, hit: 1 })).toEqual({ number: 2, isLeast: false });
    expect(hits.numberOf({ at: 1, hit: 0 })).toEqual({ number: 6, isLeast: true });
    hits.close();
    expect(hits.numberOf({ at: 1, hit: 0 })).toEqual({ number: 6, isLeast: false });
    expect(hits.total).toBe(6);
  });
});

it('walks through every hit once, in the order of the transcript, from wherever it began', () => {
  const some = fc
    .uniqueArray(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 4 })), {
      selector: ([turn]) => turn,
      minLength: 1,
    })
    .map((all) => all.sort(([a], [b]) => a - b));
  fc.assert(
    fc.property(some, fc.nat(201), (all, from) => {
      const answer = found(
        all.map(([turn]) => turn),
        all.map(([, hits]) => hits),
      );
      const hits = createHits(from);
      hits.add(inScanOrder(answer, from));
      hits.close();
      const seen: string[] = [];
      let at: Hit | null = hits.first();
      const numbers: number[] = [];
      for (let times = 0; times < hits.total && at !== null; times++) {
        seen.push(`${hits.turnOf(at)}.${at.hit}`);
        numbers.push(hits.numberOf(at).number);
        const next = hits.step(at, 1);
        expect(next === null ? null : hits.step(next, -1)).toEqual(at);
        at = next;
      }
      expect(at).toEqual(hits.first());
      const inOrder = all.flatMap(([turn, many]) =>
        Array.from({ length: many }, (_, hit) => `${turn}.${hit}`),
      );
      const start = Math.max(
        0,
        inOrder.findIndex((name) => Number(name.split('.')[0]) >= from),
      );
      expect(seen).toEqual([...inOrder.slice(start), ...inOrder.slice(0, start)]);
      expect(numbers).toEqual(seen.map((name) => inOrder.indexOf(name) + 1));
    }),
  );
});
