import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findComponents } from './components.ts';

/** The pieces of each literal, by number. */
function piecesOf(literals: readonly string[]): number[][] {
  const { offsets, component } = findComponents(literals);
  return literals.map((_, item) => [...component.slice(offsets[item], offsets[item + 1])]);
}

describe('the pieces of a literal', () => {
  test.each([
    ['src/tui/queuePane.ts', 2],
    ['queuePane', 1],
    ['the old value', 0],
    ['README', 0],
    ['max_retries', 1],
    ['reservation ZFA04Y', 1],
    ['12px solid', 0],
    ['16ms', 0],
    ['port 5000 in 2026', 0],
    ['port 5417', 1],
    ['417', 0],
    ['$cf', 1],
    ['a/b/c', 0],
    ['Zeitwerk.zeitwerk', 2],
    ['', 0],
  ])('%s: %i unusual ones', (literal, count) => {
    expect(piecesOf([literal])[0]).toHaveLength(count);
  });

  it('are numbered, the same piece by the same number', () => {
    expect(piecesOf(['queuePane', 'paneQueue', 'lib/queuePane.ts', 'queuePane paneQueue queuePane'])).toEqual(
      [[0], [1], [0], [0, 1]],
    );
  });

  it('do not depend on what else there is, but for their numbers', () => {
    const literal = fc.stringMatching(/^[a-zA-Z0-9_/. -]{0,30}$/);
    fc.assert(
      fc.property(fc.array(literal), literal, (others, last) => {
        const all = piecesOf([...others, last]);
        expect(all.at(-1)?.length).toBe(piecesOf([last])[0]?.length);
        const seen = new Set(all.flat());
        expect([...seen].sort((a, b) => a - b)).toEqual(
          [...seen.keys()].sort((a, b) => a - b).map((_, i) => i),
        );
        expect(findComponents([...others, last]).count).toBe(seen.size);
      }),
    );
  });

  it('of a megabyte of anything are found at once', () => {
    const before = performance.now();
    for (const text of ['a', 'aB', '1', '_', ' ', '/', 'aB ', 'é', '漢', '😀']) {
      findComponents([text.repeat(1_000_000 / text.length)]);
    }
    expect(performance.now() - before).toBeLessThan(4_000);
  });
});
