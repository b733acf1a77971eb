/** From a phone to a wide screen: nothing runs off the side, and what matters is in reach. */
import { lanesJson } from './fixtures/lanes.ts';
import { openWith, slotSlider, turn } from './support/acts.ts';
import { chooseFiles, expect, openApp, test } from './support/app.ts';

const WIDTHS = [360, 768, 1024, 1440, 1920] as const;
const lanes = {
  name: 'a-name-of-a-file-that-somebody-thought-about-for-a-long-while.json',
  text: lanesJson(30),
};

test('no page is wider than the window', async ({ page }) => {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const tryAll = async (what: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(sideways, `${what} at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  await openApp(page);
  await tryAll('start');
  await chooseFiles(page, { name: `${'long'.repeat(40)}.json`, text: `{"${'key'.repeat(90)}": 1}` });
  await expect(page.getByRole('alert')).toBeVisible();
  await tryAll('failure');
  await openWith(page, 'budget=2400&slot=300', lanes);
  await tryAll('transcript');
  await page.getByRole('tab', { name: /^Segments/ }).click();
  await tryAll('segments');
  await page.keyboard.press('?');
  await tryAll('help');
});

test('at 360 px the slider stays under the thumb, the order is kept, and the inspector is a drawer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openWith(page, 'budget=2400&slot=300', lanes);
  const reachable = () =>
    slotSlider(page).evaluate((slider) => {
      const { left, right, top, bottom } = slider.getBoundingClientRect();
      const y = (top + bottom) / 2;
      const hit = document.elementFromPoint((left + right) / 2, y);
      return {
        inside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
        low: y > innerHeight / 2,
        free: hit !== null && (slider.parentElement?.parentElement?.contains(hit) ?? false),
      };
    });
  await expect.poll(reachable).toEqual({ inside: true, low: true, free: true });
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, 3_000);
  await expect(turn(page, 1)).toBeInViewport();
  await expect.poll(reachable).toEqual({ inside: true, low: true, free: true });

  const tops = await page.evaluate(() =>
    ['[aria-label="Timeline"]', '[aria-label="Selected pass"]', '[role="feed"]'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));

  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Inspector' });
  await expect(drawer.getByText(/floor [\d,]+ \+ margin/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  // A finger on the track.
  const { x, y, width, height } = (await slotSlider(page).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + width * 0.75, y + height / 2);
  await expect.poll(async () => Number(await slotSlider(page).inputValue())).toBeGreaterThan(5_000);
});

test('at 1440 × 900 nothing but the lists scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWith(page, 'budget=2400&slot=300', lanes);
  await page.mouse.move(400, 750);
  await page.mouse.wheel(0, 2_000);
  await expect(turn(page, 0)).toHaveCount(0);
  await expect(slotSlider(page)).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
