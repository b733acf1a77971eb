/**
 * The whole analysis of a transcript beside plain counts of the same turns, by gpt-tokenizer and by the engine.
 *
 * A transcript is analysed once, so all sides run cold, each time in a fresh process, and take turns: what else the
 * machine does then slows both alike. The whole analysis is rendering, counting, spans, items with their encodings, and
 * the reference estimator. How much gpt-tokenizer has to do depends on how varied a text is, so several are measured.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../core/tokens/fixtures/random.ts';
import { realisticMessage } from '../../core/tokens/fixtures/realistic-text.ts';
import { root } from '../process.mjs';
import { bundle } from './bundle.ts';
import { generatedLogFile } from './generated-log-file.ts';
import { benchFolder, type Figure, median, type Section } from './results.ts';
import type { SideResult } from './side.ts';

const PAIRS = 7;
const SIDES = ['analysis', 'engine', 'gpt-tokenizer'] as const;
type Side = (typeof SIDES)[number];

/** Random snippets as messages: nearly every identifier is new, which real transcripts are far from. */
function snippetsFile(): string {
  const path = join(benchFolder(), 'snippets.json');
  const random = createRandom(5);
  const messages: object[] = [];
  for (let made = 0, i = 0; made < 3_700_000; i++) {
    const content = realisticMessage(random, random.int(200, 4_000));
    made += content.length;
    const id = `call_${i}`;
    const call = { id, type: 'function', function: { name: 'bash', arguments: `{"command":"make ${i}"}` } };
    if (i % 8 === 0) messages.push({ role: 'user', content });
    else
      messages.push(
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: id, content },
      );
  }
  writeFileSync(path, JSON.stringify(messages));
  return path;
}

/** The largest real transcripts that can be read, where somebody has some (FLOORLINE_CORPUS, or beside the project). */
function realFiles(): readonly string[] {
  const corpus = process.env.FLOORLINE_CORPUS ?? join(root, '../shared/corpus');
  if (!existsSync(corpus)) return [];
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => join(corpus, name))
    .filter((path) => /\.jsonl?$/.test(path) && statSync(path).size > 300_000);
}

function isSideResult(value: unknown): value is SideResult {
  return typeof value === 'object' && value !== null && 'wall' in value && 'main' in value;
}

function runSide(script: string, what: Side, file: string): SideResult | null {
  try {
    const output = execFileSync(process.execPath, [script, what, file], { encoding: 'utf8', stdio: 'pipe' });
    const result: unknown = JSON.parse(output);
    return isSideResult(result) ? result : null;
  } catch {
    return null;
  }
}

function compare(script: string, name: string, file: string, pairs: number, aim: boolean): readonly Figure[] {
  const results: Record<Side, SideResult[]> = { analysis: [], engine: [], 'gpt-tokenizer': [] };
  for (let pair = 0; pair < pairs; pair++) {
    // Whoever goes first changes from pair to pair.
    for (const side of pair % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const result = runSide(script, side, file);
      if (result === null) return [];
      results[side].push(result);
    }
  }
  const [first] = results.analysis;
  if (first === undefined) return [];
  const wall = (side: Side): number => median(results[side].map((one) => one.wall));
  const main = (side: Side): number => median(results[side].flatMap((one) => one.main ?? []));
  const ratios = (below: Side, most: number): readonly Figure[] =>
    [
      { by: 'by the clock', value: wall('analysis') / wall(below) },
      { by: 'by the time that the main thread ran', value: main('analysis') / main(below) },
    ].map(({ by, value }) => ({
      name: `${name}: analysis ÷ ${below}, ${by}`,
      value,
      unit: 'ratio',
      repeats: pairs,
      ...(aim ? { aim: `up to ${most}`, missed: value > most } : {}),
    }));
  const perThousand = (count: number): number => (1000 * count) / first.chars;
  return [
    { name: `${name}: tokens`, value: first.tokens, unit: 'count', repeats: 1 },
    {
      name: `${name}: spans a thousand characters`,
      value: perThousand(first.spans),
      unit: 'count',
      repeats: 1,
    },
    {
      name: `${name}: items a thousand characters`,
      value: perThousand(first.items),
      unit: 'count',
      repeats: 1,
    },
    { name: `${name}: whole analysis`, value: wall('analysis'), unit: 'ms', repeats: pairs },
    { name: `${name}: the engine's count`, value: wall('engine'), unit: 'ms', repeats: pairs },
    { name: `${name}: gpt-tokenizer countTokens`, value: wall('gpt-tokenizer'), unit: 'ms', repeats: pairs },
    ...ratios('engine', 1.25),
    ...ratios('gpt-tokenizer', 0.8),
  ];
}

/** Whole analysis ÷ plain counts, on the generated session, on snippets, and on real transcripts if there are any. */
export async function benchAnalysis(): Promise<Section> {
  const script = await bundle('side.ts');
  const figures = [
    ...compare(script, 'session', generatedLogFile(), PAIRS, true),
    ...compare(script, 'snippets', snippetsFile(), PAIRS, true),
    ...realFiles().flatMap((file) => compare(script, `real ${megabytes(file)}`, file, 3, false)),
  ];
  return {
    title: 'Whole analysis ÷ plain counts by the engine and by gpt-tokenizer 4.0.0, same turns, cold',
    how: 'A fresh process for each measurement, the sides in turn; medians. Small files are mostly the start of the engine.',
    figures,
  };
}

const megabytes = (file: string): string => `${(readFileSync(file).length / 1e6).toFixed(1)} MB file`;
