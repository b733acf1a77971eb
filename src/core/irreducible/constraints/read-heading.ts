import { DENSE_LANGUAGES, SPACED_LANGUAGES } from './cues/index.ts';
import type { HeadingGroup, LanguageCues } from './cues/language-cues.ts';
import { createPhraseList, wordsOf } from './phrases.ts';

/** What a heading says about the list below it. */
export type HeadingForce = Pick<HeadingGroup, 'force' | 'notice'>;

/** Longer lines are sentences that happen to end with a colon. */
const LONGEST_HEADING = 80;
const MOST_WORDS = 8;

/** What may follow a noun that begins a heading: `Rules for the migration`, and not `Rules engine`. */
const GOES_ON = new Set(
  'for of on in about when while to and für von zu bei beim im pour de du des dans para do da em en और के في'.split(
    ' ',
  ),
);

const entriesOf = (language: LanguageCues): readonly (readonly [string, HeadingForce])[] =>
  language.headings.flatMap((group) => group.words.map((phrase) => [phrase, group] as const));

const SPACED = createPhraseList(SPACED_LANGUAGES.flatMap(entriesOf));
const DENSE: ReadonlyMap<string, HeadingForce> = new Map(DENSE_LANGUAGES.flatMap(entriesOf));

/**
 * What a heading such as `Rules:`, `## Do not` or `重要：` says, without its marks; `null` when it is none of those. A
 * phrase counts at the end of the heading (`The tool must:`); a noun also at its beginning (`Rules for the migration`).
 */
export function readHeading(heading: string): HeadingForce | null {
  if (heading.length > LONGEST_HEADING) return null;
  const dense = DENSE.get(heading.replace(/[\s*_#:：・【】[\]「」]/g, ''));
  if (dense !== undefined) return dense;
  const words = wordsOf(heading);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const found = SPACED.find(heading, words);
  const last = found.at(-1);
  if (last !== undefined && last.end === words.at(-1)?.end) return last.value;
  const first = found[0];
  if (first === undefined || first.start !== words[0]?.start || first.value.notice === true) return null;
  const next = words.find(({ start }) => start >= first.end);
  const goesOn =
    next !== undefined && (GOES_ON.has(next.text) || heading.slice(first.end, next.start).includes('('));
  if (!goesOn) return null;
  return first.value.force === null || first.value.force === 'must' ? first.value : null;
}
