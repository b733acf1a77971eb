import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Thread } from '../transcript/model.ts';
import {
  type BuiltColumns,
  type ColumnSources,
  type ColumnsBuilder,
  createColumnsBuilder,
  type WholeThread,
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
  tokenizer: Pick<Tokenizer, 'count'>,
  sources?: ColumnSources,
): ColumnsBuilder {
  const whole: WholeThread = (all, literals) => wholeOf(findUses(all, literals), literals, compactions);
  return createColumnsBuilder(turns, tokenizer, sources, whole);
}

/** What is asked of a thread as a whole, where its uses are known already. */
export function wholeOf(
  uses: ReturnType<typeof findUses>,
  literals: readonly string[],
  compactions: Thread['compactions'],
): ReturnType<WholeThread> {
  const logged = loggedColumns(compactions);
  return { uses, components: findComponents(literals), ...(logged === null ? {} : { logged }) };
}
