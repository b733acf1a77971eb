import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHits, type Hits } from './find-hits.ts';
import { createShownHits } from './shown-hits.ts';

const piece = (turns: readonly number[]) => ({
  turns: Uint32Array.from(turns),
  hits: Uint32Array.from(turns, (turn) => 1 + (turn % 3)),
});

/** All hits of a closed ring, as turn and number, from its first on. */
function walk(hits: Hits): string[] {
  const all: string[] = [];
  let at = hits.first();
  for (let left = hits.total; left > 0 && at !== null; left--) {
    all.push(`${hits.turnOf(at)}.${at.hit}`);
    at = hits.step(at, 1);
  }
  return all;
}

describe('hits that are shown', () => {
  it('are those of a search in the shown turns alone, whatever was shown while it went on', () => {
    const set = fc.uniqueArray(fc.nat(30), { maxLength: 12 }).map((all) => all.sort((a, b) => a - b));
    const shown = fc.option(set.map((all) => Uint32Array.from(all)));
    const search = fc.record({ found: set, from: fc.nat(30), cut: fc.nat(12), filters: fc.array(shown) });
    fc.assert(
      fc.property(search, shown, ({ found, from, cut, filters }, last) => {
        const scanned = [...found.filter((turn) => turn >= from), ...found.filter((turn) => turn < from)];
        const mine = createShownHits(from, null);
        mine.add(piece(scanned.slice(0, cut)));
        for (const filter of filters) mine.show(filter, mine.hits.first());
        mine.add(piece(scanned.slice(cut)));
        mine.close();
        mine.show(last, null);
        const alone = createHits(from);
        const visible = scanned.filter((turn) => last === null || last.includes(turn));
        alone.add(piece(visible));
        alone.close();
        expect(walk(mine.hits)).toEqual(walk(alone));
        expect(mine.hidden + mine.hits.total).toBe(piece(scanned).hits.reduce((sum, one) => sum + one, 0));
        expect(mine.found).toBe(found.length);
      }),
    );
  });

  it('stay at the hit on which the search stands, or go to the next that is shown', () => {
    const all = createShownHits(5, null);
    all.add(piece([6, 8, 11, 2]));
    all.close();
    const eight = { at: 1, hit: 2 };
    expect(all.show(Uint32Array.of(2, 8), eight)).toEqual({ at: 0, hit: 2 });
    expect(all.show(Uint32Array.of(2, 11), { at: 0, hit: 2 })).toEqual({ at: 0, hit: 0 });
    expect(all.show(Uint32Array.of(2), { at: 0, hit: 0 })).toEqual({ at: 0, hit: 0 });
    expect(all.show(Uint32Array.of(6), { at: 0, hit: 0 })).toEqual({ at: 0, hit: 0 });
    expect(all.show(new Uint32Array(), { at: 0, hit: 0 })).toBeNull();
    expect(all.show(null, null)).toEqual({ at: 0, hit: 0 });
  });
});
