/** What counts: each rule says what switching it would do, and does that when it is switched. */

import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, parseCount, readSentence } from './support/acts.ts';
import { expect, openTranscript, test } from './support/app.ts';

const lanes = { name: 'lanes.json', text: lanesJson(30) };
const segment = 'segments=range:1:121&slot=600&split=off';

test('a counting rule tells its effect before it is switched, and keeps its word', async ({ page }) => {
  await openWith(page, segment, lanes);
  const before = await readSentence(page);
  await inspector(page).getByRole('button', { name: 'Show what counts' }).click();
  const rule = inspector(page).getByRole('listitem').filter({ hasText: 'Text that an edit replaces counts' });
  const waived = inspector(page).getByRole('listitem').filter({ hasText: 'What stays in sight is waived' });
  await expect(rule).toContainText(/no change|\(/);
  await expect(waived).toContainText(/no change|\(/);

  const promised = inspector(page)
    .getByRole('listitem')
    .filter({ hasText: /\([+−-][\d,]+\)/ })
    .first();
  await expect(promised).toBeVisible();
  const words = (await promised.textContent()) ?? '';
  const [, need = ''] = /([\d,]+) \([+−-]/.exec(words) ?? [];
  await promised.getByRole('checkbox').click();
  await expect(async () => {
    expect((await readSentence(page)).need).toBe(parseCount(need));
  }).toPass();
  await expect(inspector(page).getByRole('heading', { name: 'What counts · 1 off' })).toBeVisible();
  // Switched back, it would be as it was.
  await expect(promised).toContainText(new RegExp(`${before.need.toLocaleString('en')} \\(`));

  // The settings are kept, and travel in the address.
  expect(page.url()).toContain('without=');
  await page.reload();
  await openTranscript(page, lanes);
  await expect(inspector(page).getByRole('heading', { name: 'What counts · 1 off' })).toBeVisible();
});
