/**
 * What the address should have said when the page was left. The address is written a moment after a change, and of a reload
 * the address of before is what comes back, older than what the device keeps, and yet it goes first. So whoever leaves in that
 * moment leaves a word: where the address is still that one, it stands for this one. Kept as long as the tab, never longer.
 */
import * as v from 'valibot';
import type { KeyValueStorage } from './persistence.ts';

export interface UnwrittenAddress {
  /** `at` is the fragment as it stands, `meant` as it should; `null` where the one is the other. */
  keep(at: string, meant: string | null): void;
  /** What a fragment was meant to be, once; `null` where nothing is known of it. */
  take(at: string): string | null;
}

const KEY = 'floorline.address';
const kept = v.strictTuple([v.string(), v.string()]);
const withoutHash = (fragment: string): string => (fragment.startsWith('#') ? fragment.slice(1) : fragment);

/** `open` hands the storage of the tab over, or throws. */
export const createUnwrittenAddress = (open: () => KeyValueStorage): UnwrittenAddress => ({
  keep(at, meant) {
    try {
      if (meant === null) open().removeItem(KEY);
      else open().setItem(KEY, JSON.stringify([withoutHash(at), withoutHash(meant)]));
    } catch {
      // Then the address of before is what comes back.
    }
  },
  take(at) {
    try {
      const text = open().getItem(KEY);
      open().removeItem(KEY);
      const parsed = v.safeParse(kept, text === null ? null : JSON.parse(text));
      return parsed.success && parsed.output[0] === withoutHash(at) ? parsed.output[1] : null;
    } catch {
      return null;
    }
  },
});
