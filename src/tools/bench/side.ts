/**
 * One cold measurement in a process of its own: `side.mjs WHAT FILE` prints a line of JSON. It runs bundled, as the
 * product does; a transpiler that works at run time would be measured along.
 *
 * On a busy machine the time on the clock says little, so where the system tells it (Linux), the time that the main
 * thread really ran is measured too. It leaves out what runs beside it: compilation and garbage collection.
 */
import { readFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import type { Turn } from '../../core/transcript/model.ts';
import { renderTurn } from '../../core/transcript/render.ts';
import { mainThreadMs } from './main-thread.ts';

export interface SideResult {
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds that the main thread ran; `null` where the system does not tell. */
  readonly main: number | null;
  readonly tokens: number;
  readonly turns: number;
  readonly chars: number;
  readonly spans: number;
  readonly items: number;
}

function turnsOf(file: string): readonly Turn[] {
  const result = importTranscript({ name: file, bytes: readFileSync(file) }, {});
  if (!result.ok) throw new Error(result.failure.message);
  return result.document.conversations.flatMap(({ threads }) => threads.flatMap(({ turns }) => turns));
}

type Work = () => Pick<SideResult, 'tokens' | 'spans' | 'items'>;

async function workOf(what: string, turns: readonly Turn[]): Promise<Work> {
  if (what === 'analysis') {
    const tokenizer = await loadEncoding('o200k_base');
    return () => {
      const { columns } = createThreadColumnsBuilder({ turns, compactions: [] }, tokenizer).finish();
      const tokens = columns.turns.tokens.reduce((sum, count) => sum + count, 0);
      return { tokens, spans: columns.spans.count, items: columns.items.count };
    };
  }
  if (what === 'engine') {
    const tokenizer = await loadEncoding('o200k_base');
    return () => {
      let tokens = 0;
      for (const turn of turns) tokens += tokenizer.count(renderTurn(turn).text);
      return { tokens, spans: 0, items: 0 };
    };
  }
  const options = { disallowedSpecial: new Set<string>() };
  // Loads and builds its tables, which is not what is measured on either side.
  countTokens('', options);
  return () => {
    let tokens = 0;
    for (const turn of turns) tokens += countTokens(renderTurn(turn).text, options);
    return { tokens, spans: 0, items: 0 };
  };
}

const [what = '', file = ''] = process.argv.slice(2);
const turns = turnsOf(file);
const work = await workOf(what, turns);
const mainBefore = mainThreadMs();
const before = performance.now();
const done = work();
const wall = performance.now() - before;
const mainAfter = mainThreadMs();
const result: SideResult = {
  wall,
  main: mainBefore === null || mainAfter === null ? null : mainAfter - mainBefore,
  turns: turns.length,
  chars: turns.reduce((sum, turn) => sum + renderTurn(turn).text.length, 0),
  ...done,
};
console.log(JSON.stringify(result));
