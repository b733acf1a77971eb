/** The timeline under the pointer: a click goes to a turn, a drag narrows, what is narrowed can be judged, and back. */
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, turn } from './support/acts.ts';
import { expect, openTranscript, test } from './support/app.ts';

const lanes = { name: 'lanes.json', text: lanesJson(30) };

test('click, drag, judge, and the way back', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  const chart = page.getByRole('img', { name: /^Context over 121 turns/ });
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.click(x + width / 2, y + 80);
  await expect(page).toHaveURL(/&turn=5\d$/);
  await expect(turn(page, Number(page.url().slice(-2)))).toBeInViewport();

  await page.mouse.move(x + width * 0.3, y + 80);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + 90, { steps: 5 });
  await page.mouse.up();
  const shown = page.getByText(/^turns \d+–\d+$/);
  await expect(shown).toBeVisible();
  const range = (await shown.textContent()) ?? '?';
  await page.getByRole('button', { name: 'Judge these turns' }).click();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(`Segment: ${range}`);
  await page.getByRole('button', { name: 'Whole run' }).click();
  await expect(shown).toHaveCount(0);

  // The segment that a person drew belongs to the transcript and comes back with it.
  await page.reload();
  await expect(inspector(page)).toHaveCount(0);
  await openTranscript(page, lanes);
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(`Segment: ${range}`);
});

test('passes are chosen by pointer and by keys, in the chart as in the list', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  const passes = page.getByRole('listbox', { name: 'Passes' });
  const third = passes.getByRole('option').nth(2);
  const at = /turn \d+/.exec((await third.getAttribute('aria-label')) ?? '')?.[0] ?? '?';
  await third.click();
  await expect(third).toHaveAttribute('aria-selected', 'true');
  const title = inspector(page).getByRole('heading', { level: 2 });
  await expect(title).toHaveText(`Pass at ${at}`);
  await passes.press('Home');
  await expect(title).not.toHaveText(`Pass at ${at}`);
  await expect(passes.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await passes.press('End');
  await expect(passes.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/&pass=\d+$/);
});

test('a pasted link changes settings in place, and the way back is the way back', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  await page.goto('./#v1?budget=2400&slot=900&turn=40');
  await expect(page.getByRole('slider', { name: 'Slot', exact: true })).toHaveValue('900');
  await expect(turn(page, 40)).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('slider', { name: 'Slot', exact: true })).toHaveValue('300');
});
