/** The tour of the incident: by keys alone, out of the way when something else is done, and gone once it was left. */

import { slotSlider } from './support/acts.ts';
import { expect, expectReady, openApp, test } from './support/app.ts';
import { breaches } from './support/axe.ts';

test('walks through five things on screen, and can be left at any of them', async ({ page }) => {
  const step = (number: number) => page.getByRole('region', { name: `Tour, step ${number} of 5` });
  await openApp(page);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expectReady(page);

  await test.step('by keys, each step read out and beside what it speaks of', async () => {
    for (const [number, words] of [
      [1, 'at most 2,000 tokens'],
      [2, 'split: one summary cannot hold'],
      [3, 'the need: 2,3'],
      [4, 'word'],
      [5, 'before it exists'],
    ] as const) {
      await expect(step(number)).toBeFocused();
      await expect(step(number)).toContainText(words);
      if (number < 5) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowLeft');
    await expect(step(4)).toBeFocused();
    expect(await breaches(page, { within: '[aria-label^="Tour"]' })).toEqual([]);
  });

  await test.step('out of the way of something else, and back', async () => {
    await page.getByRole('tab', { name: 'Segments' }).click();
    await expect(step(4)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Segments' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('banner').getByRole('button', { name: 'Tour 4 / 5' }).click();
    await expect(step(4)).toBeFocused();
    for (const number of [3, 2, 1]) {
      await page.keyboard.press('ArrowLeft');
      await expect(step(number)).toBeFocused();
    }
    // What a step invites to may be done, and its words follow.
    await slotSlider(page).press('PageUp');
    await expect(step(1)).toContainText('at most 2,500 tokens');
  });

  await test.step('left, it stays away, and the help has it', async () => {
    await page.keyboard.press('Escape');
    await expect(step(1)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Tour/ })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('floorline.tour'))).toBe('left');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Take the tour of the incident' }).click();
    await expect(step(1)).toBeFocused();
    await step(1).getByRole('button', { name: 'Skip' }).click();
    await expect(step(1)).toHaveCount(0);
  });
});
