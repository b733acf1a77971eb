/** The custom properties of a theme as its files have them, for tests. */

export type Palette = ReadonlyMap<string, string>;

const PAIR = /^var\(--light, (.+)\) var\(--dark, (.+)\)$/;

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
        const pair = PAIR.exec(value);
        light.set(name, pair?.[1] ?? value);
        dark.set(name, pair?.[2] ?? value);
      }
      return { light, dark };
    })
    .filter(({ light }) => light.size > 2);
}
