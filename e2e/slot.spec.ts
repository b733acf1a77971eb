/** The slot: the slider, the line in the chart and the exits of a refusal are one value, and everything follows it. */
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, readSentence, slotSlider } from './support/acts.ts';
import { expect, test } from './support/app.ts';

/** One segment of seven lanes: a need of some 500 tokens and many legal cuts. */
const lanes = { name: 'lanes.json', text: lanesJson(10) };
const oneSegment = 'segments=range:1:29';

test('the keyboard moves the slot, and verdict, sentence and counts follow', async ({ page }) => {
  await openWith(page, `${oneSegment}&slot=300`, lanes);
  const slot = slotSlider(page);
  await expect(slot).toHaveAttribute('aria-valuetext', '300 tokens: 0 compact, 1 split, 0 refused');
  const { need } = await readSentence(page);

  // By hand into the field: one token too few, then enough.
  const field = page.getByRole('textbox', { name: 'Tokens per summary' });
  await field.fill(`${need - 1}`);
  await field.press('Enter');
  await expect(slot).toHaveAttribute('aria-valuetext', /0 compact, 1 split/);
  await field.press('ArrowUp');
  await expect(slot).toHaveAttribute('aria-valuetext', /1 compact, 0 split, 0 refused/);
  await expect(inspector(page).getByText('compact', { exact: true })).toBeVisible();
  await expect(inspector(page).getByText('One summary can hold all of it.')).toBeVisible();

  // Shift with an arrow finds the cliff to the token, as the track shows it.
  await expect(async () => {
    await slot.press('Home');
    await slot.press('Shift+ArrowRight');
    await expect(slot).toHaveValue(`${need}`, { timeout: 500 });
  }).toPass();
  await expect(slot).toHaveAttribute('aria-valuetext', /1 compact, 0 split, 0 refused/);
  await slot.press('ArrowLeft');
  await expect(slot).toHaveAttribute('aria-valuetext', /0 compact, 1 split, 0 refused/);
  await slot.press('End');
  await expect(slot).toHaveAttribute('aria-valuetext', '64,000 tokens: 1 compact, 0 split, 0 refused');
});

test('without a split it is refused, and the exit "raise the slot" leads to compact', async ({ page }) => {
  await openWith(page, `${oneSegment}&slot=300`, lanes);
  const { need } = await readSentence(page);
  await page.getByRole('button', { name: /^Policy/ }).click();
  await page.getByRole('checkbox', { name: 'Split where one slot is too small' }).uncheck();
  await page.keyboard.press('Escape');
  const slot = slotSlider(page);
  await expect(slot).toHaveAttribute('aria-valuetext', '300 tokens: 0 compact, 0 split, 1 refused');
  await expect(inspector(page).getByText('refuse', { exact: true })).toBeVisible();
  await expect(inspector(page).getByRole('heading', { name: 'Ways out' })).toBeVisible();
  await expect(inspector(page).getByRole('button', { name: /^Apply: Allow a split/ })).toBeVisible();

  await inspector(page)
    .getByRole('button', { name: /^Apply: Raise the slot/ })
    .click();
  await expect(slot).toHaveValue(`${need}`);
  await expect(slot).toHaveAttribute('aria-valuetext', /1 compact, 0 split, 0 refused/);
  await expect(inspector(page).getByRole('heading', { name: 'Ways out' })).toHaveCount(0);
});

test('dragging the slot line of the chart is moving the slider', async ({ page }) => {
  await openWith(page, `${oneSegment}&slot=300`, lanes);
  const slot = slotSlider(page);
  const line = page.getByTitle('Drag to change the slot');
  const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y - 12, { steps: 4 });
  await expect.poll(async () => Number(await slot.inputValue())).toBeGreaterThan(300);
  await page.mouse.move(middle.x, middle.y + 14, { steps: 4 });
  await expect.poll(async () => Number(await slot.inputValue())).toBeLessThan(300);
  await page.mouse.up();
  const left = Number(await slot.inputValue());
  await page.mouse.move(middle.x, middle.y - 40);
  await expect(slot).toHaveValue(`${left}`);
  // The arithmetic names it, and a pass that is refused names it again.
  await expect(
    inspector(page)
      .getByText(new RegExp(`slot ${left}\\b`))
      .first(),
  ).toBeVisible();
});

test('the track takes a press and a drag, and stops at its ends', async ({ page }) => {
  await openWith(page, `${oneSegment}&slot=300`, lanes);
  const slot = slotSlider(page);
  const { x, y, width, height } = (await slot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect.poll(async () => Number(await slot.inputValue())).toBeGreaterThan(1_500);
  await page.mouse.move(x - 300, y + height / 2);
  await expect(slot).toHaveValue('100');
  await page.mouse.move(x + width + 300, y + height / 2);
  await expect(slot).toHaveValue('64000');
  await page.mouse.up();
  await expect(slot).toBeFocused();
});

test('no slot is a setting of its own, and the rule is then not applicable', async ({ page }) => {
  await openWith(page, `${oneSegment}&slot=300`, lanes);
  await page.getByRole('checkbox', { name: 'no slot' }).check();
  await expect(slotSlider(page)).toBeDisabled();
  await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /^no slot/);
  await expect(inspector(page).getByText('not applicable', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'no slot' }).uncheck();
  await expect(slotSlider(page)).toHaveValue('300');
});
