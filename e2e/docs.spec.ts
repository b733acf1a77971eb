import { expect, openApp, test } from './support/app.ts';
import { breaches } from './support/axe.ts';

test('the docs are a click away, lead on to each other and back, and fit a phone', async ({
  page,
  context,
}) => {
  await openApp(page);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'read the docs' }).click();
  const docs = await opening;
  const pages = docs.getByRole('navigation', { name: 'Docs' }).getByRole('link');
  expect(await pages.count()).toBeGreaterThan(10);
  await pages.getByText('Formats').click();
  await expect(docs.getByRole('heading', { level: 1, name: 'Formats' })).toBeVisible();
  await expect(pages.getByText('Formats')).toHaveAttribute('aria-current', 'page');
  await docs.setViewportSize({ width: 360, height: 740 });
  // A bar for scrolling takes of the width in some engines.
  expect(await docs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await breaches(docs)).toEqual([]);
  await docs.getByRole('link', { name: 'Open the app' }).click();
  await expect(docs.getByRole('button', { name: /^The incident/ })).toBeVisible();
});
