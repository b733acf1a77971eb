import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { palettePng } from './palette-png.ts';

/** Reads back what `palettePng` writes: unfiltered rows of indices. */
function read(png: Uint8Array): { width: number; height: number; colours: number[]; palette: number } {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [head, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name) ?? Buffer.alloc(0));
  const width = head?.readUInt32BE(0) ?? 0;
  const height = head?.readUInt32BE(4) ?? 0;
  const rows = inflateSync(data ?? Buffer.alloc(0));
  const colours = Array.from({ length: width * height }, (_, at) => {
    const index = rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] ?? 0;
    return palette?.readUIntBE(index * 3, 3) ?? -1;
  });
  return { width, height, colours, palette: (palette?.length ?? 0) / 3 };
}

const rgba = (colours: readonly number[]): Uint8Array =>
  Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255]));

describe('a picture with a palette', () => {
  it('keeps every colour where there are few', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff });
    fc.assert(
      fc.property(fc.array(colour, { minLength: 12, maxLength: 12 }), (colours) => {
        expect(read(palettePng(rgba(colours), 4, 3))).toMatchObject({ width: 4, height: 3, colours });
      }),
    );
  });

  it('keeps surfaces as they are among more shades than there is room for', () => {
    const shades = Array.from({ length: 4_000 }, (_, at) => (at * 4_099) & 0xffffff);
    const surface = Array.from({ length: 4_000 }, () => 0xf5f6f8);
    const { colours, palette } = read(palettePng(rgba([...shades, ...surface]), 80, 100));
    expect(palette).toBe(256);
    expect(colours.slice(4_000)).toEqual(surface);
  });
});
