/** The custom properties of a theme as its files have them, for tests. */

export type Palette = ReadonlyMap<string, string>;

const LIGHT = 'var(--light, ';
const DARK = ') var(--dark, ';

/** Of every block of a stylesheet that sets colours, in order, what it says for each theme. */
export function blocksOf(css: string): readonly { readonly light: Palette; readonly dark: Palette }[] {
  return css
    .split('{')
    .slice(1)
    .map((block) => {
      const light = new Map<string, string>();
      const dark = new Map<string, string>();
      for (const line of block.split('\n')) {
        const [name = '', words] = line.trim().split(': ', 2);
        if (!name.startsWith('--') || words === undefined) continue;
        const value = words.replace(/;$/, '');
        const cut = value.startsWith(LIGHT) ? value.indexOf(DARK) : -1;
        light.set(name, cut === -1 ? value : value.slice(LIGHT.length, cut));
        dark.set(name, cut === -1 ? value : value.slice(cut + DARK.length, -1));
      }
      return { light, dark };
    })
    .filter(({ light }) => light.size > 2);
}
