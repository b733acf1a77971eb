import { forgetAudits } from './audit-thread.ts';
import { carrySelection } from './carry-selection.ts';
import { useEstimatedRunStore, useRunStore } from './run-store.ts';
import { useSession } from './session.ts';
import { useView } from './view.ts';

/** Starts what only concerns a transcript that is open, once per page, before the first is shown; answers with how to stop. */
export function startOpenedState(): () => void {
  const stopForgetting = forgetAudits(useSession);
  const letGo = carrySelection({ estimated: useEstimatedRunStore, exact: useRunStore, view: useView });
  return () => {
    stopForgetting();
    letGo();
  };
}
