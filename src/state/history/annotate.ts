import { useAnnotations } from '../annotations/annotations.ts';
import type { AnnotationsStore } from '../model.ts';
import { passToShow } from '../run/run.ts';
import { currentRun } from '../run/run-store.ts';
import { useView } from '../view/view.ts';
import { useHistory } from './history.ts';

/**
 * Says something about the thread on screen while the pass on screen stays that: where none was chosen, the first
 * refusal is shown, and what was said may turn it into something else.
 */
export function annotate(say: (annotations: AnnotationsStore) => void): void {
  holdPass();
  say(useAnnotations.getState());
}

/** Takes the last change back, of whatever kind; the pass on screen stays that where the change was of what was said. */
export function undo(): void {
  const { undoes, undo: take } = useHistory.getState();
  if (undoes !== null && undoes.kind !== 'settings') holdPass();
  take();
}

/** Does again what was undone last. */
export function redo(): void {
  const { redoes, redo: take } = useHistory.getState();
  if (redoes !== null && redoes.kind !== 'settings') holdPass();
  take();
}

function holdPass(): void {
  const { selectedPass, set } = useView.getState();
  const shown = passToShow(currentRun()?.passes ?? [], selectedPass);
  if (selectedPass === null && shown !== null) set({ selectedPass: shown });
}
