/**
 * A PNG with a palette of at most 256 colours. Pictures of the page hold few colours and many shades of the edges of
 * letters: a third of the bytes shows the same. Colours are put into buckets of four bits a channel; the fullest buckets
 * give the palette, each by its most frequent colour, so that surfaces keep theirs exactly; every other colour takes the
 * nearest. Limit: photographs would show bands.
 */
import { crc32, deflateSync } from 'node:zlib';

const MOST_COLOURS = 256;

/** `pixels` are RGBA, row after row; transparency is left out. */
export function palettePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const counts = new Map<number, number>();
  for (let at = 0; at < width * height; at++) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = choosePalette(counts);
  const indexOf = new Map<number, number>();
  for (const colour of counts.keys()) indexOf.set(colour, nearest(palette, colour));
  // Each row begins with the number of its filter: none, since flat stretches pack best as they are.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = indexOf.get(colourAt(pixels, y * width + x)) ?? 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, by palette.
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const colourAt = (pixels: Uint8Array, at: number): number =>
  ((pixels[at * 4] ?? 0) << 16) | ((pixels[at * 4 + 1] ?? 0) << 8) | (pixels[at * 4 + 2] ?? 0);

function choosePalette(counts: ReadonlyMap<number, number>): readonly number[] {
  if (counts.size <= MOST_COLOURS) return [...counts.keys()];
  const buckets = new Map<number, { total: number; best: number; most: number }>();
  for (const [colour, count] of counts) {
    const key = ((colour >> 12) & 0xf00) | ((colour >> 8) & 0x0f0) | ((colour >> 4) & 0x00f);
    const bucket = buckets.get(key) ?? { total: 0, best: colour, most: 0 };
    bucket.total += count;
    if (count > bucket.most) {
      bucket.best = colour;
      bucket.most = count;
    }
    buckets.set(key, bucket);
  }
  const chosen = new Set<number>();
  // Whatever covers a surface is kept as it is, also where two of them share a bucket.
  for (const [colour] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_COLOURS / 2))
    chosen.add(colour);
  for (const { best } of [...buckets.values()].sort((a, b) => b.total - a.total)) {
    if (chosen.size >= MOST_COLOURS) break;
    chosen.add(best);
  }
  return [...chosen];
}

function nearest(palette: readonly number[], colour: number): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  palette.forEach((one, index) => {
    const r = (one >> 16) - (colour >> 16);
    const g = ((one >> 8) & 255) - ((colour >> 8) & 255);
    const b = (one & 255) - (colour & 255);
    const distance = r * r + g * g + b * b;
    if (distance < least) [found, least] = [index, distance];
  });
  return found;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
