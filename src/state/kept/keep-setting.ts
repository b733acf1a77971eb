/** Whether the device may keep the analyses of large transcripts: yes, unless a person said no. */
import type { KeyValueStorage } from './persistence.ts';

const KEY = 'floorline.analyses';
const OFF = 'off';

/** `open` hands the storage over or throws; who denies storage wants nothing kept. */
export function mayKeepAnalyses(open: () => KeyValueStorage): boolean {
  try {
    return open().getItem(KEY) !== OFF;
  } catch {
    return false;
  }
}

export function letKeepAnalyses(open: () => KeyValueStorage, may: boolean): void {
  try {
    if (may) open().removeItem(KEY);
    else open().setItem(KEY, OFF);
  } catch {
    // Nothing is kept there anyway.
  }
}
