/** Large logs: their first turns at once, all of them without a jump, and the second opening without counting. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { lanesJsonl } from './fixtures/lanes.ts';
import { turn } from './support/acts.ts';
import { chooseFiles, expect, expectReady, openApp, test } from './support/app.ts';

/** Some 4.5 MB in 30,001 turns: more than is read at once. */
const LANES = 7_500;
/** Nothing is compacted: what takes time here is reading and counting, not judging. */
const settings = '#v1?budget=100000000';

/**
 * What the page said of itself whenever that changed, while a file arrived: from inside the page, since on a busy machine
 * the whole would be there before a word from outside arrives.
 */
function watchArrival(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: string[] = [];
        const observer = new MutationObserver(() => {
          const state = document.getElementById('root')?.dataset.state ?? '';
          const readable = document.querySelector('article[data-turn="1"]') !== null;
          const said = document.querySelector('progress')?.parentElement?.textContent ?? '';
          const phase = /(Reading|Parsing|Counting)/.exec(said)?.[1] ?? 'none';
          const start = /The first [\d,]+ turns can be read/.test(said);
          const marked = document.querySelector('article[data-turn="1"] mark') !== null;
          const now = `${state}, ${phase}${readable ? ', readable' : ''}${marked ? ', marked' : ''}${start ? ', start' : ''}`;
          if (seen.at(-1) !== now) seen.push(now);
          if (state !== 'ready') return;
          observer.disconnect();
          resolve(seen);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        const root = document.getElementById('root');
        if (root !== null) observer.observe(root, { attributes: true });
      }),
  );
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'floorline.analyses'));

/** Every string that the device keeps of analyses, keys too, and what its numbers are as text. */
const keptStrings = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const strings: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value === 'string') strings.push(value);
      else if (ArrayBuffer.isView(value)) {
        // What hides in numbers: the bytes as text.
        strings.push(new TextDecoder('latin1').decode(new Uint8Array(value.buffer).subarray(0, 1 << 20)));
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          strings.push(key);
          walk(inner);
        }
      }
    };
    const databases = (await indexedDB.databases()).filter(({ name }) =>
      name?.startsWith('floorline.analyses'),
    );
    for (const { name = '' } of databases) {
      strings.push(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        for (const request of [store.getAll(), store.getAllKeys()]) {
          await new Promise((resolve) => {
            request.onsuccess = resolve;
          });
          walk(request.result);
        }
      }
      database.close();
    }
    return strings.join('\n');
  });

test('a large log is read from its start, and is kept as numbers until that is forgotten', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('secret-plans.jsonl');
  await writeFile(path, lanesJsonl(LANES));
  const size = page.getByRole('banner');
  const whole = `${(4 * LANES + 1).toLocaleString('en-GB')} turns`;

  await test.step('the first turns are there while the rest is read, and stay where they are', async () => {
    await openApp(page, settings);
    const arrival = watchArrival(page);
    await chooseFiles(page, path);
    await turn(page, 2).click();
    const seen = await arrival;
    expect(seen.some((said) => /^reading, (Reading|Parsing), readable, marked, start$/.test(said))).toBe(
      true,
    );
    expect(seen.filter((said) => said.includes('Counting'))).not.toEqual([]);
    // Once readable, always readable.
    const first = seen.findIndex((said) => said.includes('readable'));
    expect(seen.slice(first).every((said) => said.includes('readable'))).toBe(true);
    await expect(size).toContainText(whole);
    await expect(turn(page, 2)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the device keeps numbers, and no word', async () => {
    await expect.poll(() => isKept(page)).toBe(true);
    // The database is made before its first value is written.
    await expect.poll(() => keptStrings(page)).toContain('tokens');
    const text = await keptStrings(page);
    expect(text).not.toMatch(/secret-plans|config.lane|lane-\d|receipt R|harbour|ships/i);
  });

  await test.step('the second opening counts nothing, and knows every item', async () => {
    await page.reload();
    const arrival = watchArrival(page);
    await chooseFiles(page, path);
    const seen = await arrival;
    expect(seen.filter((said) => said.includes('Counting'))).toEqual([]);
    await expect(size).toContainText(/\d{3},\d{3} tok/);
    await turn(page, 3).locator('mark').first().hover();
    await expect(page.getByRole('dialog', { name: / in turn 3$/ })).toBeVisible();
  });

  await test.step('what is held and kept is told, and can be forgotten', async () => {
    await page.getByRole('button', { name: 'secret-plans.jsonl' }).click();
    const about = page.getByRole('dialog', { name: 'About this transcript' });
    await expect(about).toContainText(/up to [\d.]+ MB: texts/);
    await expect(about).toContainText(/analysis of 1 transcript, numbers only/);
    await about.getByRole('button', { name: 'Forget' }).click();
    await expect(about).toContainText('No analysis is kept on this device.');
    expect(await isKept(page)).toBe(false);
  });
  await expectReady(page);
});
