/** Sharing: nothing leaves before it was looked at, nothing that is secret leaves at all, and what was sent opens again. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { piecesOf, plantedName, plantedSession, SECRETS, STAYS } from './fixtures/planted.ts';
import { inspector, slotSlider, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';
import { expectNoBreach } from './support/axe.ts';

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Share' });
const button = (page: Page, name: string): Locator => sheet(page).getByRole('button', { name, exact: true });

/** Chooses a form and a level, and waits until there is something to take. */
async function choose(page: Page, form: string, level: string | null = null): Promise<void> {
  await sheet(page).getByRole('radio', { name: form, exact: true }).check();
  const levels = sheet(page).getByRole('group', { name: 'With' });
  if (level !== null) await levels.getByRole('radio', { name: level, exact: true }).check();
  await settled(page);
}

/** Waits until there is something to take; what was made before something else was asked for cannot be taken. */
async function settled(page: Page): Promise<void> {
  await expect(button(page, 'Copy')).toBeEnabled({ timeout: 20_000 });
}

async function saved(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const download = page.waitForEvent('download');
  await button(page, 'Save').click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function copied(page: Page): Promise<string> {
  await button(page, 'Copy').click();
  await expect(sheet(page).getByText('Copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The secrets that a text holds, by their names. */
const leaked = (text: string): readonly string[] =>
  SECRETS.filter((planted) => piecesOf(planted).some((piece) => text.includes(piece))).map(
    ({ name }) => name,
  );

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('no form lets a secret out, at no level', async ({ page, watch }, testInfo) => {
  expect(SECRETS).toHaveLength(25);
  expect(STAYS).toHaveLength(25);
  await openApp(page, '#v1?budget=4000&slot=300');
  await openTranscript(page, { name: plantedName, text: plantedSession() });
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  watch.forgetRequests();
  await page.keyboard.press('s');
  await sheet(page).getByLabel('Title', { exact: true }).fill(`Look: ${SECRETS[4]?.secret}`);

  const out: { readonly what: string; readonly text: string; readonly words: boolean }[] = [];
  const take = async (form: string, level: string | null, words = false): Promise<void> => {
    await choose(page, form, level);
    const isLink = form.endsWith('link');
    const { name, text } = isLink ? { name: '', text: await copied(page) } : await saved(page);
    out.push({ what: `${form} ${level ?? ''}`, text: `${name}\n${text}`, words });
  };
  await test.step('nothing is written before it is asked for', async () => {
    await settled(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('nothing yet');
  });
  await test.step('without text', async () => {
    await take('View link', null);
    await take('Report link', 'Numbers');
    await take('Report file', 'Numbers');
    await take('Page', 'Numbers');
    await take('Markdown', 'Numbers');
    await take('CSV', 'Numbers');
    await take('Structure', null);
    for (const { text } of out) expect(text).not.toMatch(/orders service|Never change|done 3/);
  });
  await test.step('with text', async () => {
    await take('Markdown', 'Items');
    await take('CSV', 'Items');
    await take('Report file', 'Items', true);
    await take('Page', 'Full', true);
    await take('Report file', 'Full', true);
  });
  for (const { what, text } of out) expect(leaked(text), what).toEqual([]);
  expect(await page.title()).toBe('Floorline');
  expect(watch.requests()).toEqual([]);

  const full = out.at(-1)?.text ?? '';
  const masked = SECRETS.filter((planted) => leaked(full).every((name) => name !== planted.name)).length;
  const left = STAYS.filter(([, text]) => full.includes(JSON.stringify(text).slice(1, -1))).length;
  const figures = `planted masked ${masked}/25, harmless left ${left}/25`;
  testInfo.annotations.push({ type: 'figures', description: figures });
  console.log(figures);
  expect(masked).toBe(25);
  expect(left).toBeGreaterThanOrEqual(24);

  await test.step('every mask is in the list, can be taken off and put back, and more can be set', async () => {
    await sheet(page)
      .getByRole('tab', { name: /^Masked/ })
      .click();
    const found = sheet(page).getByRole('region', { name: 'What was masked' });
    await expect(found.getByText(/turn \d+/).first()).toBeVisible();
    await found
      .getByRole('button', { name: /^Let through/ })
      .first()
      .click();
    await settled(page);
    await expect(sheet(page).getByText('1 secret let through by you')).toBeVisible();
    expect(leaked((await saved(page)).text)).toHaveLength(1);
    await button(page, 'Undo').click();
    await settled(page);
    await sheet(page).getByLabel('Hide', { exact: true }).selectOption('wildcard');
    await sheet(page).getByLabel('What to hide').fill('Ste?');
    await page.keyboard.press('Enter');
    await settled(page);
    const hidden = (await saved(page)).text;
    expect(hidden).not.toContain('Step 7');
    expect(leaked(hidden)).toEqual([]);
    await sheet(page).getByLabel('Hide', { exact: true }).selectOption('regex');
    await sheet(page).getByLabel('What to hide').fill('(a+');
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByRole('alert')).toBeVisible();
  });
});

test('what was sent opens with nothing but itself, shows what its author saw, and goes on unchanged', async ({
  page,
  context,
  watch,
}) => {
  await openApp(page, '#v1?budget=4000&slot=300');
  await openTranscript(page, { name: 'incident.json', text: plantedSession() });
  await test.step('a note at a turn', async () => {
    await turn(page, 2).hover();
    await turn(page, 2).getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel('Note at turn 2').fill('Here it *began*.');
    await page.keyboard.press('Control+Enter');
    await expect(turn(page, 2).getByText('Here it *began*.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'note at turn 2: Here it *began*.' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(turn(page, 2).getByText('Here it *began*.')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await turn(page, 1).hover();
    await turn(page, 1).getByRole('button', { name: 'Keep this turn' }).click();
  });
  const need = await inspector(page)
    .getByText(/= need/)
    .textContent();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await sheet(page).getByLabel('Title', { exact: true }).fill('Refused on Tuesday');
  await sheet(page).getByLabel('Note', { exact: true }).fill('Look at the <b>second</b> pass.');
  await choose(page, 'Report file', 'Numbers');
  const file = await saved(page);
  await choose(page, 'Report link', 'Numbers');
  await expect(sheet(page).getByText(/of at most 32,000 characters/)).toBeVisible();
  const link = await copied(page);
  await sheet(page)
    .getByRole('tab', { name: /^Field by field/ })
    .click();
  await expect(sheet(page).getByRole('row', { name: /title your title Refused on Tuesday/ })).toBeVisible();
  await test.step('the sheet is accessible', () => expectNoBreach(page, 'share', '[role="dialog"]'));

  await test.step('the file, dropped into another page', async () => {
    const other = await context.newPage();
    await openApp(other);
    await openTranscript(other, { name: file.name, text: file.text });
    await expect(other.getByText('Refused on Tuesday')).toBeVisible();
    await expect(other.getByText('numbers only')).toBeVisible();
    await expect(turn(other, 2)).toContainText('not in this report');
    await expect(turn(other, 2)).toContainText('Here it *began*.');
    await expect(inspector(other).getByText(/= need/)).toHaveText(need ?? '');
    await expect(other.getByRole('button', { name: 'Yours 4' })).toBeVisible();
    await other.keyboard.press('s');
    await choose(other, 'Report file', 'Numbers');
    expect((await saved(other)).text).toBe(file.text);
    await other.keyboard.press('Escape');
    await slotSlider(other).press('End');
    await expect(inspector(other).getByText('One summary can hold all of it.')).toBeVisible();
    await expectNoBreach(other, 'an opened report');
    // The settings were the author's: one's own are as they were.
    await other.getByRole('button', { name: 'Floorline', exact: true }).click();
    await openTranscript(other, { name: 'own.json', text: plantedSession() });
    await expect(other.getByRole('textbox', { name: 'Budget' })).toHaveValue('4,000');
    await other.close();
  });

  await test.step('the link, with the network gone after the page is there', async () => {
    const other = await context.newPage();
    await other.goto(link);
    await expectReady(other);
    await expect(other.getByText('Refused on Tuesday')).toBeVisible();
    expect(other.url()).toBe(link);
    await other.keyboard.press('s');
    await choose(other, 'Report link', 'Numbers');
    expect(await copied(other)).toBe(link);
    await other.close();
  });

  await test.step('what is newer, cut or changed is refused in words', async () => {
    const other = await context.newPage();
    await openApp(other);
    for (const [text, words] of [
      [file.text.replace('floorline.shared/1', 'floorline.shared/7'), /newer version of Floorline/],
      [file.text.slice(0, 5_000), /end of this report is missing/],
      [file.text.replace('"count":', '"count":9'), /contradicts itself/],
    ] as const) {
      await chooseFiles(other, { name: 'x.floorline.json', text });
      await expect(other.getByRole('alert')).toContainText(words);
    }
    await other.goto(`about:blank`);
    await other.goto(`${link.slice(0, -40)}`);
    await expect(other.getByRole('alert')).toContainText(/missing/);
    await expect(appRoot(other)).toHaveAttribute('data-state', 'failed');
    await other.close();
  });
  for (const { method } of watch.requests()) expect(method).toBe('GET');
});
