/** A worker of the bench: counts the turns of a transcript as plainly as can be, cold, by one of two tokenizers. Only counting is timed. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { loadEncoding } from '../../../core/tokens/load-encoding.ts';
import { importTranscript } from '../../../core/transcript/formats/registry.ts';
import type { Turn } from '../../../core/transcript/model.ts';
import { renderTurn } from '../../../core/transcript/render.ts';

export interface CountQuestion {
  readonly file: File;
  readonly by: 'engine' | 'gpt-tokenizer';
}

export interface CountTime {
  readonly ms: number;
  readonly tokens: number;
  readonly turns: number;
}

async function turnsOf(file: File): Promise<readonly Turn[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const result = importTranscript({ name: file.name, bytes }, {});
  if (!result.ok) throw new Error(result.failure.message);
  return result.document.conversations.flatMap(({ threads }) => threads.flatMap(({ turns }) => turns));
}

async function counterOf(by: CountQuestion['by']): Promise<(text: string) => number> {
  if (by === 'engine') {
    const tokenizer = await loadEncoding('o200k_base');
    return (text) => tokenizer.count(text);
  }
  const options = { disallowedSpecial: new Set<string>() };
  // Builds its tables, which is not what is measured on either side.
  countTokens('', options);
  return (text) => countTokens(text, options);
}

self.onmessage = async (event: MessageEvent<CountQuestion>) => {
  const { file, by } = event.data;
  const turns = await turnsOf(file);
  const count = await counterOf(by);
  const begun = performance.now();
  let tokens = 0;
  for (const turn of turns) tokens += count(renderTurn(turn).text);
  const time: CountTime = { ms: performance.now() - begun, tokens, turns: turns.length };
  self.postMessage(time);
};
