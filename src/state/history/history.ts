/**
 * One history of everything that a person changed: settings, and what they said about the thread.
 *
 * Problem: whoever presses Undo means the last thing they did, whatever store it lies in; and a slider makes a hundred changes
 * that are one to whoever drags it. Idea: a list of steps in the order of time. A step of the settings holds the values of the
 * settings that it changed, before and after; a step of the annotations only says whose turn it is, since that store can
 * undo by itself. Changes of the same settings under one press of the pointer are one step; so are those of keys that
 * follow each other quickly. Only acts are steps: what a link, a report or the device brings is nobody's to take back.
 *
 * Limits: what was said about another thread waits until that thread is on screen again. A range of turns belongs to its
 * document: in another one it is no step any more. Views are never steps.
 */
import { create, type StoreApi } from 'zustand';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import type {
  AnnotationChange,
  AnnotationsStore,
  PolicyStore,
  SessionState,
  SessionStore,
} from '../model.ts';
import { usePolicy } from '../policy/policy.ts';
import { useSession } from '../session/session.ts';
import { isNoChange, keysOf, type SettingsChange, settingsChange, withoutKey } from './settings-change.ts';

const LONGEST = 200;
/** Keys that change the same setting within so many milliseconds are one step. */
const ONE_STEP_MS = 600;

/** What one step changed. */
export type ChangeWhat = AnnotationChange | { readonly kind: 'settings'; readonly settings: SettingsChange };

/** The last thing that changed, and how it came about; `serial` grows with every one. */
export interface Change {
  readonly what: ChangeWhat;
  readonly by: 'act' | 'undo' | 'redo';
  readonly serial: number;
}

/** A step of the history; one of what was said names the history of its thread. */
export type Step =
  | { readonly kind: 'settings'; readonly settings: SettingsChange }
  | { readonly kind: 'said'; readonly history: number; readonly what: AnnotationChange };

export interface HistoryState {
  /** What Undo would take back, and Redo would do again; `null` for nothing. */
  readonly undoes: ChangeWhat | null;
  readonly redoes: ChangeWhat | null;
  readonly change: Change | null;
}

/** All that can be undone and done again, the next one of either at the end. */
export interface Steps {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The hash of the document over which the ranges in it were drawn; `null` while there is none. */
  readonly document: string | null;
}

export interface HistoryActions {
  undo(): void;
  redo(): void;
  steps(): Steps;
  /** Takes over the steps of a page that was here before; ranges of turns wait for their document. */
  recall(steps: Steps): void;
}

export type HistoryStore = HistoryState & HistoryActions;

export interface HistoryTools {
  readonly policy: Pick<StoreApi<PolicyStore>, 'getState' | 'subscribe'>;
  readonly annotations: Pick<StoreApi<AnnotationsStore>, 'getState' | 'subscribe'>;
  readonly session: Pick<StoreApi<SessionStore>, 'getState' | 'subscribe'>;
  /** Milliseconds that only grow. */
  now(): number;
  /** Which press of the pointer this is, or `null` when a key was pressed since. */
  gesture(): number | null;
}

export const createHistoryStore = (tools: HistoryTools) =>
  create<HistoryStore>()((set, get) => {
    const { policy, annotations, session } = tools;
    let past: readonly Step[] = [];
    let future: readonly Step[] = [];
    let serial = 0;
    /** When and under which press the last step of the settings was made, while it may still grow. */
    let growing: { readonly at: number; readonly gesture: number | null } | null = null;

    /** The document whose ranges wait for it to be open again; `null` where all ranges are of the one on screen. */
    let awaited: string | null = null;

    /** What was said about another thread is passed over, and a range whose document is not open yet. */
    const canTake = (step: Step): boolean =>
      step.kind === 'settings'
        ? awaited === null || !isRanged(step.settings)
        : step.history === annotations.getState().historyId;
    const whatOf = (step: Step | undefined): ChangeWhat | null =>
      step === undefined ? null : step.kind === 'said' ? step.what : step;

    const show = (change: Partial<HistoryState> = {}): void =>
      set({
        undoes: whatOf(past.findLast(canTake)),
        redoes: whatOf(future.findLast(canTake)),
        ...change,
      });
    const tell = (what: ChangeWhat, by: Change['by']): void =>
      show({ change: { what, by, serial: ++serial } });

    const add = (step: Step, what: ChangeWhat): void => {
      past = [...past, step].slice(-LONGEST);
      future = [];
      tell(what, 'act');
    };

    const addSettings = (settings: SettingsChange): void => {
      const gesture = tools.gesture();
      const at = tools.now();
      const last = past.at(-1);
      const isSame =
        last?.kind === 'settings' &&
        growing !== null &&
        growing.gesture === gesture &&
        (gesture !== null || at - growing.at < ONE_STEP_MS) &&
        future.length === 0 &&
        changesNoMore(settings, last.settings);
      growing = { at, gesture };
      if (last?.kind !== 'settings' || !isSame) {
        add({ kind: 'settings', settings }, { kind: 'settings', settings });
        return;
      }
      const whole = { before: last.settings.before, after: { ...last.settings.after, ...settings.after } };
      past = past.slice(0, -1);
      // Back where it began: no step at all, but the next change of this press still belongs to it.
      if (!isNoChange(whole)) past = [...past, { kind: 'settings', settings: whole }];
      else growing = null;
      tell({ kind: 'settings', settings: whole }, 'act');
    };

    policy.subscribe((now, before) => {
      if (now.policy === before.policy || now.acts === before.acts) return;
      addSettings(settingsChange(before.policy, now.policy));
    });
    annotations.subscribe(({ change, historyId }, before) => {
      if (historyId !== before.historyId || (change === null && before.change !== null)) {
        growing = null;
        show({ change: null });
        return;
      }
      if (change === null || change === before.change || change.by !== 'act') return;
      growing = null;
      // Typing goes on in the step that it began.
      if (change.goesOn === true) tell(change.what, 'act');
      else add({ kind: 'said', history: historyId, what: change.what }, change.what);
    });
    session.subscribe((now, before) => {
      // A range of turns means nothing in another document.
      if (awaited === null) {
        if (now.opened !== before.opened) forget((step) => withoutRange(step));
      } else if (now.document !== null && now.document.early === undefined) {
        const isSame = now.document.hash === awaited;
        awaited = null;
        forget((step) => (isSame ? [step] : withoutRange(step)));
      }
      // Settings of a report are its author's; one's own come back with the next transcript.
      if (isReport(now) === isReport(before)) return;
      forget((step) => (step.kind === 'settings' ? [] : [step]));
      if (get().change?.what.kind === 'settings') show({ change: null });
    });
    const forget = (keep: (step: Step) => readonly Step[]): void => {
      growing = null;
      past = past.flatMap(keep);
      future = future.flatMap(keep);
      show();
    };

    /** Takes the last step of one list that can be taken, and answers with what is left. */
    const take = (steps: readonly Step[]): { readonly step: Step; readonly rest: readonly Step[] } | null => {
      const at = steps.findLastIndex(canTake);
      const step = steps[at];
      return step === undefined ? null : { step, rest: steps.toSpliced(at, 1) };
    };
    const apply = (step: Step, by: 'undo' | 'redo'): void => {
      growing = null;
      if (step.kind === 'said') {
        if (by === 'undo') annotations.getState().undo();
        else annotations.getState().redo();
      } else {
        const { before, after } = step.settings;
        policy.getState().adopt(by === 'undo' ? before : after);
      }
    };

    return {
      undoes: null,
      redoes: null,
      change: null,
      undo() {
        const taken = take(past);
        const what = whatOf(taken?.step);
        if (taken === null || what === null) return;
        past = taken.rest;
        future = [...future, taken.step];
        apply(taken.step, 'undo');
        tell(what, 'undo');
      },
      redo() {
        const taken = take(future);
        const what = whatOf(taken?.step);
        if (taken === null || what === null) return;
        future = taken.rest;
        past = [...past, taken.step];
        apply(taken.step, 'redo');
        tell(what, 'redo');
      },
      steps: () => ({ past, future, document: awaited ?? session.getState().document?.hash ?? null }),
      recall(steps) {
        growing = null;
        past = steps.past;
        future = steps.future;
        awaited = steps.document;
        show({ change: null });
      },
    };
  });

const isReport = ({ document }: SessionState): boolean => document?.report !== undefined;

/** Whether a change touches no setting that the step did not change already. */
const changesNoMore = (change: SettingsChange, step: SettingsChange): boolean =>
  keysOf(change).every((key) => key in step.after);

function withoutRange(step: Step): readonly Step[] {
  if (step.kind !== 'settings' || !isRanged(step.settings)) return [step];
  const settings = withoutKey(step.settings, 'segments');
  return keysOf(settings).length === 0 ? [] : [{ kind: 'settings', settings }];
}

const isRanged = ({ before, after }: SettingsChange): boolean =>
  [before.segments, after.segments].some(
    (segments: Policy['segments'] | undefined) => segments?.kind === 'range',
  );

/** Counts presses of the pointer; after a key, what follows belongs to no press. */
function watchGestures(): () => number | null {
  let presses = 0;
  let current: number | null = null;
  if (typeof window !== 'undefined') {
    const passive = { capture: true, passive: true } as const;
    window.addEventListener(
      'pointerdown',
      () => {
        current = ++presses;
      },
      passive,
    );
    window.addEventListener(
      'keydown',
      () => {
        current = null;
      },
      passive,
    );
  }
  return () => current;
}

export const useHistory = createHistoryStore({
  policy: usePolicy,
  annotations: useAnnotations,
  session: useSession,
  now: () => performance.now(),
  gesture: watchGestures(),
});
