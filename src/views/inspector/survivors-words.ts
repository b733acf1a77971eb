import type { Filling } from '../../core/floor/fill-slot.ts';
import { formatCount, formatPercent, plural } from '../common/format.ts';

/** How much of a pass one summary in the slot holds, as a sentence. */
export function fitsWords(
  { kept, dropped }: Pick<Filling, 'kept' | 'dropped'>,
  slot: number,
  margin: number,
): string {
  const all = kept.length + dropped.length;
  const room = `One summary of ${formatCount(slot)} tokens, with a margin of ${formatPercent(margin)} for the words between,`;
  if (dropped.length === 0) return `${room} holds all ${plural(all, 'item')}.`;
  return `${room} holds ${formatCount(kept.length)} of ${plural(all, 'item')}; ${formatCount(dropped.length)} would go.`;
}

/** What that loses, as a sentence; empty where nothing is dropped. */
export function lossWords({ dropped, expectedLoss }: Pick<Filling, 'dropped' | 'expectedLoss'>): string {
  if (dropped.length === 0) return '';
  const items = Math.round(expectedLoss.items);
  if (dropped.length === 1) {
    return `The dropped item would ${items === 0 ? 'hardly' : 'likely'} be needed again; an estimate.`;
  }
  if (items === 0)
    return `Hardly any of the ${dropped.length} dropped items would be needed again; an estimate.`;
  const tokens = Math.max(1, Math.round(expectedLoss.tokens));
  return `About ${formatCount(items)} of ${formatCount(dropped.length)} dropped items would be needed again, some ${plural(tokens, 'token')}; an estimate.`;
}

/** Which of the dropped ones no estimate speaks for; empty where there are none. */
export function bindingWords({ dropped }: Pick<Filling, 'dropped'>): string {
  const binding = dropped.filter(({ isFirst }) => isFirst).length;
  if (binding === 0) return '';
  const are = binding === 1 ? 'is a constraint or pinned' : 'are constraints or pinned';
  return `${formatCount(binding)} of them ${are}: what is obeyed in silence no estimate can see.`;
}

/** What a finished transcript shows of the dropped ones; empty where nothing follows the pass. */
export function hindsightWords(
  { dropped }: Pick<Filling, 'dropped'>,
  needed: ReadonlyMap<number, number> | null,
): string {
  if (needed === null || dropped.length === 0) return '';
  const count = dropped.filter(({ item }) => needed.has(item)).length;
  if (count === 0) return 'As the transcript went on, none of them was needed again.';
  return `As the transcript went on, ${formatCount(count)} of them ${count === 1 ? 'was' : 'were'} needed again.`;
}
