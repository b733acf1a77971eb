/** A transcript that is taller than an element of a page can be: every turn can be reached, and all of it be searched. */
import { writeFileSync } from 'node:fs';
import { count, drawnTurns, turn } from './support/acts.ts';
import { chooseFiles, expect, openApp, test } from './support/app.ts';

const TURNS = 200_000;
/** On these an expression runs away. */
const ENDLESS = `${'a'.repeat(40)}!`;
const ENDLESS_TURN = 120_500;

const said = (number: number): string => {
  if (number === 1 || number === TURNS - 2) return `The lantern of quay ${number} was lit twice.`;
  if (number === ENDLESS_TURN) return ENDLESS;
  return `Watch ${number}: the lantern was lit, the tide book was closed, the ropes were dry, and the harbour master wrote that nothing else was to be said of it.`;
};

const log = (): string =>
  Array.from({ length: TURNS }, (_, number) =>
    JSON.stringify({ role: number % 2 === 0 ? 'user' : 'assistant', content: said(number) }),
  ).join('\n');

test('two hundred thousand turns: the end, the middle, and a search through all of them', async ({
  page,
}, info) => {
  test.slow();
  const file = info.outputPath('watches.jsonl');
  writeFileSync(file, log());
  await openApp(page);
  await chooseFiles(page, file);
  await expect(page.getByRole('banner')).toContainText(`${count(TURNS)} turns`, { timeout: 40_000 });
  // Everything can be read; counting it would only take the time of what is looked at here.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const feed = page.getByRole('feed', { name: 'Turns' });
  const scroller = feed.locator('..');
  const top = (number: number): Promise<number> =>
    turn(page, number).evaluate(
      (article) =>
        article.getBoundingClientRect().top -
        (article.closest('[role=feed]')?.parentElement?.getBoundingClientRect().top ?? 0),
    );

  await test.step('keys lead to both ends, and on from there', async () => {
    expect(await feed.evaluate((element) => element.getBoundingClientRect().height)).toBe(12_000_000);
    await turn(page, 0).click({ position: { x: 600, y: 20 } });
    await page.keyboard.press('End');
    await expect(turn(page, TURNS - 1)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('PageUp');
    await expect(turn(page, TURNS - 1)).not.toBeInViewport();
    await page.keyboard.press('Home');
    await expect(turn(page, 0)).toBeInViewport({ ratio: 1 });
    expect((await drawnTurns(page)).length).toBeLessThan(60);
  });

  await test.step('the bar leads anywhere, and its end is the end', async () => {
    const drag = (part: number) =>
      scroller.evaluate((element, to) => {
        element.scrollTop = to * (element.scrollHeight - element.clientHeight);
      }, part);
    await drag(0.5);
    await expect(async () => {
      const [first = 0] = await drawnTurns(page);
      expect(Math.abs(first - TURNS / 2)).toBeLessThan(TURNS / 20);
    }).toPass();
    await drag(1);
    await expect(turn(page, TURNS - 1)).toBeInViewport({ ratio: 1 });
  });

  await test.step('a turn in the middle stands at the top, and the wheel moves by what it is turned', async () => {
    await page.keyboard.press('g');
    await page.getByRole('textbox', { name: 'Turn' }).fill('120000');
    await page.keyboard.press('Enter');
    await expect(async () => expect(Math.abs(await top(120_000))).toBeLessThanOrEqual(1)).toPass();
    await turn(page, 120_000).hover();
    await page.mouse.wheel(0, 90);
    // Engines round the places of rows each in its own way.
    await expect(async () => expect(Math.abs((await top(120_000)) + 90)).toBeLessThanOrEqual(1)).toPass();
  });

  const find = page.getByRole('searchbox', { name: 'Find in transcript' });
  await test.step('an expression is found from here on, and steps wrap', async () => {
    await find.fill('quay');
    await page.getByRole('button', { name: 'regular expression' }).click();
    await find.fill('QUAY \\d+ was (lit|dark)');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible({ timeout: 30_000 });
    // A mark inside of what is found takes it apart, and the thread may be counted by now.
    await expect(
      turn(page, TURNS - 2)
        .locator('[data-hit]')
        .first(),
    ).toBeInViewport();
    await find.press('Enter');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(turn(page, 1).locator('[data-hit]')).toHaveText(`quay 1 was lit`);
    await expect(turn(page, 1).locator('[data-hit]')).toBeInViewport();
    await find.press('Shift+Enter');
    await expect(
      turn(page, TURNS - 2)
        .locator('[data-hit]')
        .first(),
    ).toBeInViewport();
  });

  await test.step('a faulty one is told where, and one that runs away costs its turn and nothing else', async () => {
    await find.fill('quay (\\d+');
    await expect(find).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('at 6: the ( is never closed')).toBeVisible();
    await find.fill('quay \\d+ was|^(a+)+$');
    await expect(
      page.getByText(`turn ${count(ENDLESS_TURN)} took longer than 2 s with this expression and was skipped`),
    ).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('≥ 2 of ≥ 2', { exact: true })).toBeVisible();
    await find.press('Enter');
    await expect(turn(page, 1)).toBeInViewport();
  });
});
