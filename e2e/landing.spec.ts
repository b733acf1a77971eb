/** The first minute: what the start page offers, what the incident shows, and that a reload loses nothing. */
import { inspector, readSentence, slotSlider, turn } from './support/acts.ts';
import { appRoot, expect, expectReady, openApp, openSample, test } from './support/app.ts';

test('offers three samples and every way in', async ({ page }) => {
  await openApp(page);
  await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
  const samples = page.getByRole('region', { name: 'Or look at a sample' });
  await expect(samples.getByRole('button')).toHaveCount(3);
  await expect(samples.getByRole('button').nth(0)).toContainText('The incident');
  await expect(samples.getByRole('button').nth(1)).toContainText('never passes the mark');
  await expect(samples.getByRole('button').nth(2)).toContainText('must be refused');
  await expect(page.getByText('Drop a transcript anywhere')).toBeVisible();
  await expect(page.getByText('or paste anywhere')).toBeVisible();
  await expect(page.getByRole('img', { name: /slot/i })).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  expect((await chooser).isMultiple()).toBe(true);
});

test('the incident: turn 412 is split into two parts of 1,400, and a reload brings everything back', async ({
  page,
}) => {
  await openApp(page);
  await openSample(page, 'The incident');

  // What the timeline and the inspector say.
  await expect(page.getByRole('banner')).toContainText('600 turns');
  const pass = page.getByRole('option', { name: /^Pass at turn 412: split/ });
  await expect(pass).toHaveAttribute('aria-selected', 'true');
  await expect(inspector(page).getByRole('heading', { name: 'Pass at turn 412' })).toBeVisible();
  await expect(inspector(page).getByText('split', { exact: true })).toBeVisible();
  await expect(inspector(page).getByText(/> slot 2,000: margin short/)).toBeVisible();
  const { floor, margin, need, slot } = await readSentence(page);
  expect(need).toBe(floor + margin);
  expect(floor).toBeLessThanOrEqual(slot);
  expect(need).toBeGreaterThan(slot);
  expect(Math.abs(floor - 1_950)).toBeLessThanOrEqual(20);
  expect(Math.abs(need - 2_340)).toBeLessThanOrEqual(20);
  const parts = inspector(page).getByRole('table').getByRole('row');
  await expect(parts).toHaveCount(3);
  for (const part of [1, 2]) await expect(parts.nth(part).getByRole('cell').last()).toHaveText('1,400');

  // A person changes a setting, goes to the second pass, chooses a turn and narrows the timeline.
  await slotSlider(page).press('ArrowRight');
  await page.getByRole('button', { name: 'next pass' }).click();
  const second = inspector(page).getByRole('heading', { name: /^Pass at turn 5\d\d$/ });
  await expect(second).toBeVisible();
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: 'Turn' }).fill('431');
  await page.keyboard.press('Enter');
  await expect(turn(page, 431)).toBeVisible();
  const edge = page.getByRole('slider', { name: 'First turn shown' });
  await edge.press('PageUp');
  await edge.press('PageUp');
  await expect(page.getByText('turns 120–599')).toBeVisible();
  await expect(page).toHaveURL(/#v1\?slot=2050&sample=incident&pass=1&turn=431&zoom=120-600$/);

  await page.reload();
  await expectReady(page);
  await expect(slotSlider(page)).toHaveValue('2050');
  await expect(second).toBeVisible();
  await expect(page.getByText('turns 120–599')).toBeVisible();
  await expect(edge).toHaveAttribute('aria-valuenow', '120');
  await expect(turn(page, 431)).toBeVisible();
  await expect(page).toHaveURL(/slot=2050.*zoom=120-600$/);
});

test('settings survive without a link; the selection belongs to the transcript', async ({ page }) => {
  await openApp(page, '#v1?slot=700&margin=0.15');
  await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
  await page.goto('about:blank');
  await openApp(page);
  await openSample(page, 'A short session');
  await expect(slotSlider(page)).toHaveValue('700');
  await expect(page.getByRole('textbox', { name: 'Margin' })).toHaveValue('15');
  await expect(page).toHaveURL(/#v1\?slot=700&margin=0.15&sample=short$/);
});

test('a session that never passes the mark says so and shows its floors all the same', async ({ page }) => {
  await openApp(page);
  await openSample(page, 'A short session');
  await expect(inspector(page).getByRole('heading', { name: 'No compaction to judge' })).toBeVisible();
  await expect(inspector(page)).toContainText(/never passes the mark at 108,800/);
  await inspector(page).getByRole('button', { name: 'The whole transcript' }).click();
  await expect(inspector(page).getByRole('heading', { name: /^Segment: turns 1–\d+$/ })).toBeVisible();
  await expect(inspector(page)).toContainText(/floor [\d,]+ \+ margin/);
});

test('a refusal names what blocks and leads out', async ({ page }) => {
  await openApp(page);
  await openSample(page, 'One that must be refused');
  await expect(inspector(page).getByRole('heading', { name: /^Refused from turn \d+ to \d+/ })).toBeVisible();
  await expect(inspector(page).getByRole('heading', { name: 'What blocks' })).toBeVisible();
  await expect(inspector(page).getByText(/alone needs [\d,]+, [\d,]+ more than the slot/)).toBeVisible();
  for (const exit of ['Raise the slot', 'Allow a split', 'Raise the budget', 'Accept the risk']) {
    await expect(inspector(page).getByText(exit).first()).toBeVisible();
  }
  await inspector(page)
    .getByRole('button', { name: /^Apply: Allow a split/ })
    .click();
  await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /0 compact, 1 split, 0 refused/);
});
