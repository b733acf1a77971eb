/** Long files: they can be stopped at any time, counting can go on, and the newest file always wins. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { lanesJsonl } from './fixtures/lanes.ts';
import { openaiArray } from './fixtures/talks.ts';
import { inspector, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

/** Some 4 MB in 32,001 turns: seconds of work, and no more. */
const LANES = 8_000;
/** Nothing is compacted: what takes time here is reading and counting, not judging. */
const settings = '#v1?budget=100000000';
const small = { name: 'small.json', text: openaiArray };

/**
 * Presses Cancel as soon as all turns are on screen, from inside the page: on a busy machine the counting would be over before
 * a word from outside arrives. Answers with what the page said just before.
 */
function cancelOnceReadable(
  page: Page,
): Promise<{ readonly state: string | undefined; readonly progress: boolean }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const cancel = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === 'Cancel',
          );
          if (document.querySelector('article[data-turn="1"]') === null || cancel === undefined) return;
          // The start of a file is readable before the rest of it is read.
          if (/^The first/.test(document.querySelector('progress ~ [role=status]')?.textContent ?? ''))
            return;
          observer.disconnect();
          resolve({
            state: document.getElementById('root')?.dataset.state,
            progress: document.querySelector('progress') !== null,
          });
          cancel.click();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test('counting stops at a word and goes on at another, while the turns can be read', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('large.jsonl');
  await writeFile(path, lanesJsonl(LANES));
  await openApp(page, settings);
  const cancelled = cancelOnceReadable(page);
  await chooseFiles(page, path);
  expect(await cancelled).toEqual({ state: 'reading', progress: true });
  await expect(page.getByText(/Counting was stopped\. The turns can be read/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('32,001 turns');
  await expect(turn(page, 1)).toContainText('config/lane-0.yaml');
  await page.keyboard.press('g');
  await page.keyboard.type('32000');
  await page.keyboard.press('Enter');
  await expect(turn(page, 32_000)).toContainText('Lane 7999 has its limit');
  await expect(inspector(page)).toContainText(
    /Floors and (exact )?verdicts appear once every turn is counted\./,
  );

  await page.getByRole('button', { name: 'Resume counting' }).click();
  await expectReady(page);
  await expect(page.getByText(/Counting was stopped/)).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText(/\d{3},\d{3} tok/);
  await expect(inspector(page).getByRole('heading', { name: 'No compaction to judge' })).toBeVisible();
});

test('reading stops at a word and leaves nothing behind', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('large.jsonl');
  await writeFile(path, lanesJsonl(LANES * 3));
  await openApp(page, settings);
  await chooseFiles(page, path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await openTranscript(page, small);
  await expect(page.getByRole('banner')).toContainText('small.json');
  await expect(page.getByRole('banner')).toContainText('5 turns');
});

test('a second file while the first is read: the second is what is shown, and stays', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('large.jsonl');
  await writeFile(path, lanesJsonl(LANES));
  await openApp(page, settings);
  await openTranscript(page, small);
  await chooseFiles(page, path);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await chooseFiles(page, { name: 'second.json', text: openaiArray.replace('east tower', 'west tower') });
  await expect(page.getByRole('banner')).toContainText('second.json');
  await expectReady(page);
  await expect(turn(page, 1)).toContainText('the west tower');

  // Nothing of the first comes late: a question to the worker is answered by the second.
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('west tower');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('second.json');
  await expect(appRoot(page)).toHaveAttribute('data-state', 'ready');
});
