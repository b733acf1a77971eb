/** The `test` that every browser test uses, and the few ways into the app that they all need. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { adaptContextToFirefox, adaptToFirefox } from './firefox.ts';
import { type Watch, watchContext } from './watch.ts';

export { expect };

/** `watch` is always on: a test fails at its end if the page complained or asked another origin for anything. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = await watchContext(context, new URL(baseURL ?? '').origin);
      await use(watch);
      expect(watch.problems(), 'errors in the page').toEqual([]);
      expect(watch.foreignRequests(), 'requests to other origins').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') adaptContextToFirefox(context);
    await use(context);
  },
  page: async ({ page, browserName }, use) => {
    if (browserName === 'firefox') adaptToFirefox(page);
    await use(page);
  },
});

/** The element that says in `data-state` how far the app is: empty, reading, ready or failed. */
export function appRoot(page: Page): Locator {
  return page.locator('#root');
}

/**
 * Opens the page and waits until the app has drawn something.
 * @param hash what follows the address, with its `#`
 */
export async function openApp(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await expect(appRoot(page)).not.toBeEmpty();
}

export interface TestFile {
  readonly name: string;
  /** What is in it: text as UTF-8, or bytes as they are. */
  readonly text: string | Uint8Array;
}

/** Gives files to the file input and waits until every turn is readable and counted. */
export async function openTranscript(page: Page, ...files: readonly (TestFile | string)[]): Promise<void> {
  await chooseFiles(page, ...files);
  await expectReady(page);
}

/** Waits until every turn is readable and counted. The first time the token table loads, which a busy machine delays. */
export async function expectReady(page: Page): Promise<void> {
  await expect(appRoot(page)).toHaveAttribute('data-state', 'ready', { timeout: 45_000 });
}

/** Opens a sample from the start page, by the beginning of its title. */
export async function openSample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  await expectReady(page);
}

/**
 * Gives files to the file input and waits for nothing.
 * @param files paths, or names with their text
 */
export async function chooseFiles(page: Page, ...files: readonly (TestFile | string)[]): Promise<void> {
  const input = page.locator('input[type=file]').first();
  const paths = files.filter((file) => typeof file === 'string');
  const inMemory = files
    .filter((file) => typeof file !== 'string')
    .map(({ name, text }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }));
  await input.setInputFiles(inMemory.length > 0 ? inMemory : paths);
}
