import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RankHeap } from './rank-heap.ts';

const pair = fc.tuple(fc.integer({ min: 0, max: 2 ** 22 - 1 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));

it('gives pairs back by rank, then by position, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pair, fc.tuple(fc.nat(3), fc.nat(9))), { maxLength: 200 }), (pairs) => {
      const heap = new RankHeap(0);
      for (const [rank, position] of pairs) heap.push(rank, position);
      const popped: [number, number][] = [];
      while (heap.pop()) popped.push([heap.rank, heap.position]);
      expect(popped).toEqual([...pairs].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
    }),
  );
});

it('takes pairs in between', () => {
  const heap = new RankHeap(2);
  heap.push(5, 1);
  heap.push(3, 2);
  expect([heap.pop(), heap.rank, heap.position]).toEqual([true, 3, 2]);
  heap.push(4, 7);
  expect([heap.pop(), heap.rank, heap.position]).toEqual([true, 4, 7]);
  expect([heap.pop(), heap.rank, heap.position]).toEqual([true, 5, 1]);
  expect(heap.pop()).toBe(false);
});
