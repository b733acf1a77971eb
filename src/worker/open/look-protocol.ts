import type { VerdictKind } from '../../core/floor/verdict.ts';

/** One session in a table of many, under one policy. */
export interface FileLook {
  readonly formatName: string;
  readonly bytes: number;
  /** Of all its conversations; the numbers are those of the first one. */
  readonly threads: number;
  readonly turns: number;
  readonly tokens: number;
  readonly passes: number;
  /** The gravest verdict of its passes; `null` without one. */
  readonly verdict: VerdictKind | null;
  readonly firstRefusal: number | null;
  /** `null` where no slot helps, where the policy has none, and without a pass. */
  readonly smallestSlot: number | null;
  /** Records that could not be read. */
  readonly diagnostics: number;
}
