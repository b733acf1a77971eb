import type { Pass } from '../../core/compaction/pass.ts';
import { formatCount } from '../common/format.ts';

/** The arithmetic of a pass in two halves: how the need comes about, and how it stands against the slot. */
export interface Arithmetic {
  readonly need: string;
  readonly slot: string;
}

const needHalf = (pass: Pass): string => {
  if (pass.floor === 0) return 'floor 0 = need 0';
  return pass.flags.includes('ledgerBound')
    ? `floor ${formatCount(pass.floor)}, as a list ${formatCount(pass.ledger)} = need ${formatCount(pass.need)}`
    : `floor ${formatCount(pass.floor)} + margin ${formatCount(pass.margin)} = need ${formatCount(pass.need)}`;
};

const slotHalf = (pass: Pass): string => {
  if (pass.slot === null) return 'no cap on the summary';
  const sign = pass.need > pass.slot ? '>' : '≤';
  const short = pass.flags.includes('marginShort') ? ': margin short' : '';
  return `${sign} slot ${formatCount(pass.slot)}${short}`;
};

/** `floor 1,950 + margin 390 = need 2,340` and `> slot 2,000: margin short`. */
export const arithmetic = (pass: Pass): Arithmetic => ({ need: needHalf(pass), slot: slotHalf(pass) });

/** What the verdict means for this pass, in words that need no knowledge of the rule. */
export const meaning = (pass: Pass): string => {
  switch (pass.verdict) {
    case 'compact':
      return pass.floor === 0
        ? 'Nothing in the segment has to survive verbatim: a gist is enough.'
        : 'One summary can hold all of it.';
    case 'split':
      return `One summary cannot hold it; ${pass.parts.length} can, each with a slot of its own.`;
    case 'refuse':
      return pass.blockers.some((blocker) => blocker.kind === 'no-relief')
        ? 'Compacting would free nothing: what must survive is as large as the segment.'
        : 'No summary in this slot can be right, however it is written, and no cut helps.';
    case 'not-applicable':
      return 'The settings say that nothing can be too small here.';
  }
};

/** What the summarizer is never shown of the floor, and that no slot helps. */
export const neverReadWords = (items: number, tokens: number): string =>
  `${formatCount(items)} of the items (${formatCount(tokens)} tokens) ${items === 1 ? 'stands' : 'stand'} only in what the summarizer is not shown. No slot saves ${items === 1 ? 'it' : 'them'}.`;

/** `Pass at turn 412`, `Pass at turns 412–430`. */
export const passTitle = (pass: Pass, triggered: boolean): string => {
  if (!triggered) {
    const last = pass.segment.to - 1;
    return pass.segment.from === last
      ? `Segment: turn ${pass.segment.from}`
      : `Segment: turns ${pass.segment.from}–${last}`;
  }
  return pass.until > pass.turn
    ? `Refused from turn ${pass.turn} to ${pass.until}`
    : `Pass at turn ${pass.turn}`;
};
