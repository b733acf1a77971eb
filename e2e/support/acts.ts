/** What a person does with the page, and what they see of it, for tests that read like a journey. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openApp, openTranscript, type TestFile } from './app.ts';

/** The control that everything follows. */
export const slotSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Slot', exact: true });

/** A turn of the transcript, by its number. Only turns near the screen are in the document. */
export const turn = (page: Page, number: number): Locator => page.locator(`article[data-turn="${number}"]`);

export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' });

/** The one failure that fills the page. */
export const alert = (page: Page): Locator => page.getByRole('alert');

/** Opens the page with settings in its address, and a transcript in it. */
export async function openWith(page: Page, settings: string, ...files: readonly TestFile[]): Promise<void> {
  await openApp(page, `#v1?${settings}`);
  await openTranscript(page, ...files);
}

/** Drags a file over the window and does not let go of it. */
export async function dragIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.txt'));
    document.body.dispatchEvent(
      new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }),
    );
  });
}

/** Drops files on the window, the way a drag from the desktop arrives: over, then drop. */
export async function dropFiles(page: Page, ...files: readonly TestFile[]): Promise<void> {
  const plain = files.map(({ name, text }) => ({ name, bytes: [...Buffer.from(text)] }));
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of given) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
      );
    }
  }, plain);
}

/** Drops what lies on disk there, a folder too, through the browser's own drag and drop. */
export async function dropPaths(page: Page, ...paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  }
  await devtools.detach();
}

/** Puts text on the clipboard and presses the keys that paste it, wherever the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** The numbers of the turns that are in the document now, in order. */
export const drawnTurns = (page: Page): Promise<number[]> =>
  page
    .locator('article[data-turn]')
    .evaluateAll((articles) => articles.map((article) => Number(article.getAttribute('data-turn'))));

/** A number as the page writes it: `1,400`. */
export const count = (value: number): string => value.toLocaleString('en-GB');

/** Reads a number that the page wrote. */
export const parseCount = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

/** The selected pass says `floor F + margin M = need N > slot S`: those numbers. */
export async function readSentence(page: Page): Promise<{
  readonly floor: number;
  readonly margin: number;
  readonly need: number;
  readonly slot: number;
}> {
  const words = /floor ([\d,]+) \+ margin ([\d,]+) = need ([\d,]+) [>≤] slot ([\d,]+)/;
  const sentence = inspector(page).getByText(words);
  await expect(sentence).toBeVisible();
  const [, floor, margin, need, slot] = words.exec((await sentence.textContent()) ?? '') ?? [];
  return {
    floor: parseCount(floor),
    margin: parseCount(margin),
    need: parseCount(need),
    slot: parseCount(slot),
  };
}
