/** What a person says about a thread: what it does, that it stays, and that it can be taken back. */
import type { Locator, Page } from '@playwright/test';
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, parseCount, readSentence, turn } from './support/acts.ts';
import { expect, openApp, openSample, openTranscript, test } from './support/app.ts';
import { breaches } from './support/axe.ts';

const lanes = { name: 'lanes.json', text: lanesJson(10) };
/** Turns 1 to 28 as one segment, which needs more than the slot and can be split. */
const policy = 'segments=range:1:29&slot=300';

const yours = (page: Page): Locator => page.getByRole('button', { name: /^Yours/ });
const told = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: words });
const chains = (page: Page): Locator => inspector(page).getByRole('list', { name: 'Chains', exact: true });
const keep = (page: Page, number: number): Locator =>
  turn(page, number).getByRole('button', { name: 'Keep this turn' });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const redo = (page: Page) => page.keyboard.press('ControlOrMeta+Shift+z');

/** Rests on a turn beside its text, where no mark opens its reason. */
const restOn = (page: Page, number: number) => turn(page, number).hover({ position: { x: 60, y: 20 } });

async function keepTurn(page: Page, number: number): Promise<void> {
  await restOn(page, number);
  await keep(page, number).click();
}

test('a turn that is kept stays kept: after a reload, another encoding, another document', async ({
  page,
}) => {
  await openWith(page, policy, lanes);
  const before = await readSentence(page);
  await keepTurn(page, 5);
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'true');
  await expect(turn(page, 5)).toContainText('kept');
  await expect(told(page, 'Turn 5 is kept. This pass: need')).toHaveCount(1);
  await expect(page.getByText(/^28 turns \(1 kept\)/)).toBeVisible();
  expect((await readSentence(page)).floor).toBeLessThan(before.floor);

  // The address is written a moment after a change: this one is left to the reload.
  const slot = page.getByRole('slider', { name: 'Slot' });
  const usual = await slot.inputValue();
  await slot.press('ArrowRight');
  await page.reload();
  await openTranscript(page, lanes);
  await expect(slot).not.toHaveValue(usual);
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'true');
  await expect(yours(page)).toHaveText('Yours 1');

  await undo(page);
  await expect(slot).toHaveValue(usual);
  await undo(page);
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'false');
  await redo(page);
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: /^Policy/ }).click();
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('cl100k_base');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toContainText('tok (cl100k)');
  await expect(page.getByText(/^28 turns \(1 kept\)/)).toBeVisible();

  await openTranscript(page, { name: 'others.json', text: lanesJson(9) });
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'false');
  await expect(yours(page)).toHaveText('Yours');
  await openTranscript(page, lanes);
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'true');
  await keepTurn(page, 5);
  await expect(turn(page, 5)).not.toContainText('kept');
});

test('a chain is taken apart and restored, and what that does is said', async ({ page }) => {
  await openApp(page);
  await openSample(page, 'The incident');
  const entries = chains(page).getByRole('listitem');
  const count = await entries.count();
  const words = (await entries.first().textContent()) ?? '';
  await entries.first().getByRole('button', { name: 'Take apart' }).click();
  await expect(told(page, /^Chain taken apart\. This pass: \S+/)).toHaveCount(1);
  await expect(entries).toHaveCount(count - 1);
  const apart = inspector(page).getByRole('list', { name: 'Chains taken apart' });
  await expect(apart.getByRole('listitem')).toHaveCount(1);
  await expect(apart).toContainText(words.replace(/ ?turns \d+.*$/, '').trim());

  await apart.getByRole('button', { name: 'Restore' }).click();
  await expect(told(page, /^Chain restored\./)).toHaveCount(1);
  await expect(apart).toHaveCount(0);
  await expect(entries.first()).toHaveText(words);
});

test('linked turns stay in one summary, which may leave no cut', async ({ page }) => {
  await openWith(page, policy, lanes);
  await expect(inspector(page).getByText('split', { exact: true })).toBeVisible();
  await restOn(page, 1);
  await turn(page, 1).getByRole('button', { name: 'Link from here' }).click();
  await expect(told(page, /^Linking from turn 1:/)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(turn(page, 2).getByRole('button', { name: 'Link to here' })).toHaveCount(0);

  await restOn(page, 1);
  await turn(page, 1).getByRole('button', { name: 'Link from here' }).click();
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: 'Turn' }).fill('28');
  await page.keyboard.press('Enter');
  await turn(page, 28).getByRole('button', { name: 'Link to here' }).click();
  await expect(told(page, 'Turns 1–28 are linked. This pass: split → refuse.')).toHaveCount(1);
  await expect(inspector(page).getByText('refuse', { exact: true })).toBeVisible();
  await expect(chains(page)).toContainText('turns 1 to 28, linked by you');
  await chains(page).getByRole('button', { name: 'Remove link' }).click();
  await expect(told(page, 'Turns 1–28 are no longer linked. This pass: refuse → split.')).toHaveCount(1);
});

test('the turns that the timeline shows are linked at once', async ({ page }) => {
  await openWith(page, `${policy}&zoom=3-9`, lanes);
  await yours(page).click();
  await page.getByRole('button', { name: 'Link the 6 turns in view (3–8)' }).click();
  await expect(page.getByRole('dialog', { name: 'Yours' })).toContainText('turns 3 to 8');
});

test('an item that never counts takes its tokens out of the floor, one that always counts stays', async ({
  page,
}) => {
  await openWith(page, policy, lanes);
  const rows = inspector(page).getByRole('list', { name: 'Items' }).getByRole('listitem');
  const first = rows.first();
  const tokens = parseCount((await first.textContent())?.match(/^\d+/)?.[0]);
  const literal = (await first.locator('code').textContent()) ?? '';
  const { floor } = await readSentence(page);
  await first.hover();
  await first.getByRole('button', { name: 'Never count' }).click();
  await expect(told(page, /^1 item no longer counts\. This pass: need/)).toHaveCount(1);
  expect((await readSentence(page)).floor).toBe(floor - tokens);
  await expect(first).not.toContainText(literal);

  await yours(page).click();
  const list = page.getByRole('dialog', { name: 'Yours' });
  await expect(list).toContainText(literal);
  await list.getByRole('button', { name: /^Let the rule decide/ }).click();
  await expect(list).not.toContainText(literal);
  await page.keyboard.press('Escape');
  expect((await readSentence(page)).floor).toBe(floor);

  // The same where it stands in the text.
  await turn(page, 1).locator('mark').first().hover();
  const reason = page.getByRole('dialog', { name: / in turn 1$/ });
  await reason.getByRole('button', { name: 'Never count' }).click();
  await expect(reason).toContainText('Never counted: you said so.');
  await reason.getByRole('button', { name: 'Always count' }).click();
  await expect(reason).toContainText('Always counted: you said so.');
  await expect(reason.getByRole('button', { name: 'Never count' })).toHaveAttribute('aria-pressed', 'false');
  expect((await readSentence(page)).floor).toBe(floor);
});

test('everything is undone and redone by keys, but not while somebody types', async ({ page }) => {
  await openWith(page, policy, lanes);
  await keepTurn(page, 5);
  await keepTurn(page, 6);
  await undo(page);
  await expect(told(page, /^Undone: turn 6 is no longer kept\./)).toHaveCount(1);
  await expect(keep(page, 6)).toHaveAttribute('aria-pressed', 'false');
  await undo(page);
  await expect(keep(page, 5)).toHaveAttribute('aria-pressed', 'false');
  await redo(page);
  await redo(page);
  await expect(yours(page)).toHaveText('Yours 2');

  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('lane');
  await undo(page);
  await expect(yours(page)).toHaveText('Yours 2');

  await yours(page).click();
  const list = page.getByRole('dialog', { name: 'Yours' });
  await list.getByRole('button', { name: 'Clear all' }).click();
  await expect(list).toContainText('You can overrule the rule');
  await undo(page);
  await expect(list).toContainText('Kept turns 2');
  await list.getByRole('button', { name: 'Let go: turn 5' }).click();
  await expect(list).toContainText('Kept turns 1');
  await list.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list).toContainText('Kept turns 2');
});

test('a refusal has exits that are one press away: drop items', async ({ page }) => {
  await openWith(page, 'segments=range:1:29&slot=300&split=off', lanes);
  const apply = inspector(page).getByRole('button', { name: /^Apply: Drop items/ });
  await apply.click();
  await expect(told(page, /no longer count.*This pass: refuse → /)).toHaveCount(1);
  await expect(inspector(page).getByText('refuse', { exact: true })).toHaveCount(0);
});

test('keys alone keep a turn and link it with another', async ({ page }) => {
  await openWith(page, policy, lanes);
  for (let turns = 0; turns < 3; turns++) await page.keyboard.press('j');
  await expect(turn(page, 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(keep(page, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(keep(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect(turn(page, 3)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(turn(page, 3).getByRole('button', { name: 'Link to here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chains(page)).toContainText('turns 2 to 3, linked by you');
});

test('the settings are copied for the library, and can be read before', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWith(page, 'slot=1400&margin=0.25&allowance=5000', lanes);
  await page.getByRole('button', { name: /^Policy/ }).click();
  await page.getByText('Show what is copied').click();
  const shown = await page.getByRole('textbox', { name: 'Settings as JSON' }).inputValue();
  expect(JSON.parse(shown)).toEqual({
    encoding: 'o200k_base',
    slot: 1_400,
    options: { floor: 'working', marginRatio: 0.25, split: true, allowance: 5_000, conservative: null },
  });
  await page.getByRole('button', { name: 'Copy settings as JSON' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test('the device keeps places, not a word of the text', async ({ page }) => {
  await openWith(page, policy, lanes);
  await keepTurn(page, 5);
  await turn(page, 1).locator('mark').first().hover();
  await page
    .getByRole('dialog', { name: / in turn 1$/ })
    .getByRole('button', { name: 'Always count' })
    .click();
  await expect(yours(page)).toHaveText('Yours 2');
  const kept = await page.evaluate(() => localStorage.getItem('floorline.annotations') ?? '');
  expect(kept).toMatch(/^\[\["[0-9a-f.]+",\{"turns":\[5\],"items":\[\[1,\d+,\d+\]\]\}\]\]$/);
});

test('axe finds nothing in any of it', async ({ page }) => {
  await openWith(page, policy, lanes);
  const look = async (what: string) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await test.step(what, async () => expect(await breaches(page)).toEqual([]));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await test.step(`${what}, dark`, async () =>
      expect(await breaches(page, { rules: 'colours' })).toEqual([]));
  };
  await keepTurn(page, 5);
  await restOn(page, 2);
  await look('a turn kept');
  await turn(page, 2).getByRole('button', { name: 'Link from here' }).click();
  await look('linking');
  await turn(page, 3).getByRole('button', { name: 'Link to here' }).click();
  await yours(page).click();
  await look('yours');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await look('a phone');
});
