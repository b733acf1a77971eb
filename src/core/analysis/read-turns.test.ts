import { describe, expect, it } from 'vitest';
import { createRandom } from '../tokens/fixtures/random.ts';
import { realisticMessage } from '../tokens/fixtures/realistic-text.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import { ENCODINGS } from '../tokens/tokenizer.ts';
import { endsInWord } from './read-turns.ts';

describe.each(ENCODINGS)('the line of a literal in %s', (name) => {
  it('is one token longer where the literal ends in a letter or a digit', async () => {
    const { count } = await loadEncoding(name);
    const random = createRandom(11);
    const message = realisticMessage(random, 60_000);
    let seen = 0;
    for (let i = 0; i < 4_000; i++) {
      const at = random.int(0, message.length - 60);
      const literal = message.slice(at, at + random.int(1, 60));
      if (!endsInWord(literal)) continue;
      seen++;
      expect(count(`${literal}\n`), literal).toBe(count(literal) + 1);
    }
    expect(seen).toBeGreaterThan(1_000);
  });

  it.each(['\r', '\n\n', ' ', ')', '/', 'é', '’', '٣'])('is counted where it ends in %j', (end) => {
    expect(endsInWord(`a${end}`)).toBe(false);
  });
});
