/**
 * `npm run chains`: how many chains real transcripts have, how long they are, and what they do to passes, at several
 * budgets. The folder is the corpus beside the checkout, the one that FLOORLINE_CORPUS names, or the first argument;
 * a second argument sets the limit.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { createThreadColumnsBuilder } from '../core/analysis/thread-columns.ts';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import type { Chain } from '../core/floor/cuts/chains.ts';
import { loadEncoding } from '../core/tokens/load-encoding.ts';
import { importTranscript } from '../core/transcript/formats/registry.ts';
import {
  addFigures,
  chainsOf,
  figureLines,
  kindFigures,
  type PassFigures,
  passFigures,
} from './chain-figures.ts';

const BUDGETS = [8_000, 16_000, 32_000, 64_000, 128_000];

const root = resolve(import.meta.dirname, '../..');
const [folder = process.env.FLOORLINE_CORPUS ?? resolve(root, '../shared/corpus'), limit] =
  process.argv.slice(2);
const chainLimit = limit === undefined ? RECORD_POLICY.chainLimit : Number(limit);

if (existsSync(folder)) await measureFolder(folder);
else process.stderr.write(`SKIPPED: there is no corpus at ${folder}; set FLOORLINE_CORPUS\n`);

async function measureFolder(path: string): Promise<void> {
  const tokenizer = await loadEncoding(RECORD_POLICY.encoding);
  const chains: Chain[] = [];
  const sums = new Map<number, PassFigures>();
  let files = 0;
  let threads = 0;
  for (const file of filesUnder(path)) {
    const imported = importTranscript({ name: file, bytes: readFileSync(file) });
    if (!imported.ok) {
      process.stderr.write(`left out: ${file}: ${imported.failure.message}\n`);
      continue;
    }
    files++;
    for (const thread of imported.document.conversations.flatMap((conversation) => conversation.threads)) {
      threads++;
      const { columns } = createThreadColumnsBuilder(thread, tokenizer).finish();
      const fixedCost = computeReportedFixedCost(columns.turns);
      chains.push(...chainsOf(columns, chainLimit));
      for (const budget of BUDGETS) {
        const figures = passFigures(columns, fixedCost, { budget, chainLimit });
        const sum = sums.get(budget);
        sums.set(budget, sum === undefined ? figures : addFigures(sum, figures));
      }
    }
  }
  const lines = figureLines(kindFigures(chains), [...sums.values()]);
  process.stdout.write(
    `${[`${threads} threads of ${files} files, limit ${chainLimit} turns`, '', ...lines].join('\n')}\n`,
  );
}

function filesUnder(path: string): readonly string[] {
  return readdirSync(path)
    .sort()
    .flatMap((name) => {
      const inner = resolve(path, name);
      if (statSync(inner).isDirectory()) return filesUnder(inner);
      return name === 'INDEX.tsv' ? [] : [inner];
    });
}
