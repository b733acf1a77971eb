import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Thread } from '../transcript/model.ts';
import { type BuiltColumns, type ColumnsBuilder, createColumnsBuilder } from './build-columns.ts';
import { findComponents } from './components.ts';
import { findUses } from './find-uses.ts';
import { loggedColumns } from './logged-columns.ts';

export type { BuiltColumns };

/** The columns of a finished thread, with what came of its items, what they are made of, and the compactions that happened. */
export function createThreadColumnsBuilder(
  { turns, compactions }: Pick<Thread, 'turns' | 'compactions'>,
  tokenizer: Tokenizer,
): ColumnsBuilder {
  const logged = loggedColumns(compactions);
  return createColumnsBuilder(turns, tokenizer, undefined, (all, literals) => ({
    uses: findUses(all, literals),
    components: findComponents(literals),
    ...(logged === null ? {} : { logged }),
  }));
}
