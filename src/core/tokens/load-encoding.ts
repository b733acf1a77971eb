import { createTokenizer } from './engine.ts';
import type { Encoding, Tokenizer } from './tokenizer.ts';
import type { RankTable } from './vocabulary.ts';

/** Written out, so that a bundler makes one chunk of each table and nobody loads the one that is not used. */
const TABLES: Readonly<Record<Encoding, () => Promise<{ readonly default: RankTable }>>> = {
  o200k_base: () => import('gpt-tokenizer/bpeRanks/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/bpeRanks/cl100k_base'),
};

const loaded = new Map<Encoding, Promise<Tokenizer>>();

/**
 * The tokenizer of an encoding. Its table is fetched and built once, however often and however soon again it is
 * asked for; a failed fetch rejects and is forgotten, so that the next call tries again.
 */
export function loadEncoding(name: Encoding): Promise<Tokenizer> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const loading = TABLES[name]().then((table) => createTokenizer(name, table.default));
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}
