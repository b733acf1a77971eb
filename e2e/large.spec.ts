/**
 * Transcripts that are large in one way each, at a size that a test can afford: one enormous line, data inside of it, many
 * turns, many large results, a large paste. Each must open, be readable to its end, and be searched.
 */
import { claudeRecord } from './fixtures/talks.ts';
import { drawnTurns, paste, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, openApp, openTranscript, type TestFile, test } from './support/app.ts';

const LAST_WORDS = 'the tide turned at 04:17:23';

/** What a gauge printed, of about so many characters; no two lines are the same. */
function gaugeLines(characters: number, gauge = 0): string {
  const lines: string[] = [];
  for (let written = 0, i = 0; written < characters; i++) {
    const line = `gauge ${gauge} reading ${i}: ${(i * 7919) % 9973} mm at berth ${i % 31}, wind from the west`;
    lines.push(line);
    written += line.length + 1;
  }
  return lines.join('\n');
}

/** A Claude Code session in which commands print what is given, one record a line. */
function sessionOf(results: readonly unknown[]): TestFile {
  const records = [{ role: 'user' as const, content: 'Read the gauges.' as unknown }];
  for (const [i, content] of results.entries()) {
    const id = `toolu_${i}`;
    records.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] });
  }
  const lines = records.flatMap(({ role, content }, i) => {
    const answer = { id: `u${i}`, parent: i === 0 ? null : `a${i}`, role, content };
    if (i === 0) return claudeRecord(answer);
    const use = {
      type: 'tool_use',
      id: `toolu_${i - 1}`,
      name: 'Bash',
      input: { command: `gauge ${i - 1}` },
    };
    return [
      claudeRecord({ id: `a${i}`, parent: `u${i - 1}`, role: 'assistant', content: [use] }),
      claudeRecord(answer),
    ];
  });
  return { name: 'gauges.jsonl', text: `${lines.join('\n')}\n` };
}

test('one line of 6 MB is shown cut and grows on demand; a picture beside it is a chip', async ({ page }) => {
  const picture = { media_type: 'image/png', type: 'base64', data: 'iVBORw0KGgoAAAAN'.repeat(90_000) };
  const printed = { type: 'text', text: `${gaugeLines(6_000_000)}\n${LAST_WORDS}` };
  await openApp(page);
  await openTranscript(page, sessionOf([[{ type: 'image', source: picture }], [printed]]));

  await test.step('the picture', async () => {
    await expect(turn(page, 2)).toContainText('[image/png, 1,080,000 bytes]');
    await expect(turn(page, 2)).not.toContainText('iVBORw0KGgo');
  });
  await test.step('the line', async () => {
    await expect(turn(page, 4)).toContainText('gauge 0 reading 0: 0 mm at berth 0');
    const more = turn(page, 4).getByRole('button', {
      name: /^show (all|more) \(6,\d\d\d,\d\d\d characters\)$/,
    });
    await expect(more).toBeVisible();
    const length = async (): Promise<number> => (await turn(page, 4).textContent())?.length ?? 0;
    const before = await length();
    expect(before).toBeLessThan(50_000);
    await more.click();
    await expect.poll(length).toBeGreaterThan(before + 50_000);
    expect(await length()).toBeLessThan(1_000_000);
  });
});

test('of 20,000 turns the last is a key away, and what only it says is found', async ({ page }) => {
  const last = 19_999;
  const text = Array.from({ length: last + 1 }, (_, i) => {
    const content = i === last ? `At last ${LAST_WORDS}.` : `Berth ${i} is free from ${i} hours on.`;
    return JSON.stringify({ role: i % 2 === 0 ? 'user' : 'assistant', content });
  }).join('\n');
  await openApp(page);
  await openTranscript(page, { name: 'berths.jsonl', text: `${text}\n` });

  await page.keyboard.press('g');
  const number = page.getByRole('textbox', { name: 'Turn' });
  await number.fill(String(last));
  await number.press('Enter');
  await expect(turn(page, last)).toBeInViewport();
  await expect(turn(page, last)).toContainText(LAST_WORDS);
  await expect(turn(page, 0)).toHaveCount(0);
  expect((await drawnTurns(page)).length).toBeLessThan(100);

  await page.keyboard.press('g');
  await number.fill('0');
  await number.press('Enter');
  await expect(turn(page, 0)).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill(LAST_WORDS);
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(turn(page, last).locator('[data-hit]').first()).toBeInViewport();
});

test('200 results of 100 kB can be read and searched while they are counted', async ({ page }) => {
  const results = Array.from({ length: 200 }, (_, i) =>
    i === 199 ? `${gaugeLines(100_000, i)}\n${LAST_WORDS}` : gaugeLines(100_000, i),
  );
  await openApp(page);
  await chooseFiles(page, sessionOf(results));
  await expect(turn(page, 0)).toContainText('Read the gauges.');

  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill(LAST_WORDS);
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(turn(page, 400)).toContainText(LAST_WORDS);
  await expect(turn(page, 400).locator('[data-hit]').first()).toBeInViewport();
});

test('a paste of 5 MB opens like a file', async ({ page }) => {
  const { text } = sessionOf([gaugeLines(5_200_000)]);
  await openApp(page);
  await paste(page, String(text));
  await expect(turn(page, 2)).toContainText('gauge 0 reading 0: 0 mm at berth 0');
  await expect(appRoot(page)).toHaveAttribute('data-state', /reading|ready/);
  await expect(page.getByText('pasted text').first()).toBeVisible();
});
