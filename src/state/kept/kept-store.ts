/** How many analyses the device keeps, and the word of a person about it. The worker keeps them; the page asks. */
import { create } from 'zustand';
import type { WorkerClient } from '../../worker/client.ts';
import { pageClient } from '../session/session.ts';
import { letKeepAnalyses, mayKeepAnalyses } from './keep-setting.ts';
import type { KeyValueStorage } from './persistence.ts';

export interface KeptStore {
  readonly may: boolean;
  /** `null` until somebody asked. */
  readonly kept: { readonly count: number; readonly bytes: number } | null;
  /** Asks how much is kept. */
  look(): Promise<void>;
  forget(): Promise<void>;
  /** Who says no wants none of it to stay. */
  let(may: boolean): Promise<void>;
}

export const createKeptStore = (open: () => KeyValueStorage, client: () => Pick<WorkerClient, 'request'>) =>
  create<KeptStore>()((set, get) => {
    const ask = async (forget: boolean): Promise<void> => {
      const reply = await client().request('kept', { forget });
      if (reply.ok) set({ kept: reply.answer });
    };
    return {
      may: mayKeepAnalyses(open),
      kept: null,
      look: () => ask(false),
      forget: () => ask(true),
      async let(may) {
        letKeepAnalyses(open, may);
        set({ may });
        if (!may) await get().forget();
      },
    };
  });

export const useKept = createKeptStore(() => window.localStorage, pageClient);
