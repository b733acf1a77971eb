/**
 * `npm run bench -- --large [WORD…] [--docs] [--scale=N]`: what large transcripts cost in a real browser, beside how far each is to reach. Words choose steps by their
 * name or by what they are about; `--scale=0.1` tries them on smaller transcripts. The result is written as JSON; `--docs` also puts the table into docs/performance.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../process.mjs';
import { machine } from '../results.ts';
import { type Lab, Problem, within, withLab } from './lab.ts';
import {
  formatRow,
  formatRows,
  type LargeRow,
  markdownRows,
  measuredOf,
  reachOf,
  type Tell,
  verdictOf,
} from './rows.ts';
import { STEPS, type Step } from './steps.ts';

const DOCS = 'docs/performance.md';
const MARKS = ['<!-- figures: npm run bench -- --large --docs -->', '<!-- end of figures -->'] as const;

export interface Asked {
  readonly words: readonly string[];
  readonly scale: number;
  readonly intoDocs: boolean;
}

/** Runs the steps that are asked for, prints their rows, and answers with an exit code. */
export async function runLarge({ words, scale, intoDocs }: Asked): Promise<number> {
  const steps = STEPS.filter((step) => words.length === 0 || words.some((word) => isAbout(step, word)));
  if (steps.length === 0) {
    console.error(`no step is about ${words.join(', ')}; the steps are`);
    for (const { name, about } of STEPS) console.error(`  ${name.padEnd(10)} ${about}`);
    return 2;
  }
  const before = machine();
  const begun = performance.now();
  const { rows, browser } = await withLab(scale, async (lab) => {
    const all: LargeRow[] = [];
    for (const step of steps) {
      await runStep(step, lab, (row) => {
        all.push(row);
        console.log(formatRow(row));
      });
    }
    return { rows: all, browser: await versionOf(lab) };
  });
  const after = machine();
  const minutes = (performance.now() - begun) / 60_000;
  const where = `${before.cpu}, ${before.cores} cores, Chromium ${browser}; load ${before.load[0]} before, ${after.load[0]} after; ${minutes.toFixed(1)} minutes`;
  console.log(`\n${formatRows(rows)}\n`);
  const short = rows.filter((row) => verdictOf(row) === 'short' || verdictOf(row) === 'failed');
  console.log(
    short.length === 0
      ? 'Everything reaches.'
      : `Short: ${short.map((row) => `${row.work} (${measuredOf(row)}, reach ${reachOf(row) || 'to be done'})`).join('; ')}.`,
  );
  console.log(where);
  if (scale !== 1) console.log(`Every transcript was ${scale} of its size: these are no results.`);
  const path = join(root, '.cache/bench-large.json');
  const result = {
    at: new Date().toISOString(),
    browser,
    before,
    after,
    rows: rows.map((row) => ({ ...row, verdict: verdictOf(row) })),
  };
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`written to ${path}`);
  if (intoDocs && scale === 1) writeDocs(rows, where);
  return 0;
}

/** A word that is the name of a step means that one alone. */
const isAbout = ({ name, about }: Step, word: string): boolean =>
  STEPS.some((step) => step.name === word) ? name === word : about.toLowerCase().includes(word.toLowerCase());

async function runStep(step: Step, lab: Lab, tell: Tell): Promise<void> {
  try {
    await within(step.seconds * 1000, step.run(lab, tell));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // Playwright says in many lines what it waited for; the first tells enough for a row.
    const problem = error instanceof Problem ? text : (text.split('\n')[0] ?? text);
    tell({ work: `${step.name}: ${step.about}`, problem });
  } finally {
    await lab.closeBrowsers();
  }
}

async function versionOf(lab: Lab): Promise<string> {
  const browser = await lab.launch();
  const version = browser.version();
  await browser.close();
  return version;
}

/** Replaces what stands between the two marks. */
function writeDocs(rows: readonly LargeRow[], where: string): void {
  const path = join(root, DOCS);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = MARKS.map((mark) => text.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin) {
    console.error(`${DOCS} has no place for the table: ${MARKS.join(' … ')}`);
    return;
  }
  const table = `${MARKS[0]}\n\n${markdownRows(rows)}\n\n${where}.\n\n`;
  writeFileSync(path, text.slice(0, begin) + table + text.slice(end));
  console.log(`the table is in ${DOCS}`);
}
