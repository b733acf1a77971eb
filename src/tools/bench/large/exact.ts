/**
 * The step `exact`: a transcript of 10 MB in the page beside a worker that only counts the same turns, in turns and each
 * cold. The worker has its table before it begins, as the page's has; the page reads, parses, finds spans and draws besides.
 */
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { root } from '../../process.mjs';
import { benchFolder, median } from '../results.ts';
import type { CountQuestion, CountTime } from './count-worker.ts';
import { type LargeInput, longLog } from './inputs.ts';
import { choose, type Lab, openApp, waitFor } from './lab.ts';
import { measured, type Tell } from './rows.ts';

const BYTES = 10e6;
const ROUNDS = 3;

export async function measureExact(lab: Lab, tell: Tell): Promise<void> {
  const input = longLog(BYTES * lab.scale);
  await bundleWorker();
  const browser = await lab.launch();
  const rounds: {
    engine: number;
    theirs: number;
    exact: number;
    whole: number;
    gap: number;
    noise: number;
  }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const engine = await plainCount(browser, lab, input, 'engine');
    const page = await openApp(browser, lab.url);
    await page.evaluate(() => window.floorlineLarge?.watchFrames(false));
    await page.waitForTimeout(2_000);
    const noise = (await page.evaluate(() => window.floorlineLarge?.load().gap)) ?? Number.NaN;
    await choose(page, input.path, input.turns);
    const { indexed, ready, gap } = await waitFor(page, 'ready', 90_000);
    await page.context().close();
    const theirs = await plainCount(browser, lab, input, 'gpt-tokenizer');
    const whole = ready ?? Number.NaN;
    rounds.push({ engine, theirs, exact: whole - (indexed ?? Number.NaN), whole, gap, noise });
  }
  const of = (value: (round: (typeof rounds)[number]) => number): number => median(rounds.map(value));
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const [exact, engine, theirs, whole] = [
    of((round) => round.exact),
    of((round) => round.engine),
    of((round) => round.theirs),
    of((round) => round.whole),
  ];
  const turns = `${input.turns.toLocaleString('en-GB')} turns`;
  tell(
    measured(
      '10 MB transcript: exact analysis ÷ the engine’s plain count',
      exact / engine,
      '×',
      1.25,
      `${ms(exact)} after all turns were indexed, ${ms(engine)}; ${turns}, medians of ${ROUNDS}`,
    ),
  );
  tell(
    measured(
      '10 MB transcript: exact analysis ÷ gpt-tokenizer’s plain count',
      exact / theirs,
      '×',
      0.8,
      `${ms(exact)}, ${ms(theirs)}`,
    ),
  );
  tell(
    measured(
      '10 MB transcript: complete ÷ gpt-tokenizer’s plain count',
      whole / theirs,
      '×',
      1.1,
      `${ms(whole)} from the choice of the file, ${ms(theirs)}`,
    ),
  );
  const above = of((round) => round.gap - round.noise);
  tell(
    measured(
      '10 MB transcript: longest gap between frames, above idle',
      above,
      'ms',
      50,
      `${ms(of((round) => round.gap))}, idle ${ms(of((round) => round.noise))}`,
    ),
  );
}

async function bundleWorker(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      lib: {
        entry: join(root, 'src/tools/bench/large/count-worker.ts'),
        formats: ['es'],
        fileName: () => 'main.js',
      },
      outDir: join(benchFolder(), 'count-worker'),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      rollupOptions: { output: { chunkFileNames: '[name].js' } },
    },
  });
}

/** Milliseconds of one cold count in a fresh profile. */
async function plainCount(
  browser: Browser,
  lab: Lab,
  input: LargeInput,
  by: CountQuestion['by'],
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(lab.blankUrl);
  await page.setContent('<input type=file>');
  const answer = page.evaluate(
    (name) =>
      new Promise<CountTime>((resolve, reject) => {
        const worker = new Worker('/count-worker/main.js', { type: 'module' });
        worker.onmessage = (event: MessageEvent<CountTime>) => resolve(event.data);
        worker.onerror = (event) => reject(new Error(event.message));
        document.querySelector('input')?.addEventListener('change', (event) => {
          if (event.target instanceof HTMLInputElement)
            worker.postMessage({ file: event.target.files?.[0], by: name });
        });
      }),
    by,
  );
  await page.locator('input').setInputFiles(input.path);
  const { ms, turns } = await answer;
  await context.close();
  if (turns !== input.turns) throw new Error(`${by} counted ${turns} turns of ${input.turns}`);
  return ms;
}
