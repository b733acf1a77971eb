import { usePolicy } from '../../state/policy/policy.ts';
import { useIsRunBehind, useSlotCliffs, useVerdictCounts } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { useEstimateWords } from '../common/use-estimate-words.ts';
import { PolicyBarView } from './PolicyBarView.tsx';

/** The policy bar, connected to the stores. */
export function PolicyBar() {
  const policy = usePolicy((store) => store.policy);
  const onChange = usePolicy((store) => store.set);
  const onReset = usePolicy((store) => store.reset);
  const turns = useSession((session) => session.turns?.count ?? 0);
  const reportedFixedCost = useSession((session) => session.reportedFixedCost);
  const isReport = useSession((session) => session.document?.report !== undefined);
  const window = useView((view) => view.zoom);
  const counts = useVerdictCounts();
  const isBehind = useIsRunBehind();
  const estimate = useEstimateWords();
  const cliffs = useSlotCliffs();
  return (
    <PolicyBarView
      policy={policy}
      counts={counts}
      isBehind={isBehind}
      estimate={estimate}
      cliffs={cliffs}
      turns={turns}
      window={window}
      reportedFixedCost={reportedFixedCost}
      encodingIsFixed={isReport}
      onChange={onChange}
      onReset={onReset}
    />
  );
}
