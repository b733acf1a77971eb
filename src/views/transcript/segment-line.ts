import type { Pass } from '../../core/compaction/pass.ts';
import { formatParts } from '../../core/floor/words.ts';
import { formatCount, formatTurns, plural } from '../common/format.ts';

/** `need 2,340 > slot 2,000`, or `need 2,340, no cap`. */
export const needAgainstSlot = (pass: Pass): string => {
  if (pass.slot === null) return `need ${formatCount(pass.need)}, no cap`;
  const sign = pass.need > pass.slot ? '>' : '≤';
  return `need ${formatCount(pass.need)} ${sign} slot ${formatCount(pass.slot)}`;
};

/** What the verdict does with the segment: `split 0–88 | 89–164`. */
const outcome = (pass: Pass): string => {
  switch (pass.verdict) {
    case 'compact':
      return `compact ${formatTurns(pass.segment)}`;
    case 'split':
      return `split ${formatParts(pass.parts)}`;
    case 'refuse':
      return `refuse ${formatTurns(pass.segment)}`;
    case 'not-applicable':
      return `not applicable ${formatTurns(pass.segment)}`;
  }
};

/** The segment in one line: `165 turns · need 2,340 > slot 2,000 · split 0–88 | 89–164`. */
export const segmentLine = (pass: Pass): string =>
  [
    plural(pass.segment.to - pass.segment.from, 'turn') +
      (pass.segment.kept.length > 0 ? ` (${pass.segment.kept.length} kept)` : ''),
    needAgainstSlot(pass),
    outcome(pass),
  ].join(' · ');
