/**
 * npm run bench [-- PART…] — measures, prints a table, and writes .cache/bench-results.json.
 * npm run bench -- --large [WORD…] [--docs] — large transcripts in a real browser: large/run-large.ts.
 *
 * Parts: tokens, estimator, hostile, import, export, analysis, replay, sweep, audit, report, browser; without any, all. Nothing is asserted: a busy machine would fail
 * honest code. Read ratios, whose two sides are measured in turn in one run, before milliseconds, and both beside the
 * load of the machine, which is printed too.
 */

import { root } from '../process.mjs';
import { benchAnalysis } from './analysis.ts';
import { benchBrowser } from './browser.ts';
import { sectionOf, sectionUnder } from './bundle.ts';
import { generatedExportFile } from './generated-export.ts';
import { generatedLogFile } from './generated-log-file.ts';
import { runLarge } from './large/run-large.ts';
import { benchReach } from './reach.ts';
import { benchReport } from './report.ts';
import { formatSection, machine, type Section, writeResults } from './results.ts';
import { benchTokens } from './tokens.ts';

/** Bytes of the export, and the heap in megabytes that must do for it: one object of the whole would take ten times that. */
const EXPORT_BYTES = 200_000_000;
const EXPORT_HEAP = ['--max-old-space-size=40', '--max-semi-space-size=2'];

const PARTS = {
  tokens: tokensSection,
  estimator: async () => [await sectionOf('estimator.ts', root)],
  hostile: async () => [await sectionOf('hostile.ts', root)],
  import: async () => [await sectionOf('importing.ts', generatedLogFile())],
  export: async () => [await sectionUnder(EXPORT_HEAP, 'listing.ts', generatedExportFile(EXPORT_BYTES))],
  analysis: async () => [await benchAnalysis()],
  replay: async () => [await sectionOf('replay.ts')],
  sweep: async () => [await sectionOf('sweep.ts')],
  audit: async () => [await sectionOf('audit.ts')],
  report: async () => [await benchReport()],
  reach: async () => [await benchReach(process.argv.includes('--thousand'))],
  browser: benchBrowser,
} satisfies Record<string, () => Promise<readonly Section[]>>;

type Part = keyof typeof PARTS;
const isPart = (name: string): name is Part => name in PARTS;

async function tokensSection(): Promise<readonly Section[]> {
  const rows = await benchTokens();
  const figures = rows.flatMap(({ encoding, text, ours, gptTokenizer, ratio }) => [
    { name: `${encoding}, ${text}: ours`, value: ours, unit: 'MB/s', repeats: 1 } as const,
    { name: `${encoding}, ${text}: gpt-tokenizer`, value: gptTokenizer, unit: 'MB/s', repeats: 1 } as const,
    { name: `${encoding}, ${text}: ours ÷ theirs`, value: ratio, unit: 'ratio', repeats: 1 } as const,
  ]);
  const how =
    'The same messages by both, each once, first half first; the counts are equal. Speed, so more is better.';
  return [{ title: 'Counting tokens', how, figures }];
}

const words = process.argv.slice(2);
if (words.includes('--large')) {
  const scale = Number(words.find((word) => word.startsWith('--scale='))?.slice(8) ?? 1);
  const chosen = words.filter((word) => !word.startsWith('--'));
  process.exit(await runLarge({ words: chosen, scale, intoDocs: words.includes('--docs') }));
}
const asked = words.filter((word) => word !== '--thousand');
const unknown = asked.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const parts = asked.length > 0 ? asked.filter(isPart) : Object.keys(PARTS).filter(isPart);
const before = machine();
console.log(`${before.cpu}, ${before.cores} cores, Node ${before.node}, load ${before.load.join(' ')}\n`);
const sections: Section[] = [];
for (const part of parts) {
  for (const section of await PARTS[part]()) {
    sections.push(section);
    console.log(formatSection(section));
  }
}
console.log(`load at the end ${machine().load.join(' ')}`);
console.log(`written to ${writeResults(sections, before)}`);
