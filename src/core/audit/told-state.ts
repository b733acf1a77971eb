/** What a sentence of a summary says of the state of something: done, or still to come. By words, so a sentence can say neither. */
import type { Sentence } from './sentences.ts';

export type ToldState = 'done' | 'pending';

const PENDING =
  /\b(?:pending|to-?do|(?:is|are|was|were|has|have) (?:still )?not (?:yet )?(?:been )?(?:done|finished|complete[d]?|run|started|written|created)|not yet|hasn'?t|haven'?t|still (?:running|to be|to do|needs?|open|waiting|in progress)|remains? to|remaining|in progress|waiting for|awaiting|unfinished|incomplete|outstanding|needs to be|must still|next:)/i;
const DONE =
  /\b(?:done|completed?|finished|pass(?:es|ed)|succeed(?:s|ed)|successful(?:ly)?|fixed|implemented|created|written|committed|merged|deployed|resolved|added|installed|published)\b|[✅✓✔]/i;
const PENDING_HEADING =
  /\b(?:next(?: steps?)?|pending|to-?dos?|remaining|in progress|current(?:ly)? (?:work|tasks?|active)|active|open (?:tasks?|items?|work)|outstanding|unfinished|left to do)\b/i;
const DONE_HEADING = /\b(?:done|completed?|finished|accomplished|achieved|already)\b/i;
const BOX = /\[([ xX✓])\]\s{0,3}$/;

export interface Told {
  readonly state: ToldState;
  /** Whether the sentence itself or its box says so, and not only the heading above. */
  readonly isExplicit: boolean;
}

/** `null` where nothing tells. `summary` is the text that the sentence was cut from. */
export function toldState(sentence: Sentence, summary: string): Told | null {
  const box = BOX.exec(summary.slice(Math.max(0, sentence.start - 8), sentence.start))?.[1];
  if (box !== undefined) return { state: box === ' ' ? 'pending' : 'done', isExplicit: true };
  const text = sentence.text.slice(0, 600);
  if (PENDING.test(text)) return { state: 'pending', isExplicit: true };
  const heading = sentence.heading.slice(0, 120);
  const isPendingHeading = PENDING_HEADING.test(heading);
  // Under "Next steps" a word such as "fixed" tells of what will be.
  if (!isPendingHeading && DONE.test(text)) return { state: 'done', isExplicit: true };
  if (isPendingHeading) return { state: 'pending', isExplicit: false };
  return DONE_HEADING.test(heading) ? { state: 'done', isExplicit: false } : null;
}
