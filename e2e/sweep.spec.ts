import { expect, expectReady, openApp, test } from './support/app.ts';

test.describe('the sweep of slots', () => {
  test('finds the slots to take and sets them', async ({ page }) => {
    await openApp(page, '#v1?sample=incident&slot=200');
    await expectReady(page);
    await page.getByRole('tab', { name: 'Sweep' }).click();
    const panel = page.getByRole('region', { name: 'Sweep of slots' });
    const button = panel.getByRole('button', { name: /smallest slot without a refusal/ });
    await expect(button).toBeVisible({ timeout: 30_000 });
    const slot = Number(((await button.textContent()) ?? '').replaceAll(/\D/g, ''));
    await button.click();
    await expect(page.getByRole('slider', { name: 'Slot' })).toHaveValue(String(slot));
    await expect(page.getByRole('list', { name: 'Verdicts' })).toContainText(/split\s*0\s*refused/);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // What the sweep said of the slot below is what the slider says there.
    await panel.getByText('The same as a table').click();
    await panel.getByRole('button', { name: '100', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Verdicts' })).toContainText(/1\s*refused/);
    await expect(page).toHaveURL(/slot=100/);
  });

  test('a click into the chart sets the slot, a cell of the grid slot and margin', async ({ page }) => {
    await openApp(page, '#v1?sample=incident');
    await expectReady(page);
    await page.getByRole('tab', { name: 'Sweep' }).click();
    const panel = page.getByRole('region', { name: 'Sweep of slots' });
    const chart = panel.getByRole('img', { name: /Verdicts by slot, measured/ });
    await expect(chart).toBeVisible({ timeout: 30_000 });
    const box = await chart.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + 60);
    await expect(page).toHaveURL(/slot=\d{5}/);
    await panel.getByText('and margin').click();
    const cell = panel.getByRole('button', { name: /margin 50 %, slot 4,000/ });
    await expect(cell).toBeVisible({ timeout: 30_000 });
    await cell.click();
    await expect(page).toHaveURL(/slot=4000.*margin=0.5/);
    await expect(cell).toHaveAccessibleName(/what is set now/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/slot=4000.*margin=0.3/);
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openApp(page, '#v1?sample=incident');
    await expectReady(page);
    await page.getByRole('tab', { name: 'Sweep' }).click();
    await expect(page.getByRole('img', { name: /Verdicts by slot, measured/ })).toBeVisible({
      timeout: 30_000,
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
