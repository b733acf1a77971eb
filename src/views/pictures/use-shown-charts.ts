/**
 * What the tabs below the timeline have worked out. It is asked for while a tab is looked at, and only then follows the
 * settings: what another tab once knew may belong to settings before, and would be told as if it were of these.
 */
import type { PictureData } from '../../charts/export/picture-data.ts';
import { useAudit } from '../../state/audit/audit-store.ts';
import { useSweep } from '../../state/run/sweep-store.ts';
import { useView } from '../../state/view/view.ts';

/** The sweep on screen, complete and of these settings; else `null`. */
export function useShownSweep(): PictureData['sweep'] {
  const row = useSweep((sweep) => (sweep.isBehind || sweep.isWorking ? null : sweep.row));
  return useView(({ tab }) => tab) === 'sweep' ? row : null;
}

/** The fate of items over the summaries of the audit on screen; `null` where there are not several. */
export function useShownGenerations(): PictureData['generations'] {
  const generations = useAudit((audit) => audit.generations?.generations ?? null);
  const isShown = useView(({ tab }) => tab) === 'audit';
  // One summary after another is what that chart is about.
  return isShown && generations !== null && generations.length > 1 ? generations : null;
}
