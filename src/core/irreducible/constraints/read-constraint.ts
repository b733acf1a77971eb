import { withoutTail } from '../without-tail.ts';
import { DENSE_LANGUAGES, SPACED_LANGUAGES } from './cues/index.ts';
import { findCues, headsOf } from './find-cues.ts';
import { type Force, strongerForce } from './force.ts';
import { createDenseList, createPhraseList, isDense, type Match } from './phrases.ts';
import { LONGEST_SENTENCE } from './prose.ts';
import { readHeading } from './read-heading.ts';

/** A constraint as it is audited: with what force it binds, and where or how long. */
export interface ReadConstraint {
  readonly force: Force;
  /** The phrase that states the scope, as UTF-16 offsets into the sentence; `null` where it states none. */
  readonly scope: { readonly start: number; readonly end: number } | null;
}

type ScopeKind = 'whole' | 'clause' | 'place';
const KINDS = ['whole', 'clause', 'place'] as const satisfies readonly ScopeKind[];

const entriesOf = (languages: typeof SPACED_LANGUAGES): readonly (readonly [string, ScopeKind])[] =>
  languages.flatMap(({ scope }) =>
    KINDS.flatMap((kind) => scope[kind].map((phrase) => [phrase, kind] as const)),
  );

const SPACED = createPhraseList(entriesOf(SPACED_LANGUAGES));
const DENSE = createDenseList(
  entriesOf(DENSE_LANGUAGES),
  DENSE_LANGUAGES.flatMap(({ openers }) => openers),
);

/** Forces of a heading that an item does not soften: what stands under `Do not:` is forbidden, whatever it says. */
const FIRM: ReadonlySet<Force | null> = new Set<Force | null>(['never', 'avoid']);

/** Where a clause that begins at `from` ends: before a comma, a semicolon, a bracket, a dash, or the end of the sentence. */
function clauseEnd(sentence: string, from: number): number {
  const stop = /,(?!\d)|[;，；。！？!?()\n]|[—–]|\.(?=\s|$)|:(?=\s|$)/.exec(sentence.slice(from));
  let end = stop === null ? sentence.length : from + stop.index;
  while (end > from && /\s/.test(sentence[end - 1] ?? '')) end--;
  return end;
}

/** Where the path or code that follows a preposition ends; `null` where a plain word follows. */
function placeEnd(sentence: string, from: number): number | null {
  const found = /^\s*(?:`[^`\n]{1,120}`|"[^"\n]{1,120}"|[^\s,;()，。；「」]{1,200})/.exec(
    sentence.slice(from, from + 260),
  );
  if (found === null) return null;
  const raw = withoutTail(found[0].trimEnd(), /[.!?:。！？]/);
  const name = raw.trim();
  const isPlace =
    name.startsWith('`') || /[/\\*]/.test(name) || /^[\w-]*\.\w{1,10}$/.test(name.replace(/"/g, ''));
  return isPlace && /\w/.test(name) ? from + raw.length : null;
}

function scopeOf(sentence: string): ReadConstraint['scope'] {
  const { words } = findCues(sentence);
  const found: Match<ScopeKind>[] = [...SPACED.find(sentence, words, headsOf(sentence, words))];
  if (isDense(sentence)) found.push(...DENSE(sentence));
  let best: ReadConstraint['scope'] = null;
  for (const { value, start, end } of found) {
    const stop =
      value === 'whole' ? end : value === 'clause' ? clauseEnd(sentence, end) : placeEnd(sentence, end);
    if (stop === null || (value === 'clause' && stop - end < 2)) continue;
    if (best === null || start < best.start || (start === best.start && stop > best.end)) {
      best = { start, end: stop };
    }
  }
  return best;
}

/**
 * Reads how a sentence binds. `heading` is the heading of the list that the sentence stands in. Of several forces the
 * most precise one counts (`FORCES`); a sentence without any is an obligation. Of several scopes the first counts.
 * Total: any text gets an answer, whether or not it is a constraint; of a text longer than any
 * sentence only the beginning is read.
 */
export function readConstraint(text: string, heading: string | null = null): ReadConstraint {
  const sentence = text.slice(0, LONGEST_SENTENCE);
  const above = heading === null ? null : (readHeading(heading)?.force ?? null);
  let own: Force | null = null;
  for (const { value } of findCues(sentence).cues) own = strongerForce(own, value.force);
  const force = FIRM.has(above) ? above : (own ?? above);
  return { force: force ?? 'must', scope: scopeOf(sentence) };
}
