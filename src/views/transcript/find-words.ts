import { formatCount, plural } from '../common/format.ts';
import type { Find } from './use-find.ts';

type Told = Pick<Find, 'text' | 'stage' | 'hits' | 'hidden' | 'current' | 'isWaiting'>;

/** `3 of 128`; while the search goes on, `3 of ≥ 128 · 41 %`: no number says more than is known. */
export const findStatus = ({ text, stage, hits, hidden, current, isWaiting }: Told): string => {
  if (text === '' || stage.kind === 'none') return text === '' ? '' : 'searching …';
  if (stage.kind === 'faulty') return stage.words;
  if (stage.kind === 'failed') return 'the search failed: reload the page';
  const isScanning = stage.kind === 'scanning';
  // A search that ended early, or left turns out, has not seen all there are.
  const isLeast = isScanning || stage.skipped.length > 0;
  const percent = isScanning ? `${Math.floor(stage.done * 100)} %` : '';
  if (current === null) {
    if (isScanning) return `searching … ${percent}`;
    return hidden > 0 ? 'no hits shown' : isLeast ? 'no hits found' : 'no hits';
  }
  const at = hits.numberOf(current);
  const number = `${(isScanning && at.isLeast) || (!isScanning && isLeast) ? '≥ ' : ''}${formatCount(at.number)}`;
  const total = `${isLeast ? '≥ ' : ''}${formatCount(hits.total)}`;
  if (!isScanning) return `${number} of ${total}`;
  return `${number} of ${total} · ${isWaiting ? 'looking on, ' : ''}${percent}`;
};

/** What of a search the filters hide; `null` where they hide nothing. */
export const hiddenWords = ({
  stage,
  hits,
  hidden,
}: Pick<Find, 'stage' | 'hits' | 'hidden'>): string | null =>
  stage.kind !== 'done' || hidden === 0
    ? null
    : `${formatCount(hidden)} ${hits.total > 0 ? 'more ' : ''}${hidden === 1 ? 'hit is' : 'hits are'} in turns that the filters hide.`;

/** What cannot be shown of the hit, or what of the transcript the numbers do not tell of; `null` where there is nothing to say. */
export const findNote = ({ stage, beyond }: Pick<Find, 'stage' | 'beyond'>): string | null => {
  if (beyond !== null) {
    return `This hit is at character ${formatCount(beyond + 1)} of its turn, further in than a turn is shown here.`;
  }
  if (stage.kind !== 'done' || stage.skipped.length === 0) return null;
  const { skipped, scanned, count } = stage;
  const [first = 0] = skipped;
  const turns =
    skipped.length === 1 ? `turn ${formatCount(first)}` : `turns ${skipped.map(formatCount).join(', ')}`;
  const left = `${turns} took longer than 2 s with this expression and ${skipped.length === 1 ? 'was' : 'were'} skipped`;
  if (scanned >= count) return `${left}: there may be more hits there.`;
  return `${left}; the search stopped there and left out ${plural(count - scanned, 'turn')}.`;
};
