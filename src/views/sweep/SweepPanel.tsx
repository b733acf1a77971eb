import { useEffect, useState } from 'react';
import type { SweepAxis } from '../../core/compaction/sweep/sweep.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useSweep } from '../../state/run/sweep-store.ts';
import { useVerdictCounts } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { SweepView } from './SweepView.tsx';

/** The sweep of what is open, connected to the stores; it is worked out while somebody looks. */
export function SweepPanel() {
  const columns = useSession((session) => session.columns);
  const policy = usePolicy((store) => store.policy);
  const setPolicy = usePolicy((store) => store.set);
  const annotations = useAnnotations((store) => store.annotations);
  const sweep = useSweep();
  const { ask, rest } = sweep;
  const [across, setAcross] = useState<SweepAxis['of'] | null>(sweep.axis?.of ?? null);
  const counts = useVerdictCounts();
  useEffect(() => {
    if (columns === null) rest();
    else ask({ columns, policy, annotations, across });
  }, [ask, rest, columns, policy, annotations, across]);
  useEffect(() => rest, [rest]);
  return (
    <SweepView
      sweep={sweep}
      isCounted={columns !== null}
      policy={policy}
      counts={counts}
      across={across}
      onAcross={setAcross}
      onChange={setPolicy}
    />
  );
}
