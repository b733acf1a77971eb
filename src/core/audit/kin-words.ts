/**
 * Words as two tellings of the same constraint are compared: without what grammar adds, and the few that mean the same
 * here as one.
 *
 * Problem. "Keep the old names", "the old names must be preserved" and "do not change the old names" ask for one thing and
 * share two words. Idea. Endings are cut the same way in every language, roughly; and three deeds that nearly every
 * constraint is about — keeping, changing, removing — have one sign each, whatever the word or the language. The list
 * is short on purpose: a word stands on it only where exchanging it in a constraint changes nothing that could be broken.
 * `push` is no `commit`, and `refactor` no `change`. Words that are the two ends of one thing (`staging`, `production`)
 * stand on a list of their own: sentences that differ by them speak of different things. Cost: linear. Limits: no
 * model; a word that is on no list is compared by its stem.
 */

/** The deeds that constraints forbid or demand. */
export const DEEDS = { keep: '§keep', change: '§change', remove: '§remove' } as const;
export type Deed = (typeof DEEDS)[keyof typeof DEEDS];

/** By the beginnings of folded words. */
const DEED_WORDS: readonly (readonly [RegExp, Deed])[] = [
  [
    /^(?:keep|kept$|preserv|maintain|retain|behalt|beibehalt|erhalten$|bewahr|conserv|gard(?:e|er|ez|ons)$|manten|mantien|preservar|сохран|оставь|оставл)/,
    DEEDS.keep,
  ],
  [
    /^(?:chang(?!elog)|modif|alter(?:s|ed|ing)?$|edit(?:s|ed|ing)?$|touch|tamper|ander(?:n|e|t|st|ung|ungen)$|verander|geandert|anfass|toca|cambi(?:ar|e|es|os?|ada|ado)$|измен|менять|меняй|трога|трогай)/,
    DEEDS.change,
  ],
  [
    /^(?:remov|delet|drop(?:s|ped|ping)?$|eras|losch|gelosch|entfern|supprim|effac|borr(?:a|ar|es|e)$|elimin|apag(?:ar|ue|ues)$|удал)/,
    DEEDS.remove,
  ],
];
/** Words that say of something that it was left alone. */
const UNTOUCHED = /^(?:untouched|unchanged|unmodified|unaltered|intact|unverandert|inchang|intacto)/;

/** Scripts without blanks, where no word can be cut out: what stands there for a deed. */
const DENSE_DEEDS: readonly (readonly [RegExp, Deed])[] = [
  [/保留|保持|维持|維持|残し|残す/g, DEEDS.keep],
  [/修改|更改|改动|改動|变更|變更|変更|改变|改變|修正|触碰|変え/g, DEEDS.change],
  [/删除|刪除|移除|削除|删掉|消さ|消す/g, DEEDS.remove],
];

/** Of several words, what is one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\balong side\b|\bside by side\b|\bin parallel\b|\bparallel\b/g, 'alongside'],
  [/\bget(?:ting)? rid of\b/g, 'remove'],
  [/\bas (?:it is|they are|is)\b/g, 'unchanged'],
  [/\bend[- ]to[- ]end\b/g, 'e2e'],
  [/\b(?:do not|don't|never) forget to\b|\bmake sure to\b/g, ''],
];

/** The text with its phrases and the deeds of dense scripts as words. */
export function withoutPhrases(text: string): string {
  let plain = text;
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word);
  if (!/[぀-ヿ㐀-鿿]/.test(plain)) return plain;
  for (const [written, deed] of DENSE_DEEDS) plain = plain.replace(written, ` ${deed} `);
  return plain;
}

/** A word of ordinary language; names, paths and values have other signs in them. */
export const isPlainWord = (word: string): boolean => /^[\p{L}\p{M}'-]+$/u.test(word);

const MARKS = /[̀-ͯ]/g;
const ENGLISH = /(?:ations?|isons?|ing|ed|ly|s)$/;
const OTHERS =
  /(?:ements?|ando|iendo|ad[oa]s?|id[oa]s?|aient|erez|ions?|ent|ons|er|ez|ar|ir|en|em|es|as|os|st|ий|ый|ая|ое|ые|ого|ую|ами|ах|ов|ть|[aeoаеиоуыя])$/;

/** The letters without marks; other scripts keep theirs. */
const unmarked = (word: string): string =>
  /[à-ɏ]/.test(word) ? word.normalize('NFD').replace(MARKS, '') : word;

/** What is left of a word without its endings, at least four letters. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  let stem = word.replace(/ies$/, 'y').replace(/(?:ss|us|is)$/, '$&.');
  if (!stem.endsWith('.')) {
    const cut = stem.replace(ENGLISH, '');
    if (cut.length >= 3) stem = cut.replace(/([bdgklmnprt])\1$/, '$1');
    if (stem.length > 4) stem = stem.replace(/e$/, '');
    const bare = stem.replace(OTHERS, '');
    if (bare.length >= 4 || (bare.length >= 3 && stem.endsWith('e'))) stem = bare;
  }
  return stem.replace('.', '');
}

/** What a word counts as: a deed, or its stem. Words that say that nothing was touched are `§change`, forbidden. */
export function kinOf(word: string): { readonly kin: string; readonly isUntouched: boolean } {
  if (word.startsWith('§')) return { kin: word, isUntouched: false };
  const bare = unmarked(word);
  if (UNTOUCHED.test(bare)) return { kin: DEEDS.change, isUntouched: true };
  for (const [known, deed] of DEED_WORDS) if (known.test(bare)) return { kin: deed, isUntouched: false };
  return { kin: isPlainWord(word) ? stemOf(bare) : bare.replace(/^[-.]+/, ''), isUntouched: false };
}

const groupsOf = (lists: string): ReadonlyMap<string, number> =>
  new Map(
    lists
      .split('\n')
      .flatMap((line, group) => line.split(' ').map((word) => [kinOf(word).kin, group] as const)),
  );

/** Ends of one thing. A sentence that names another one of these speaks of something else. */
const RIVALS = groupsOf(`staging production prod development
main master develop
frontend backend
client server
unit e2e integration
tab space
public private
internal external
upload download
import export
input output
light dark
left right
first last
npm pnpm yarn bun
jest vitest mocha
postgres mysql sqlite
english german french`);
/** Deeds that undo each other: to forbid one is to demand the other. */
const CONTRARIES = groupsOf(`enable disable
allow forbid
start stop
show hide
add §remove
open close`);

/** Whether one of two sets of words names an end of something, and the other the other end. */
export function isOfRivals(own: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  for (const kin of own) if (!said.has(kin) && isRivalIn(RIVALS, kin, own, said)) return true;
  return false;
}

/** Whether a text undoes what another one does: `enabled` for `disable`. `kin` is the word of the other. */
export const isUndoneIn = (kin: string, own: ReadonlySet<string>, said: ReadonlySet<string>): boolean =>
  CONTRARIES.has(kin) && !said.has(kin) && isRivalIn(CONTRARIES, kin, own, said);

function isRivalIn(
  groups: ReadonlyMap<string, number>,
  kin: string,
  own: ReadonlySet<string>,
  said: ReadonlySet<string>,
): boolean {
  const group = groups.get(kin);
  if (group === undefined) return false;
  for (const other of said) if (groups.get(other) === group && !own.has(other)) return true;
  return false;
}
