import { describe, expect, it } from 'vitest';
import type { PlacedAnnotations } from '../model.ts';
import { annotationsFromJson, annotationsToJson, threadName } from './kept-annotations.ts';
import { NOTHING_SAID } from './placed-annotations.ts';

const SAID: PlacedAnnotations = {
  pinnedTurns: [1, 4],
  pinnedItems: [{ turn: 0, start: 2, end: 9 }],
  ignoredItems: [{ turn: 7, start: 0, end: 3 }],
  links: [{ first: 2, last: 5 }],
  unlinked: ['error-fix:93-99'],
  notes: [{ turn: 4, text: 'Why again?' }],
  title: 'An incident',
  about: 'Two lines.\nOf mine.',
};

const thereAndBack = (all: ReadonlyMap<string, typeof NOTHING_SAID>) =>
  annotationsFromJson(JSON.parse(annotationsToJson(all)));

describe('annotations on the device', () => {
  it('come back as they were, thread by thread', () => {
    const all = new Map([
      ['a.1', SAID],
      ['b.1', { ...NOTHING_SAID, pinnedTurns: [3] }],
    ]);
    expect(thereAndBack(all)).toEqual(all);
  });

  it('are nothing where nothing is said', () => {
    expect(annotationsToJson(new Map([['a.1', NOTHING_SAID]]))).toBe('');
    expect(annotationsFromJson(null).size).toBe(0);
  });

  it('forget the threads that changed longest ago', () => {
    const many = new Map(Array.from({ length: 503 }, (_, n) => [`t${n}`, SAID]));
    expect([...thereAndBack(many).keys()].slice(0, 2)).toEqual(['t3', 't4']);
    const pinnedTurns = Array.from({ length: 5_000 }, (_, turn) => 1_000_000 + turn);
    const large = new Map(Array.from({ length: 30 }, (_, n) => [`t${n}`, { ...SAID, pinnedTurns }]));
    expect(annotationsToJson(large).length).toBeLessThanOrEqual(1_000_000);
    expect([...thereAndBack(large).keys()].at(-1)).toBe('t29');
  });

  it.each([
    [['a', { turns: [-1] }]],
    [['a', { turns: [1.5] }]],
    [['a', { items: [[0, 9, 2]] }]],
    [['a', { links: [[5, 5]] }]],
    [['a', { apart: ['a secret'] }]],
    [['a', { text: 'a secret' }]],
    [['a'.repeat(200), { turns: [1] }]],
    [['a', { turns: Array.from({ length: 5_001 }, (_, turn) => turn) }]],
    ['a'],
    [null],
  ])('one that is damaged is left out, and no other with it (%#)', (damaged) => {
    const fine = ['b', { turns: [1] }];
    expect([...annotationsFromJson([damaged, fine]).keys()]).toEqual(['b']);
  });

  it('name a thread without a word of it', () => {
    const name = threadName('0123456789abcdef', 'secret-plans.json', 'main');
    expect(name).toMatch(/^0123456789abcdef\.[0-9a-f]{16}$/);
    expect(name).not.toBe(threadName('0123456789abcdef', 'secret-plans.json', 'other'));
    expect(name).not.toBe(threadName('0123456789abcdef', 'secret-plans.jsonmain', ''));
  });
});
