/** A log that an agent writes while it is on screen: it is read on, and what is coming is said before it is too late. */
import type { Page } from '@playwright/test';
import { lanesJsonl } from './fixtures/lanes.ts';
import { turn } from './support/acts.ts';
import { expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

const NAME = 'lanes.jsonl';

/** Writes the file that the browser's picker will give: one of the origin's own, which acts like any other. */
const write = (page: Page, lanes: number): Promise<void> =>
  page.evaluate(
    async ({ name, text }) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      await stream.write(text);
      await stream.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    },
    { name: NAME, text: lanesJsonl(lanes) },
  );

test('a log is followed while it grows, and the last safe turn is told before it passes', async ({
  page,
}) => {
  await openApp(page, '#v1?budget=2000&slot=300&split=off');
  await write(page, 6);
  await openTranscript(page, { name: NAME, text: lanesJsonl(6) });
  const size = page.getByRole('banner');
  const strip = page.getByRole('region', { name: 'Following' });
  const spoken = strip.getByRole('status');
  await turn(page, 2).click();

  await test.step('following begins', async () => {
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await expect(strip).toContainText(
      'turn 24 · 602 tokens in context, 35 % of the mark · compacted now: compact',
    );
    await expect(spoken).toBeEmpty();
  });

  await test.step('new turns come, and the warning with them', async () => {
    await write(page, 12);
    await expect(size).toContainText('49 turns');
    await expect(strip).toContainText('turn 48 · ');
    await expect(spoken).toContainText(/^Warning: turn 57, about 9 turns from here, is the last at which/);
    await expect(turn(page, 2)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the verdict changes, and the last safe turn has passed', async () => {
    await write(page, 16);
    await expect(strip).toContainText('compacted now: refuse (need 353 > slot 300)');
    await expect(spoken).toContainText('Warning: the last safe turn, 57, has passed');
  });

  await test.step('a file that was cut back is told, and read anew', async () => {
    await write(page, 5);
    await expect(strip).toContainText(/became shorter .* it was cut back or replaced/);
    await expect(size).toContainText('21 turns');
    await expectReady(page);
  });

  await test.step('a file that is gone is told, and following ends by the same button', async () => {
    await page.evaluate(async (name) => (await navigator.storage.getDirectory()).removeEntry(name), NAME);
    await expect(strip).toContainText('lanes.jsonl is no longer there. It is waited for');
    await page.getByRole('button', { name: 'Following' }).click();
    await expect(strip).toHaveCount(0);
    await expect(size).toContainText('21 turns');
  });
});
