/**
 * What the device keeps of transcripts that were counted.
 *
 * Problem. Counting a large transcript takes long, and opening it again tomorrow takes as long again. Idea. Columns are
 * numbers: they can be kept without a word of the transcript, under the hash of its bytes, the thread, the encoding and
 * the build that counted. Found again they are held against the turns that were just parsed (how many, by whom, how
 * long), and whatever does not fit is not used. Cost: the size of the columns on disk, bounded, what was not used for
 * longest going first; small transcripts are counted faster than they are looked up, and are not kept. Limits. A name
 * is a hash, so that not even ids of a transcript are stored; literals are read out of the turns (`first-literals.ts`).
 * Where storage is absent, full or denied, everything is counted as if nothing had been kept.
 */
import { createContentName } from '../../../core/analysis/content-hash.ts';
import type { ThreadColumns } from '../../../core/columns.ts';
import type { Rule } from '../../../core/irreducible/detector.ts';
import type { Encoding } from '../../../core/tokens/tokenizer.ts';
import { columnBytes, ownColumns } from '../shared-columns.ts';
import type { AnalysisStore } from './analysis-store.ts';

export interface KeptLimits {
  /** Transcripts with fewer UTF-16 units of text are counted, and not kept. */
  readonly leastChars: number;
  /** Most bytes of all that is kept; one of a huge log may have all of it. */
  readonly mostBytes: number;
}

const LIMITS: KeptLimits = { leastChars: 1_000_000, mostBytes: 256 << 20 };

/** What an analysis is of. */
export interface AnalysisAbout {
  /** Of the bytes of the document. */
  readonly hash: string;
  readonly format: string;
  readonly conversation: string;
  readonly thread: string;
  readonly encoding: Encoding;
  /** By turn, of the thread as it was just parsed. */
  readonly roles: Uint8Array;
  readonly chars: Uint32Array;
}

export interface KeptAnalysis {
  readonly columns: ThreadColumns;
  readonly rules: readonly Rule[];
}

export interface KeptAnalyses {
  /** `null` where nothing is kept that fits. */
  find(about: AnalysisAbout): Promise<KeptAnalysis | null>;
  /** Keeps an analysis, and lets go of others where there is no room. */
  keep(about: AnalysisAbout, analysis: KeptAnalysis): Promise<void>;
  /** How much is kept. */
  tell(): Promise<{ readonly count: number; readonly bytes: number }>;
  forget(): Promise<void>;
}

/** `version` names the build, `null` for none to be kept; `now` grows. None of its promises reject. */
export function createKeptAnalyses(
  store: AnalysisStore,
  version: string | null,
  now: () => number,
  { leastChars, mostBytes }: KeptLimits = LIMITS,
): KeptAnalyses {
  const isSmall = ({ chars }: AnalysisAbout): boolean =>
    chars.reduce((sum, one) => sum + one, 0) < leastChars;
  const isOfThisBuild = (name: string): boolean => version !== null && name.startsWith(`${version}.`);
  const nameOf = ({ hash, format, conversation, thread, encoding }: AnalysisAbout): string => {
    const name = createContentName();
    name.update(new TextEncoder().encode(JSON.stringify([hash, format, conversation, thread, encoding])));
    return `${version}.${name.name()}`;
  };

  return {
    async find(about) {
      if (version === null || isSmall(about)) return null;
      try {
        const name = nameOf(about);
        const value = await store.read(name);
        if (!isAnalysis(value)) return null;
        if (!fits(value.columns, about)) {
          await store.remove([name]);
          return null;
        }
        void store.touch(name, now()).catch(() => null);
        return { columns: value.columns, rules: value.rules };
      } catch {
        return null;
      }
    },
    async keep(about, { columns, rules }) {
      if (version === null || isSmall(about)) return;
      const bytes = columnBytes(columns);
      if (bytes > mostBytes) return;
      try {
        const kept = (await store.list()).toSorted((a, b) => a.at - b.at);
        const gone = kept.filter(({ name }) => !isOfThisBuild(name));
        let left = kept.reduce((sum, entry) => sum + entry.bytes, bytes);
        for (const entry of gone) left -= entry.bytes;
        for (const entry of kept) {
          if (left <= mostBytes) break;
          if (!isOfThisBuild(entry.name)) continue;
          gone.push(entry);
          left -= entry.bytes;
        }
        await store.remove(gone.map(({ name }) => name));
        await store.write(nameOf(about), { columns: ownColumns(columns), rules }, { bytes, at: now() });
      } catch {
        // It is counted again the next time.
      }
    },
    async tell() {
      try {
        const kept = await store.list();
        return { count: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) };
      } catch {
        return { count: 0, bytes: 0 };
      }
    },
    async forget() {
      await store.clear().catch(() => null);
    },
  };
}

const equal = (one: ArrayLike<number>, other: ArrayLike<number>): boolean => {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
};

/** Whether columns are those of the turns that were parsed: as many, by the same speakers, as long each. */
const fits = ({ turns, spans }: ThreadColumns, { roles, chars }: AnalysisAbout): boolean =>
  turns.count === chars.length &&
  spans.offsets.length === chars.length + 1 &&
  equal(turns.role, roles) &&
  equal(turns.chars, chars);

/** What this build wrote under its own version is taken at its word but for its outline: storage may be damaged. */
function isAnalysis(value: unknown): value is KeptAnalysis {
  if (typeof value !== 'object' || value === null || !('columns' in value) || !('rules' in value))
    return false;
  const { columns, rules } = value;
  if (typeof columns !== 'object' || columns === null || !Array.isArray(rules)) return false;
  return ['turns', 'calls', 'chains', 'spans', 'items', 'reference'].every((group) => group in columns);
}
