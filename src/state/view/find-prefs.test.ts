import { expect, it } from 'vitest';
import { createFindPrefs, FIND_KEY } from './find-prefs.ts';

const storage = (held: Record<string, string> = {}) => ({
  held,
  getItem: (key: string) => held[key] ?? null,
  setItem: (key: string, value: string) => {
    held[key] = value;
  },
  removeItem: (key: string) => {
    delete held[key];
  },
});

it('is there again on the next visit, and leaves nothing where it is as at first', () => {
  const device = storage();
  createFindPrefs(() => device, true)
    .getState()
    .choose({ isRegex: true, matchCase: true });
  expect(createFindPrefs(() => device, true).getState()).toMatchObject({
    isRegex: true,
    matchCase: true,
    wholeWord: false,
  });
  createFindPrefs(() => device, true)
    .getState()
    .choose({ isRegex: false, matchCase: false });
  expect(device.held).toEqual({});
});

it.each(['{', '[]', '{"isRegex":"yes"}', 'null'])('passes over %s', (value) => {
  const prefs = createFindPrefs(() => storage({ [FIND_KEY]: value }), true).getState();
  expect(prefs).toMatchObject({ isRegex: false, matchCase: false, wholeWord: false });
});

it('has no expressions where none could be ended, and does without storage', () => {
  const device = storage({ [FIND_KEY]: '{"isRegex":true,"matchCase":true,"wholeWord":false}' });
  const prefs = createFindPrefs(() => device, false);
  expect(prefs.getState()).toMatchObject({ isRegex: false, matchCase: true });
  prefs.getState().choose({ isRegex: true });
  expect(prefs.getState().isRegex).toBe(false);
  const denied = createFindPrefs(() => {
    throw new Error('denied');
  }, true);
  denied.getState().choose({ isRegex: true });
  expect(denied.getState().isRegex).toBe(true);
});
