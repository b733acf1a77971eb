/** A log that an agent writes further, dropped again: whatever a person chose stays, and reading goes on. */
import { lanesJsonl } from './fixtures/lanes.ts';
import { dropFiles, turn } from './support/acts.ts';
import { expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

/** One turn of the system, then four a lane. */
const log = (lanes: number) => ({ name: 'lanes.jsonl', text: lanesJsonl(lanes) });

test('a log that grew keeps view, selection and pins when it is dropped again', async ({ page }) => {
  await openApp(page, '#v1?budget=4000&slot=120');
  await openTranscript(page, log(10));
  const feed = page.getByRole('feed', { name: 'Turns' });
  const scroller = feed.locator('..');
  const scrollTo = (where: 'start' | 'end') =>
    scroller.evaluate((element, to) => {
      element.scrollTop = to === 'end' ? element.scrollHeight : 0;
    }, where);
  const size = page.getByRole('banner');

  await turn(page, 2).click();
  await expect(turn(page, 2)).toHaveAttribute('aria-current', 'true');
  await expect(size).toContainText('41 turns');

  await test.step('who reads further up stays there', async () => {
    await dropFiles(page, log(11));
    await expect(size).toContainText('45 turns');
    await expectReady(page);
    await expect(turn(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(turn(page, 44)).toHaveCount(0);
  });

  await test.step('who reads the end sees the new end', async () => {
    await expect(async () => {
      await scrollTo('end');
      await expect(turn(page, 44)).toBeInViewport({ timeout: 200 });
    }).toPass();
    await dropFiles(page, log(15));
    await expect(size).toContainText('61 turns');
    await expect(turn(page, 60)).toBeInViewport();
  });

  await test.step('another log under the same name begins anew', async () => {
    await dropFiles(page, log(3));
    await expect(size).toContainText('13 turns');
    await expectReady(page);
    await expect(page.locator('article[aria-current="true"]')).toHaveCount(0);
  });
});
