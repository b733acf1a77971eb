import { expect, expectReady, openApp, test } from './support/app.ts';

test.describe('two policies on one timeline', () => {
  test('settings are compared with what they were, and the comparison travels in the link', async ({
    page,
  }) => {
    await openApp(page, '#v1?sample=incident');
    await expectReady(page);
    await page.getByRole('button', { name: 'Compare' }).click();
    const bar = page.getByRole('region', { name: 'Comparison' });
    await expect(bar).toContainText('Both get the same verdict');
    await page.getByRole('slider', { name: 'Slot' }).focus();
    await page.keyboard.press('Home');
    await expect(bar).toContainText(/is refused; under the settings before turn 412 needs .* and is split/);
    await expect(page.getByRole('img', { name: /Under the settings before the passes get/ })).toBeVisible();
    await expect(page).toHaveURL(/slot=100&vs=~/);
    await page.reload();
    await expectReady(page);
    await expect(bar).toContainText('the settings before');
    await bar.getByRole('button', { name: 'Leave' }).click();
    await expect(bar).toBeHidden();
    await expect(page).not.toHaveURL(/vs=/);
  });

  test('an agent is compared with in one step, pass by pass', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openApp(page, '#v1?sample=incident&vs=record');
    await expectReady(page);
    const bar = page.getByRole('region', { name: 'Comparison' });
    await bar.getByLabel('Compared with').selectOption('codex');
    await expect(bar).toContainText('Codex never refuses because');
    await expect(page).toHaveURL(/vs=codex/);
    await bar.getByText(/differ/).click();
    await expect(bar.getByRole('columnheader', { name: 'Codex' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
