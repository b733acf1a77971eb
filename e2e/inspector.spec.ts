/** The inspector: what a floor is made of, what would survive in the slot, the ledger that fits; constraints taken back. */
import type { Locator, Page } from '@playwright/test';
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, parseCount, readSentence, slotSlider, turn } from './support/acts.ts';
import { expect, openTranscript, test } from './support/app.ts';

const lanes = { name: 'lanes.json', text: lanesJson(30) };
/** One segment of 120 turns, far larger than its slot. */
const tooLarge = 'segments=range:1:121&slot=600&split=off';

const section = (page: Page, title: string): Locator =>
  inspector(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** The numbers of a column of a table, top to bottom. */
const column = async (rows: Locator, index: number): Promise<number[]> =>
  (await rows.locator(`:is(td, th):nth-child(${index})`).allTextContents()).map((text) =>
    text === '–' ? 0 : parseCount(text),
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('the floor is told apart by kind or by source, and either way adds up', async ({ page }) => {
  await openWith(page, tooLarge, lanes);
  const { floor } = await readSentence(page);
  const made = section(page, 'What the floor is made of');
  const bars = async (): Promise<number[]> =>
    (await made.getByRole('listitem').locator('.num:nth-child(3)').allTextContents()).map(parseCount);
  await expect(made.getByRole('radio', { name: 'Kind' })).toBeChecked();
  await expect(made).toContainText('constraint');
  expect(sum(await bars())).toBe(floor);

  await made.getByText('Source', { exact: true }).click();
  await expect(made.getByRole('listitem').first()).toContainText('user');
  await expect(made).toContainText('tool-call argument');
  expect(sum(await bars())).toBe(floor);

  await made.getByRole('checkbox', { name: 'all floors side by side' }).check();
  const table = made.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'source',
    'working',
    'exhaustive',
    'hindsight',
    'reference',
  ]);
  const totals = await column(table.locator('tfoot tr').first(), 2);
  expect(totals).toEqual([floor]);
  for (const index of [2, 3]) {
    const [total] = await column(table.locator('tfoot tr').first(), index);
    expect(sum(await column(table.locator('tbody tr'), index))).toBe(total);
  }

  // Another visit finds it as it was left.
  await page.reload();
  await openTranscript(page, lanes);
  await expect(made.getByRole('radio', { name: 'Source' })).toBeChecked();
  await expect(table).toBeVisible();
  // One stop of the Tab key, and the arrows inside.
  await made.getByRole('radio', { name: 'Source' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(made.getByRole('radio', { name: 'Kind' })).toBeChecked();
  await expect(table.getByRole('columnheader').first()).toHaveText('kind');
});

test('what would go is listed by need, follows the slot, and leads to its place', async ({ page }) => {
  await openWith(page, tooLarge, lanes);
  const survive = section(page, 'If it were compacted anyway');
  const counts = async (): Promise<{ kept: number; all: number; dropped: number }> => {
    const words = /holds ([\d,]+) of ([\d,]+) items; ([\d,]+) would go/;
    await expect(survive).toContainText(words);
    const [, kept, all, dropped] = words.exec((await survive.textContent()) ?? '') ?? [];
    return { kept: parseCount(kept), all: parseCount(all), dropped: parseCount(dropped) };
  };
  const before = await counts();
  expect(before.kept + before.dropped).toBe(before.all);
  await expect(survive).toContainText('; an estimate.');
  const gone = survive.getByRole('list', { name: /^Items that would go/ });
  await expect(gone.getByRole('listitem')).toHaveCount(8);
  await survive.getByRole('button', { name: /^list all/ }).click();
  await expect(gone.getByRole('listitem')).toHaveCount(before.dropped);

  await survive.getByText(/^fits/).click();
  const held = survive.getByRole('list', { name: /^Items that fit/ });
  await expect(held.getByRole('listitem').first()).toContainText('comes first');
  await survive.getByText(/^goes first/).click();

  // It follows the slot. A larger one may hold fewer items: the dearer ones come first.
  await slotSlider(page).focus();
  await slotSlider(page).press('ArrowRight');
  await expect(survive).not.toContainText('One summary of 600 tokens');
  const { slot } = await readSentence(page);
  expect(slot).toBeGreaterThan(600);
  await expect(survive).toContainText(`One summary of ${slot} tokens`);
  expect((await counts()).all).toBe(before.all);

  const first = gone.getByRole('listitem').first();
  const place = first.getByRole('button', { name: /^turn \d+$/ });
  const at = /\d+/.exec((await place.getAttribute('aria-label')) ?? '')?.[0];
  await place.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`turn=${at}$`));
  await expect(turn(page, Number(at))).toBeInViewport();

  // What a person holds dear comes first: it is no longer among those that go.
  await survive.getByRole('button', { name: /^list all/ }).click();
  const limit = gone
    .getByRole('listitem')
    .filter({ hasText: /number · .* likely/ })
    .first();
  const dear = (await limit.locator('code').textContent()) ?? '?';
  await limit.getByRole('button', { name: 'Always count' }).click();
  await expect(gone.getByText(dear, { exact: true })).toHaveCount(0);

  await survive.getByRole('button', { name: 'Hide what survives in this slot' }).click();
  await expect(gone).toHaveCount(0);
});

test('a pass that fits says on demand that everything survives', async ({ page }) => {
  await openWith(page, 'segments=range:1:9&slot=8000', lanes);
  const survive = section(page, 'What would survive');
  await expect(survive.getByRole('list')).toHaveCount(0);
  await survive.getByRole('button', { name: 'Show what survives in this slot' }).click();
  await expect(survive).toContainText(/holds all \d+ items\./);
  await expect(survive.getByRole('list', { name: /^Items that fit/ })).toBeVisible();
});

test('where the slot is too short for the ledger, what fits of it can be copied', async ({ page }) => {
  await openWith(page, tooLarge, lanes);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const ledger = section(page, 'State ledger');
  const { floor, need } = await readSentence(page);
  await expect(ledger).toContainText(`floor ${floor.toLocaleString('en-GB')}`);
  await expect(ledger).toContainText(`need ${need.toLocaleString('en-GB')}`);
  const fitting = ledger.getByRole('button', { name: /^Copy what fits 600/ });
  const words = /([\d,]+) of ([\d,]+) items, ([\d,]+) tok/;
  const [, some, all, tokens] = words.exec((await fitting.textContent()) ?? '') ?? [];
  expect(parseCount(tokens)).toBeLessThanOrEqual(600);
  expect(parseCount(some)).toBeLessThan(parseCount(all));
  await fitting.click();
  await expect(ledger.getByRole('status')).toHaveText('Copied');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n');
  expect(lines).toHaveLength(parseCount(some));
  expect(lines[0]).toContain('Never touch config/shared-');

  await slotSlider(page).focus();
  await slotSlider(page).press('End');
  await expect(fitting).toHaveCount(0);
  await expect(ledger.getByRole('button', { name: /^Copy state ledger/ })).toBeVisible();
});

test('a constraint that was taken back says so, in the text and in the table', async ({ page }) => {
  const text = JSON.stringify([
    { role: 'user', content: 'Please port src/app.ts. Never use lodash. Keep lines within 80 columns.' },
    { role: 'assistant', content: 'Done: src/app.ts.' },
    { role: 'user', content: 'Good. You can use lodash now. Go on with src/util.ts.' },
    { role: 'assistant', content: 'Done: src/util.ts.' },
  ]);
  await openWith(page, 'segments=range:0:4', { name: 'lifted.json', text });
  const rule = turn(page, 0).locator('mark', { hasText: 'Never use lodash.' });
  await expect(rule).toHaveAttribute('aria-description', 'constraint, lifted later');
  await expect(turn(page, 0).locator('mark', { hasText: 'Keep lines' })).toHaveAttribute(
    'aria-description',
    'constraint',
  );
  await rule.hover();
  const why = page.getByRole('dialog', { name: 'constraint in turn 0' });
  await expect(why).toContainText('Said by the user. Force: forbidden.');
  await expect(why).toContainText(/Lifted later:\s*turn\s*2/);
  await expect(why).toContainText('You can use lodash now.');
  await expect(why).toContainText('It stays in the floor until you say that it never counts.');
  await why.getByRole('button', { name: 'Never count' }).click();
  await expect(why).toContainText('You took it out of the floor.');
  await why.getByRole('button', { name: 'turn 2' }).click();
  await expect(page).toHaveURL(/turn=2$/);

  await page.getByRole('tab', { name: /^Items/ }).click();
  await page.getByRole('checkbox', { name: 'lifted only' }).check();
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ items/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Never use lodash.');
});
