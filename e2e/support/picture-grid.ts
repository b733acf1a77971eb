/**
 * A picture as a coarse grid of mean colours with the boxes of its landmarks: what a person sees from across the room. Two
 * machines draw the same letters with other pixels, so pictures are not compared pixel by pixel: ink spread over a cell
 * comes to the same grey, while a panel that moved or a tint that is gone does not.
 */
import type { Page } from '@playwright/test';

export interface PictureGrid {
  /** A landmark and where it is, in px: `Timeline 0 96 1440 422`. */
  readonly boxes: readonly string[];
  /** Rows of cells from the top, each a mean colour as `rrggbb`. */
  readonly cells: readonly (readonly string[])[];
}

/** Cells are about so wide and high, px. */
const CELL = 45;

/** What is looked for, by its role or, where that has no name, by what it is. */
const LANDMARKS: readonly (readonly [name: string, selector: string])[] = [
  ['banner', 'header'],
  ['sentence', 'main h2'],
  ['picture', 'main [role="img"]'],
  ['samples', '[aria-labelledby="samples"]'],
  ['policy', '[aria-label="Policy"]'],
  ['slot', '[data-tour="slot"]'],
  ['timeline', '[aria-label="Timeline"]'],
  ['tabs', '[role="tablist"]'],
  ['turns', '[role="feed"]'],
  ['inspector', '[aria-label="Inspector"]'],
  ['selected pass', '[aria-label="Selected pass"]'],
];

/** The grid of what the page shows now. `lens` is an empty page that decodes the picture: the page itself may not. */
export async function gridOf(page: Page, lens: Page): Promise<PictureGrid> {
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const size = { columns: Math.round(view.width / CELL), rows: Math.round(view.height / CELL) };
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const boxes = await page.evaluate((landmarks) => {
    const found: string[] = [];
    for (const [name, selector] of landmarks) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box === undefined || box.width === 0) continue;
      // How far a list goes on below the window is not seen.
      const height = Math.min(box.bottom, window.innerHeight) - box.top;
      found.push([name, ...[box.left, box.top, box.width, height].map(Math.round)].join(' '));
    }
    return found;
  }, LANDMARKS);
  const cells = await lens.evaluate(
    async ({ base64, columns, rows }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (context === null) return [];
      context.drawImage(bitmap, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const mean = (column: number, row: number): string => {
        const [left, right] = [column, column + 1].map((at) => Math.round((at * width) / columns));
        const [top, bottom] = [row, row + 1].map((at) => Math.round((at * height) / rows));
        const sums = [0, 0, 0];
        for (let y = top ?? 0; y < (bottom ?? 0); y++) {
          for (let x = left ?? 0; x < (right ?? 0); x++) {
            for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (data[(y * width + x) * 4 + c] ?? 0);
          }
        }
        const pixels = ((right ?? 0) - (left ?? 0)) * ((bottom ?? 0) - (top ?? 0));
        return sums
          .map((sum) =>
            Math.round(sum / pixels)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('');
      };
      return Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (__, column) => mean(column, row)),
      );
    },
    { base64: png.toString('base64'), ...size },
  );
  return { boxes, cells };
}

/** One landmark a line, then one row of cells a line. */
export const gridToText = ({ boxes, cells }: PictureGrid): string =>
  `${boxes.join('\n')}\n\n${cells.map((row) => row.join(' ')).join('\n')}\n`;

export function gridFromText(text: string): PictureGrid {
  const [boxes = '', cells = ''] = text.trim().split('\n\n');
  return { boxes: boxes.split('\n'), cells: cells.split('\n').map((row) => row.split(' ')) };
}

/** A landmark may be off by so many px; other letters are a little wider. */
const BOX_TOLERANCE = 3;
/** A channel of a cell may be off by so much of 255; ink differs by less. */
const CELL_TOLERANCE = 9;
/** So many cells may be off by more than that, and by less than twice as much. */
const MOST_ODD_CELLS = 5;

/** What is not as it was, a line each; empty where nothing is. */
export function gridDifferences(was: PictureGrid, is: PictureGrid): readonly string[] {
  const differences: string[] = [];
  const places = new Map(is.boxes.map((line) => [nameOf(line), numbersOf(line)]));
  for (const line of was.boxes) {
    const [name, before] = [nameOf(line), numbersOf(line)];
    const now = places.get(name);
    places.delete(name);
    if (now === undefined) differences.push(`${name} is gone`);
    else if (before.some((value, at) => Math.abs(value - (now[at] ?? 0)) > BOX_TOLERANCE))
      differences.push(`${name} was at ${before.join(' ')}, and is at ${now.join(' ')}`);
  }
  for (const name of places.keys()) differences.push(`${name} was not there`);

  const odd: string[] = [];
  let isFar = was.cells.length !== is.cells.length;
  was.cells.forEach((row, y) => {
    row.forEach((before, x) => {
      const now = is.cells[y]?.[x] ?? '000000';
      const off = offBy(before, now);
      if (off > CELL_TOLERANCE) odd.push(`the cell ${x}, ${y} was #${before}, and is #${now}`);
      if (off > 2 * CELL_TOLERANCE) isFar = true;
    });
  });
  return isFar || odd.length > MOST_ODD_CELLS ? [...differences, ...odd.slice(0, 20)] : differences;
}

const nameOf = (line: string): string => line.replace(/( -?\d+){4}$/, '');
const numbersOf = (line: string): readonly number[] => line.split(' ').slice(-4).map(Number);

function offBy(one: string, other: string): number {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return Math.max(...[0, 2, 4].map((at) => Math.abs(channel(one, at) - channel(other, at))));
}
