/**
 * The steps `line`, `turns` and `results`: transcripts that are large in one way. Each is opened, its last turn is gone
 * to, and what only its end says is found; how long each takes is told, and that all three happen is what is asked.
 */
import { expect, type Page } from '@playwright/test';
import { type LargeInput, longLine, longResults, shortTurns } from './inputs.ts';
import { choose, type Lab, openApp, waitFor } from './lab.ts';
import { measured, type Tell, told } from './rows.ts';

/** What a person would still call open: a step that takes longer is one that fails. */
const MOST = { open: 120, end: 5, find: 30 } as const;

export const measureLongLine = (lab: Lab, tell: Tell): Promise<void> =>
  measureOddity(lab, tell, 'one line of 60 MB', longLine(60e6 * lab.scale));

export const measureShortTurns = (lab: Lab, tell: Tell): Promise<void> =>
  measureOddity(lab, tell, '200,000 short turns', shortTurns(200_000 * lab.scale));

export const measureLongResults = (lab: Lab, tell: Tell): Promise<void> =>
  measureOddity(lab, tell, '5,000 results of 100 kB', longResults(5_000 * lab.scale, 100_000));

async function measureOddity(lab: Lab, tell: Tell, name: string, input: LargeInput): Promise<void> {
  const browser = await lab.launch();
  const page = await openApp(browser, lab.url);
  await choose(page, input.path, input.turns);
  const size = `${Math.round(input.bytes / 1e6)} MB, ${input.turns.toLocaleString('en-GB')} turns`;
  const { indexed } = await waitFor(page, 'indexed', MOST.open * 1000);
  tell(
    measured(
      `${name}: open`,
      (indexed ?? Number.NaN) / 1000,
      's',
      MOST.open,
      `every turn can be read; ${size}`,
    ),
  );
  const end = await timed(() => goToEnd(page, input.turns - 1));
  tell(
    measured(
      `${name}: to the last turn`,
      end,
      's',
      MOST.end,
      'its number asked for, until its text is on screen',
    ),
  );
  const found = await timed(() => find(page, input.needle));
  tell(
    measured(
      `${name}: find`,
      found,
      's',
      MOST.find,
      'what only the end says, until the count is exact and the hit on screen, or its place told',
    ),
  );
  const { ready } = await waitFor(page, 'ready', 240_000);
  tell(
    told(`${name}: exact figures complete`, (ready ?? Number.NaN) / 1000, 's', 'from the choice of the file'),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function goToEnd(page: Page, last: number): Promise<void> {
  await page.locator('article[data-turn]').first().focus();
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: 'Turn' }).fill(String(last));
  await page.keyboard.press('Enter');
  const article = page.locator(`article[data-turn="${last}"]`);
  await expect(article).toBeInViewport({ timeout: 60_000 });
  await page.locator('[role=feed][aria-busy=false]').waitFor({ state: 'attached', timeout: 60_000 });
}

async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill(words);
  await expect(page.getByText(/^1 of 1$/)).toBeVisible({ timeout: 120_000 });
  // Too far inside a turn a hit is not shown, and its place is told instead.
  const place = page.getByText(/This hit is at character [\d,]+ of its turn/);
  await expect(page.locator('[data-hit]').or(place).first()).toBeInViewport({ timeout: 60_000 });
}
