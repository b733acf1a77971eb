/** A long log shows its shape before it is counted: estimates, marked as such, that give way to exact figures. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generateLog } from '../src/tools/bench/generated-log.ts';
import { inspector } from './support/acts.ts';
import { chooseFiles, expect, expectReady, openApp, test } from './support/app.ts';

/** Seconds of counting, and several compactions. */
const LOG_BYTES = 6_000_000;

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const chart = (page: Page) => timeline(page).getByRole('img', { name: /^Context over/ });

/** Presses Cancel from inside the page as soon as an estimate is there: outside of it that would be too late at times. */
const cancelOnceEstimated = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('button')];
          const cancel = buttons.find(({ textContent }) => textContent === 'Cancel');
          if (cancel === undefined || document.querySelector('[aria-label="Timeline"] [role="img"]') === null)
            return;
          observer.disconnect();
          cancel.click();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );

test('estimates come first, are marked, stay when counting is stopped, and give way to what is counted', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('long.jsonl');
  await writeFile(path, generateLog(LOG_BYTES));
  await openApp(page, '#v1?slot=800');
  const cancelled = cancelOnceEstimated(page);
  await chooseFiles(page, path);
  await cancelled;

  await expect(page.getByText(/Counting was stopped\. .* verdicts are estimates\./)).toBeVisible();
  await expect(timeline(page).getByText('≈ estimated, since not everything is counted')).toBeVisible();
  await expect(chart(page)).toHaveAttribute('aria-label', /All of it estimated, since/);
  await expect(page.getByRole('list', { name: /^Verdicts, estimated/ })).toContainText('≈');
  // Below the fixed floor nothing that shows state is compacted; above it everything is.
  await expect(inspector(page)).toContainText('fixed floor 1,200 > slot 800');
  await expect(inspector(page)).toContainText('refuse');
  await page.getByRole('textbox', { name: 'Tokens per summary' }).fill('1,500');
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toContainText('fixed floor 1,200 ≤ slot 1,500');
  const before = await timeline(page).boundingBox();

  await page.getByRole('button', { name: 'Resume counting' }).click();
  // Stays while it is counted again, and says so.
  await expect(timeline(page).getByText('≈ estimated while counting')).toBeVisible();
  await expectReady(page);
  await expect(timeline(page).getByText(/^≈ estimated/)).toHaveCount(0);
  await expect(chart(page)).not.toHaveAttribute('aria-label', /estimated/);
  await expect(page.getByRole('list', { name: 'Verdicts', exact: true })).not.toContainText('≈');
  await expect(inspector(page)).toContainText(/floor [\d,]+ \+ margin [\d,]+ = need/);
  expect((await timeline(page).boundingBox())?.height).toBe(before?.height);
});
