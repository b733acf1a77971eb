import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Turn } from '../transcript/model.ts';
import { type BuiltColumns, type ColumnsBuilder, createColumnsBuilder } from './build-columns.ts';
import { findComponents } from './components.ts';
import { findUses } from './find-uses.ts';

export type { BuiltColumns };

/** The columns of a finished thread, with what came of its items and what they are made of. */
export const createThreadColumnsBuilder = (turns: readonly Turn[], tokenizer: Tokenizer): ColumnsBuilder =>
  createColumnsBuilder(turns, tokenizer, undefined, (all, literals) => ({
    uses: findUses(all, literals),
    components: findComponents(literals),
  }));
