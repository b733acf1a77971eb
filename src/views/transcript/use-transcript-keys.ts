import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { passToShow } from '../../state/run/run.ts';
import { runOnScreen } from '../../state/run/run-on-screen.ts';
import { useView } from '../../state/view/view.ts';
import { useCommands } from '../commands/use-commands.ts';
import { positionOf } from './visible-turns.ts';

export interface TranscriptKeys {
  readonly visible: Uint32Array | null;
  readonly count: number;
  readonly findInput: RefObject<HTMLInputElement | null>;
}

/** Puts the focus on a turn once the list has drawn it. */
const focusTurn = (turn: number): void => {
  let frames = 12;
  const attempt = (): void => {
    const article = document.querySelector<HTMLElement>(`article[data-turn="${turn}"]`);
    if (article !== null) article.focus({ preventScroll: true });
    else if (--frames > 0) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
};

/**
 * The search stands above the transcript, which another tab may hide. It is shown and has the focus before the next key is
 * heard: a frame later, what a person types at once would be read as commands.
 */
const toField = (field: HTMLInputElement | null): void => {
  flushSync(() => useView.getState().set({ tab: 'transcript' }));
  field?.focus();
  field?.select();
};

const stepPass = (by: 1 | -1): void => {
  const passes = runOnScreen()?.passes ?? [];
  const view = useView.getState();
  const now = passToShow(passes, view.selectedPass);
  if (now === null) return;
  // Nothing was chosen yet: the first step shows the pass that the inspector is at already.
  const next = view.selectedPass === null ? now : now + by;
  if (next >= 0 && next < passes.length) view.showPass(next);
};

/** Keys of the transcript: j and k by turn, n and p by pass, / to search. */
export const useTranscriptKeys = ({ visible, count, findInput }: TranscriptKeys): void => {
  const step = (by: 1 | -1): void => {
    const view = useView.getState();
    const size = visible === null ? count : visible.length;
    const at = view.selectedTurn === null ? (by === 1 ? -1 : 0) : positionOf(visible, view.selectedTurn);
    const next = Math.min(Math.max(at + by, 0), size - 1);
    const turn = visible === null ? next : visible[next];
    if (turn === undefined || size === 0) return;
    view.showTurn(turn);
    focusTurn(turn);
  };
  useCommands({
    'turn.next': () => step(1),
    'turn.previous': () => step(-1),
    'pass.next': () => stepPass(1),
    'pass.previous': () => stepPass(-1),
    find: () => toField(findInput.current),
  });
};
