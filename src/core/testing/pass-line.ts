import type { Pass } from '../compaction/pass.ts';

/** A pass as one line of figures: where, from what to what, floor, need, verdict, parts, flags, what blocks. */
export function passLine(pass: Pass | undefined): string {
  if (pass === undefined) return 'none';
  const { turn, until, segment, parts, flags, blockers } = pass;
  return [
    `turn ${turn}${until === turn ? '' : `…${until}`}`,
    `[${segment.from},${segment.to})`,
    ...(segment.kept.length > 0 ? [`kept ${segment.kept.join()}`] : []),
    `${pass.tokensBefore}→${pass.tokensAfter} floor ${pass.floor} need ${pass.need} ${pass.verdict}`,
    ...parts.map((part) => `[${part.from},${part.to})≤${part.slot}`),
    ...flags,
    ...blockers.map((blocker) => `${blocker.kind}@${blocker.turns.join('–')} over ${blocker.over}`),
  ].join(' ');
}
