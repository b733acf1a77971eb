import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import type { ListCandidate, MappingProposal } from '../../core/transcript/formats/home-made/propose.ts';
import { createKeptMappings, MAPPINGS_KEY } from './kept-mappings.ts';

const MAPPING: FieldMapping = {
  kind: 'messages',
  list: ['log', 'lines'],
  role: ['wer'],
  roles: { 'maria k.': 'user', bot: 'assistant', 'max m.': 'ignore' },
  text: ['was'],
  calls: null,
  conversation: null,
  time: ['um'],
  model: null,
  reasoning: null,
};

/** A list whose records have those keys; the one that says who speaks has these values. */
const listOf = (keys: readonly string[], values: readonly string[] = ['maria k.', 'bot']): ListCandidate => ({
  list: ['log', 'lines'],
  lists: 1,
  records: 4,
  keys: keys.map((key) => ({
    path: [key],
    present: 4,
    kinds: ['text'],
    examples: ['Secret words of a talk'],
    values: key === 'wer' ? values : null,
  })),
  guess: MAPPING,
  sure: false,
  why: '',
});
const fileOf = (...lists: readonly ListCandidate[]): MappingProposal => ({ lists, reason: null });
const USUAL = listOf(['wer', 'was', 'um', 'ort']);

function device(text: string | null = null) {
  const entries = new Map<string, string>(text === null ? [] : [[MAPPINGS_KEY, text]]);
  let minute = 10;
  const open = () =>
    createKeptMappings(
      () => ({
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      }),
      () => `2026-03-04T14:${minute++}:00.000Z`,
    ).getState;
  return { open, text: () => entries.get(MAPPINGS_KEY) ?? null };
}

describe('a mapping that was kept', () => {
  it('comes back on the next visit for a file of the same shape, with the values of that file', () => {
    const { open } = device();
    expect(open()().keep(MAPPING, USUAL, null)).toBe(true);
    expect(open()().recall(fileOf(USUAL), null)).toEqual({
      at: '2026-03-04T14:10:00.000Z',
      mapping: { ...MAPPING, roles: { 'maria k.': 'user', bot: 'assistant' } },
    });
  });

  it.each([
    ['a key less that it does not speak of', ['wer', 'was', 'um'], true],
    ['a key more', ['wer', 'was', 'um', 'ort', 'art'], true],
    ['another key in place of one', ['wer', 'was', 'um', 'art'], false],
    ['the text under another key', ['wer', 'wort', 'um', 'ort'], false],
    ['no role key', ['was', 'um', 'ort'], false],
  ])('is for a file with %s: %j → %s', (_, keys, fits) => {
    const { open } = device();
    open()().keep(MAPPING, USUAL, null);
    expect(open()().recall(fileOf(listOf(keys)), null) !== null).toBe(fits);
  });

  it('looks for its list among all of the file, and at no other', () => {
    const { open } = device();
    open()().keep(MAPPING, USUAL, null);
    const elsewhere = { ...USUAL, list: ['log', 'other'] };
    expect(open()().recall(fileOf(elsewhere), null)).toBeNull();
    expect(open()().recall(fileOf(elsewhere, USUAL), null)?.mapping.list).toEqual(['log', 'lines']);
  });

  it('leaves files to a format that knows them, unless it was made for one that did', () => {
    const { open } = device();
    const kept = open();
    kept().keep(MAPPING, USUAL, null);
    expect([null, 'home-made', 'openai-chat'].map((format) => kept().mayHave(format))).toEqual([
      true,
      true,
      false,
    ]);
    expect(kept().recall(fileOf(USUAL), 'openai-chat')).toBeNull();
    kept().keep(MAPPING, USUAL, 'openai-chat');
    expect(kept().recall(fileOf(USUAL), 'openai-chat')).not.toBeNull();
    expect(kept().recall(fileOf(USUAL), 'codex')).toBeNull();
  });

  it('gives way to a newer one for the same shape, and is forgotten without a trace', () => {
    const { open, text } = device();
    const kept = open();
    kept().keep(MAPPING, USUAL, null);
    kept().keep({ ...MAPPING, time: null }, USUAL, null);
    expect(kept().kept).toHaveLength(1);
    const recalled = open()().recall(fileOf(USUAL), null);
    expect(recalled?.mapping.time).toBeNull();
    kept().forget(recalled?.at ?? '');
    expect(kept().recall(fileOf(USUAL), null)).toBeNull();
    expect(text()).toBeNull();
  });
});

describe('what lies on the device', () => {
  it('holds no name of a speaker, no value and no key that the mapping does not speak of', () => {
    const { open, text } = device();
    open()().keep(MAPPING, USUAL, null);
    expect(text()).not.toMatch(/maria|max|ort"|Secret/i);
    expect(text()).toContain('"bot":"assistant"');
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '{"a":1}'],
    [
      'an entry of another shape',
      '[{"at":"2026-03-04T14:10:00.000Z","keys":[],"instead":null,"mapping":{"kind":"x"}}]',
    ],
    [
      'a date that is none',
      '[{"at":"<b>","keys":[],"instead":null,"mapping":{"kind":"messages","text":"a"}}]',
    ],
  ])('is checked: %s is no mapping', (_, written) => {
    expect(device(written).open()().kept).toEqual([]);
  });

  it('may be denied: then a mapping holds for the visit', () => {
    const denied = createKeptMappings(
      () => {
        throw new Error('denied');
      },
      () => '2026-03-04T14:10:00.000Z',
    ).getState;
    expect(denied().keep(MAPPING, USUAL, null)).toBe(false);
    expect(denied().recall(fileOf(USUAL), null)).not.toBeNull();
  });
});
