/**
 * How a person searches, kept on the device: three switches and never what was searched for. Storage may be absent, full
 * or denied; then the choice lasts as long as the page. What is read back is checked like any input.
 */
import * as v from 'valibot';
import { create } from 'zustand';
import { CAN_END_SEARCHES } from '../../worker/client.ts';
import type { KeyValueStorage } from '../kept/persistence.ts';

interface Chosen {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** What is typed is a regular expression. */
  readonly isRegex: boolean;
}

export interface FindPrefs extends Chosen {
  /** Whether there can be expressions: where nothing could end one that takes for ever, there are none. */
  readonly hasRegex: boolean;
  choose(patch: Partial<Chosen>): void;
}

export const FIND_KEY = 'floorline.find';

const AT_FIRST: Chosen = { matchCase: false, wholeWord: false, isRegex: false };
const flag = v.fallback(v.boolean(), false);
const kept = v.fallback(v.object({ matchCase: flag, wholeWord: flag, isRegex: flag }), AT_FIRST);

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it. */
export const createFindPrefs = (open: () => KeyValueStorage, hasRegex: boolean) =>
  create<FindPrefs>()((set, get) => {
    const before = read(open);
    return {
      ...before,
      isRegex: before.isRegex && hasRegex,
      hasRegex,
      choose(patch) {
        const { matchCase, wholeWord, isRegex } = { ...get(), ...patch };
        const chosen: Chosen = { matchCase, wholeWord, isRegex: isRegex && hasRegex };
        set(chosen);
        keep(open, chosen);
      },
    };
  });

function read(open: () => KeyValueStorage): Chosen {
  try {
    return v.parse(kept, JSON.parse(open().getItem(FIND_KEY) ?? 'null'));
  } catch {
    return AT_FIRST;
  }
}

function keep(open: () => KeyValueStorage, chosen: Chosen): void {
  try {
    if (Object.values(chosen).includes(true)) open().setItem(FIND_KEY, JSON.stringify(chosen));
    else open().removeItem(FIND_KEY);
  } catch {
    // Not kept, and nothing breaks: the choice holds for this visit.
  }
}

export const useFindPrefs = createFindPrefs(() => window.localStorage, CAN_END_SEARCHES);
