/**
 * SVG as text. Everything goes through `tag`, which escapes what it is given and rounds numbers, so that no name can become
 * markup and the same picture is the same bytes everywhere. There are no style sheets, no scripts, no foreign markup and no
 * references beyond the document: a picture looks alike in a viewer, in a page with a strict policy, and in print.
 */
type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** What a number is written as: two decimals at most. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const near = Math.round(value * 100) / 100;
  return String(near === 0 ? 0 : near);
}

/** An element; `children` are markup already, made by `tag` and `escaped`. Attributes without a value are left out. */
export function tag(name: string, attributes: Attributes, children: readonly string[] = []): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    open += ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`;
  }
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

/** Any text as the text of an element or an attribute; what XML cannot hold is left out. */
export function escaped(text: string): string {
  let result = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) {
      result += ' ';
      continue;
    }
    if ((code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe) continue;
    result += ESCAPES.get(character) ?? character;
  }
  return result;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Faces that are on most machines, the product's own first: a picture brings none along. */
export const UI_FACE =
  "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const MONO_FACE =
  "'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

export interface Lettering {
  readonly fill: string;
  /** px; 11 unless said. */
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isStrong?: boolean;
  /** Figures, in a face in which they stand under each other. */
  readonly isMono?: boolean;
  /** The colour of a rim that keeps words readable over lines. */
  readonly rim?: string;
}

/** One line of words. */
export function words(
  x: number,
  y: number,
  text: string,
  { fill, size = 11, anchor, isStrong, isMono, rim }: Lettering,
): string {
  return tag(
    'text',
    {
      x,
      y,
      fill,
      'font-size': size,
      'text-anchor': anchor === 'start' ? null : anchor,
      'font-weight': isStrong === true ? 600 : null,
      'font-family': isMono === true ? MONO_FACE : null,
      ...(rim === undefined
        ? {}
        : { 'paint-order': 'stroke', stroke: rim, 'stroke-width': 3, 'stroke-linejoin': 'round' }),
    },
    [escaped(text)],
  );
}

/** A path that is only stroked. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  d === '' ? '' : tag('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, ...more });

/** A straight line on whole pixels. */
export const ruler = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  colour: string,
  more: Attributes = {},
): string => tag('line', { x1, y1, x2, y2, stroke: colour, 'stroke-width': 1, ...more });
