import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { joined } from './bytes.ts';
import { crc32 } from './crc32.ts';
import { gunzip } from './gzip.ts';
import type { PackedStream, StreamEnd } from './packed-stream.ts';
import { HI, LAMPS, TIDE, ZSTD } from './testing/zstd-samples.ts';
import { unzstd } from './zstd.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function read(stream: PackedStream): {
  readonly text: string;
  readonly end: StreamEnd;
  readonly largest: number;
} {
  const pieces: Uint8Array[] = [];
  let step = stream.next();
  for (; step.done !== true; step = stream.next()) pieces.push(step.value);
  return {
    text: decoder.decode(joined(pieces)),
    end: step.value,
    largest: Math.max(0, ...pieces.map(({ length }) => length)),
  };
}

const changed = (bytes: Uint8Array, at: number, to: number): Uint8Array => {
  const copy = bytes.slice();
  copy[at] = to;
  return copy;
};

it('the checksum is that of zip and gzip, also of pieces', () => {
  expect(crc32(encoder.encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(encoder.encode('6789'), crc32(encoder.encode('12345')))).toBe(0xcbf43926);
});

describe('gzip', () => {
  const packed = gzipSync(encoder.encode(LAMPS), { filename: 'lamps.jsonl' });

  it('gives what was packed', () => {
    expect(read(gunzip(packed))).toMatchObject({ text: LAMPS, end: { kind: 'whole' } });
  });

  it('of several streams gives one behind the other', () => {
    const empty = gzipSync(new Uint8Array());
    const all = joined([packed, empty, gzipSync(encoder.encode('end'))]);
    expect(read(gunzip(all))).toMatchObject({ text: `${LAMPS}end`, end: { kind: 'whole' } });
  });

  it('padded with zeros is whole; other bytes behind it are told of', () => {
    const padded = joined([packed, new Uint8Array(512)]);
    expect(read(gunzip(padded))).toMatchObject({ text: LAMPS, end: { kind: 'whole' } });
    for (const tail of ['x', 'and a text behind it'])
      expect(read(gunzip(joined([packed, encoder.encode(tail)])))).toMatchObject({
        text: LAMPS,
        end: { kind: 'doubtful', at: packed.length },
      });
  });

  it('cut at any byte gives the front of it and says so', () => {
    for (let at = 2; at < packed.length; at++) {
      const { text, end } = read(gunzip(packed.subarray(0, at)));
      expect(LAMPS.startsWith(text)).toBe(true);
      expect(end.kind).not.toBe('whole');
    }
    expect(read(gunzip(packed.subarray(0, packed.length - 8))).text).toBe(LAMPS);
    expect(read(gunzip(packed.subarray(0, packed.length - 100)))).toMatchObject({
      end: { kind: 'cut', at: packed.length - 100 },
    });
  });

  it('with a wrong checksum is read, and told of', () => {
    const wrong = changed(packed, packed.length - 8, (packed[packed.length - 8] ?? 0) ^ 1);
    expect(read(gunzip(wrong))).toMatchObject({
      text: LAMPS,
      end: { kind: 'doubtful', at: packed.length - 8 },
    });
    const first = joined([wrong, packed]);
    expect(read(gunzip(first))).toMatchObject({
      text: LAMPS + LAMPS,
      end: { kind: 'doubtful', at: packed.length - 8 },
    });
  });

  it('with any byte changed ends, and is not called whole unless what came out is', () => {
    for (let at = 2; at < packed.length; at += 3) {
      const { text, end } = read(gunzip(changed(packed, at, (packed[at] ?? 0) ^ 0x5a)));
      if (end.kind === 'whole') expect(text).toBe(LAMPS);
    }
  });
});

describe('Zstandard', () => {
  it.each([
    ['one frame', ZSTD.lamps, LAMPS],
    ['without its size, and with a window of 128 MB', ZSTD.lampsPiped, LAMPS],
    ['of several blocks', ZSTD.tide, TIDE],
    ['smaller than a header', ZSTD.hi, HI],
    ['two frames and one to skip', joined([ZSTD.lamps, skippable(9), ZSTD.hi]), LAMPS + HI],
    ['with zeros behind it', joined([ZSTD.lamps, new Uint8Array(7)]), LAMPS],
  ])('%s', (_, packed, text) => {
    const found = read(unzstd(packed));
    expect(found.end).toEqual({ kind: 'whole' });
    expect(found.text === text).toBe(true);
    expect(found.largest).toBeLessThanOrEqual(1 << 17);
  });

  it.each([
    ['lamps', ZSTD.lamps, LAMPS],
    ['tide', ZSTD.tide, TIDE],
    ['two frames', joined([ZSTD.hi, ZSTD.hi]), HI + HI],
  ])('cut at any byte gives the front of it: %s', (_, packed, whole) => {
    for (let at = 4; at < packed.length; at++) {
      const { text, end } = read(unzstd(packed.subarray(0, at)));
      expect(whole.startsWith(text)).toBe(true);
      if (end.kind === 'whole') expect([ZSTD.hi.length]).toContain(at);
    }
  });

  it('with any byte changed ends', () => {
    for (let at = 4; at < ZSTD.lamps.length; at += 3)
      expect(read(unzstd(changed(ZSTD.lamps, at, (ZSTD.lamps[at] ?? 0) ^ 0xff))).end.kind).toBeDefined();
  });

  it('what follows is told of, and so is what cannot be read', () => {
    expect(read(unzstd(joined([ZSTD.hi, encoder.encode('more')])))).toMatchObject({
      text: HI,
      end: { kind: 'doubtful', at: ZSTD.hi.length },
    });
    const withDictionary = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 0x38, 7, 1, 0, 0);
    expect(read(unzstd(withDictionary)).end).toMatchObject({ kind: 'damaged', at: 0 });
  });

  it('a window that no block can fill costs nothing', () => {
    // A frame that asks for 2 GB and holds one byte.
    const asks = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0xa8, 0x09, 0, 0, 0x61);
    expect(read(unzstd(asks))).toMatchObject({ text: 'a', end: { kind: 'whole' } });
  });
});

function skippable(size: number): Uint8Array {
  return Uint8Array.from([0x53, 0x2a, 0x4d, 0x18, size, 0, 0, 0, ...Array(size).fill(0x28)]);
}
