/**
 * What is kept on the device between visits: the settings, the theme, and for each document, by the hash of its
 * bytes, the range that was drawn over it and what was said about its threads. Never any text of a transcript. Storage may be absent, full or denied;
 * then nothing is kept and nothing breaks. What is read back is checked like any other input.
 */
import * as v from 'valibot';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { annotationsFromJson, annotationsToJson } from '../annotations/kept-annotations.ts';
import type { PlacedAnnotations, Theme } from '../model.ts';
import { policyFromWords, policyToWords } from '../policy/policy-words.ts';

/** What is used of `localStorage`. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Persistence {
  policy(): Policy | null;
  /** Keeps the settings; a range belongs to a document and is kept with it instead. */
  keepPolicy(policy: Policy): void;
  theme(): Theme;
  keepTheme(theme: Theme): void;
  rangeOf(hash: string): Range | null;
  keepRange(hash: string, range: Range | null): void;
  /** What was said about a thread, by the name that `threadName` makes; `null` where nothing is kept. */
  annotationsOf(thread: string): PlacedAnnotations | null;
  /** Answers whether it is kept now. */
  keepAnnotations(thread: string, said: PlacedAnnotations): boolean;
}

const POLICY_KEY = 'floorline.policy';
const THEME_KEY = 'floorline.theme';
const RANGES_KEY = 'floorline.ranges';
/** Another page may change what is kept under it. */
export const ANNOTATIONS_KEY = 'floorline.annotations';
/** Documents whose range is remembered; the one that changed longest ago goes first. */
const MOST_DOCUMENTS = 100;

const theme = v.fallback(v.picklist(['system', 'light', 'dark']), 'system');
const turn = v.pipe(v.number(), v.integer(), v.minValue(0));
const range = v.pipe(
  v.object({ from: turn, to: turn }),
  v.check(({ from, to }) => from < to),
);
const ranges = v.fallback(v.array(v.strictTuple([v.pipe(v.string(), v.maxLength(64)), range])), []);

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it. */
export function createPersistence(open: () => KeyValueStorage): Persistence {
  const attempt = <T>(use: (storage: KeyValueStorage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  const read = (key: string): string | null => attempt((storage) => storage.getItem(key), null);
  /** Answers whether it is there now. */
  const keep = (key: string, value: string): boolean =>
    attempt((storage) => {
      if (value === '') storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }, false);
  const readRanges = () => new Map(v.parse(ranges, parseJson(read(RANGES_KEY))));

  return {
    policy() {
      const text = read(POLICY_KEY);
      return text === null ? null : policyFromWords(new Map(new URLSearchParams(text)));
    },
    keepPolicy(policy) {
      const own = policy.segments.kind === 'range' ? { ...policy, segments: REPLAY } : policy;
      keep(
        POLICY_KEY,
        new URLSearchParams(policyToWords(own).map(([key, value]) => [key, value])).toString(),
      );
    },
    theme: () => v.parse(theme, read(THEME_KEY)),
    keepTheme: (value) => void keep(THEME_KEY, value === 'system' ? '' : value),
    rangeOf: (hash) => readRanges().get(hash) ?? null,
    keepRange(hash, value) {
      const all = readRanges();
      if (!all.delete(hash) && value === null) return;
      if (value !== null) all.set(hash, value);
      keep(RANGES_KEY, all.size === 0 ? '' : JSON.stringify([...all].slice(-MOST_DOCUMENTS)));
    },
    annotationsOf: (thread) => annotationsFromJson(parseJson(read(ANNOTATIONS_KEY))).get(thread) ?? null,
    keepAnnotations(thread, said) {
      const all = new Map(annotationsFromJson(parseJson(read(ANNOTATIONS_KEY))));
      all.delete(thread);
      return keep(ANNOTATIONS_KEY, annotationsToJson(all.set(thread, said)));
    },
  };
}

const REPLAY = { kind: 'replay' } as const;

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
