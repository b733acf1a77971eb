import { describe, expect, it } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { NOTHING_SAID } from '../annotations/placed-annotations.ts';
import { createPersistence, type KeyValueStorage } from './persistence.ts';

const SAID = { ...NOTHING_SAID, pinnedTurns: [3], pinnedItems: [{ turn: 0, start: 1, end: 2 }] };

function memory(
  initial: Record<string, string> = {},
): KeyValueStorage & { readonly values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('what is kept on the device', () => {
  it('settings and theme come back', () => {
    const storage = memory();
    const kept = createPersistence(() => storage);
    expect([kept.policy(), kept.theme()]).toEqual([null, 'system']);
    kept.keepPolicy({ ...RECORD_POLICY, slot: null, region: { kind: 'everything' } });
    kept.keepTheme('dark');
    expect(kept.policy()).toEqual({ ...RECORD_POLICY, slot: null, region: { kind: 'everything' } });
    expect(kept.theme()).toBe('dark');
    kept.keepPolicy(RECORD_POLICY);
    kept.keepTheme('system');
    expect(storage.values.size).toBe(0);
  });

  it('a range is kept with its document, not with the settings', () => {
    const kept = createPersistence(() => memory());
    const storage = memory();
    const shared = createPersistence(() => storage);
    shared.keepPolicy({ ...RECORD_POLICY, margin: 0.25, segments: { kind: 'range', from: 3, to: 9 } });
    expect(shared.policy()).toEqual({ ...RECORD_POLICY, margin: 0.25 });
    shared.keepRange('a1', { from: 3, to: 9 });
    shared.keepRange('b2', { from: 0, to: 1 });
    shared.keepRange('b2', null);
    expect([shared.rangeOf('a1'), shared.rangeOf('b2'), kept.rangeOf('a1')]).toEqual([
      { from: 3, to: 9 },
      null,
      null,
    ]);
  });

  it('forgets the range that changed longest ago beyond a hundred documents', () => {
    const storage = memory();
    const kept = createPersistence(() => storage);
    for (let n = 0; n < 100; n++) kept.keepRange(`${n}`, { from: 0, to: 1 });
    kept.keepRange('0', { from: 0, to: 2 });
    kept.keepRange('new', { from: 0, to: 1 });
    expect([kept.rangeOf('0'), kept.rangeOf('1'), kept.rangeOf('2')]).toEqual([
      { from: 0, to: 2 },
      null,
      { from: 0, to: 1 },
    ]);
  });

  it.each(['{', '[["a1"]]', '[["a1",{"from":9,"to":3}]]', '{"a1":{"from":0,"to":1}}', 'null'])(
    'stored garbage is no range: %s',
    (text) => {
      const kept = createPersistence(() => memory({ 'floorline.ranges': text, 'floorline.theme': 'pink' }));
      expect([kept.rangeOf('a1'), kept.theme()]).toEqual([null, 'system']);
    },
  );

  it('without storage nothing is kept and nothing breaks', () => {
    const kept = createPersistence(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    kept.keepPolicy({ ...RECORD_POLICY, slot: 1 });
    kept.keepTheme('dark');
    kept.keepRange('a1', { from: 0, to: 1 });
    expect([kept.policy(), kept.theme(), kept.rangeOf('a1')]).toEqual([null, 'system', null]);
    expect([kept.keepAnnotations('a1', SAID), kept.annotationsOf('a1')]).toEqual([false, null]);
  });

  it('annotations are kept by thread, and gone when there are none', () => {
    const storage = memory();
    const kept = createPersistence(() => storage);
    expect(kept.keepAnnotations('a1', SAID)).toBe(true);
    expect(kept.keepAnnotations('b2', { ...SAID, pinnedTurns: [7] })).toBe(true);
    expect([kept.annotationsOf('a1'), kept.annotationsOf('c3')]).toEqual([SAID, null]);
    kept.keepAnnotations('a1', NOTHING_SAID);
    kept.keepAnnotations('b2', NOTHING_SAID);
    expect(storage.values.size).toBe(0);
  });

  it('says when the device is full', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(createPersistence(() => full).keepAnnotations('a1', SAID)).toBe(false);
  });
});
