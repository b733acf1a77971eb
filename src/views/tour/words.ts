import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { TourStep } from '../../state/view/tour.ts';
import { formatCount, plural } from '../common/format.ts';

/** What the steps speak of: the numbers on screen, whatever the settings are by then. */
export interface TourFacts {
  readonly slot: number | null;
  /** `null` where nothing is compacted. */
  readonly pass: {
    readonly turn: number;
    readonly turns: number;
    readonly verdict: VerdictKind;
    readonly floor: number;
    readonly margin: number;
    readonly need: number;
    readonly slot: number | null;
    readonly parts: number;
  } | null;
}

export interface StepWords {
  readonly title: string;
  readonly text: string;
}

/** What a step says. */
export function stepWords(step: TourStep, { slot, pass }: TourFacts): StepWords {
  switch (step) {
    case 'slot':
      return {
        title: 'The slot',
        text: `${
          slot === null
            ? 'A summary may be as long as it likes here: there is no slot.'
            : `What is compacted becomes one summary of at most ${formatCount(slot)} tokens: its slot.`
        } Move it: the ticks on its track are where a verdict changes, and everything else follows.`,
      };
    case 'pass':
      return {
        title: pass === null ? 'No compaction' : `Turn ${formatCount(pass.turn)}`,
        text:
          pass === null
            ? 'Under these settings the context never passes its mark, so there is nothing to judge. Lower the budget and it will.'
            : `The context has passed its mark, and ${plural(pass.turns, 'turn')} ${pass.turns === 1 ? 'is' : 'are'} about to be replaced. ${answer(pass)}`,
      };
    case 'why':
      return {
        title: 'Why',
        text:
          pass === null
            ? 'Here stands the arithmetic of a verdict, once there is one.'
            : `What no other words can say takes ${formatCount(pass.floor)} tokens, and ${formatCount(pass.margin)} more connect it. ${comparison(pass)}`,
      };
    case 'item':
      return {
        title: 'Word for word',
        text: 'Each mark is text that a summary must carry as it stands: a constraint, an error, a path, a number. Press one for the reason, its tokens and where else it is said.',
      };
    case 'share':
      return {
        title: 'Pass it on',
        text: 'A link, a ticket, a picture, a page that still moves. You see all that leaves before it exists. Then open a transcript of your own: nothing is sent anywhere.',
      };
  }
}

type Judged = NonNullable<TourFacts['pass']>;

function answer({ verdict, parts }: Judged): string {
  switch (verdict) {
    case 'compact':
      return 'The mark says compact: one summary can hold what they carry.';
    case 'split':
      return `The mark says split: one summary cannot hold what they carry, ${formatCount(parts)} can.`;
    case 'refuse':
      return 'The mark says refuse: no summary can hold what they carry, nor any cut help.';
    case 'not-applicable':
      return 'The mark says not applicable: without a slot nothing can be too large.';
  }
}

function comparison({ floor, margin, need, slot }: Judged): string {
  const sum = need === floor + margin ? 'Together that is the need' : 'Told line by line that is the need';
  if (slot === null) return `${sum}: ${formatCount(need)}.`;
  return `${sum}: ${formatCount(need)}. ${
    need > slot ? 'The slot is smaller' : 'The slot has room'
  }, so the verdict is known before any summary is written.`;
}
