/** What a terminal and the page say of an outlook, in the same words. */
import { formatTokens, formatTurns } from '../floor/words.ts';
import type { Outlook, TurnStatus } from './read-outlook.ts';
import type { TailWarning } from './warnings.ts';

/** The newest turn and what is known of what comes, in one line. */
export function statusOf(outlook: Outlook): string {
  const { newest, decided } = outlook;
  if (newest === null) return 'no turns yet';
  const ahead = outlook.isRefused
    ? 'past the mark, and refused'
    : outlook.turnsUntilMark === null
      ? null
      : outlook.turnsUntilMark === 0
        ? 'past the mark'
        : `mark in about ${turnsPhrase(outlook.turnsUntilMark)}${outlook.coming === null ? '' : `, then ${outlook.coming.verdict}`}`;
  const verdict = decided === null ? 'nothing to compact yet' : ifNowWords(decided, outlook, newest.turn);
  return [`turn ${newest.turn}`, contextWords(newest, outlook), verdict, ahead]
    .filter((words) => words !== null)
    .join(' · ');
}

export const contextWords = ({ context }: TurnStatus, { mark }: Pick<Outlook, 'mark'>): string =>
  `${formatTokens(context)} tokens in context, ${mark === 0 ? 100 : Math.floor((100 * context) / mark)} % of the mark`;

export function ifNowWords(
  { turn, ifNow }: TurnStatus,
  { slot }: Pick<Outlook, 'slot'>,
  newest: number,
): string {
  if (ifNow === null) return 'nothing to compact';
  const when = turn === newest ? 'compacted now' : `a call is open; compacted after turn ${turn}`;
  return `${when}: ${ifNow.verdict} (${needWords(ifNow.need, slot)})`;
}

export const needWords = (need: number, slot: number | null): string =>
  slot === null
    ? `need ${formatTokens(need)}, no slot`
    : `need ${formatTokens(need)} ${need > slot ? '>' : '≤'} slot ${formatTokens(slot)}`;

export function warningWords(warning: TailWarning): string {
  const { coming, lastSafeTurn } = warning;
  const refusal = `at the mark, about turn ${coming.turn}, turns ${formatTurns(coming.from, coming.to)} would be refused (${needWords(coming.need, coming.slot)})`;
  if (warning.kind === 'last-safe-turn-near') {
    const when = warning.inTurns === 0 ? 'now' : `about ${turnsPhrase(warning.inTurns)} from here`;
    return `turn ${lastSafeTurn}, ${when}, is the last at which compaction is safe: ${refusal}.`;
  }
  const passed =
    lastSafeTurn === null
      ? 'no turn so far was safe to compact at'
      : `the last safe turn, ${lastSafeTurn}, has passed`;
  return `${passed}: ${refusal}.`;
}

export const turnsPhrase = (n: number): string => (n === 1 ? '1 turn' : `${formatTokens(n)} turns`);
