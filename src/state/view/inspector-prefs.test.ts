import { describe, expect, it, test } from 'vitest';
import { createInspectorPrefs, INSPECTOR_KEY } from './inspector-prefs.ts';

/** Storage in memory, holding `text` at first. */
function storageWith(text: string | null) {
  const held = new Map<string, string>(text === null ? [] : [[INSPECTOR_KEY, text]]);
  return {
    held,
    open: () => ({
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    }),
  };
}

describe('how a person wants the inspector', () => {
  it('is kept, and nothing is kept of what everybody has', () => {
    const { held, open } = storageWith(null);
    createInspectorPrefs(open).getState().choose({ makeup: 'source' });
    const again = createInspectorPrefs(open).getState();
    expect([again.makeup, again.allFloors]).toEqual(['source', false]);
    again.choose({ makeup: 'kind' });
    expect([...held]).toEqual([]);
  });

  test.each<[string | null, 'kind' | 'source', boolean]>([
    [null, 'kind', false],
    ['{"makeup":"source","allFloors":true}', 'source', true],
    ['{"makeup":"colour","allFloors":true}', 'kind', true],
    ['{"makeup":"source"}', 'source', false],
    ['[1]', 'kind', false],
    ['{', 'kind', false],
  ])('is read from %s', (text, makeup, allFloors) => {
    const prefs = createInspectorPrefs(storageWith(text).open).getState();
    expect([prefs.makeup, prefs.allFloors]).toEqual([makeup, allFloors]);
  });

  it('lasts as long as the page where storage is denied', () => {
    const prefs = createInspectorPrefs(() => {
      throw new Error('denied');
    });
    prefs.getState().choose({ allFloors: true });
    expect(prefs.getState().allFloors).toBe(true);
  });
});
