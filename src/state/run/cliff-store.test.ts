import { expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { createCliffStore } from './cliff-store.ts';

const THREAD = sketchThread(Array.from({ length: 30 }, (_, i) => `user 100 s${i}=20`).join('\n'));
const POLICY = { ...RECORD_POLICY, segments: { kind: 'range', from: 0, to: 30 } } as const;

it('what is said about the thread moves the cliffs, and the same question is asked once', () => {
  const waiting: (() => void)[] = [];
  const store = createCliffStore({ idle: (work) => waiting.push(work), now: () => 0 });
  const refusedBelow = (): number => {
    while (waiting.length > 0) waiting.shift()?.();
    return store.getState().cliffs.find(({ worst }) => worst !== 'refuse')?.slot ?? 0;
  };
  const { scan } = store.getState();
  scan(THREAD, null, POLICY);
  const plain = refusedBelow();
  const linked = { ...NO_ANNOTATIONS, links: [{ first: 0, last: 29 }] };
  scan(THREAD, null, POLICY, linked);
  // All turns in one summary: 30 items of 20 tokens and a margin of a fifth.
  expect(refusedBelow()).toBe(720);
  expect(plain).toBeLessThan(720);
  scan(THREAD, null, { ...POLICY, slot: 7 }, linked);
  expect(waiting).toEqual([]);
});
