import type { createContentName } from '../../core/analysis/content-hash.ts';
import type { GrowingLog } from '../../core/transcript/growing/growing-log.ts';
import type { KnownReads } from '../count/pool/known-reads.ts';

/** What is known of a document that is followed. */
export interface Growing {
  /** Its name by its bytes. */
  readonly hash: string;
  readonly file: string;
  readonly readAs: string;
  /** Bytes that were read. */
  readonly end: number;
  /** `null`: the next reading begins anew. */
  readonly log: GrowingLog | null;
  readonly content: ReturnType<typeof createContentName>;
  /** What counting it found, turn by turn. */
  known: KnownReads | null;
}
