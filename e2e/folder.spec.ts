/** A folder that an agent left behind: it opens as sessions, and what is no transcript is said in one line. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FOLDERS } from '../src/core/transcript/formats/groups/testing/folders.ts';
import { dropPaths, turn } from './support/acts.ts';
import { expect, expectReady, openApp, test } from './support/app.ts';

/** Writes the files of a folder below a path. */
async function writeFolder(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

const REST = {
  'projects/quay/shot.png': '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0001\u0000\u0002',
  'projects/quay/notes.json': '{"colour":"blue"}',
  'projects/.git/HEAD': 'ref: refs/heads/main',
};

test('folder drop with subagents: a session with its threads, titled after their calls', async ({
  page,
}, testInfo) => {
  const root = testInfo.outputPath('home');
  await writeFolder(root, { ...FOLDERS.claude, ...REST });
  await openApp(page);
  await dropPaths(page, join(root, 'projects'));
  await expectReady(page);
  await expect(turn(page, 0)).toContainText('Check every lamp of the quay.');

  await page.getByRole('button', { name: /5b1f0c7e.*\.jsonl/ }).click();
  const about = page.getByRole('dialog', { name: 'About this transcript' });
  await expect(about.getByRole('button', { name: /Count the bollards.*2 turns/ })).toBeVisible();
  await about.getByRole('button', { name: /Measure the lamps.*2 turns/ }).click();
  await expect(turn(page, 1)).toContainText('Lamp 12 burns at 2,700 K.');
  await expectReady(page);

  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '3 files are no transcripts: projects/.git/, projects/quay/shot.png, projects/quay/notes.json.',
  );
});

test('the folder button lists several sessions, and opens one', async ({ page, browserName }, testInfo) => {
  test.skip(browserName === 'firefox', 'Playwright cannot give a folder in Firefox');
  const root = testInfo.outputPath('work');
  await writeFolder(root, { ...FOLDERS['cline task'], ...FOLDERS.opencode, ...FOLDERS.atif });
  await openApp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open folder' }).click();
  await (await chooser).setFiles(root);
  await expectReady(page);
  await expect(page.getByRole('heading', { name: /^3 transcripts/ })).toBeVisible();
  await page.getByRole('button', { name: /^Open .*ses_root\.json/ }).click();
  await expectReady(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /ses_root/ })
    .click();
  const about = page.getByRole('dialog', { name: 'About this transcript' });
  await expect(about.getByRole('button', { name: /Find the paint/ })).toBeVisible();
  await about.getByRole('button', { name: /Paint the crane/ }).click();
  await expect(turn(page, 0)).toContainText('Paint the crane in RAL 5010.');
  await expectReady(page);
});
