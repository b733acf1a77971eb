import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Progress } from '../protocol.ts';
import { readSource } from './read-source.ts';

const MB = 1024 * 1024;
const filled = (name: string, size: number, byte: number): File =>
  new File([new Uint8Array(size).fill(byte)], name);

describe('reading files', () => {
  it('hands over each file whole, with progress in bytes over all of them', async () => {
    const progress: Progress[] = [];
    const result = await readSource(
      { kind: 'files', files: [filled('a', 5 * MB, 1), filled('b', MB, 2)] },
      { cancelled: false },
      (step) => progress.push(step),
    );
    expect(result.ok && result.read.sources.map((one) => 'bytes' in one && one.bytes.length)).toEqual([
      5 * MB,
      MB,
    ]);
    expect(result.ok && result.read.sources.every((one) => 'bytes' in one && !one.bytes.includes(0))).toBe(
      true,
    );
    expect(progress.map(({ done }) => done / MB)).toEqual([0, 4, 5, 5, 6]);
    expect(
      progress.every(({ total, phase, unit }) => total === 6 * MB && phase === 'reading' && unit === 'bytes'),
    ).toBe(true);
  });

  it('leaves a large file where it is, unless it is an archive, and names it the same', async () => {
    const log = filled('log', 9 * MB, 0x61);
    const small = filled('small', MB, 0x62);
    const zip = new File([new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(9 * MB)], 'zip');
    const given = { kind: 'files', files: [log, small] } as const;
    const all = new Uint8Array(await log.arrayBuffer());
    const reads: [number, number][] = [];
    const toSlices = ({ size }: { readonly size: number }) => ({
      size,
      read: (from: number, to: number) => {
        reads.push([from, to]);
        return all.slice(from, to);
      },
    });
    const kept = await readSource(given, { cancelled: false }, () => {});
    const left = await readSource(given, { cancelled: false }, () => {}, toSlices);
    if (!kept.ok || !left.ok) throw new Error('not read');
    expect(left.read.hash).toBe(kept.read.hash);
    const [first, second] = left.read.sources;
    expect(reads).toEqual([]);
    expect(first !== undefined && 'slices' in first).toBe(true);
    expect(second !== undefined && 'slices' in second).toBe(false);
    expect(first !== undefined && 'bytes' in first && Buffer.compare(first.bytes, all)).toBe(0);
    expect(reads).toEqual([[0, 9 * MB]]);
    const packed = await readSource(
      { kind: 'files', files: [zip] },
      { cancelled: false },
      () => {},
      toSlices,
    );
    expect(packed.ok && packed.read.sources).toMatchObject([{ name: 'zip/unnamed' }]);
  });

  it('stops between slices when it is called off', async () => {
    const flag = { cancelled: false };
    const seen: number[] = [];
    const result = await readSource({ kind: 'files', files: [filled('a', 9 * MB, 1)] }, flag, ({ done }) => {
      seen.push(done / MB);
      flag.cancelled = done === 4 * MB;
    });
    expect(result).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(seen).toEqual([0, 4]);
  });

  it('names a file that cannot be read, in its place, and reads the others', async () => {
    const folder = filled('folder', 10, 1);
    folder.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
    const result = await readSource(
      { kind: 'files', files: [folder, filled('b', 3, 2)] },
      { cancelled: false },
      () => {},
    );
    expect(result).toMatchObject({
      ok: true,
      read: { sources: [{ code: 'folder', file: 'folder', byte: 0 }, { name: 'b' }] },
    });
  });

  it('looks at the start of the files of a folder, and leaves what can be no transcript unread', async () => {
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3])], 'shot.png');
    const reads: string[] = [];
    const slice = png.slice.bind(png);
    png.slice = (from, to) => {
      reads.push(`${from}–${to}`);
      return slice(from, to);
    };
    const files = [png, new File(['User: a\n'], 'talk.txt')];
    const paths = ['work/shot.png', 'work/deep/talk.txt'];
    const result = await readSource({ kind: 'files', files, paths }, { cancelled: false }, () => {});
    expect(result).toMatchObject({
      ok: true,
      read: {
        sources: [{ name: 'work/deep/talk.txt' }],
        folder: { name: 'work', strangers: ['work/shot.png'] },
      },
    });
    expect(reads).toEqual(['0–11']);
  });

  it('puts members in the place of an archive, which is then a folder, and can be called off', async () => {
    const talk = new TextEncoder().encode('User: Raise the bridge.\n'.repeat(400_000));
    const bytes = zipSync({
      'a/talk.txt': talk,
      'b.txt': talk,
      'shot.png': new Uint8Array([137, 80, 0, 0, 0, 1]),
    });
    const source = () => ({ kind: 'files' as const, files: [new File([bytes], 'logs.zip')] });
    const steps: Progress[] = [];
    const result = await readSource(source(), { cancelled: false }, (step) => steps.push(step));
    expect(result).toMatchObject({
      ok: true,
      read: {
        sources: [{ name: 'logs.zip/a/talk.txt' }, { name: 'logs.zip/b.txt' }],
        folder: { name: 'logs.zip', strangers: ['logs.zip/shot.png (no text)'], isArchive: true },
        remarks: [],
      },
    });
    const unpacking = steps.filter(({ phase }) => phase === 'unpacking');
    expect(unpacking.length).toBeGreaterThan(1);
    expect(unpacking.every(({ done, total }) => done <= total && total === bytes.length)).toBe(true);
    const flag = { cancelled: false };
    const stopped = await readSource(source(), flag, ({ phase }) => {
      flag.cancelled = phase === 'unpacking';
    });
    expect(stopped).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('gives the same content the same hash, pasted or from a file', async () => {
    const flag = { cancelled: false };
    const pasted = await readSource({ kind: 'paste', name: 'p', text: 'naïve' }, flag, () => {});
    const file = await readSource({ kind: 'files', files: [new File(['naïve'], 'f')] }, flag, () => {});
    const other = await readSource({ kind: 'paste', name: 'p', text: 'naive' }, flag, () => {});
    expect(pasted.ok && file.ok && pasted.read.hash === file.read.hash).toBe(true);
    expect(pasted.ok && other.ok && pasted.read.hash !== other.read.hash).toBe(true);
  });
});
