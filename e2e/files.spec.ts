/** Several files at once: a table of them, one is opened from it and left again. */
import { lanesJsonl } from './fixtures/lanes.ts';
import { anthropicArray, openaiArray } from './fixtures/talks.ts';
import { dropFiles, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';
import { expectNoBreach, NARROW } from './support/axe.ts';

const FILES = [
  { name: 'clock.json', text: openaiArray },
  { name: 'nothing.txt', text: '' },
  { name: 'lanes.jsonl', text: lanesJsonl(60) },
  { name: 'bell.json', text: anthropicArray },
];

test('several files are a table; one is opened by key, and the table comes back', async ({ page }) => {
  await openApp(page, '#v1?segments=window:7:turns&slot=120');
  await chooseFiles(page, ...FILES);
  await expect(page.getByRole('heading', { name: /^4 transcripts/ })).toBeVisible();
  await expectReady(page);
  const rows = page.getByRole('region', { name: 'Files' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('not read');
  await expect(rows.nth(1)).toContainText('nothing.txt is empty');
  await expect(rows.nth(2)).toContainText(/refuse|split|compact/);
  await expect(page.getByRole('status').first()).toContainText('1 not read');

  await page.getByRole('button', { name: 'Open clock.json' }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Open bell.json' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectReady(page);
  await expect(page.getByRole('banner')).toContainText('bell.json');
  await expect(turn(page, 0)).toContainText('Which bell rings first?');

  await page.getByRole('button', { name: 'All files' }).click();
  await expect(page.getByRole('button', { name: 'Open bell.json' })).toBeFocused();
  await page.getByRole('button', { name: 'Open nothing.txt' }).click();
  await expect(appRoot(page)).toHaveAttribute('data-state', 'failed');
  await expect(page.getByRole('alert')).toContainText('nothing.txt is empty');
  await page.getByRole('button', { name: 'All files' }).click();
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(rows).toHaveCount(0);
});

test('the table follows the policy, sorts by what is worst, and another file takes its place', async ({
  page,
}) => {
  await openApp(page, '#v1?segments=window:7:turns&slot=20000');
  await chooseFiles(page, ...FILES);
  await expectReady(page);
  await expect(page.getByRole('status').first()).toContainText('0 with a refusal at slot 20,000');
  await page.getByRole('button', { name: 'Open lanes.jsonl' }).click();
  await expectReady(page);
  const slot = page.getByRole('slider', { name: 'Slot', exact: true });
  await slot.focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'All files' }).click();
  await expect(page.getByRole('status').first()).not.toContainText('20,000');
  await expectReady(page);
  const worst = page.getByRole('columnheader', { name: 'worst' });
  await worst.getByRole('button').click();
  await expect(worst).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('region', { name: 'Files' }).locator('tbody tr').first()).toContainText(
    'lanes.jsonl',
  );

  await dropFiles(page, { name: 'alone.json', text: openaiArray });
  await expectReady(page);
  await expect(page.getByRole('banner')).toContainText('alone.json');
  await expect(page.getByRole('button', { name: 'All files' })).toHaveCount(0);
});

test('looking is stopped and gone on with', async ({ page }) => {
  await openApp(page);
  const many = Array.from({ length: 12 }, (_, i) => ({
    name: `lanes-${i}.jsonl`,
    text: lanesJsonl(400 + i),
  }));
  await chooseFiles(page, ...many);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Files' }).getByText('waiting').first()).toBeVisible();
  await page.getByRole('button', { name: 'Look at the rest' }).click();
  await expectReady(page);
  await expect(page.getByRole('region', { name: 'Files' }).getByText('waiting')).toHaveCount(0);
});

test('axe finds nothing in the table, and on a narrow screen only it scrolls sideways', async ({ page }) => {
  await openApp(page);
  await openTranscript(page, ...FILES);
  await expectNoBreach(page, 'files');
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
