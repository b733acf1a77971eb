import { createTokenizerFrom } from './engine.ts';
import type { Encoding, Tokenizer } from './tokenizer.ts';
import { layOut, type RankTable, type VocabularyTables } from './vocabulary.ts';

/** Written out, so that a bundler makes one chunk of each table and nobody loads the one that is not used. */
const TABLES: Readonly<Record<Encoding, () => Promise<{ readonly default: RankTable }>>> = {
  o200k_base: () => import('gpt-tokenizer/bpeRanks/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/bpeRanks/cl100k_base'),
};

interface Loading {
  readonly tables: Promise<VocabularyTables>;
  readonly tokenizer: Promise<Tokenizer>;
}
const loaded = new Map<Encoding, Loading>();

function load(name: Encoding): Loading {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const tables = TABLES[name]().then((table) => layOut(table.default));
  const loading = { tables, tokenizer: tables.then((built) => createTokenizerFrom(name, built)) };
  loaded.set(name, loading);
  loading.tokenizer.catch(() => loaded.delete(name));
  return loading;
}

/**
 * The tokenizer of an encoding. Its table is fetched and built once, however often and however soon again it is
 * asked for; a failed fetch rejects and is forgotten, so that the next call tries again.
 */
export const loadEncoding = (name: Encoding): Promise<Tokenizer> => load(name).tokenizer;

/** The tables under that tokenizer, for another thread to make its own of. */
export const loadTables = (name: Encoding): Promise<VocabularyTables> => load(name).tables;
