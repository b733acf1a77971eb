/** Reading: far turns, marks with their reasons, keys, search, filters, and the table of segments. */
import { lanesJson } from './fixtures/lanes.ts';
import { drawnTurns, inspector, openWith, parseCount, turn } from './support/acts.ts';
import { expect, test } from './support/app.ts';

/** 801 turns, which this policy compacts a few times. */
const lanes = { name: 'lanes.json', text: lanesJson(200) };
const policy = 'budget=16000&slot=3500';

test('the last of many turns is a few keys away, and only what is near is in the document', async ({
  page,
}) => {
  await openWith(page, policy, lanes);
  await expect(turn(page, 0)).toBeVisible();
  expect((await drawnTurns(page)).length).toBeLessThan(60);

  await page.keyboard.press('g');
  const number = page.getByRole('textbox', { name: 'Turn' });
  await number.fill('801');
  await expect(page.getByRole('button', { name: 'Go', exact: true })).toBeDisabled();
  await number.fill('800');
  await number.press('Enter');
  await expect(turn(page, 800)).toBeInViewport();
  await expect(turn(page, 800)).toContainText('Lane 199 has its limit');
  await expect(turn(page, 0)).toHaveCount(0);
  expect((await drawnTurns(page)).length).toBeLessThan(60);

  // By the wheel, as most people do.
  await turn(page, 799).hover();
  await page.mouse.wheel(0, -200_000);
  await expect(turn(page, 0)).toBeInViewport();
  await expect(turn(page, 1)).toContainText('config/lane-0.yaml');
});

test('a mark tells why it cannot be paraphrased, on hover and on focus', async ({ page }) => {
  await openWith(page, policy, lanes);
  const constraint = turn(page, 1).locator('mark', { hasText: 'Never touch config/shared-0.yaml' });
  await constraint.hover();
  const why = page.getByRole('dialog', { name: 'constraint in turn 1' });
  await expect(why).toBeVisible();
  await expect(why).toContainText(/\d+ tokens/);
  await expect(why).toContainText('while ships are moored, whatever the tide does.');
  await expect(why).toContainText('Counted by the working floor: nobody but the user can say it again.');
  await expect(why).toContainText('Said by the user. Force: forbidden.');
  await expect(why).toContainText('Shown by the user.');
  await expect(why).toContainText('Only in this turn.');
  await page.getByRole('searchbox', { name: 'Find in transcript' }).hover();
  await expect(why).toHaveCount(0);

  // With the keyboard: to the turn, then through its marks.
  await page.keyboard.press('j');
  await expect(turn(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(turn(page, 1)).toBeFocused();
  const marks = turn(page, 1).locator('mark');
  const texts = await marks.allTextContents();
  expect(texts).toContain('config/lane-0.yaml');
  for (const [index, text] of texts.entries()) {
    await page.keyboard.press('ArrowRight');
    await expect(marks.nth(index)).toBeFocused();
    const reason = page.getByRole('dialog', { name: / in turn 1$/ });
    await expect(reason).toContainText(text);
    await expect(reason).toContainText(/\d+ tokens?/);
    await expect(reason).toContainText(/Counted by|Not counted by/);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(turn(page, 2)).toBeFocused();

  // A literal that comes again names its turns, and leads there.
  await turn(page, 3).locator('mark', { hasText: '1000 ms' }).hover();
  const again = page.getByRole('dialog', { name: / in turn 3$/ });
  await expect(again).toContainText(/first in\s*1/);
  await again.getByRole('button', { name: 'turn 1' }).click();
  await expect(turn(page, 1)).toBeInViewport();
  await expect(page).toHaveURL(/turn=1$/);

  // The same without a mouse: Enter leads into the reason, Escape back to the mark.
  const limit = turn(page, 1).locator('mark', { hasText: '1000 ms' });
  await page.keyboard.press('k');
  await expect(turn(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(turn(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(limit).toBeFocused();
  await page.keyboard.press('Enter');
  const here = page.getByRole('dialog', { name: / in turn 1$/ });
  await expect(here.getByRole('button', { name: 'turn 1 (here)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(limit).toBeFocused();
  await expect(here).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/turn=3$/);
});

test('keys: j k n p g / ? and Escape', async ({ page }) => {
  await openWith(page, policy, lanes);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(turn(page, 2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(turn(page, 1)).toBeFocused();

  const position = inspector(page).getByText(/^\d+ \/ \d+$/);
  await page.keyboard.press('n');
  const at = Number((await position.textContent())?.split(' / ')[0]);
  const title = await inspector(page).getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('n');
  await expect(position).toHaveText(new RegExp(`^${at + 1} / `));
  await page.keyboard.press('p');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(title ?? '');

  await page.keyboard.press('/');
  const find = page.getByRole('searchbox', { name: 'Find in transcript' });
  await expect(find).toBeFocused();
  await page.keyboard.type('jnp?g');
  await expect(find).toHaveValue('jnp?g');
  await expect(page.getByText('no hits')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(find).toHaveValue('');
  await expect(find).not.toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await page.keyboard.press('g');
  const goTo = page.getByRole('dialog', { name: 'Go to turn' });
  await expect(goTo.getByRole('textbox', { name: 'Turn' })).toBeFocused();
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await expect(goTo).toHaveCount(0);
  await expect(turn(page, 400)).toBeInViewport();
});

test('find counts every hit, walks through them, and can match case', async ({ page }) => {
  await openWith(page, policy, lanes);
  const find = page.getByRole('searchbox', { name: 'Find in transcript' });
  await find.fill('Receipt R-');
  await expect(page.getByText('1 of 200', { exact: true })).toBeVisible();
  await find.press('Shift+Enter');
  await expect(page.getByText('200 of 200', { exact: true })).toBeVisible();
  await expect(turn(page, 799)).toBeInViewport();
  await expect(turn(page, 799)).toContainText('receipt R-9199');
  await page.getByRole('button', { name: 'next hit' }).click();
  await expect(page.getByText('1 of 200', { exact: true })).toBeVisible();
  await expect(turn(page, 3)).toBeInViewport();
  await page.getByRole('button', { name: 'match case' }).click();
  await expect(page.getByText('no hits')).toBeVisible();
  await find.fill('config/lane-150.yaml');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(turn(page, 601)).toBeInViewport();
});

test('filters by role, verdict and kind, and says how many turns are left', async ({ page }) => {
  await openWith(page, policy, lanes);
  const open = (name: string) => page.getByRole('button', { name }).click();
  const only = (name: string) => page.getByRole('button', { name: `only ${name}` }).click();

  await open('roles');
  await only('tool');
  await page.keyboard.press('Escape');
  await expect(page.getByText('200 of 801 turns')).toBeVisible();
  expect((await drawnTurns(page)).every((number) => number % 4 === 3)).toBe(true);
  await page.keyboard.press('j');
  await expect(turn(page, 3)).toBeFocused();
  await page.keyboard.press('j');
  await expect(turn(page, 7)).toBeFocused();
  await open('roles 1');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.keyboard.press('Escape');

  await open('kinds');
  await only('constraint');
  await page.keyboard.press('Escape');
  await expect(page.getByText('201 of 801 turns')).toBeVisible();
  await expect(turn(page, 1).locator('mark')).toHaveCount(1);
  await open('kinds 1');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.keyboard.press('Escape');

  await open('verdicts');
  await only('refuse');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No turn passes the filters.')).toBeVisible();
  await open('verdicts 1');
  await only('split');
  await page.keyboard.press('Escape');
  const left = page.getByText(/^\d+ of 801 turns$/);
  await expect(left).toBeVisible();
  expect(Number((await left.textContent())?.split(' ')[0])).toBeGreaterThan(0);
});

test('the table of segments sorts, and what is chosen there is what the inspector shows', async ({
  page,
}) => {
  await openWith(page, policy, lanes);
  await page.getByRole('tab', { name: /^Segments/ }).click();
  const table = page.getByRole('region', { name: 'Segments' });
  const column = async (index: number): Promise<number[]> =>
    (await table.locator(`tbody td:nth-child(${index})`).allTextContents()).map(parseCount);
  const need = table.getByRole('columnheader', { name: 'need' });
  const index = (await table.getByRole('columnheader').allTextContents()).indexOf('need') + 1;
  const inOrder = await column(index);
  expect(inOrder.length).toBeGreaterThan(2);
  await expect(need).toHaveAttribute('aria-sort', 'none');
  for (const _ of ['one way', 'the other']) {
    await need.getByRole('button').click();
    await expect(need).toHaveAttribute('aria-sort', /ascending|descending/);
    const rising = (await need.getAttribute('aria-sort')) === 'ascending';
    expect(await column(index)).toEqual(inOrder.toSorted((a, b) => (rising ? a - b : b - a)));
  }
  await need.getByRole('button').click();
  await expect(need).toHaveAttribute('aria-sort', 'none');

  const second = table.getByRole('row').nth(2);
  const choose = second.getByRole('button', { name: /^Inspect the pass at turn \d+$/ });
  const at = /\d+$/.exec((await choose.getAttribute('aria-label')) ?? '')?.[0] ?? '?';
  await choose.click();
  await expect(choose).toHaveAttribute('aria-pressed', 'true');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toContainText(`turn ${at}`);
  await expect(
    inspector(page)
      .getByText(/need [\d,]+/)
      .first(),
  ).toContainText(
    `need ${
      (await second
        .locator('td')
        .nth(index - 1)
        .textContent()) ?? '?'
    }`,
  );

  // The transcript kept its place and is one tab away; a part of the pass leads into it.
  await inspector(page)
    .getByRole('button', { name: /^\d+–\d+$/ })
    .last()
    .click();
  await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true');
});

test('a long turn arrives cut, opens whole, and closes again', async ({ page }) => {
  const text = JSON.stringify([
    { role: 'user', content: `${'All is well on the quay. '.repeat(400)}The last word is marzipan.` },
    { role: 'assistant', content: 'Good.' },
  ]);
  await openWith(page, policy, { name: 'long.json', text });
  await expect(turn(page, 0)).not.toContainText('marzipan');
  await turn(page, 0)
    .getByRole('button', { name: /^show all \(10,026 characters\)$/ })
    .click();
  await expect(turn(page, 0)).toContainText('The last word is marzipan.');
  await turn(page, 0).getByRole('button', { name: 'show less' }).click();
  await expect(turn(page, 0)).not.toContainText('marzipan');
});

test('the ledger that is copied holds the items one a line', async ({ page }) => {
  await openWith(page, 'segments=range:1:5&slot=64', { name: 'lanes.json', text: lanesJson(1) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await inspector(page)
    .getByRole('button', { name: /^Copy state ledger/ })
    .click();
  await expect(inspector(page).getByRole('status')).toHaveText('Copied');
  const ledger = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n');
  expect(ledger).toContain('config/lane-0.yaml');
  expect(ledger.join('\n')).toContain('Never touch config/shared-0.yaml');
  expect(new Set(ledger).size).toBe(ledger.length);
});
