/**
 * What goes wrong with files. Whatever is given, the page says which file, where, what was expected and what to do;
 * what can be read is shown; and the next file opens.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipped } from './fixtures/archives.ts';
import { lanesJson, lanesJsonl } from './fixtures/lanes.ts';
import { claudeCode, claudeRecord, openaiArray } from './fixtures/talks.ts';
import { alert, drawnTurns, dropPaths, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, openApp, openTranscript, type TestFile, test } from './support/app.ts';

const zip = zipped({ 'photo.png': '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR' });
const binary = Uint8Array.from([...Buffer.from('half a log, then '), 0, 1, 2, 3, 0, 0, 7, 8]);

const NO_TRANSCRIPTS: readonly {
  readonly file: TestFile;
  /** What happened, where, and what to do. */
  readonly says: readonly RegExp[];
}[] = [
  { file: { name: 'empty.jsonl', text: '' }, says: [/empty\.jsonl is empty/, /Choose the log/] },
  { file: { name: 'blank.jsonl', text: ' \n\n\t\n' }, says: [/blank\.jsonl is empty/, /Choose the log/] },
  {
    file: { name: 'logs.jsonl', text: zip },
    says: [/The archive logs\.jsonl holds no transcript: its one file is none/],
  },
  {
    file: { name: 'half.log', text: binary },
    says: [/half\.log is no text: from byte 17 on it holds control bytes/, /Open the log as text/],
  },
  {
    file: { name: 'package.json', text: '{"name":"lamp","version":"1.0.0","private":true}' },
    says: [
      /package\.json is JSON and no transcript/,
      /the keys "name", "version", "private"/,
      /line 1, byte 0/,
      /Expected the log of an agent, .*Claude Code session, .* others/,
    ],
  },
  {
    file: { name: 'rows.jsonl', text: '{"id":1}\n{"id":2}\n' },
    says: [
      /rows\.jsonl is JSON and no transcript/,
      /lines of JSON, the first with an object with the keys "id"/,
    ],
  },
  { file: { name: 'list.json', text: '[1, 2, 3]' }, says: [/an array whose first element is a number/] },
  {
    file: { name: 'torn.json', text: '{\n  "messages": [{"role": "user", "content": "never closed' },
    says: [/torn\.json/, /line \d/, /byte \d+/],
  },
];

test('files that are no transcript: which, where, what was expected, what to do, and on to the next', async ({
  page,
}) => {
  await openApp(page);
  for (const { file, says } of NO_TRANSCRIPTS) {
    await test.step(file.name, async () => {
      await chooseFiles(page, file);
      await expect(appRoot(page)).toHaveAttribute('data-state', 'failed');
      await expect(alert(page)).toContainText(file.name);
      for (const words of says) await expect(alert(page)).toContainText(words);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    });
  }
  await page.getByText('What each importer saw').click();
  await expect(page.getByRole('main')).toContainText(/Claude Code/);
  await openTranscript(page, { name: 'good.json', text: openaiArray });
  await expect(alert(page)).toHaveCount(0);
  await expect(turn(page, 4)).toContainText('Tooth 31');
});

test('a failed file beside an open transcript loses nothing', async ({ page }) => {
  await openApp(page);
  await openTranscript(page, { name: 'good.json', text: openaiArray });
  await chooseFiles(page, { name: 'empty.jsonl', text: '' });
  await expect(alert(page)).toContainText(/empty\.jsonl is empty.*Choose the log/);
  await expect(turn(page, 4)).toContainText('Tooth 31');
  await alert(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(appRoot(page)).toHaveAttribute('data-state', 'ready');
});

test('a failure leads back to the start', async ({ page }) => {
  await openApp(page);
  await chooseFiles(page, { name: 'empty.jsonl', text: '' });
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
  await expect(page.getByText('Drop a transcript anywhere')).toBeVisible();
});

test('a folder without a transcript says so; a file that went away meanwhile is named too', async ({
  page,
}, testInfo) => {
  await openApp(page);
  const folder = testInfo.outputPath('sessions');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"name":"lanes"}');
  await dropPaths(page, folder);
  await expect(alert(page)).toContainText('The folder sessions holds no transcript: its one file is none.');
  await writeFile(join(folder, 'a.jsonl'), lanesJsonl(1));

  // The browser holds a file by its path; what is gone when it is read cannot be read.
  const gone = testInfo.outputPath('gone.jsonl');
  await writeFile(gone, lanesJsonl(1));
  await page.evaluate(() => {
    window.addEventListener(
      'change',
      (event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        event.stopImmediatePropagation();
        const dataTransfer = new DataTransfer();
        // The size is taken down as the app would have done it; the bytes are not.
        for (const file of event.target.files ?? []) if (file.size > 0) dataTransfer.items.add(file);
        const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
        Object.assign(window, { dropNow: () => document.body.dispatchEvent(drop) });
      },
      { capture: true, once: true },
    );
  });
  await chooseFiles(page, gone);
  await rm(gone);
  await page.evaluate('dropNow()');
  await expect(alert(page)).toContainText(/gone\.jsonl could not be read/);
  await expect(alert(page)).toContainText(/open it again/);
  await openTranscript(page, join(folder, 'a.jsonl'));
  await expect(turn(page, 1)).toContainText('config/lane-0.yaml');
});

test('a log with bad lines and a cut end: its turns are shown, and every fault has its place', async ({
  page,
}) => {
  const good = claudeCode.trimEnd().split('\n');
  const lines = [
    ...good.slice(0, 2),
    '{"type":"user","message":{"role":"user","content":"a quote is missing}}',
    '17',
    ...good.slice(2),
    claudeRecord({ id: 'u9', parent: 'a2', role: 'user', content: 'This line is cut.' }).slice(0, -20),
  ];
  await openApp(page);
  await openTranscript(page, { name: 'bad.jsonl', text: lines.join('\n') });
  await expect.poll(() => drawnTurns(page)).toEqual([0, 1, 2, 3]);
  await expect(turn(page, 3)).toContainText('It was measured.');
  await expect(page.getByText('3 places in the file could not be read as it stands.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  const faults = page.getByRole('dialog').getByRole('row');
  await expect(faults).toHaveCount(4);
  await expect(faults.nth(1)).toContainText(/^3[\d,]+.*no valid JSON; it was left out/);
  await expect(faults.nth(2)).toContainText(/^4[\d,]+.*no object/);
  await expect(faults.nth(3)).toContainText(/^9[\d,]+.*the file ends inside this record/);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/could not be read as it stands/)).toHaveCount(0);
});

test('an array that breaks off still shows what came before', async ({ page }) => {
  const whole = lanesJson(2);
  await openApp(page);
  await openTranscript(page, { name: 'cut.json', text: whole.slice(0, whole.length - 40) });
  await expect(turn(page, 7)).toContainText('lane-1: limit is 1037 ms now');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('dialog')).toContainText(/the file ends/);
});

test('UTF-16 with its mark is read like any other text', async ({ page }) => {
  const text = lanesJsonl(2).replace('Answer in short sentences.', 'Antworte höflich: 早安 🚢.');
  await openApp(page);
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  await openTranscript(page, { name: 'wide.jsonl', text: little });
  await expect(turn(page, 0)).toContainText('Antworte höflich: 早安 🚢.');
  await expect(turn(page, 8)).toContainText('Lane 1 has its limit');
  await expect(alert(page)).toHaveCount(0);
  await openTranscript(page, { name: 'wide-big.jsonl', text: little.swap16() });
  await expect(page.getByRole('banner')).toContainText('wide-big.jsonl');
  await expect(turn(page, 0)).toContainText('早安 🚢');
});

test('one line of 5 MB is one turn that the page can carry', async ({ page }) => {
  await openApp(page);
  const long = `${'m'.repeat(2_500_000)} ${'<<<<'.repeat(625_000)}`;
  await openTranscript(page, {
    name: 'long.json',
    text: JSON.stringify([
      { role: 'user', content: long },
      { role: 'assistant', content: 'That was long.' },
    ]),
  });
  await expect(page.getByRole('banner')).toContainText('2 turns');
  await expect(turn(page, 0)).toContainText('mmmmmmmm');
  await expect(
    turn(page, 0).getByRole('button', { name: /show more \(5,000,001 characters\)/ }),
  ).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('was long');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(turn(page, 1)).toContainText('That was long.');
});
