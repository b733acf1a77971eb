import { expect, it } from 'vitest';
import { createTablePrefs, TABLES_KEY } from './table-prefs.ts';

const storage = (text: string | null = null) => {
  const entries = new Map<string, string>(text === null ? [] : [[TABLES_KEY, text]]);
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};

it('keeps the columns of each table, and forgets them with the last choice', () => {
  const device = storage();
  const prefs = createTablePrefs(() => device);
  expect(prefs.getState().columns).toEqual({ segments: null, items: null, files: null });
  prefs.getState().chooseColumns('segments', ['turn', 'need']);
  prefs.getState().chooseColumns('items', ['literal']);
  expect(createTablePrefs(() => device).getState().columns).toEqual({
    segments: ['turn', 'need'],
    items: ['literal'],
    files: null,
  });
  prefs.getState().chooseColumns('segments', null);
  expect(createTablePrefs(() => device).getState().columns).toEqual({
    segments: null,
    items: ['literal'],
    files: null,
  });
  prefs.getState().chooseColumns('items', null);
  expect(device.entries.size).toBe(0);
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', '[1]'],
  ['another shape within', '{"segments":7,"items":{"a":1}}'],
  ['far too much', JSON.stringify({ segments: Array.from({ length: 1_000 }, () => 'turn') })],
])('takes %s as no choice', (_, text) => {
  expect(createTablePrefs(() => storage(text)).getState().columns).toEqual({
    segments: null,
    items: null,
    files: null,
  });
});

it('works without any storage', () => {
  const prefs = createTablePrefs(() => {
    throw new Error('denied');
  });
  prefs.getState().chooseColumns('segments', ['turn']);
  expect(prefs.getState().columns.segments).toEqual(['turn']);
});
