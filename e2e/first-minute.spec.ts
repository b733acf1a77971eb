/** The first minute with a log: as what it was read, what in it could not be read, and what it tells beyond its text. */
import type { Locator, Page } from '@playwright/test';
import { claudeCode, claudeRecord, openaiArray } from './fixtures/talks.ts';
import { inspector, turn } from './support/acts.ts';
import { expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

const usage = (context: number) => ({
  input_tokens: 4,
  cache_read_input_tokens: context - 4,
  cache_creation_input_tokens: 0,
  output_tokens: 30,
});

/** A session of calls with the contexts that it reports; before some of them it compacts, telling of it or not. */
function session(contexts: readonly number[], compactions: ReadonlyMap<number, 'told' | 'untold'>): string {
  const lines: string[] = [];
  let parent: string | null = null;
  const say = (id: string, role: 'user' | 'assistant', content: unknown, more: object = {}): void => {
    lines.push(claudeRecord({ id, parent, role, content, ...more }));
    parent = id;
  };
  contexts.forEach((context, at) => {
    if (compactions.get(at) === 'told') {
      lines.push(
        JSON.stringify({
          type: 'system',
          subtype: 'compact_boundary',
          uuid: `b${at}`,
          parentUuid: null,
          logicalParentUuid: parent,
          sessionId: '0f4f2c1e-5b1d-4c7a-9a53-2f1c7d9b6a10',
          compactMetadata: { trigger: 'auto', preTokens: contexts[at - 1], postTokens: context },
        }),
      );
      parent = `b${at}`;
      say(
        `s${at}`,
        'user',
        'This session is being continued. Lamp 12 burns at 2,700 K; keep lamps/12.yaml.',
        {
          isCompactSummary: true,
        },
      );
    } else say(`u${at}`, 'user', `Look at lamp ${at} in lamps/${at}.yaml.`);
    say(`a${at}`, 'assistant', [{ type: 'text', text: `Lamp ${at} burns at ${2_000 + at} K.` }]);
    const last = JSON.parse(lines.at(-1) ?? '{}');
    lines[lines.length - 1] = JSON.stringify({
      ...last,
      message: { ...last.message, model: 'claude-x', usage: usage(context) },
    });
  });
  return `${lines.join('\n')}\n`;
}

/** Where on the screen the line of the log falls deepest. */
const deepestFall = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: 'Timeline' })
    .locator('path[class*="reported"]')
    .evaluate((path) => {
      const steps = (path.getAttribute('d') ?? '').match(/[MHVL][^MHVL]*/g) ?? [];
      let [x, y, deepest, at] = [0, 0, 0, 0];
      for (const step of steps) {
        const [one = 0, other = 0] = (step.slice(1).match(/-?[\d.]+/g) ?? []).map(Number);
        const next = step[0] === 'V' ? one : step[0] === 'H' ? y : other;
        x = step[0] === 'V' ? x : one;
        if (step[0] !== 'M' && next - y > deepest) [deepest, at] = [next - y, x];
        y = next;
      }
      return at + (path.closest('svg')?.getBoundingClientRect().left ?? 0);
    });

const centre = async (mark: Locator): Promise<number> => {
  const box = await mark.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
};

const told = session([20_000, 60_000, 110_000, 18_000, 40_000], new Map([[3, 'told']]));

test('a session with a logged compaction: its context line drops where it did, and one click judges it', async ({
  page,
}) => {
  await openApp(page);
  await openTranscript(page, { name: 'told.jsonl', text: told });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('reported by the log')).toBeVisible();
  await expect(inspector(page)).toContainText('1 compaction happened in this log: judge it');
  const mark = timeline.getByRole('button', {
    name: 'Compacted in the log at turn 6 (auto): 110,000 → 18,000 tokens',
  });
  await expect(timeline.getByText(/^in the log/)).toBeVisible();
  // The summary is turn 6, a turn before the call that reports the smaller context: there the line falls.
  expect(Math.abs((await deepestFall(page)) - (await centre(mark)))).toBeLessThan(2);
  await mark.click();
  await expect(page).toHaveURL(/segments=logged/);
  const facts = inspector(page).getByRole('heading', { name: 'Reported by the log' }).locator('xpath=../..');
  await expect(facts).toContainText('auto');
  await expect(facts).toContainText('110,000');
  await expect(facts).toContainText('18,000');
  await facts.getByRole('button', { name: 'turn 6' }).click();
  await expect(turn(page, 6)).toContainText('This session is being continued');
  await timeline.getByRole('button', { name: 'Back to replay' }).click();
  await expect(mark).toBeVisible();
  await inspector(page).getByRole('button', { name: 'judge it' }).click();
  await expect(page).toHaveURL(/segments=logged/);
});

test('a fall of the context that the log does not explain is called probable', async ({ page }) => {
  await openApp(page);
  const text = session([20_000, 143_000, 21_000, 30_000], new Map([[2, 'untold']]));
  await openTranscript(page, { name: 'untold.jsonl', text });
  const mark = page.getByRole('button', {
    name: 'Probably compacted at turn 5: 143k → 21k by the log’s usage',
  });
  await mark.click();
  await expect(turn(page, 5)).toBeInViewport();
  await expect(inspector(page)).toContainText('Probably compacted, by the log’s usage, at turn 5');
});

test('choosing another format by hand, and going back', async ({ page }) => {
  await openApp(page);
  await openTranscript(page, { name: 'clock.json', text: openaiArray });
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Opened as OpenAI chat messages, because');
  const choose = async (format: string): Promise<void> => {
    await banner.getByRole('button', { name: 'clock.json' }).click();
    await page.getByLabel('Read as another format').selectOption({ label: format });
  };
  // What cannot be explains itself and loses nothing.
  await choose('Claude Code session');
  await expect(page.getByRole('alert')).toContainText(/read as Claude Code session, holds no turn/);
  await expect(turn(page, 1)).toContainText('the east tower');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  // What can be, though wrongly, says so.
  await choose('Text or Markdown');
  await expect(
    page.getByText('Read as Text or Markdown, as you asked; it looks like OpenAI chat messages.'),
  ).toBeVisible();
  await expectReady(page);
  await expect(banner).toContainText('Opened as Text or Markdown, because it was asked for');
  await page.getByRole('button', { name: 'Read as OpenAI chat messages' }).click();
  await expect(banner).toContainText('Opened as OpenAI chat messages, because');
  await expectReady(page);
  await expect(turn(page, 1)).toContainText('the east tower');
  await expect(page.getByText(/as you asked/)).toHaveCount(0);
});

test('the diagnostics of a cut file, with what stands there, by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lines = claudeCode.trimEnd().split('\n');
  const long = `{"type":"user","note":"<b onclick=alert(1)>${'x'.repeat(900)}`;
  const text = [...lines.slice(0, 2), long, ...lines.slice(2), lines[1]?.slice(0, 60)].join('\n');
  await openApp(page);
  await openTranscript(page, { name: 'cut.jsonl', text });
  const open = page.getByRole('banner').getByRole('button', { name: '2 skipped or repaired' });
  await open.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  const rows = panel.getByRole('row');
  await expect(rows.nth(1)).toContainText('<b onclick=alert(1)>xxx');
  await expect(rows.nth(2)).toContainText('the file ends inside this record');
  await expect(rows.nth(2)).toContainText('{"parentUuid":"u1"');
  await expect(panel.locator('b')).toHaveCount(0);
  await expect(rows.nth(1).locator('pre')).not.toHaveText(/x{900}/);
  await rows
    .nth(1)
    .getByRole('button', { name: /show all/ })
    .click();
  await expect(rows.nth(1).locator('pre')).toHaveText(/x{900}/);
  await panel.getByRole('button', { name: 'Copy all' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(3);
  expect(copied).toContain('<b onclick=alert(1)>');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('thousands of faults come a page at a time', async ({ page }) => {
  const again = `${claudeCode.trimEnd().split('\n').at(-1)}\n`;
  await openApp(page);
  await openTranscript(page, { name: 'twice.jsonl', text: claudeCode + again.repeat(3_000) });
  await page.getByRole('button', { name: '3,000 skipped or repaired' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row')).toHaveCount(51);
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel).toContainText('51–100 of 3,000');
  await expect(panel.getByRole('row').nth(50)).toContainText(
    /106[\d,]+.*repeats the record of line 6.*parentUuid/,
  );
});
