/** The ways in, and the formats: what a person gives is what they then read. */
import { writeFile } from 'node:fs/promises';
import { lanesJson, lanesJsonl } from './fixtures/lanes.ts';
import { anthropicArray, claudeCode, markdownTalk, openaiArray, paragraphs } from './fixtures/talks.ts';
import { dragIn, drawnTurns, dropFiles, dropPaths, paste, turn } from './support/acts.ts';
import { appRoot, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

test('the Open button opens a file', async ({ page }) => {
  await openApp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await (await chooser).setFiles({
    name: 'clock.json',
    mimeType: 'application/json',
    buffer: Buffer.from(openaiArray),
  });
  await expectReady(page);
  await expect(page.getByRole('banner')).toContainText('clock.json');
  await expect(turn(page, 1)).toContainText('the east tower');
});

test('a file dropped anywhere is opened', async ({ page }, testInfo) => {
  await openApp(page);
  await dragIn(page);
  await expect(page.getByText('Drop to open')).toBeVisible();
  await dropFiles(page, { name: 'dropped.json', text: openaiArray });
  await expectReady(page);
  await expect(turn(page, 4)).toHaveText(/Tooth 31 of the fourth wheel/);
  await expect(page.getByText('Drop to open')).toHaveCount(0);

  // And over an open transcript, from the disk this time.
  const path = testInfo.outputPath('second.jsonl');
  await writeFile(path, lanesJsonl(2));
  await dropPaths(page, path);
  await expect(page.getByRole('banner')).toContainText('second.jsonl');
  await expectReady(page);
  await expect(turn(page, 1)).toContainText('config/lane-0.yaml');
});

test('text pasted anywhere is opened, but not what is pasted into a field', async ({ page }) => {
  await openApp(page);
  await paste(page, markdownTalk);
  await expectReady(page);
  await expect(page.getByRole('banner')).toContainText('pasted text');
  await expect(turn(page, 1)).toContainText('It has 82 °C.');

  await page.getByRole('searchbox', { name: 'Find in transcript' }).focus();
  await paste(page, 'Keep it');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('pasted text');
  await expect(turn(page, 2)).toContainText('Keep it there, please.');
});

test('Claude Code: the session, and its subagent as a thread of its own', async ({ page }) => {
  await openApp(page);
  await openTranscript(page, { name: 'session.jsonl', text: claudeCode });
  await expect.poll(() => drawnTurns(page)).toEqual([0, 1, 2, 3]);
  await expect(turn(page, 2)).toContainText('tool');
  await expect(turn(page, 3)).toContainText('It was measured.');

  await page.getByRole('button', { name: /^session\.jsonl/ }).click();
  const about = page.getByRole('dialog', { name: 'About this transcript' });
  await expect(about).toContainText(/Claude Code/);
  await expect(about.getByRole('button', { name: /Have somebody measure/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await about.getByRole('button', { name: /^Measure lamp 12\..*2 turns/ }).click();
  await expect.poll(() => drawnTurns(page)).toEqual([0, 1]);
  await expect(turn(page, 1)).toContainText('Lamp 12 burns at 2,700 K.');
  await expect(page.getByRole('banner')).toContainText('Measure lamp 12.');
  await expectReady(page);
});

const FORMATS = [
  {
    format: 'OpenAI',
    file: { name: 'a.json', text: openaiArray },
    roles: ['system', 'user', 'assistant', 'tool', 'assistant'],
    says: [2, /call\s*inspect\s*tower: east\s*wheel: 4/],
  },
  {
    format: 'Anthropic',
    file: { name: 'b.json', text: anthropicArray },
    roles: ['user', 'assistant', 'tool', 'assistant'],
    says: [1, /reasoning\s*The plan will say\.\s*call\s*read_plan\s*path: plans\/bells\.md/],
  },
  {
    format: 'Text or Markdown',
    file: { name: 'c.md', text: markdownTalk },
    roles: ['user', 'assistant', 'user'],
    says: [1, /It has 82 °C\./],
  },
] as const;

test('OpenAI, Anthropic and Markdown are told by their content, with roles and parts', async ({ page }) => {
  await openApp(page);
  for (const { format, file, roles, says } of FORMATS) {
    await test.step(format, async () => {
      await openTranscript(page, file);
      await expect(page.getByRole('banner')).toContainText(file.name);
      await expect(page.getByRole('banner')).toContainText(`${roles.length} turns`);
      for (const [number, role] of roles.entries()) {
        await expect(page.getByRole('article', { name: `turn ${number}, ${role}` })).toBeVisible();
      }
      await expect(turn(page, says[0])).toHaveText(says[1]);
      await page.getByRole('button', { name: new RegExp(`^${file.name}`) }).click();
      await expect(page.getByRole('dialog', { name: 'About this transcript' })).toContainText(format);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test('a text without roles is shown by paragraphs and says so', async ({ page }) => {
  await openApp(page);
  await openTranscript(page, { name: 'notes.txt', text: paragraphs });
  await expect(page.getByText(/No turns are marked in this text .* each of its 3 paragraphs/)).toBeVisible();
  await expect(turn(page, 1)).toContainText('It never boils.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/No turns are marked/)).toHaveCount(0);
});

test('the next file replaces the one before, and the name at the top leads back to the start', async ({
  page,
}) => {
  await openApp(page);
  await openTranscript(page, { name: 'one.json', text: openaiArray });
  await turn(page, 4).click();
  await openTranscript(page, { name: 'two.json', text: lanesJson(3) });
  await expect(page.getByRole('banner')).toContainText('two.json');
  await expect(page.getByRole('banner')).toContainText('13 turns');
  await expect(page).not.toHaveURL(/turn=/);
  await page.getByRole('button', { name: 'Floorline' }).click();
  await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
  await expect(page.getByText('Drop a transcript anywhere')).toBeVisible();
});
