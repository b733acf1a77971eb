/**
 * Values that a later turn of the thread replaces: a name got one value and then another (design: Estimator). Both stay
 * items until a person says otherwise; the mark says that the older is not what holds, and an audit that finds the older
 * alone calls it stale.
 *
 * What sets a name is read by `chains/settings.ts`, narrowly; a file, and what people and the agent say, are scopes of
 * their own. Cost: a map lookup a setting. Limits: a value whose literal is no item leaves no mark, and a value that two
 * names share is marked when one of them changes.
 */
import type { SupersessionColumns } from '../columns.ts';

export interface Supersessions {
  /** A name got a value in a turn; items where the value, and the one that it replaced, stand. */
  set(scope: string, name: string, item: number | null, was: number | null, turn: number): void;
  finish(): SupersessionColumns;
}

export function createSupersessions(): Supersessions {
  const current = new Map<string, number>();
  const found: { readonly item: number; readonly by: number; readonly turn: number }[] = [];
  return {
    set(scope, name, item, was, turn) {
      const key = `${scope}\n${name}`;
      const before = was ?? current.get(key);
      if (item === null) current.delete(key);
      else current.set(key, item);
      if (item !== null && before !== undefined && before !== item)
        found.push({ item: before, by: item, turn });
    },
    finish() {
      found.sort((a, b) => a.turn - b.turn);
      return {
        item: Uint32Array.from(found, ({ item }) => item),
        by: Uint32Array.from(found, ({ by }) => by),
        turn: Uint32Array.from(found, ({ turn }) => turn),
      };
    },
  };
}
