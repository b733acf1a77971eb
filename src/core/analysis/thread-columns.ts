import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Thread } from '../transcript/model.ts';
import {
  type BuiltColumns,
  type ColumnSources,
  type ColumnsBuilder,
  createColumnsBuilder,
} from './build-columns.ts';
import { findComponents } from './components.ts';
import { findUses } from './find-uses.ts';
import { loggedColumns } from './logged-columns.ts';

export type { BuiltColumns };

/**
 * The columns of a finished thread, with what came of its items, what they are made of, and the compactions that happened.
 * `sources` remember what was found before, where a thread is read again and again.
 */
export function createThreadColumnsBuilder(
  { turns, compactions }: Pick<Thread, 'turns' | 'compactions'>,
  tokenizer: Tokenizer,
  sources?: ColumnSources,
): ColumnsBuilder {
  const logged = loggedColumns(compactions);
  return createColumnsBuilder(turns, tokenizer, sources, (all, literals) => ({
    uses: findUses(all, literals),
    components: findComponents(literals),
    ...(logged === null ? {} : { logged }),
  }));
}
