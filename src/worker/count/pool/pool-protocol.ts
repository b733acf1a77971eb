/** What a helper is told, and answers. Requests are answered in their order; the first two are not answered. */
import type { TurnsRead } from '../../../core/analysis/turns-read.ts';
import type { UseColumns } from '../../../core/columns.ts';
import type { TurnOrigins } from '../../../core/irreducible/call-memory.ts';
import type { Encoding } from '../../../core/tokens/tokenizer.ts';
import type { VocabularyTables } from '../../../core/tokens/vocabulary.ts';
import type { Turn } from '../../../core/transcript/model.ts';

/** The name by which a worker knows that it is to help. */
export const HELPER_NAME = 'floorline-helper';

export type HelperRequest =
  /** Begin a thread: count with this encoding. */
  | { readonly type: 'begin'; readonly encoding: Encoding; readonly tables: VocabularyTables }
  /** The literals of all its items, for what is asked of uses. */
  | { readonly type: 'literals'; readonly literals: readonly string[] }
  | { readonly type: 'read'; readonly turns: readonly Turn[]; readonly origins: readonly TurnOrigins[] }
  | { readonly type: 'uses'; readonly turns: readonly Turn[] };

export type HelperAnswer =
  | { readonly type: 'read'; readonly read: TurnsRead }
  | { readonly type: 'uses'; readonly uses: UseColumns };

/** What is used of a worker that helps. */
export interface HelperPort {
  post(request: HelperRequest): void;
  listen(onAnswer: (answer: HelperAnswer) => void, onDeath: () => void): void;
  end(): void;
}

/** Where helpers come from. */
export interface HelperSource {
  /** How many there may be at once; 0 where the machine has no processor for them. */
  readonly most: number;
  spawn(): HelperPort;
  tablesOf(encoding: Encoding): Promise<VocabularyTables>;
  wait(ms: number): Promise<void>;
}
