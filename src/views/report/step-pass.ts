import { passToShow } from '../../state/run/run.ts';
import { runOnScreen } from '../../state/run/run-on-screen.ts';
import { useView } from '../../state/view/view.ts';

/** Selects the next pass, or with -1 the one before, where there is one. */
export function stepPass(by: 1 | -1): void {
  const passes = runOnScreen()?.passes ?? [];
  const shown = passToShow(passes, useView.getState().selectedPass);
  const next = shown === null ? null : shown + by;
  if (next !== null && next >= 0 && next < passes.length) useView.getState().set({ selectedPass: next });
}
