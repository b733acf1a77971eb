import { expect, it } from 'vitest';
import { loadEncoding } from './load-encoding.ts';
import { ENCODINGS } from './tokenizer.ts';

it.each(ENCODINGS)('loads %s once for all who ask', async (name) => {
  const [first, second] = [loadEncoding(name), loadEncoding(name)];
  expect(second).toBe(first);
  const tokenizer = await first;
  expect(tokenizer.encoding).toBe(name);
  expect(tokenizer.count('hello world')).toBe(2);
  expect(await loadEncoding(name)).toBe(tokenizer);
});
