/** A report as one HTML file: opened from a disk, in a browser that never saw the app, with no network. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { renderHtmlReport } from '../src/core/report/html/render-html-report.ts';
import { buildSharedReport, type ReportSource } from '../src/core/report/shared/build-report.ts';
import type { Level } from '../src/core/report/shared/levels.ts';
import { NO_MASKS } from '../src/core/report/shared/masked-turns.ts';
import { sourceOfFile } from '../src/core/report/shared/testing/sample-report.ts';
import { hostileFileName, hostileSession, PAYLOADS } from './fixtures/hostile.ts';
import { lanesJson } from './fixtures/lanes.ts';
import { slotSlider, turn } from './support/acts.ts';
import { appRoot, expect, openApp, openTranscript, test } from './support/app.ts';
import { breaches, NARROW, WIDE } from './support/axe.ts';
import { adaptToFirefox } from './support/firefox.ts';
import { type Watch, watchContext } from './support/watch.ts';

const template = readFileSync(join(import.meta.dirname, '../dist/report-template.html'), 'utf8');

function htmlOf(source: ReportSource, level: Level): string {
  const written = renderHtmlReport(template, buildSharedReport(source, level, NO_MASKS));
  if (!written.ok) throw new Error(written.failure.message);
  return written.text;
}

/** Opens a file as a receiver does who saved it: a fresh browser profile, no network. */
async function openFile(
  { browser, info }: { readonly browser: Browser; readonly info: TestInfo },
  html: string,
): Promise<{ readonly page: Page; readonly watch: Watch; readonly address: string }> {
  const path = info.outputPath('report.html');
  writeFileSync(path, html);
  const context = await browser.newContext({ offline: true, viewport: WIDE, reducedMotion: 'reduce' });
  const watch = await watchContext(context, 'file://');
  const page = await context.newPage();
  if (browser.browserType().name() === 'firefox') adaptToFirefox(page);
  const address = pathToFileURL(path).href;
  await page.goto(address);
  await expect(slotSlider(page)).toBeVisible();
  return { page, watch, address };
}

/** Nothing was asked for but the file itself, and nothing complained. */
function expectQuiet(watch: Watch, address: string): void {
  // Not every engine tells of the file itself.
  expect(watch.requests().filter(({ url }) => url !== address)).toEqual([]);
  expect(watch.problems()).toEqual([]);
}

const settings = { budget: 2_400, slot: 300 } as const;
const lanes = async (): Promise<ReportSource> => {
  const source = await sourceOfFile('secret-plans.json', new TextEncoder().encode(lanesJson(30)));
  return { ...source, policy: { ...source.policy, ...settings } };
};

test('numbers only: the slot moves and the verdicts follow; tables sort; no word of the transcript', async ({
  browser,
}, info) => {
  const source = { ...(await lanes()), title: 'Lanes', notes: [{ turn: 4, text: 'here it began' }] };
  const html = htmlOf(source, 'numbers');
  expect(html.replace(template, '')).not.toMatch(/secret-plans|harbour|receipt|lane-\d/i);
  const { page, watch, address } = await openFile({ browser, info }, html);
  await expect(page).toHaveTitle(/^Lanes · level numbers: numbers only, no text of the transcript/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lanes');
  const verdicts = page.getByRole('list', { name: 'Verdicts' });
  const pass = page.getByRole('complementary', { name: 'Chosen pass' });

  await test.step('slot and margin', async () => {
    await expect(pass.getByText(/> slot 300/)).toBeVisible();
    await expect(verdicts).not.toContainText('0split0refused');
    await slotSlider(page).press('End');
    await expect(pass.getByText('One summary can hold all of it.')).toBeVisible();
    await expect(verdicts).toContainText('0split0refused');
    await expect(page.getByText('Not what the author saw: settings were changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to what the author saw' }).click();
    await expect(pass.getByText(/> slot 300/)).toBeVisible();
    const before = await pass.getByText(/need [\d,]+ > slot 300/).textContent();
    const margin = page.getByRole('textbox', { name: 'Margin' });
    await margin.fill('50');
    await margin.press('Enter');
    await expect(pass.getByText(/> slot 300/)).not.toHaveText(before ?? '');
    await expect(page.getByText('--margin 0.5')).toBeVisible();
    await page.getByRole('button', { name: /^Policy/ }).click();
    await expect(page.getByRole('combobox', { name: 'Encoding' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('tables and turns', async () => {
    await page.getByRole('tab', { name: /^Items/ }).click();
    const table = page.getByRole('region', { name: 'Items', exact: true });
    const tokens = table.getByRole('columnheader', { name: 'size' });
    await tokens.getByRole('button').click();
    await expect(tokens).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'turn 4', exact: true }).click();
    await expect(turn(page, 4)).toContainText('not in this report');
    await expect(page.getByRole('region', { name: 'Notes at turns' })).toContainText('here it began');
    expect(await appRoot(page).textContent()).not.toMatch(/secret|harbour|receipt|lane-\d/i);
  });

  await test.step('by keyboard, on a phone, on paper, for axe', async () => {
    await page.getByRole('tab', { name: /^Segments/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /^Items/ })).toBeFocused();
    await page.keyboard.press('n');
    expect(await breaches(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await breaches(page, { rules: 'colours' })).toEqual([]);
    await page.setViewportSize(NARROW);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(NARROW.width);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('slider', { name: 'Slot' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Segments' })).toBeVisible();
  });

  const kept = await page.evaluate(() => localStorage.length + sessionStorage.length);
  expect(kept).toBe(0);
  expectQuiet(watch, address);
  await page.context().close();
});

test('full text: markup in any field is text; a report that was saved opens in the app again', async ({
  browser,
  page: app,
}, info) => {
  const [image, script] = PAYLOADS;
  const bytes = new TextEncoder().encode(hostileSession);
  const read = await sourceOfFile(hostileFileName, bytes);
  const source: ReportSource = {
    ...read,
    policy: { ...read.policy, segments: { kind: 'range', from: 0, to: read.columns.turns.count }, slot: 100 },
    title: `${image} ${script}`,
    note: PAYLOADS.join('\n'),
    notes: [{ turn: 1, text: PAYLOADS.join('\n') }],
  };
  const html = htmlOf(source, 'full');
  const { page, watch, address } = await openFile({ browser, info }, html);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${image} ${script}`);
  await expect(page.getByRole('banner')).toContainText(hostileFileName);
  await page.getByRole('tab', { name: /^Transcript/ }).click();
  await expect(turn(page, 0)).toContainText(`Never run ${script} on ${image}.`);
  await turn(page, 0).locator('mark').first().hover();
  await expect(page.getByRole('dialog', { name: / in turn 0$/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill(image);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Items/ }).click();
  const after = await page.evaluate(() => ({
    broken: 'broken' in window,
    strangers: document.querySelectorAll('iframe, img, object, embed, svg[onload], a[href]').length,
  }));
  expect(after).toEqual({ broken: false, strangers: 0 });
  expectQuiet(watch, address);
  await page.context().close();

  await openApp(app);
  await openTranscript(app, { name: 'report.html', text: html });
  await expect(turn(app, 0)).toContainText(`Never run ${script} on ${image}.`);
  expect(await app.evaluate(() => 'broken' in window)).toBe(false);
});
