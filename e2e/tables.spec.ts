/** The tables of segments and items: order, filters, columns, copies and files, and the way back to the transcript. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Download, Locator, Page } from '@playwright/test';
import { laneMessages, lanesJson } from './fixtures/lanes.ts';
import { count, inspector, openWith, parseCount, turn } from './support/acts.ts';
import { expect, openApp, openSample, test } from './support/app.ts';
import { breaches, NARROW, WIDE } from './support/axe.ts';

const root = join(import.meta.dirname, '..');
const lanes = { name: 'lanes.json', text: lanesJson(30) };
const windows = 'segments=window:7:turns&slot=120';

const openTab = (page: Page, name: 'Segments' | 'Items') =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const table = (page: Page, name: 'Segments' | 'Items') => page.getByRole('region', { name, exact: true });
const head = (within: Locator, name: string) => within.getByRole('columnheader', { name });
const heads = async (within: Locator): Promise<string[]> =>
  (await within.getByRole('columnheader').allTextContents()).map((text) => text.replace(/[↑↓]$/, ''));

/** What the rows on screen say in a column, from the top. */
async function column(within: Locator, name: string): Promise<string[]> {
  const at = (await heads(within)).indexOf(name);
  expect(at, name).toBeGreaterThanOrEqual(0);
  const rows = within.locator('tbody tr[data-row]');
  return rows.evaluateAll((all, i) => all.map((row) => row.children[i]?.textContent ?? ''), at);
}
const numbers = async (within: Locator, name: string): Promise<number[]> =>
  (await column(within, name)).map(parseCount);

/** How many rows the table shows, and of how many. */
const counted = (page: Page): Locator =>
  page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: /segment|item/ });

/** Reads CSV as RFC 4180 has it. */
function parseCsv(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    const [, quoted, plain, end] = match;
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function readDownload(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function saved(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readDownload(download) };
}

test('segments: three orders by key, filters with a count, and rows walked with the arrows', async ({
  page,
}) => {
  await openWith(page, windows, lanes);
  await openTab(page, 'Segments');
  const segments = table(page, 'Segments');
  const total = (await column(segments, 'turn')).length;
  expect(total).toBeGreaterThan(5);
  const need = head(segments, 'need');
  const first = await numbers(segments, 'need');

  await need.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(need).toHaveAttribute('aria-sort', 'descending');
  expect(await numbers(segments, 'need')).toEqual(first.toSorted((a, b) => b - a));
  await page.keyboard.press('Enter');
  await expect(need).toHaveAttribute('aria-sort', 'ascending');
  expect(await numbers(segments, 'need')).toEqual(first.toSorted((a, b) => a - b));
  await page.keyboard.press('Enter');
  await expect(need).toHaveAttribute('aria-sort', 'none');
  expect(await numbers(segments, 'need')).toEqual(first);

  const bound = Math.min(...first);
  const few = first.filter((value) => value <= bound).length;
  expect(few).toBeLessThan(total);
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('≤');
  await page.getByRole('textbox', { name: 'Number to compare with' }).fill(count(bound));
  await expect(counted(page)).toHaveText(`${few} of ${total} segments`);
  expect(await numbers(segments, 'need')).toEqual(first.filter((value) => value <= bound));
  await page.getByRole('searchbox', { name: 'Words of the reason' }).fill('no reason says this');
  await expect(page.getByText('No segment meets the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(counted(page)).toHaveText(`${total} segments`);

  // One stop of the Tab key for all rows; the arrows walk, Enter chooses.
  const choose = segments.getByRole('button', { name: /^Inspect the pass at turn/ });
  await choose.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choose.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choose.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(inspector(page).getByText(`3 / ${total}`)).toBeVisible();
  await page.keyboard.press('End');
  await expect(choose.last()).toBeFocused();

  await segments
    .getByRole('button', { name: /^Show turns/ })
    .nth(1)
    .click();
  await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true');
  const from = Number(new URLSearchParams(new URL(page.url()).hash).get('turn') ?? 8);
  await expect(turn(page, from)).toBeVisible();
});

test('segments: columns that are hidden stay hidden on the next visit, and nothing else is kept', async ({
  page,
}) => {
  await openWith(page, windows, lanes);
  await openTab(page, 'Segments');
  const segments = table(page, 'Segments');
  await page.getByRole('button', { name: /^Columns/ }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: /^margin/ }).uncheck();
  await columns.getByRole('checkbox', { name: /^exhaustive/ }).check();
  await page.keyboard.press('Escape');
  await expect(head(segments, 'margin')).toHaveCount(0);
  await expect(head(segments, 'exhaustive')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Words of the reason' }).fill('slot');
  const kept = await page.evaluate(() => localStorage.getItem('floorline.tables') ?? '');
  expect(kept).toMatch(/^\{"segments":\["turn",[a-zA-Z",]+\]\}$/);
  expect(kept).not.toContain('margin');

  await page.reload();
  await openWith(page, windows, lanes);
  await openTab(page, 'Segments');
  await expect(head(segments, 'exhaustive')).toBeVisible();
  await expect(head(segments, 'margin')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Words of the reason' })).toHaveValue('');
  await page.getByRole('button', { name: /^Columns/ }).click();
  await columns.getByRole('button', { name: 'Usual columns' }).click();
  await page.keyboard.press('Escape');
  await expect(head(segments, 'margin')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('floorline.tables'))).toBeNull();
});

test('segments of the incident: the file and the clipboard say what the command line says', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp(page);
  await openSample(page, 'The incident');
  await openTab(page, 'Segments');
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('button', { name: 'All columns' }).click();
  await page.keyboard.press('Escape');

  const { name, text } = await saved(page);
  expect(name).toBe('incident-segments.csv');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [header = [], ...rows] = parseCsv(text.slice(1));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'src/tools/run-ts.mjs',
      'src/cli/main.ts',
      'analyze',
      'public/samples/incident.jsonl',
      '--format',
      'json',
    ],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const { passes } = JSON.parse(stdout);
  expect(rows).toHaveLength(passes.length);
  expect(passes.length).toBeGreaterThan(0);
  for (const [i, pass] of passes.entries()) {
    const cell = (id: string): string => rows[i]?.[header.indexOf(id)] ?? `no ${id}`;
    for (const id of [
      'turn',
      'until',
      'tokens',
      'tokensBefore',
      'tokensAfter',
      'margin',
      'ledger',
      'need',
      'slot',
      'headroom',
      'turnsUntilNext',
      'verdict',
      'reason',
    ]) {
      expect(cell(id), id).toBe(String(pass[id] ?? ''));
    }
    expect(cell('from')).toBe(String(pass.segment.from));
    expect(cell('to')).toBe(String(pass.segment.to));
    expect(cell('kept')).toBe(String(pass.segment.kept.length));
    expect(cell('floorWorking')).toBe(String(pass.floor.working));
    expect(cell('floorExhaustive')).toBe(String(pass.floor.exhaustive));
    expect(cell('floorReference')).toBe(String(pass.floor.reference));
    expect(cell('parts')).toBe(String(pass.parts.length));
  }

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.trimEnd().split(/\r?\n/);
  expect(lines[0]?.split('\t')).toEqual(header);
  expect(lines).toHaveLength(rows.length + 1);
});

test('items: counted, sorted, searched, saved; one is followed through its turns and back', async ({
  page,
}) => {
  // A flag that a spreadsheet would run, and a file that can be read again: no summary has to hold what is in it.
  const call = { name: 'read_file', arguments: '{"path":"/srv/app/main.conf"}' };
  const more = [
    { role: 'user', content: 'Run it with --no-verify once.' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: call }] },
    { role: 'tool', tool_call_id: 'c1', content: 'listen_port = 48121' },
    { role: 'assistant', content: 'I read it.' },
  ];
  const messages = JSON.stringify([...laneMessages(30), ...more]);
  await openWith(page, windows, { name: 'lanes.json', text: messages });
  await openTab(page, 'Items');
  const items = table(page, 'Items');
  const shown = await page.getByRole('tab', { name: /^Items/ }).textContent();
  const total = parseCount(/[\d,]+/.exec(shown ?? '')?.[0]);
  expect(total).toBeGreaterThan(100);
  await expect(counted(page)).toHaveText(`${count(total)} items`);
  await expect(items.getByRole('table')).toHaveAttribute('aria-rowcount', String(total + 1));

  const size = head(items, 'size');
  await size.getByRole('button').click();
  await expect(size).toHaveAttribute('aria-sort', 'descending');
  const sizes = await numbers(items, 'size');
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const literal = head(items, 'literal');
  await literal.getByRole('button').click();
  await expect(page.getByText(', sorting')).toHaveCount(0);
  const named = () => column(items, 'literal');
  await expect.poll(async () => (await named()).includes('…')).toBe(false);
  const lower = (await named()).map((text) => text.toLowerCase());
  expect(lower).toEqual(lower.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));

  const { name, text } = await saved(page);
  expect(name).toBe('lanes-items.csv');
  const [header = [], ...rows] = parseCsv(text.slice(1));
  expect(header[0]).toBe('literal');
  expect(rows).toHaveLength(total);
  const first = rows.map(([cell = '']) => cell);
  expect(first.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(first).toContain("'--no-verify");

  await page.getByRole('searchbox', { name: 'Text of the literal' }).fill('MAIN.CONF');
  await expect(counted(page)).toHaveText(`1 of ${count(total)} items`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('checkbox', { name: 'counted only' }).check();
  await expect(counted(page)).toHaveText(/^[\d,]+ of [\d,]+ items$/);
  expect(new Set(await column(items, 'counted by'))).toEqual(new Set(['working floor']));
  await page.getByRole('button', { name: 'Clear' }).click();

  await page.getByRole('combobox', { name: 'Items of' }).selectOption('segment');
  await expect(counted(page)).toHaveText(/^[\d,]+ items of segment/);
  expect(parseCount(/[\d,]+/.exec((await counted(page).textContent()) ?? '')?.[0])).toBeLessThan(total);
  await page.getByRole('combobox', { name: 'Items of' }).selectOption('thread');

  // The item that stands in most turns.
  await head(items, 'turns').getByRole('button').click();
  const [turns = 0] = await numbers(items, 'turns');
  const [start = -1] = await numbers(items, 'first');
  expect(turns).toBeGreaterThan(1);
  const row = items.locator('tbody tr[data-row="0"]').getByRole('button');
  const words = (await row.textContent()) ?? '';
  await row.focus();
  await page.keyboard.press('Enter');
  const strip = page.getByRole('region', { name: 'Followed item' });
  await expect(strip).toContainText(`turn ${start}, 1 of ${turns}`);
  await expect(strip).toContainText(words.slice(0, 40));
  await expect(turn(page, start)).toBeInViewport();
  const next = strip.getByRole('button', { name: 'next occurrence' });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText(`2 of ${turns}`);
  const second = Number(/turn ([\d,]+),/.exec((await strip.textContent()) ?? '')?.[1]);
  expect(second).toBeGreaterThan(start);
  await expect(turn(page, second)).toBeInViewport();
  await strip.getByRole('button', { name: 'previous occurrence' }).click();
  await strip.getByRole('button', { name: 'previous occurrence' }).click();
  await expect(strip).toContainText(`${turns} of ${turns}`);
  await strip.getByRole('button', { name: 'Back to items' }).click();
  await expect(items.locator('tbody tr[data-row="0"]').getByRole('button')).toBeFocused();
  await expect(head(items, 'turns')).toHaveAttribute('aria-sort', 'descending');
});

test('axe finds nothing in the tables, and on a narrow screen only they scroll sideways', async ({
  page,
}) => {
  test.slow();
  await openWith(page, windows, lanes);
  for (const name of ['Segments', 'Items'] as const) {
    await openTab(page, name);
    await expect(table(page, name).getByRole('button').nth(20)).toBeVisible();
    const within = '[role="tabpanel"][data-state="active"]';
    await test.step(`${name}, wide`, async () => expect(await breaches(page, { within })).toEqual([]));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(NARROW);
    await test.step(`${name}, narrow and dark`, async () =>
      expect(await breaches(page, { within, rules: 'colours' })).toEqual([]));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const box = await table(page, name).evaluate((scroller) => {
      scroller.scrollLeft = 200;
      const first = scroller.querySelector('tbody td');
      return {
        scrolls: scroller.scrollWidth > scroller.clientWidth && scroller.scrollLeft === 200,
        stays: first !== null && first.getBoundingClientRect().left === scroller.getBoundingClientRect().left,
        page: document.documentElement.scrollWidth <= innerWidth,
      };
    });
    expect(box).toEqual({ scrolls: true, stays: true, page: true });
    await page.setViewportSize(WIDE);
  }
});
