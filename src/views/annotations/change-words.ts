import { assertNever } from '../../core/assert-never.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { formatParts } from '../../core/floor/words.ts';
import type { ChangeOutcome } from '../../state/history/change-effect.ts';
import type { Change, ChangeWhat } from '../../state/history/history.ts';
import { formatCount, formatList, plural } from '../common/format.ts';
import { settingsWords } from '../common/setting-words.ts';

/** What is so now: `Turn 12 is kept.` */
const stateWords = (what: Exclude<ChangeWhat, { readonly kind: 'settings' }>, on: boolean): string => {
  switch (what.kind) {
    case 'turn':
      return on ? `Turn ${what.turn} is kept.` : `Turn ${what.turn} is no longer kept.`;
    case 'items':
      if (!on) return `The rule decides again about ${plural(what.count, 'item')}.`;
      return what.saying === 'always'
        ? `${plural(what.count, 'item')} always ${what.count === 1 ? 'counts' : 'count'}.`
        : `${plural(what.count, 'item')} no longer ${what.count === 1 ? 'counts' : 'count'}.`;
    case 'link':
      return `Turns ${what.first}–${what.last} are ${on ? 'linked' : 'no longer linked'}.`;
    case 'chain':
      return on ? 'Chain taken apart.' : 'Chain restored.';
    case 'note':
      return on ? `Note at turn ${what.turn} written.` : `Note at turn ${what.turn} taken away.`;
    case 'heading':
      return on ? 'Heading of the report written.' : 'Heading of the report taken away.';
    case 'lost':
      return on
        ? `${plural(what.count, 'pin')} without a match ${what.count === 1 ? 'is' : 'are'} back.`
        : `${plural(what.count, 'pin')} without a match forgotten.`;
    case 'clear':
      return on
        ? `Cleared: ${plural(what.count, 'entry', 'entries')}.`
        : `Back: ${plural(what.count, 'entry', 'entries')}.`;
    default:
      return assertNever(what);
  }
};

/** What the last change was: `Undone: turn 12 is no longer kept.` */
export const changeWords = ({ what, by }: Pick<Change, 'what' | 'by'>): string => {
  const isUndo = by === 'undo';
  const words =
    what.kind === 'settings'
      ? sentence(settingsWords(what.settings, isUndo))
      : stateWords(what, isUndo ? !what.on : what.on);
  if (by === 'act') return words;
  return `${by === 'undo' ? 'Undone' : 'Redone'}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
};

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** What Undo or Redo is about, for a button: `slot 2,000 → 2,750`, `turn 12 is kept`. */
export const stepWords = (what: ChangeWhat): string => {
  if (what.kind === 'settings') return settingsWords(what.settings);
  const words = stateWords(what, what.on);
  return `${words.charAt(0).toLowerCase()}${words.slice(1).replace(/\.$/, '')}`;
};

/** What became of the pass on screen: `This pass: refuse → split.` */
const passWords = (before: Pass, after: Pass | null): string => {
  if (after === null) return 'This pass is no more.';
  const where = after.turn === before.turn ? 'This pass' : `This pass, now at turn ${after.turn}`;
  if (after.verdict !== before.verdict) return `${where}: ${before.verdict} → ${after.verdict}.`;
  if (after.need !== before.need) {
    return `${where}: need ${formatCount(before.need)} → ${formatCount(after.need)}, still ${after.verdict}.`;
  }
  const parts = formatParts(after.parts);
  if (parts !== formatParts(before.parts)) return `${where}: now split ${parts}.`;
  return `${where}: still ${after.verdict}, need as before.`;
};

/** What became of the run, where more than the pass on screen changed. */
const runWords = ({ before, after, countsBefore, countsAfter }: ChangeOutcome): string | null => {
  const own = (pass: Pass | null, verdict: Pass['verdict']): number => (pass?.verdict === verdict ? 1 : 0);
  const changed = VERDICTS.some(
    (verdict) => countsAfter[verdict] - own(after, verdict) !== countsBefore[verdict] - own(before, verdict),
  );
  if (!changed) return null;
  const counts = VERDICTS.filter((verdict) => countsAfter[verdict] > 0).map(
    (verdict) => `${formatCount(countsAfter[verdict])} ${verdict}`,
  );
  return counts.length === 0 ? 'No passes are left.' : `All passes: ${formatList(counts)}.`;
};

/** What a change did, as sentences; empty where nothing is known of it. */
export const outcomeWords = (outcome: ChangeOutcome | null): string => {
  if (outcome === null) return '';
  const { before, after } = outcome;
  const pass = before === null ? null : passWords(before, after);
  return [pass, runWords(outcome)].filter((words) => words !== null).join(' ');
};
