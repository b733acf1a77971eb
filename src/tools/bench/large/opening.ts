/** The step `open`: a log of 300 MB, from the choice of the file until all of it is counted, beside the least that reading it can cost. */
import { median } from '../results.ts';
import { measureBare } from './bare-worker.ts';
import { longLog } from './inputs.ts';
import { choose, type Lab, openApp, waitFor } from './lab.ts';
import { watchResident } from './resident.ts';
import { measured, type Tell, told } from './rows.ts';

export const LONG_LOG_BYTES = 300e6;
const IDLE_MS = 4_000;

export const MB = 1e6;
const seconds = (ms: number | null): number => (ms ?? Number.NaN) / 1000;

export async function measureOpening(lab: Lab, tell: Tell): Promise<void> {
  const input = longLog(LONG_LOG_BYTES * lab.scale);
  const browser = await lab.launch();
  const bare = async (): Promise<number> => {
    const page = await browser.newPage();
    await page.goto(lab.blankUrl);
    const { ms } = await measureBare(page, input.path);
    await page.close();
    return ms;
  };
  const before = await bare();
  const page = await openApp(browser, lab.url);
  const resident = await watchResident(browser);
  const idle = resident.now();
  await page.evaluate(() => window.floorlineLarge?.watchFrames(false));
  await page.waitForTimeout(IDLE_MS);
  const noise = (await page.evaluate(() => window.floorlineLarge?.load().gap)) ?? Number.NaN;
  await choose(page, input.path, input.turns);
  const { readable } = await waitFor(page, 'readable', 60_000);
  const file = `file of ${Math.round(input.bytes / MB)} MB, ${input.turns.toLocaleString('en-GB')} turns`;
  tell(measured('300 MB log: first turns readable', seconds(readable), 's', 1.5, file));
  const { indexed } = await waitFor(page, 'indexed', 120_000);
  const parsed = resident.peak();
  const done = await waitFor(page, 'ready', 240_000);
  resident.stop();
  const after = resident.now();
  const peak = resident.peak();
  await page.context().close();
  const least = median([before, await bare()]);
  tell(
    measured(
      '300 MB log: all turns indexed ÷ bare split and parse',
      (indexed ?? Number.NaN) / least,
      '×',
      2,
      `${seconds(indexed).toFixed(1)} s, bare ${seconds(least).toFixed(1)} s`,
    ),
  );
  tell(told('300 MB log: exact figures complete', seconds(done.ready), 's', 'from the choice of the file'));
  tell(
    measured(
      '300 MB log: longest gap between frames, above idle',
      done.gap - noise,
      'ms',
      50,
      `${done.gap.toFixed(0)} ms, idle ${noise.toFixed(0)} ms; longest task ${done.task.toFixed(0)} ms`,
    ),
  );
  const above = (bytes: number | null): number => ((bytes ?? Number.NaN) - (idle ?? 0)) / MB;
  tell(
    told(
      '300 MB log: resident memory of the page above idle, most',
      above(peak),
      'MB',
      `until all turns were indexed ${above(parsed).toFixed(0)} MB, at the end ${above(after).toFixed(0)} MB`,
    ),
  );
}
