/**
 * What stands around every chart: the title that a person gave it, what it shows in one sentence, the legend, the settings in
 * words. A picture is read far from where it was made, so nothing that it takes to understand it is left to the page.
 */
import { textWidth, wrapText } from './fit-text.ts';
import { tag, escaped as text, UI_FACE, words } from './markup.ts';
import type { Palette } from './palette.ts';

/** Every picture is as wide as this, px. */
export const WIDTH = 960;
const PAD = 24;
/** The plots of all charts lie between these, so that pictures can be put under each other. */
export const PLOT = { left: 84, right: WIDTH - PAD } as const;
/** Where the names of axes stand. */
export const NAMES = PAD;

/** A strip of a picture; its markup counts from its own top. */
export interface Panel {
  readonly height: number;
  readonly markup: readonly string[];
}

/** An entry of the legend; its mark has a box of 18 × 10 px, counted from its own corner. */
export interface Key {
  readonly mark: string;
  readonly words: string;
}

export interface Picture {
  /** What kind of chart it is; also the beginning of the ids in it, so that several can stand on one page. */
  readonly id: string;
  readonly name: string;
  /** What it shows, as one sentence. */
  readonly summary: string;
  readonly legend: readonly Key[];
  readonly panels: readonly Panel[];
  /** Settings, one phrase each. */
  readonly settings: readonly string[];
}

const LINE = { title: 24, text: 17, small: 15 } as const;
const LEGEND_ROW = 18;

/**
 * The whole document.
 * @param isPart the picture stands in a document that has title and settings of its own
 */
export function framed(picture: Picture, title: string | null, palette: Palette, isPart: boolean): string {
  const room = WIDTH - 2 * PAD;
  const markup: string[] = [];
  let y = PAD - 6;
  const lines = (
    texts: readonly string[],
    step: number,
    size: number,
    fill: string,
    isStrong = false,
  ): void => {
    for (const text of texts) {
      y += step;
      markup.push(words(PAD, y, text, { fill, size, isStrong }));
    }
  };
  const heading = title === null || title.trim() === '' ? null : title.trim();
  if (heading !== null) lines(wrapText(heading, room, 18, 2), LINE.title, 18, palette.text, true);
  lines(
    [picture.name],
    heading === null ? LINE.title : LINE.text + 4,
    heading === null ? 18 : 13,
    palette.text,
    true,
  );
  y += 2;
  lines(wrapText(picture.summary, room, 12, 4), LINE.text, 12, palette.quiet);
  y += 12;
  const legend = placeKeys(picture.legend, room);
  for (const { key, x, row } of legend.keys) {
    const top = y + row * LEGEND_ROW;
    markup.push(
      tag('g', { transform: `translate(${PAD + x} ${top})` }, [
        key.mark,
        words(23, 9, key.words, { fill: palette.quiet }),
      ]),
    );
  }
  y += legend.rows * LEGEND_ROW + 6;
  for (const panel of picture.panels) {
    markup.push(tag('g', { transform: `translate(0 ${y})` }, panel.markup));
    y += panel.height;
  }
  if (!isPart) {
    y += 6;
    lines(wrapText(picture.settings.join(' · '), room, 11, 5), LINE.small, 11, palette.quiet);
    lines(
      ['Made by Floorline. Numbers only: nothing of the transcript’s text is in this picture.'],
      LINE.small,
      11,
      palette.quiet,
    );
  }
  const height = y + PAD - 6;
  const label = heading === null ? picture.name : `${heading}: ${picture.name}`;
  return `${tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: 'img',
      'aria-labelledby': `${picture.id}-title ${picture.id}-desc`,
      'font-family': UI_FACE,
      'font-size': 11,
    },
    [
      tag('title', { id: `${picture.id}-title` }, [text(label)]),
      tag('desc', { id: `${picture.id}-desc` }, [text(`${picture.summary} ${picture.settings.join('. ')}.`)]),
      tag('rect', { width: WIDTH, height, fill: palette.ground }),
      ...markup,
    ],
  )}\n`;
}

interface PlacedKey {
  readonly key: Key;
  readonly x: number;
  readonly row: number;
}

/** Entries side by side, as many as fit a row. */
function placeKeys(
  legend: readonly Key[],
  room: number,
): { readonly keys: readonly PlacedKey[]; readonly rows: number } {
  const keys: PlacedKey[] = [];
  let x = 0;
  let row = 0;
  for (const key of legend) {
    const width = 23 + textWidth(key.words, 11);
    if (x > 0 && x + width > room) {
      x = 0;
      row++;
    }
    keys.push({ key, x, row });
    x += Math.ceil(width) + 10;
  }
  return { keys, rows: legend.length === 0 ? 0 : row + 1 };
}
