import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContentName } from '../../core/analysis/content-hash.ts';
import { importInSteps } from '../../core/transcript/formats/import-steps.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import type { Progress } from '../protocol.ts';
import { importPaced } from './import-paced.ts';
import { importOptions } from './importers.ts';
import { readOnce } from './read-once.ts';

const MB = 1 << 20;
const nameOf = (bytes: Uint8Array): string => {
  const content = createContentName();
  content.update(bytes);
  return content.name();
};
const always = { due: () => true, breathe: async () => true };

/** A chosen file of some bytes; `reads` counts those that were read of it. */
function chosen(bytes: Uint8Array<ArrayBuffer>) {
  const reads = { bytes: 0 };
  const once = readOnce({ kind: 'files', files: [new File([bytes], 'log.jsonl')] }, ({ size }) => ({
    size,
    read(from, to) {
      reads.bytes += to - from;
      return bytes.slice(from, to);
    },
  }));
  return { once, reads };
}

const long = Uint8Array.from({ length: 8 * MB + 1021 }, (_, at) => (at * 31 + (at >> 9)) & 0x7f);

describe('a file that is read once', () => {
  it('goes by the name of its bytes, whoever read what of it before', async () => {
    const end = fc.nat(long.length);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(end, end), { maxLength: 4 }), async (places) => {
        const { once } = chosen(long);
        for (const [one, other] of places)
          once?.source.slices?.read(Math.min(one, other), Math.max(one, other));
        expect(await once?.name(always)).toBe(nameOf(long));
      }),
      { numRuns: 12 },
    );
  });

  it('is no small file, no archive, no folder and none of several', () => {
    const file = new File([long], 'a');
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, ...new Array<number>(9 * MB).fill(0)]);
    const toSlices = () => ({ size: long.length, read: (from: number, to: number) => long.slice(from, to) });
    expect(chosen(long.slice(0, MB)).once).toBeNull();
    expect(chosen(zip).once).toBeNull();
    expect(readOnce({ kind: 'files', files: [file], paths: ['a'] }, toSlices)).toBeNull();
    expect(readOnce({ kind: 'files', files: [file, file] }, toSlices)).toBeNull();
    expect(readOnce({ kind: 'files', files: [file] }, () => null)).toBeNull();
  });

  it('is imported with pauses, read little more than once, and stops when it is called off', async () => {
    const line = `${JSON.stringify({ type: 'user', uuid: null, sessionId: 's', message: { role: 'user', content: 'word '.repeat(300) } })}\n`;
    const bytes = new TextEncoder().encode(line.repeat(6000));
    const asked = { as: null, mapping: null };
    const progress: Progress[] = [];
    let pauses = 0;
    const tools = {
      importOne: () => {
        throw new Error('this is not read in one');
      },
      importSteps: (
        source: Parameters<typeof importTranscript>[0],
        ...rest: Parameters<typeof importOptions>
      ) => importInSteps(source, importOptions(...rest)),
      progress: (step: Progress) => progress.push(step),
    };
    const { once, reads } = chosen(bytes);
    if (once === null) throw new Error('the file is not read once');
    const breathe = async () => ++pauses > 0;
    const result = await importPaced(once.source, asked, [], {
      ...tools,
      pace: { due: () => true, breathe },
    });
    expect(result).toEqual(importTranscript({ name: 'log.jsonl', bytes }));
    expect(await once.name(always)).toBe(nameOf(bytes));
    expect(pauses).toBeGreaterThan(100);
    expect(progress.at(-1)).toEqual({
      phase: 'parsing',
      done: bytes.length,
      total: bytes.length,
      unit: 'bytes',
    });
    expect(reads.bytes).toBeLessThan(bytes.length + 3 * MB);
    const stopped = { due: () => true, breathe: async () => ++pauses < 0 };
    expect(await importPaced(once.source, asked, [], { ...tools, pace: stopped })).toBeNull();
  });
});
