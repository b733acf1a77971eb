/** Everything without a mouse: every step by keys alone, and the focus seen at each. */
import type { Page } from '@playwright/test';
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, slotSlider, turn } from './support/acts.ts';
import { expect, expectReady, openApp, openTranscript, test } from './support/app.ts';
import { breaches } from './support/axe.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Command, preset, turn or file' });
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first();

/** Whatever has the focus is seen to have it. */
const expectFocusSeen = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return 'nothing';
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'seen' : focused.outerHTML.slice(0, 200);
      }),
    )
    .toBe('seen');

/** Goes on with Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(() => {
      const focused = document.activeElement;
      return `${focused?.getAttribute('aria-label') ?? ''} ${focused?.textContent ?? ''}`.trim();
    });
    if (name.test(words)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test('from the start page to a report of numbers, by keys alone', async ({ page }) => {
  await openApp(page);
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();

  await test.step('a sample is opened from the palette', async () => {
    await command(page, 'sample must be refused');
    await expectReady(page);
  });

  await test.step('the first refusal', async () => {
    await page.keyboard.press('r');
    await expect(inspector(page).getByText('refuse', { exact: true })).toBeVisible();
  });

  await test.step('the item that blocks it is read', async () => {
    await command(page, 'turn 68');
    await expect(turn(page, 68)).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.press(']');
    await expect(page.locator('mark:focus')).toHaveCount(1);
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: / in turn \d+$/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the slider makes it compact', async () => {
    await page.keyboard.press('l');
    await expect(slotSlider(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /1 compact/);
    await expect(inspector(page).getByText('compact', { exact: true })).toBeVisible();
  });

  await test.step('undone and redone, and said', async () => {
    const undo = page.getByRole('button', { name: 'Undo: slot 2,000 → ' });
    await expect(undo).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(told(page, /^Undone: slot [\d,]+ → 2,000\. This pass: compact → refuse\./)).toHaveCount(1);
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(told(page, /^Redone: slot 2,000 → /)).toHaveCount(1);
    await command(page, 'preset codex');
    await expect(told(page, /^Preset .* → Codex\./)).toHaveCount(1);
    await command(page, 'undo');
    await expect(told(page, /^Undone: preset Codex → /)).toHaveCount(1);
  });

  await test.step('tabs, and back', async () => {
    await page.keyboard.press('3');
    await expect(page.getByRole('tab', { name: /^Items/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true');
    // The search is there before the next key: what is typed at once is text, and no command.
    await page.keyboard.press('3');
    const focused = await page.evaluate(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
      return document.activeElement?.getAttribute('placeholder');
    });
    expect(focused).toBe('Find  /');
    await page.keyboard.press('Escape');
  });

  await test.step('a report of numbers is saved', async () => {
    await page.keyboard.press('s');
    const sheet = page.getByRole('dialog', { name: 'Share' });
    await expect(sheet.getByRole('radio', { name: 'Numbers', exact: true })).toBeChecked();
    const save = sheet.getByRole('button', { name: /^Save/ });
    await expect(save).toBeEnabled();
    const download = page.waitForEvent('download');
    await tabTo(page, /^Save/);
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
});

test('the palette is a combobox that axe has nothing against, and keys that are typed are text', async ({
  page,
}) => {
  await openWith(page, 'segments=range:1:29&slot=300', { name: 'lanes.json', text: lanesJson(10) });
  await page.keyboard.press('j');
  await expect(turn(page, 0)).toBeFocused();
  await page.keyboard.press(':');
  await expect(field(page)).toBeFocused();
  expect(await breaches(page)).toEqual([]);
  await page.keyboard.type('?zzz');
  await expect(told(page, 'Nothing fits.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(turn(page, 0)).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toContainText('Next turn');
  await expect(help).toContainText('Ctrl Shift Z');
});

test('policies of one’s own, and a list of recent transcripts for who wants one', async ({ page }) => {
  const lanes = { name: 'lanes.json', text: lanesJson(10) };
  await openApp(page);
  const list = page.getByRole('region', { name: 'Recent transcripts' });
  const keep = list.getByRole('checkbox', { name: 'Keep a list of recent transcripts on this device' });
  await expect(keep).not.toBeChecked();
  await keep.press('Space');
  await openTranscript(page, lanes);
  await slotSlider(page).press('PageUp');

  await test.step('the settings get a name, and are there after a reload', async () => {
    await page.getByRole('button', { name: /^Policy/ }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Policy' });
    await panel.getByRole('button', { name: 'Save as …' }).press('Enter');
    await page.keyboard.type('My gateway');
    await page.keyboard.press('Enter');
    await expect(told(page, 'Saved as My gateway.')).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Compacts like' })).toHaveValue('yours My gateway');
    await page.reload();
  });

  await test.step('the list knows the file, and recognises it when it is chosen again', async () => {
    const entry = list.getByRole('button', { name: /^lanes\.json.*slot 2,500.*choose the file again/ });
    await expect(entry).toBeVisible();
    await openTranscript(page, lanes);
    await command(page, 'record policy');
    await command(page, 'policy my gate');
    await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /^2,500 tokens/);
    await command(page, 'close');
  });

  await test.step('a file whose handle the browser gave opens from the list, after a reload too', async () => {
    await page.evaluate(async (text) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('held.json', { create: true });
      const writer = await handle.createWritable();
      await writer.write(text);
      await writer.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    }, lanesJson(11));
    await page.keyboard.press('o');
    await expect(turn(page, 5)).toBeVisible();
    await expectReady(page);
    await command(page, 'close');
    // Kept in the background.
    await expect(list.getByRole('button', { name: /^held\.json/ })).not.toContainText(
      'choose the file again',
    );
    await page.reload();
    const held = list.getByRole('button', { name: /^held\.json/ });
    await expect(held).not.toContainText('choose the file again');
    await held.press('Enter');
    await expect(turn(page, 5)).toBeVisible();
    await command(page, 'close');
  });

  await test.step('what it keeps is no text, and is gone with the list', async () => {
    const entry = list.getByRole('button', { name: /^lanes\.json/ });
    await expect(entry).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('floorline.recent') ?? '');
    expect(kept).toContain('lanes.json');
    expect(kept).not.toMatch(/harbour|receipt/i);
    await keep.press('Space');
    await expect(entry).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('floorline.recent'))).toBeNull();
  });
});
