/** A summary held against what it had to keep: one that the log tells of, and one that a person pastes. */
import { compactedLog, PLANTED } from './fixtures/compacted.ts';
import { inspector, openWith, turn } from './support/acts.ts';
import { expect, test } from './support/app.ts';
import { breaches } from './support/axe.ts';

const LOG = { name: 'compacted.jsonl', text: compactedLog() };

test('a compaction of the log is audited, from its mark to what is missing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWith(page, 'budget=128000', LOG);
  const finding = (name: string | RegExp) => page.getByRole('group', { name });
  const segment = page.getByRole('region', { name: 'Text of the segment' });
  const summary = page.getByRole('region', { name: 'Text of the summary' });

  await test.step('from its mark on the timeline', async () => {
    await page.getByRole('list', { name: 'Compactions that happened' }).getByRole('button').first().click();
    await inspector(page).getByRole('button', { name: 'Audit its summary' }).click();
    await expect(page.getByRole('tab', { name: 'Audit' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/turns 0–3 · summary at turn/)).toBeVisible();
  });

  await test.step('what became of each planted item, by name', async () => {
    await expect(finding(`altered: ${PLANTED.altered.was}`)).toContainText('its front is lost');
    await expect(finding(`altered: ${PLANTED.digits.was}`)).toContainText(PLANTED.digits.as);
    await expect(finding(`missing: ${PLANTED.missing}`)).toContainText('used again by the agent at turn 5');
    await expect(finding(`retained: ${PLANTED.retained}`)).toBeVisible();
    await expect(page.getByText(/necessary, not sufficient/)).toBeVisible();
  });

  await test.step('one side lights the other', async () => {
    const was = segment.locator('mark', { hasText: PLANTED.altered.was }).first();
    const is = summary.locator('mark', { hasText: PLANTED.altered.as });
    await was.hover();
    await expect(is).toHaveAttribute('data-lit', 'true');
    await is.hover();
    await expect(was).toHaveAttribute('data-lit', 'true');
    await expect(summary.locator('mark', { hasText: PLANTED.invented })).toHaveAttribute('data-tone', 'made');
    await expect(segment.locator('mark', { hasText: PLANTED.lost })).toHaveAttribute('data-tone', 'gone');
  });

  await test.step('by key through one status', async () => {
    await page.getByRole('button', { name: 'altered' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await expect(finding(`altered: ${PLANTED.digits.was}`)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'invented' }).click();
    await finding(`invented: ${PLANTED.madeUp}`).click();
    await expect(summary.getByText(PLANTED.madeUp)).toBeVisible();
  });

  await test.step('over time and what is missing', async () => {
    await page.getByText('Over time').click();
    const over = page.getByRole('region', { name: 'Items over repeated compactions' });
    await expect(over.getByRole('img', { name: /Over 2 compactions, summaries held/ })).toBeVisible();
    await expect(over.getByRole('row', { name: /2\/2, 1\/2/ })).toContainText(PLANTED.goneLater);
    await page.getByText('What is missing').click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`- ${PLANTED.lost}\n`);
    expect(copied).toContain(`- ${PLANTED.missing}\n`);
    expect(copied).not.toContain(`- ${PLANTED.retained}`);
  });

  await test.step('axe finds nothing, wide and narrow, light and dark', async () => {
    await page.getByText('Findings', { exact: true }).click();
    expect(await breaches(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(segment).toBeVisible();
    expect(await breaches(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('where the loss was felt', async () => {
    await page.getByRole('button', { name: 'missing', exact: true }).click();
    await finding(`missing: ${PLANTED.missing}`).getByRole('button', { name: 'turn 5' }).click();
    await expect(turn(page, 5)).toContainText(PLANTED.missing);
  });
});

test('a summary of one’s own is audited against chosen turns, and goes into no link', async ({ page }) => {
  await openWith(page, 'budget=128000', LOG);
  await page.getByRole('slider', { name: 'Turn under the cursor' }).focus();
  for (let turns = 0; turns < 3; turns++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('toolbar').getByRole('button', { name: 'Audit a summary' }).click();
  const form = page.getByRole('form', { name: 'Audit a summary of your own' });
  await expect(form.getByLabel('Last turn')).toHaveValue('3');
  await form.getByRole('textbox').fill(`Edited ${PLANTED.altered.was}. See REQ-77777.`);
  await expect(form.getByRole('status')).toContainText(/\d+ tok of a slot of 2,000/);
  await form.getByRole('button', { name: 'Audit it' }).click();
  await expect(page.getByText(/a summary of your own/).last()).toBeVisible();
  await expect(page.getByRole('group', { name: `retained: ${PLANTED.altered.was}` })).toBeVisible();
  await page.getByRole('button', { name: 'unsupported' }).click();
  await expect(page.getByRole('group', { name: 'unsupported: REQ-77777' })).toBeVisible();
  expect(page.url()).not.toContain('REQ-77777');

  // It stays while the document is open.
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await page.getByRole('button', { name: 'Change your summary' }).click();
  await expect(form.getByRole('textbox')).toHaveValue(/REQ-77777/);
  await form.getByRole('textbox').fill('Error: request failed');
  await form.getByRole('button', { name: 'Audit it' }).click();
  await expect(page.getByText(/text of an error stands in place of a summary/)).toBeVisible();
});
