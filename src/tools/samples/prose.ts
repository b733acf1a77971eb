import type { Random } from './random.ts';

/** What fills the `{name}` slots of a sentence. */
export type Slots = Readonly<Record<string, string>>;

/** Writes one sentence: `[a|b]` is a choice, innermost first; `{name}` is a slot. */
export function expand(template: string, slots: Slots, random: Random): string {
  let text = template;
  for (let close = text.indexOf(']'); close !== -1; close = text.indexOf(']')) {
    const open = text.lastIndexOf('[', close);
    if (open === -1) throw new Error(`A choice is not opened: ${template}`);
    text = text.slice(0, open) + random.pick(text.slice(open + 1, close).split('|')) + text.slice(close + 1);
  }
  return capitalised(
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = slots[name];
      if (value === undefined) throw new Error(`Nothing fills {${name}}: ${template}`);
      return value;
    }),
  );
}

const capitalised = (text: string): string =>
  text.replace(/(^|[.!?] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * Draws sentences so that none is said twice: each template is used once before any comes again, and a sentence
 * that was said already is written anew with other choices.
 */
export interface Speaker {
  say(pool: string, slots: Slots): string;
}

export function createSpeaker(pools: Readonly<Record<string, readonly string[]>>, random: Random): Speaker {
  const decks = new Map<string, string[]>();
  const said = new Set<string>();
  const draw = (pool: string): string => {
    const left = decks.get(pool) ?? [];
    if (left.length === 0) left.push(...random.shuffle(pools[pool] ?? []));
    decks.set(pool, left);
    const drawn = left.pop();
    if (drawn === undefined) throw new Error(`There is no pool ${pool}.`);
    return drawn;
  };
  return {
    say(pool, slots) {
      let sentence = '';
      for (let attempt = 0; attempt < 40; attempt++) {
        sentence = expand(draw(pool), slots, random);
        if (!said.has(sentence)) break;
      }
      said.add(sentence);
      return sentence;
    },
  };
}
