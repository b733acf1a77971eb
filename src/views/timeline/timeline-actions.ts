import type { TurnWindow } from '../../charts/timeline/brush.ts';
import type { SegmentSource } from '../../core/compaction/policy/policy.ts';
import { annotate } from '../../state/history/annotate.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useView } from '../../state/view/view.ts';

/** What a person does on the timeline, of a transcript as of a report; functions that never change, so that nothing is drawn again for them. */
export const timelineActions = {
  onZoom: (zoom: TurnWindow | null): void => useView.getState().set({ zoom }),
  onHover: (hoverTurn: number | null): void => {
    if (useView.getState().hoverTurn !== hoverTurn) useView.getState().set({ hoverTurn });
  },
  onSlot: (slot: number): void => usePolicy.getState().set({ slot }),
  onSegments: (segments: SegmentSource): void => usePolicy.getState().set({ segments }),
  onLink: (first: number, last: number): void => annotate((say) => say.link(first, last)),
} as const;
