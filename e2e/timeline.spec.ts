/** The timeline under the pointer: a click goes to a turn, a drag selects, what is selected can be judged, and back. */
import type { Page } from '@playwright/test';
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, turn } from './support/acts.ts';
import { expect, openTranscript, test } from './support/app.ts';

const lanes = { name: 'lanes.json', text: lanesJson(30) };

const tools = (page: Page) => page.getByRole('toolbar', { name: /selected$/ });
const title = (page: Page) => inspector(page).getByRole('heading', { level: 2 });

/** The context chart, and a drag over it between two fractions of its width. */
async function chartOf(page: Page) {
  const chart = page.getByRole('img', { name: /^Context over 121 turns/ });
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  return {
    click: (at: number) => page.mouse.click(x + width * at, y + 80),
    async drag(from: number, to: number) {
      await page.mouse.move(x + width * from, y + 80);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + 90, { steps: 5 });
      await page.mouse.up();
    },
  };
}

test('click, drag, judge, change by the edges, and the way back', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  const chart = await chartOf(page);
  await chart.click(0.5);
  await expect(page).toHaveURL(/&turn=5\d$/);
  await expect(turn(page, Number(page.url().slice(-2)))).toBeInViewport();

  await chart.drag(0.3, 0.5);
  await expect(tools(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tools(page)).toHaveCount(0);

  await chart.drag(0.5, 0.3);
  const range = /\d+–\d+/.exec((await tools(page).getAttribute('aria-label')) ?? '')?.[0] ?? '?';
  await tools(page).getByRole('button', { name: 'Judge these turns' }).click();
  await expect(tools(page)).toHaveCount(0);
  const [first = 0, last = 0] = range.split('–').map(Number);
  const edge = page.getByRole('slider', { name: 'Last turn of the segment' });
  await expect(edge).toHaveAttribute('aria-valuenow', String(last));
  // The segment ends at a legal cut: at the range's end, or left of it.
  await expect(title(page)).toHaveText(new RegExp(`^Segment: turns ${first}–\\d+$`));
  const judged = (await title(page).textContent()) ?? '?';

  // The edges move it, by key and by pointer, and the verdict follows.
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', String(last + 1));
  const held = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(held.x + 4, held.y + 12);
  await page.mouse.down();
  await page.mouse.move(held.x + 204, held.y + 12, { steps: 6 });
  await page.mouse.up();
  await expect(title(page)).not.toHaveText(judged);
  await expect(title(page)).toHaveText(new RegExp(`^Segment: turns ${first}–\\d+$`));
  const moved = (await title(page).textContent()) ?? '?';

  // The segment that a person drew belongs to the transcript and comes back with it.
  await page.reload();
  await expect(inspector(page)).toHaveCount(0);
  await openTranscript(page, lanes);
  await expect(title(page)).toHaveText(moved);
  await page.getByRole('button', { name: 'Back to replay' }).click();
  await expect(title(page)).toHaveText(/^(Pass at|Refused from) turn/);
});

test('a selection is zoomed into, and linked', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  const chart = await chartOf(page);
  await chart.drag(0.3, 0.5);
  await tools(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText(/^shown: turns \d+–\d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Whole run' }).click();
  await expect(page.getByText(/^shown:/)).toHaveCount(0);
  await chart.drag(0.3, 0.4);
  const range = /\d+–\d+/.exec((await tools(page).getAttribute('aria-label')) ?? '')?.[0] ?? '?';
  await tools(page).getByRole('button', { name: 'Link these turns' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(range.replace('–', '\\D+'))).first()).toBeVisible();
});

test('keys alone select turns and judge them', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  const cursor = page.getByRole('slider', { name: 'Turn under the cursor' });
  await cursor.focus();
  for (const key of ['PageUp', 'ArrowRight', 'Shift+PageUp', ...new Array(3).fill('Shift+ArrowRight')])
    await page.keyboard.press(key);
  await expect(cursor).toHaveAttribute('aria-valuetext', 'turn 28, turns 13–28 selected');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Segment: turns 13–28');
});

test('a finger selects turns', async ({ browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'touch is sent in the protocol of Chromium');
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 780 },
  });
  const page = await context.newPage();
  await openWith(page, 'budget=2400&slot=300', lanes);
  const chart = page.getByRole('img', { name: /^Context over 121 turns/ });
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * at, y: y + 80 }],
    });
  await touch('touchStart', 0.3);
  for (const at of [0.35, 0.45, 0.6]) await touch('touchMove', at);
  // The finger rests before it lifts: else the browser takes it for a fling, which the next tap would only stop.
  await page.waitForTimeout(200);
  await touch('touchMove', 0.6);
  await touch('touchEnd', 0.6);
  await expect(tools(page)).toBeVisible();
  await tools(page).getByRole('button', { name: 'Judge these turns' }).tap();
  await expect(page.getByRole('region', { name: 'Selected pass' })).toContainText(/Segment: turns \d+–\d+/);
  await context.close();
});

test('passes are chosen by pointer and by keys, in the chart as in the list', async ({ page }) => {
  await openWith(page, 'budget=2400&slot=300', lanes);
  const passes = page.getByRole('listbox', { name: 'Passes' });
  const third = passes.getByRole('option').nth(2);
  const at = /turn \d+/.exec((await third.getAttribute('aria-label')) ?? '')?.[0] ?? '?';
  await third.click();
  await expect(third).toHaveAttribute('aria-selected', 'true');
  await expect(title(page)).toHaveText(`Pass at ${at}`);
  await passes.press('Home');
  await expect(title(page)).not.toHaveText(`Pass at ${at}`);
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
