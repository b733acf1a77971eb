/** Without a mouse, without colours, on a small screen: the page by its names, its focus and the rules of WCAG 2.2 AA. */
import type { Page } from '@playwright/test';
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, slotSlider, turn } from './support/acts.ts';
import { chooseFiles, expect, expectReady, openApp, openSample, test } from './support/app.ts';
import { breaches, expectNoBreach } from './support/axe.ts';

test('axe finds nothing on the start page, in the help, and on a failure', async ({ page }) => {
  await openApp(page);
  await expectNoBreach(page, 'start');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await expectNoBreach(page, 'help');
  await page.keyboard.press('Escape');
  await chooseFiles(page, { name: 'package.json', text: '{"name":"lamp"}' });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByText('What each importer saw').click();
  await expectNoBreach(page, 'failure');
});

test('axe finds nothing on the incident', async ({ page }) => {
  await openApp(page);
  await openSample(page, 'The incident');
  await expectNoBreach(page, 'incident');
});

test('axe finds nothing in what opens over a transcript', async ({ page }) => {
  await openWith(page, 'segments=window:16:turns&slot=100&split=off', {
    name: 'lanes.json',
    text: lanesJson(10),
  });
  const look = async (what: string) => {
    await test.step(what, async () => expect(await breaches(page)).toEqual([]));
    await page.keyboard.press('Escape');
  };
  await page.getByRole('button', { name: /^Policy/ }).click();
  await look('policy');
  await page.getByRole('button', { name: 'kinds' }).click();
  await look('filter');
  await turn(page, 1).locator('mark').first().hover();
  await expect(page.getByRole('dialog', { name: / in turn 1$/ })).toBeVisible();
  await look('reason');
  await page.keyboard.press('g');
  await look('go to');
  await page.getByRole('tab', { name: /^Segments/ }).click();
  await look('segments');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Inspector' })).toBeVisible();
  await look('drawer');
});

test('axe finds nothing in what the inspector opens', async ({ page }) => {
  await openWith(page, 'segments=range:1:121&slot=600&split=off', {
    name: 'lanes.json',
    text: lanesJson(30),
  });
  await inspector(page).getByText('Source', { exact: true }).click();
  await inspector(page).getByRole('checkbox', { name: 'all floors side by side' }).check();
  await inspector(page)
    .getByRole('button', { name: /^list all/ })
    .first()
    .click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await breaches(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await breaches(page, { rules: 'colours' })).toEqual([]);
});

test('keys alone: open a sample, find the pass, change the slot, read the verdict', async ({ page }) => {
  await openApp(page);
  const tabTo = async (what: string, reached: () => Promise<boolean>) => {
    for (let stops = 0; stops < 40; stops++) {
      if (await reached()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`forty tabs do not lead to ${what}`);
  };
  const focused = (locator: ReturnType<Page['locator']>) => () =>
    locator.evaluate((element) => element === document.activeElement);

  await tabTo('the sample', focused(page.getByRole('button', { name: 'One that must be refused' })));
  await page.keyboard.press('Enter');
  await expectReady(page);
  await page.keyboard.press('n');
  await expect(inspector(page).getByRole('heading', { name: /^Refused from turn/ })).toBeVisible();

  await tabTo('the slider', focused(slotSlider(page)));
  await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /^2,000 tokens: .*1 refused$/);
  await expect(async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /0 refused$/, { timeout: 500 });
  }).toPass();
  await expect(inspector(page).getByText('split', { exact: true })).toBeVisible();

  const firstPart = inspector(page).getByRole('table').getByRole('button').first();
  await tabTo('the first part', focused(firstPart));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/turn=\d+/);

  const tab = page.getByRole('tab', { name: 'Transcript' });
  for (let stops = 0; stops < 80 && !(await focused(tab)()); stops++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Segments' })).toBeVisible();
});

test('every stop of the Tab key has a name and shows where it is', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', { name: 'lanes.json', text: lanesJson(30) });
  const seen = new Set<string>();
  for (let stops = 0; stops < 90; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // The ring may be drawn by what stands for the control: a thumb, the box of a field.
      const around = [element, element.parentElement, ...(element.parentElement?.children ?? [])];
      const ring = around.some((one) => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      const { width, height } = element.getBoundingClientRect();
      return { html: element.outerHTML.slice(0, 160), ring, seen: width > 0 && height > 0 };
    });
    if (stop === null) break;
    if (seen.has(stop.html)) continue;
    seen.add(stop.html);
    expect(stop, stop.html).toMatchObject({ ring: true, seen: true });
  }
  expect(seen.size).toBeGreaterThan(20);
});

test('less motion and forced colours leave it readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openWith(page, 'segments=range:1:29&slot=300', { name: 'lanes.json', text: lanesJson(10) });
  await expect(inspector(page).getByText('split', { exact: true })).toBeVisible();
  await slotSlider(page).focus();
  await slotSlider(page).press('End');
  await expect(inspector(page).getByText('compact', { exact: true })).toBeVisible();

  // The words of a chosen row are those of a selection: links and verdicts have no colour of their own there.
  await page.getByRole('tab', { name: /^Segments/ }).click();
  const row = page.locator('tr[data-marked="true"]');
  await expect(row).toHaveCount(1);
  const colours = await row
    .locator('td, td *')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
  expect(colours).toHaveLength(1);
  expect(colours).not.toContain(
    await row
      .locator('td')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor),
  );
  // A sheet has an edge where shadows are gone, and of its tabs only the open one has a line.
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Share' });
  await expect(sheet).toHaveCSS('border-top-width', '1px');
  await expect(sheet.getByRole('tab')).toHaveCount(3);
  const lines = await sheet
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  expect(new Set(lines).size).toBe(2);
});

test('axe finds nothing in the sweep and in a comparison', async ({ page }) => {
  test.slow();
  await openApp(page, '#v1?sample=incident&vs=codex');
  await expectReady(page);
  const bar = page.getByRole('region', { name: 'Comparison' });
  await bar.getByText(/differ/).click();
  await page.getByRole('tab', { name: 'Sweep' }).click();
  const panel = page.getByRole('region', { name: 'Sweep of slots' });
  await expect(panel.getByRole('list', { name: 'Slots to take' })).toBeVisible({ timeout: 30_000 });
  await panel.getByText('and margin').click();
  await expect(panel.getByRole('button', { name: /margin 50 %, slot 64,000/ })).toBeVisible({
    timeout: 30_000,
  });
  await expectNoBreach(page, 'sweep and comparison');
});
