import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { calibrateIncident } from './calibrate-incident.ts';
import { loadSampleTokenizer, type Measured, measure } from './measure.ts';
import { type Message, toJsonl } from './message.ts';
import { composeRefused } from './refused.ts';
import { composeShort } from './short.ts';

/** Writes the samples that ship with the page. The same source gives the same bytes. */
async function main(): Promise<void> {
  const folder = resolve(import.meta.dirname, '../../../public/samples');
  await mkdir(folder, { recursive: true });
  const tokenizer = await loadSampleTokenizer();
  const samples: readonly (readonly [string, readonly Message[]])[] = [
    ['incident.jsonl', calibrateIncident(tokenizer)],
    ['short.jsonl', composeShort()],
    ['refused.jsonl', composeRefused()],
  ];
  const texts = samples.map(([name, messages]) => [name, toJsonl(messages)] as const);
  for (const [name, text] of texts) await writeFile(resolve(folder, name), text);
  for (const [name, text] of texts) console.log(tell(name, text, measure(name, text, tokenizer)));
}

function tell(name: string, text: string, measured: Measured): string {
  const tokens = measured.built.columns.turns.tokens.reduce((sum, count) => sum + count, 0);
  const { passes, exhausted } = measured.run();
  const lines = passes.map((pass) => {
    const where = pass.until > pass.turn ? `${pass.turn}–${pass.until}` : String(pass.turn);
    return `  turn ${where}: ${pass.reason}`;
  });
  const end = exhausted === null ? [] : [`  the budget is exceeded at turn ${exhausted}`];
  return [
    `${name}: ${measured.turns.length} turns, ${tokens} tokens, ${text.length} characters`,
    ...lines,
    ...end,
  ].join('\n');
}

await main();
