/** Keeps the history for the time of a reload, and takes it up again where the settings are those of when the page was left. */
import type { StoreApi } from 'zustand';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { whenLeaving } from '../kept/leaving.ts';
import type { KeyValueStorage } from '../kept/persistence.ts';
import type { AnnotationsStore, PolicyStore } from '../model.ts';
import { usePolicy } from '../policy/policy.ts';
import { policyToWords } from '../policy/policy-words.ts';
import { type HistoryStore, useHistory } from './history.ts';
import { stepsFromJson, stepsToJson } from './kept-steps.ts';

export interface Histories {
  readonly history: Pick<StoreApi<HistoryStore>, 'getState'>;
  readonly annotations: Pick<StoreApi<AnnotationsStore>, 'getState'>;
  readonly policy: Pick<StoreApi<PolicyStore>, 'getState'>;
}

export interface StepsTools {
  /** Hands the storage of the tab over, or throws. */
  storage(): KeyValueStorage;
  onLeaving(listener: () => void): () => void;
}

export const STEPS_KEY = 'floorline.steps';

/** Called once the settings are those of this page; answers with how to stop. */
export function keepSteps({ history, annotations, policy }: Histories, tools: StepsTools): () => void {
  try {
    const text = tools.storage().getItem(STEPS_KEY);
    const [settings, json]: readonly unknown[] = text === null ? [] : JSON.parse(text);
    const kept = stepsFromJson(json);
    if (kept !== null) {
      const isSame = settings === settingsOf(policy.getState().policy);
      annotations.getState().recall(kept.threads);
      // From other settings than these the steps would lead to settings that never were.
      const ofSettings = (step: { readonly kind: string }): boolean => isSame || step.kind !== 'settings';
      const { past, future, document } = kept.steps;
      history
        .getState()
        .recall({ document, past: past.filter(ofSettings), future: future.filter(ofSettings) });
    }
  } catch {
    // Nothing was kept, or nothing that makes sense.
  }
  return tools.onLeaving(() => {
    try {
      const threads = annotations.getState().histories();
      const steps = stepsToJson({ steps: history.getState().steps(), threads });
      if (steps === '') tools.storage().removeItem(STEPS_KEY);
      else {
        const settings = JSON.stringify(settingsOf(policy.getState().policy));
        tools.storage().setItem(STEPS_KEY, `[${settings},${steps}]`);
      }
    } catch {
      // Then a reload ends the history.
    }
  });
}

/** Where segments come from may be a range, which comes back with its document. */
const settingsOf = (policy: Policy): string =>
  JSON.stringify(policyToWords(policy).filter(([key]) => key !== 'segments'));

/** Of this page. */
export const keepStepsOfPage = (): (() => void) =>
  keepSteps(
    { history: useHistory, annotations: useAnnotations, policy: usePolicy },
    { storage: () => window.sessionStorage, onLeaving: (listener) => whenLeaving('written', listener) },
  );
