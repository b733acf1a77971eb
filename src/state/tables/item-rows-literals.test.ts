import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLiteralBook } from './item-rows-literals.ts';
import { rankTexts } from './item-rows-order.ts';

const literalOf = (item: number): string => `item ${item}`;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** A worker that answers, and remembers what it was asked for. */
const worker = (size: number, tokens = 1) => {
  const asked: number[][] = [];
  const ask = (items: Uint32Array): Promise<readonly string[]> => {
    asked.push([...items]);
    return Promise.resolve(Array.from(items, literalOf));
  };
  return { asked, ask, tokens: new Uint32Array(size).fill(tokens) };
};

const LIMITS = { items: 3, tokens: 100, characters: 1_000 };
const items = (...numbers: readonly number[]) => Uint32Array.from(numbers);

describe('what is on screen', () => {
  it('is read once, in pages, and who listens hears of it', async () => {
    const { asked, ask, tokens } = worker(10);
    const book = createLiteralBook(tokens, ask, LIMITS);
    let heard = 0;
    const stop = book.subscribe(() => heard++);
    book.want([1, 2, 3, 4]);
    await settle();
    expect(asked).toEqual([[1, 2, 3], [4]]);
    expect(book.get(4)).toBe('item 4');
    expect(heard).toBe(2);
    book.want([2, 5]);
    await settle();
    expect(asked).toEqual([[1, 2, 3], [4], [5]]);
    stop();
    book.want([6]);
    await settle();
    expect(heard).toBe(3);
    expect(book.version()).toBe(4);
  });

  it('is asked for as it is when the answer before arrives', async () => {
    const { asked, ask, tokens } = worker(10);
    const book = createLiteralBook(tokens, ask, LIMITS);
    book.want([1]);
    book.want([2]);
    book.want([3]);
    await settle();
    expect(asked).toEqual([[1], [3]]);
  });

  it('ends with the thread', async () => {
    const book = createLiteralBook(new Uint32Array(9), () => Promise.resolve([]), LIMITS);
    book.want([1]);
    await settle();
    expect(book.get(1)).toBeUndefined();
  });
});

describe('a walk', () => {
  it('sees every item in order and asks only for what is not known', async () => {
    const { asked, ask, tokens } = worker(10);
    const book = createLiteralBook(tokens, ask, LIMITS);
    book.want([5]);
    await settle();
    const seen: string[] = [];
    const progress: number[] = [];
    const whole = await book.visit(items(7, 5, 1, 0), (_, literal) => seen.push(literal), {
      onProgress: (done) => progress.push(done),
    });
    expect(whole).toBe(true);
    expect(seen).toEqual(['item 7', 'item 5', 'item 1', 'item 0']);
    expect(progress).toEqual([3, 4]);
    expect(asked).toEqual([[5], [7, 1], [0]]);
  });

  it('keeps a page within the tokens too, and one that is larger on a page of its own', async () => {
    const { asked, ask, tokens } = worker(10, 40);
    tokens[2] = 5_000;
    const book = createLiteralBook(tokens, ask, { ...LIMITS, items: 10 });
    await book.visit(items(0, 1, 2, 3, 4, 5), () => {});
    expect(asked).toEqual([[0, 1], [2], [3, 4], [5]]);
  });

  it('holds no more than the limit of characters, and is right all the same', async () => {
    const { asked, ask, tokens } = worker(6);
    const book = createLiteralBook(tokens, ask, { ...LIMITS, characters: 12 });
    const seen: string[] = [];
    for (const _ of [1, 2]) await book.visit(items(0, 1, 2, 3), (_, literal) => seen.push(literal));
    expect(seen).toEqual([0, 1, 2, 3, 0, 1, 2, 3].map(literalOf));
    expect(book.get(0)).toBeUndefined();
    expect(book.get(3)).toBe('item 3');
    expect(asked.flat().length).toBeGreaterThan(4);
  });

  it('stops when it is called off, or when the thread is gone', async () => {
    const { ask, tokens } = worker(9);
    const stop = new AbortController();
    const book = createLiteralBook(tokens, ask, LIMITS);
    const seen: number[] = [];
    const whole = await book.visit(
      items(0, 1, 2, 3, 4, 5),
      (item) => {
        seen.push(item);
        if (item === 2) stop.abort();
      },
      { signal: stop.signal },
    );
    expect(whole).toBe(false);
    expect(seen).toEqual([0, 1, 2]);
    const gone = createLiteralBook(tokens, () => Promise.resolve([]), LIMITS);
    expect(await gone.visit(items(0), () => seen.push(99))).toBe(false);
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe('ranks', () => {
  const rank = (texts: readonly string[]): number[] => {
    const steps = rankTexts(texts);
    for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return [...step.value];
  };
  it('put texts in order', () => {
    expect(rank(['b', 'a', 'b', ''])).toEqual([2, 1, 3, 0]);
    expect(rank([])).toEqual([]);
  });
  it('agree with a sort in one go, over many blocks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 5_000 }), (size, step) => {
        const texts = Array.from({ length: size }, (_, i) => String((i * step) % 4_001));
        const expected = [...texts.keys()].sort((a, b) => {
          const [one, other] = [texts[a] ?? '', texts[b] ?? ''];
          return one < other ? -1 : one > other ? 1 : a - b;
        });
        const ranks = rank(texts);
        expect(expected.map((text) => ranks[text])).toEqual([...expected.keys()]);
      }),
      { numRuns: 20 },
    );
  });
});
