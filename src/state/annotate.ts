import { useAnnotations } from './annotations.ts';
import type { AnnotationsStore } from './model.ts';
import { passToShow } from './run.ts';
import { currentRun } from './run-store.ts';
import { useView } from './view.ts';

/**
 * Says something about the thread on screen while the pass on screen stays that: where none was chosen, the first
 * refusal is shown, and what was said may turn it into something else.
 */
export function annotate(say: (annotations: AnnotationsStore) => void): void {
  const { selectedPass, set } = useView.getState();
  const shown = passToShow(currentRun()?.passes ?? [], selectedPass);
  if (selectedPass === null && shown !== null) set({ selectedPass: shown });
  say(useAnnotations.getState());
}
