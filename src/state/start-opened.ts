import { forgetAudits } from './audit/audit-thread.ts';
import { useEstimatedRunStore, useRunStore } from './run/run-store.ts';
import { useSession } from './session/session.ts';
import { carrySelection } from './view/carry-selection.ts';
import { useView } from './view/view.ts';

/** Starts what only concerns a transcript that is open, once per page, before the first is shown; answers with how to stop. */
export function startOpenedState(): () => void {
  const stopForgetting = forgetAudits(useSession);
  const letGo = carrySelection({ estimated: useEstimatedRunStore, exact: useRunStore, view: useView });
  return () => {
    stopForgetting();
    letGo();
  };
}
