/** Few bytes that would unpack to more than a machine holds: all are given up at a limit, soon and with little memory. */
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { joined } from './bytes.ts';
import { LIMITS, type Limits } from './limits.ts';
import { openArchivesNow } from './open-archives.ts';
import { stored, zipOf, zstdRuns } from './testing/archives.ts';

const MB = 1_000_000;
const A = 0x61;

function failureOf(bytes: Uint8Array, limits?: Limits) {
  const [first] = openArchivesNow([{ name: 'bomb', bytes }], limits).sources;
  if (first === undefined || 'bytes' in first) throw new Error('it was opened');
  return first;
}

/** Ten megabytes a stream, one stream behind the other. */
function gzipRuns(streams: number): Uint8Array {
  const one = gzipSync(new Uint8Array(10 * MB).fill(A));
  return joined(Array.from({ length: streams }, () => one));
}

describe('bombs', () => {
  it('a gzip of one letter stops where it has grown too much', () => {
    const bytes = gzipRuns(6);
    expect(bytes.length).toBeLessThan(MB);
    const before = process.memoryUsage().arrayBuffers;
    const { code, message } = failureOf(bytes);
    expect(code).toBe('unpacks-too-large');
    const reached = Number(/stopped at ([\d,]+)/.exec(message)?.[1]?.replaceAll(',', ''));
    expect(reached).toBeGreaterThan(LIMITS.freeBytes);
    expect(reached).toBeLessThan(LIMITS.freeBytes * 1.5);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * MB);
  });

  it('a gigabyte in 32 KB of Zstandard', () => {
    const bytes = zstdRuns(8192, A);
    expect(bytes.length).toBeLessThan(33_000);
    expect(failureOf(bytes).message).toMatch(
      /^bomb unpacks to more than 200 times its 32,774 bytes; unpacking stopped at 50,069,504 bytes\.$/,
    );
  });

  it('zeros are no text, and cost their first piece', () => {
    const bytes = zipSync({ 'zeros.bin': new Uint8Array(8 * MB) });
    expect(openArchivesNow([{ name: 'a.zip', bytes }])).toMatchObject({
      sources: [],
      strangers: ['a.zip/zeros.bin (no text)'],
    });
  });

  it('archives in archives count together', () => {
    const text = new Uint8Array(4 * MB).fill(A);
    const fill = (packed: Uint8Array, name: string) =>
      zipOf(Array.from({ length: 16 }, (_, index) => stored(`${index}${name}`, packed)));
    const nested = gzipSync(fill(gzipSync(text), '.gz'));
    expect(failureOf(nested).code).toBe('unpacks-too-large');
  });

  it('members that share their bytes count each', () => {
    const one = zipOf([stored('a', new Uint8Array(20_000).fill(A))]);
    const end = one.length - 22;
    const central = one.subarray(end - 47, end);
    const entries = Array.from({ length: 60 }, () => central);
    const tail = one.slice(end);
    const size = 47 * 60;
    tail.set([size & 0xff, size >> 8], 12);
    const bytes = joined([one.subarray(0, end - 47), ...entries, tail]);
    expect(openArchivesNow([{ name: 'a.zip', bytes }]).sources).toHaveLength(60);
    expect(failureOf(bytes, { ...LIMITS, bytes: MB }).message).toBe(
      'bomb unpacks to more than 1,000,000 bytes; unpacking stopped at 1,020,000 bytes.',
    );
  });

  it('many tiny streams, frames and members of one name take time in proportion', () => {
    const repeat = (bytes: Uint8Array, times: number) => joined(Array.from({ length: times }, () => bytes));
    const one = Uint8Array.of(A);
    const frame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 1, 9, 0, 0, A);
    const sizes = [repeat(gzipSync(one), 20_000), repeat(frame, 50_000)].map((bytes) => {
      const [first] = openArchivesNow([{ name: 'many', bytes }]).sources;
      return first !== undefined && 'bytes' in first ? first.bytes.length : null;
    });
    expect(sizes).toEqual([20_000, 50_000]);
    const same = zipOf(Array.from({ length: 20_000 }, () => stored('same', 'x')));
    const names = openArchivesNow([{ name: 'a.zip', bytes: same }]).sources.map(
      (source) => 'bytes' in source && source.name,
    );
    expect(new Set(names).size).toBe(20_000);
  });

  it('too many members, and too many bytes over several archives', () => {
    const many = zipOf(Array.from({ length: 50 }, (_, index) => stored(String(index), 'x')));
    expect(failureOf(many, { ...LIMITS, members: 49 }).message).toBe(
      'bomb holds more than 49 files; unpacking stopped there.',
    );
    const pair = ['a.gz', 'b.gz'].map((name) => ({ name, bytes: gzipSync(new Uint8Array(600).fill(A)) }));
    const [first, second] = openArchivesNow(pair, { ...LIMITS, bytes: 1000 }).sources;
    expect(first).toMatchObject({ name: 'a' });
    expect(second).toMatchObject({ code: 'unpacks-too-large', file: 'b.gz' });
  });
});
