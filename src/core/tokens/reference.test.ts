import { encode as encodeCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100kReference from 'js-tiktoken/ranks/cl100k_base';
import o200kReference from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { createRandom } from './fixtures/random.ts';
import { realisticText } from './fixtures/realistic-text.ts';
import { soup } from './fixtures/soup.ts';
import { loadEncoding } from './load-encoding.ts';

const SNIPPETS = 10_000;
const SEED = Number(process.env.FLOORLINE_FUZZ_SEED ?? 20_261_130);

/** Token for token what two published tokenizers say, over made-up text: half as people write, half as nobody does. */
describe.each([
  ['o200k_base', o200kReference, encodeO200k],
  ['cl100k_base', cl100kReference, encodeCl100k],
] as const)('%s agrees', (name, reference, encodeGpt) => {
  it(`with js-tiktoken and gpt-tokenizer on ${SNIPPETS} snippets`, { timeout: 240_000 }, async () => {
    const tokenizer = await loadEncoding(name);
    const tiktoken = new Tiktoken(reference);
    const asText = { disallowedSpecial: new Set<string>() };
    let compared = 0;
    let comparedWithGpt = 0;
    let characters = 0;

    for (let i = 0; i < SNIPPETS; i++) {
      const seed = SEED + i;
      const random = createRandom(seed);
      const text = i % 2 === 0 ? realisticText(random) : soup(random);
      const ours = tokenizer.encode(text);
      const check = (who: string, theirs: readonly number[]): void => {
        if (ours.length === theirs.length && ours.every((token, k) => token === theirs[k])) return;
        const kind = i % 2 === 0 ? 'realistic' : 'soup';
        expect(ours, `${who}, seed ${seed}, ${kind}: ${JSON.stringify(text)}`).toEqual(theirs);
      };
      check('js-tiktoken', tiktoken.encode(text, [], []));
      // gpt-tokenizer loses U+FEFF on the way; everything else it must agree on.
      if (!text.includes('\ufeff')) {
        check('gpt-tokenizer', encodeGpt(text, asText));
        comparedWithGpt++;
      }
      if (tokenizer.count(text) !== ours.length) expect.fail(`count differs from encode, seed ${seed}`);
      compared++;
      characters += text.length;
    }

    expect(compared).toBe(SNIPPETS);
    expect(comparedWithGpt).toBeGreaterThan(SNIPPETS * 0.8);
    expect(characters / SNIPPETS).toBeGreaterThan(100);
  });
});
