/**
 * How the main screens look, in both themes and at three widths: the start page and the incident. What is compared is a
 * coarse grid of colours and the boxes of landmarks (`support/picture-grid.ts`), which lie as text in `visual/`. After a
 * change that is meant: `npx playwright test e2e/visual.spec.ts --update-snapshots`, and look at the difference.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { claudeCode } from './fixtures/talks.ts';
import { expect, openApp, openSample, openTranscript, test } from './support/app.ts';
import { launchOptions } from './support/browser.ts';
import { gridDifferences, gridFromText, gridOf, gridToText } from './support/picture-grid.ts';

// Letters without hints of the system and without coloured edges: as alike as machines can draw them.
const { args = [], ...options } = launchOptions();
test.use({
  launchOptions: {
    ...options,
    args: [...args, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  },
});

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 780 },
] as const;

/** Compares until it fits: lists measure themselves and scans colour the track of the slot when the page has time. */
async function expectSame(page: Page, lens: Page, name: string, info: TestInfo): Promise<void> {
  const file = join(import.meta.dirname, 'visual', `${name}.txt`);
  const { updateSnapshots } = info.config;
  if (updateSnapshots === 'all' || updateSnapshots === 'changed' || !existsSync(file)) {
    let last = '';
    await expect(async () => {
      const text = gridToText(await gridOf(page, lens));
      const isStill = text === last;
      last = text;
      expect(isStill).toBe(true);
    }).toPass({ intervals: [700], timeout: 20_000 });
    writeFileSync(file, last);
    return;
  }
  const was = gridFromText(readFileSync(file, 'utf8'));
  await expect(async () => {
    expect(gridDifferences(was, await gridOf(page, lens)), name).toEqual([]);
  }).toPass({ intervals: [200, 400, 800], timeout: 8_000 });
}

async function expectLooks(page: Page, screen: string, info: TestInfo): Promise<void> {
  const lens = await page.context().newPage();
  await page.bringToFront();
  await page.mouse.move(0, 0);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      await test.step(`${screen}, ${theme}, ${size.width} px`, async () => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await expectSame(page, lens, `${screen}-${theme}-${size.width}`, info);
      });
    }
  }
}

test('the start page looks as it did', async ({ page }, info) => {
  await openApp(page);
  await expectLooks(page, 'start', info);
});

test('the incident looks as it did', async ({ page }, info) => {
  await page.setViewportSize(WIDTHS[0]);
  await openApp(page);
  await openSample(page, 'The incident');
  await expect(page.getByText('best cuts')).toBeVisible();
  await expectLooks(page, 'incident', info);
});

/** What moved without being told to, with its share of the window. */
const shifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const held: unknown = Reflect.get(window, 'shifts');
    return Array.isArray(held) ? held.map(String) : ['nobody watched'];
  });

/** A file that opens brings a second line of the header on a phone; anything more is a jump. */
const MOST_OF_THE_HEADER = 0.03;

for (const size of [WIDTHS[0], WIDTHS[2]]) {
  test(`nothing jumps as the page arrives and as a file opens, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript((least) => {
      const found: string[] = [];
      Reflect.set(window, 'shifts', found);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const value: unknown = Reflect.get(entry, 'value');
          const sources: unknown = Reflect.get(entry, 'sources');
          if (typeof value !== 'number' || value < least || !Array.isArray(sources)) continue;
          const names = sources.map((source) =>
            source.node instanceof Element ? source.node.className : '?',
          );
          found.push(`${value.toFixed(4)} ${names.join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    }, 0.001);
    await openApp(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.getByText('Drop a transcript anywhere')).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    await openTranscript(page, { name: 'talk.jsonl', text: claudeCode });
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    const jumps = (await shifts(page)).filter((one) => Number.parseFloat(one) > MOST_OF_THE_HEADER);
    expect(jumps).toEqual([]);
  });
}
