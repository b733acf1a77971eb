/**
 * How a person wants the inspector, kept on the device: names of settings and nothing else. Storage may be absent, full
 * or denied; then the choice lasts as long as the page. What is read back is checked like any input.
 */
import * as v from 'valibot';
import { create } from 'zustand';
import type { KeyValueStorage } from '../kept/persistence.ts';

/** What the floor is told apart by. */
export const MAKEUPS = ['kind', 'source'] as const;
export type MakeupBy = (typeof MAKEUPS)[number];

interface Chosen {
  readonly makeup: MakeupBy;
  /** Whether the other floors stand beside the one that decides. */
  readonly allFloors: boolean;
}

export interface InspectorPrefs extends Chosen {
  choose(patch: Partial<Chosen>): void;
}

export const INSPECTOR_KEY = 'floorline.inspector';

const AT_FIRST: Chosen = { makeup: 'kind', allFloors: false };
const kept = v.fallback(
  v.object({
    makeup: v.fallback(v.picklist(MAKEUPS), AT_FIRST.makeup),
    allFloors: v.fallback(v.boolean(), AT_FIRST.allFloors),
  }),
  AT_FIRST,
);

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it. */
export const createInspectorPrefs = (open: () => KeyValueStorage) =>
  create<InspectorPrefs>()((set, get) => ({
    ...read(open),
    choose(patch) {
      const { makeup, allFloors } = { ...get(), ...patch };
      set({ makeup, allFloors });
      keep(open, { makeup, allFloors });
    },
  }));

function read(open: () => KeyValueStorage): Chosen {
  try {
    return v.parse(kept, JSON.parse(open().getItem(INSPECTOR_KEY) ?? 'null'));
  } catch {
    return AT_FIRST;
  }
}

function keep(open: () => KeyValueStorage, chosen: Chosen): void {
  const isUsual = chosen.makeup === AT_FIRST.makeup && chosen.allFloors === AT_FIRST.allFloors;
  try {
    if (isUsual) open().removeItem(INSPECTOR_KEY);
    else open().setItem(INSPECTOR_KEY, JSON.stringify(chosen));
  } catch {
    // Not kept, and nothing breaks: the choice holds for this visit.
  }
}

export const useInspectorPrefs = createInspectorPrefs(() => window.localStorage);
