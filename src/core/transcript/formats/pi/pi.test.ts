import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import { sourceRange } from '../../lines.ts';
import { importTranscript } from '../registry.ts';
import type { PiEntry } from './entries.ts';
import { toPaths } from './paths.ts';

const entry = (id: string | null, parent: string | null | undefined, position: number): PiEntry => ({
  kind: 'message',
  body: {},
  source: sourceRange(0, 0, 1),
  text: () => '',
  timestamp: null,
  id,
  parent,
  position,
});
const ids = (entries: readonly PiEntry[]) =>
  toPaths(entries).map((path) => path.map(({ id, position }) => id ?? position).join(''));

describe('paths', () => {
  it.each<[string, readonly PiEntry[], string[]]>([
    ['a list without ids', [entry(null, undefined, 1), entry(null, undefined, 2)], ['12']],
    ['a line', [entry('a', null, 1), entry('b', 'a', 2)], ['ab']],
    [
      'a fork: the last entry is where the session stands',
      [entry('a', null, 1), entry('b', 'a', 2), entry('c', 'a', 3)],
      ['ac', 'b'],
    ],
    [
      'a fork of a fork',
      [entry('a', null, 1), entry('b', 'a', 2), entry('c', 'b', 3), entry('d', 'b', 4), entry('e', 'a', 5)],
      ['ae', 'bd', 'c'],
    ],
    ['two roots', [entry('a', null, 1), entry('b', null, 2)], ['b', 'a']],
    ['a link that leads nowhere', [entry('a', null, 1), entry('b', 'lost', 2)], ['ab']],
    ['a cycle', [entry('a', 'b', 1), entry('b', 'a', 2)], ['ab']],
    ['itself', [entry('a', 'a', 1)], ['a']],
  ])('%s', (_, entries, expected) => {
    expect(ids(entries)).toEqual(expected);
  });

  it('hold every entry once, whatever the links are', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(20), { nil: undefined }), { maxLength: 20 }), (parents) => {
        const entries = parents.map((parent, at) =>
          entry(`e${at}`, parent === undefined ? null : `e${parent}`, at),
        );
        const all = toPaths(entries).flat();
        expect(all.length).toBe(entries.length);
        expect(new Set(all).size).toBe(entries.length);
        const last = entries.at(-1);
        if (last !== undefined) expect(toPaths(entries)[0]?.includes(last)).toBe(true);
      }),
    );
  });
});

describe('long sessions', () => {
  it('are read in linear time, with branches at every entry', { timeout: 60_000 }, () => {
    const lines = ['{"type":"session","version":3,"id":"s","cwd":"/home/shop"}'];
    for (let at = 0; at < 30_000; at++) {
      const parent = at % 2 === 0 ? at - 2 : at - 1;
      lines.push(
        JSON.stringify({
          type: 'message',
          id: `e${at}`,
          parentId: at === 0 ? null : `e${parent}`,
          message: { role: 'user', content: `x${at}` },
        }),
      );
    }
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const started = performance.now();
    const result = importTranscript({ name: 'log', bytes });
    expect(performance.now() - started).toBeLessThan(20_000);
    if (!result.ok) throw new Error(result.failure.message);
    expect(result.document.conversations[0]?.threads).toHaveLength(15_000);
    expect(uncoveredRanges(result.document, bytes)).toEqual([]);
    expect(overlappingRanges(result.document)).toEqual([]);
  });
});
