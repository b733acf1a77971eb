import { describe, expect, test } from 'vitest';
import { type Policy, RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { sketchThread } from '../testing/sketch.ts';

const drops = (sketch: string, patch: Partial<Policy>) =>
  createRunner(sketchThread(sketch), null)
    .run({ ...RECORD_POLICY, margin: 0, segments: { kind: 'range', from: 0, to: 1 }, ...patch })
    .passes[0]?.exits.find(({ kind }) => kind === 'drop-items');

describe('items to drop', () => {
  test.each([
    [
      'the least likely by token',
      'user 900 path:a=40 error:b=45 path:c=40',
      { slot: 90 },
      [1],
      /item least likely/,
    ],
    [
      'none that need not go',
      'user 900 path:a=60 quoted:b=8 error:c=45',
      { slot: 80 },
      [2],
      /item least likely/,
    ],
    ['never a constraint', 'user 900 constraint:a=90 path:b=10', { slot: 92 }, [1], /item least likely/],
  ])('are %s', (_, sketch, patch, items, detail) => {
    const drop = drops(sketch, patch);
    expect(drop?.items).toEqual(items);
    expect(drop?.detail).toMatch(detail);
  });

  test('are the largest where the unlikely ones would be too many', () => {
    const unlikely = Array.from({ length: 60 }, (_, i) => `error:small${i}=10`).join(' ');
    const likely = Array.from({ length: 20 }, (_, i) => `path:large${i}=14`).join(' ');
    const drop = drops(`user 9000 ${unlikely} ${likely}`, { slot: 440 });
    expect([drop?.value, drop?.detail]).toEqual([40, expect.stringMatching(/the 40 largest items/)]);
    const more = drops(`user 9000 ${unlikely} ${likely}`, { slot: 600 });
    expect(more?.detail).toMatch(/the 33 items least likely/);
  });

  test('are none where only constraints are left', () => {
    expect(drops('user 900 constraint:a=90', { slot: 50 })).toBeUndefined();
  });
});
