/** Files in files, many conversations in one, and files in nobody's format: what of them opens, and how one chooses. */
import type { Locator, Page } from '@playwright/test';
import { claudeExport, cutGzip, evalLog, zipBomb } from './fixtures/archives.ts';
import { lanesJsonl } from './fixtures/lanes.ts';
import { alert, drawnTurns, openWith, paste, slotSlider, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';
import { expectNoBreach, NARROW } from './support/axe.ts';

const picker = (page: Page): Locator => page.getByRole('dialog', { name: /conversations in/ });
const titles = (page: Page): Promise<string[]> =>
  picker(page).locator('tr[data-row] td:first-child').allTextContents();

test('an export of many conversations in a zip: find one, open it, come back to the list', async ({
  page,
}) => {
  await openWith(page, 'slot=1400', { name: 'export.zip', text: claudeExport(24) });
  const search = picker(page).getByRole('searchbox', { name: 'Search conversations' });
  const button = page.getByRole('button', { name: /^\d+ of 24 conversations$/ });

  await test.step('the list is there by itself, with what the file says of each', async () => {
    await expect(search).toBeFocused();
    await expect(picker(page).getByRole('row').nth(1)).toHaveText(
      /^Lamp 0 of the Ölhafen2026-01-28 10:002≈ \d+[\d,.]+ (bytes|kB)$/,
    );
    expect(await titles(page)).toHaveLength(24);
    await expect(picker(page).getByRole('button', { name: 'Lamp 0 of the Ölhafen' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
  await test.step('typing narrows it, whatever the case and the accents', async () => {
    await search.fill('olhafen LAMP');
    await expect(picker(page).getByRole('status')).toHaveText('5 of 24 conversations');
    expect(await titles(page)).toEqual([0, 5, 10, 15, 20].map((i) => `Lamp ${i} of the Ölhafen`));
  });
  await test.step('a head orders it, and numbers in titles are numbers', async () => {
    await picker(page).getByRole('columnheader', { name: 'turns' }).getByRole('button').click();
    expect(await titles(page)).toEqual([5, 20, 10, 0, 15].map((i) => `Lamp ${i} of the Ölhafen`));
    await search.fill('');
    await picker(page).getByRole('columnheader', { name: 'conversation' }).getByRole('button').click();
    await expect.poll(async () => (await titles(page))[11]).toBe('Lamp 11');
  });
  await test.step('arrows and Enter choose; settings stay', async () => {
    await search.fill('lamp 1');
    await search.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker(page)).toHaveCount(0);
    await expectReady(page);
    await expect(turn(page, 0)).toContainText('Look at lamp 10 once more');
    await expect(button).toHaveText('11 of 24 conversations');
    await expect(button).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('Lamp 10 of the Ölhafen');
    await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /^1,400 tokens/);
  });
  await test.step('a key opens it again, at the one that is open; Escape closes it', async () => {
    await page.keyboard.press('c');
    await expect(search).toBeFocused();
    await expect(picker(page).locator('[aria-current=true]')).toHaveText('Lamp 10 of the Ölhafen');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await test.step('the menu of the file leads there too, and says what was left out', async () => {
    await page.getByRole('button', { name: /^export\.zip|^conversations\.json/ }).click();
    await page.getByRole('button', { name: 'Choose among 24 conversations' }).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(search).toBeInViewport({ ratio: 1 });
    await search.fill('lamp 7');
    await picker(page)
      .getByRole('row', { name: /^Lamp 7/ })
      .getByRole('button')
      .click();
    await expectReady(page);
    await expect(turn(page, 0)).toContainText('Look at lamp 7 once more');
    await expect(button).toHaveText('8 of 24 conversations');
  });
});

test('an .eval, a gzip that is cut, a bomb: what is there opens, what must not is refused, the page lives', async ({
  page,
}) => {
  await openApp(page);
  await test.step('Inspect: each sample is a conversation, with its attachments in place', async () => {
    await openTranscript(page, { name: 'bridges.eval', text: evalLog() });
    await expect(page.getByRole('button', { name: '1 of 2 conversations' })).toBeVisible();
    await expect(picker(page)).toHaveCount(0);
    await expect(turn(page, 3)).toContainText('High water at 04:11.');
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(turn(page, 3)).toContainText('High water at 04:12.');
    await expectReady(page);
  });
  await test.step('a cut gzip: the turns before the cut, and the place of it', async () => {
    await openTranscript(page, { name: 'lanes.jsonl.gz', text: cutGzip(lanesJsonl(40), 0.6) });
    await expect(turn(page, 0)).toBeVisible();
    await page.getByRole('button', { name: 'Show them' }).click();
    await expect(page.getByRole('dialog')).toContainText(/byte [\d,]+/);
    await page.keyboard.press('Escape');
  });
  await test.step('a bomb: refused by its size, and the next file opens', async () => {
    await page.getByRole('button', { name: 'Floorline' }).click();
    await chooseFiles(page, { name: 'bomb.zip', text: zipBomb() });
    await expect(appRoot(page)).toHaveAttribute('data-state', 'failed');
    await expect(alert(page)).toContainText(/unpacks to more than/);
    await expect(page.getByRole('button', { name: /^Tell Floorline/ })).toHaveCount(0);
    await openTranscript(page, { name: 'lanes.jsonl', text: lanesJsonl(3) });
    await expect(turn(page, 1)).toBeVisible();
  });
});

const SAID = [
  'Paint the crane red.',
  'It is red now.',
  'Thanks, and lamp 12?',
  'It burns at 2,700 K.',
] as const;
const talk = (of: (who: 'user' | 'assistant', words: string) => string, between = '\n'): string =>
  SAID.map((words, i) => of(i % 2 === 0 ? 'user' : 'assistant', words)).join(between);
const named = (user: string, assistant: string) => (of: (name: string, words: string) => string) =>
  talk((who, words) => of(who === 'user' ? user : assistant, words), '\n\n');

const STYLES: Readonly<Record<string, string>> = {
  'User:': named('User', 'Assistant')((name, words) => `${name}: ${words}`),
  '**User:**': named('User', 'Assistant')((name, words) => `**${name}:** ${words}`),
  '### User': named('User', 'Assistant')((name, words) => `### ${name}\n${words}`),
  '[User]': named('User', 'Assistant')((name, words) => `[${name}] ${words}`),
  '<|user|>': named('user', 'assistant')((name, words) => `<|${name}|>\n${words}`),
  'User>': named('User', 'Assistant')((name, words) => `${name}> ${words}`),
  'Human:': named('Human', 'Assistant')((name, words) => `${name}: ${words}`),
  ChatML: talk((who, words) => `<|im_start|>${who}\n${words}<|im_end|>`),
  'You said:': named('You said', 'ChatGPT said')((name, words) => `${name}:\n${words}`),
  'copied from a terminal': talk((who, words) => `${who === 'user' ? '>' : '⏺'} ${words}`, '\n\n'),
  'with colours': talk(
    (who, words) => `\u001b[1m${who === 'user' ? '>' : '⏺'}\u001b[0m \u001b[32m${words}\u001b[0m`,
    '\n\n',
  ),
  '[INST]': `<s>[INST] ${SAID[0]} [/INST] ${SAID[1]} </s><s>[INST] ${SAID[2]} [/INST] ${SAID[3]} </s>`,
};

test('text that is pasted opens as turns, however it marks who speaks', async ({ page }) => {
  await openApp(page);
  for (const [style, text] of Object.entries(STYLES)) {
    await test.step(style, async () => {
      await paste(page, text);
      await expect.poll(() => drawnTurns(page)).toEqual([0, 1, 2, 3]);
      await expectReady(page);
      for (const [number, words] of SAID.entries()) {
        const role = number % 2 === 0 ? 'user' : 'assistant';
        await expect(page.getByRole('article', { name: `turn ${number}, ${role}` })).toContainText(words);
      }
      await page.getByRole('button', { name: 'Floorline' }).click();
      await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
    });
  }
});

const homeMade = (extra: object = {}): string =>
  JSON.stringify({
    build: 7,
    rows: SAID.map((body, i) => ({
      k: i % 2 === 0 ? 'm1' : 'm2',
      body,
      nth: i,
      nick: i % 2 === 0 ? 'Mira' : 'Crane',
      ...extra,
    })),
    prices: [
      { name: 'bolt', price: 3 },
      { name: 'nut', price: 4 },
    ],
  });

test('a file in nobody’s format: said where the messages are, read so, and known the next time', async ({
  page,
}) => {
  await openApp(page);
  const dialog = page.getByRole('dialog', { name: 'Where the messages are' });
  const choose = async (field: string, key: string): Promise<void> => {
    const option = dialog
      .getByRole('combobox', { name: field })
      .locator('option', { hasText: new RegExp(`^${key}: `) });
    await dialog
      .getByRole('combobox', { name: field })
      .selectOption((await option.getAttribute('value')) ?? '');
  };
  const preview = dialog.getByRole('region', { name: 'So it would be read' }).getByRole('listitem');

  await test.step('the keys with what stands there, who is who, and a preview that follows', async () => {
    await chooseFiles(page, { name: 'odd.json', text: homeMade() });
    await expect(appRoot(page)).toHaveAttribute('data-state', 'failed');
    await page.getByRole('button', { name: /^Tell Floorline where the messages are/ }).click();
    await choose('What was said', 'body');
    await choose('Who speaks', 'k');
    await expect(dialog.getByText('“m1”, “m2”')).toBeVisible();
    await expect(preview).toHaveText(
      SAID.map((words, i) => `${i} ${i % 2 === 0 ? 'user' : 'assistant'}${words}`),
    );
    await dialog.getByRole('combobox', { name: 'm1' }).selectOption('assistant');
    await dialog.getByRole('combobox', { name: 'm2' }).selectOption('user');
    await expect(preview.first()).toHaveText(`0 assistant${SAID[0]}`);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expectReady(page);
    await expect(page.getByRole('article', { name: 'turn 1, user' })).toContainText(SAID[1]);
    await expect(page.getByText(/^Read with your mapping: “k”, “body”\.$/)).toBeVisible();
  });
  await test.step('what the device keeps holds no words and no names', async () => {
    const kept = await page.evaluate(() => localStorage.getItem('floorline.mappings') ?? '');
    expect(kept).toContain('"body"');
    expect(kept).not.toMatch(/Mira|Crane|crane|m1|red/);
  });
  await test.step('after a reload another file of the same shape opens by it, and can do without', async () => {
    await page.reload();
    await openTranscript(page, { name: 'odd-2.json', text: homeMade({ mood: 'fine' }) });
    await expect(
      page.getByText(/^Read with your mapping of 20\d\d-\d\d-\d\d \d\d:\d\d: “k”, “body”\.$/),
    ).toBeVisible();
    await expect(page.getByRole('article', { name: 'turn 1, user' })).toContainText(SAID[1]);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(dialog.getByText('Remembered mappings 1')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'm2' })).toHaveValue('user');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText(/^Read with your mapping: “k”, “body”\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Forget' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('floorline.mappings'))).toBeNull();
  });
});

test('axe finds nothing in the list of conversations and in the dialog of a mapping', async ({ page }) => {
  await openApp(page);
  await openTranscript(page, { name: 'export.zip', text: claudeExport(24) });
  await expect(picker(page)).toBeVisible();
  await expectNoBreach(page, 'conversations', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Floorline' }).click();
  await chooseFiles(page, { name: 'odd.json', text: homeMade() });
  await page.getByRole('button', { name: /^Tell Floorline/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where the messages are' });
  await dialog.getByText('More: conversations, models, tools').click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectNoBreach(page, 'mapping', '[role=dialog]');
  await page.setViewportSize(NARROW);
  const reach = (element: Element): boolean => element.scrollWidth <= element.clientWidth;
  expect(await dialog.evaluate(reach)).toBe(true);
});
