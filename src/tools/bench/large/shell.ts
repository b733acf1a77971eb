/**
 * The step `shell`: what a visitor loads before the first page is painted — the page, its scripts and styles, as a host would
 * send them with gzip. What the page fetches later, while nobody waits, is told beside it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Lab } from './lab.ts';
import { measured, type Tell, told } from './rows.ts';

const LATER_MS = 4_000;

export async function measureShell(lab: Lab, tell: Tell): Promise<void> {
  const browser = await lab.launch();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(lab.url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(LATER_MS);
  const { painted, loaded } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource');
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      loaded: resources.map(({ name, startTime }) => ({ name, startTime })),
    };
  });
  const size = (path: string): number =>
    gzipSync(readFileSync(join(lab.outDir, path === '/' ? 'index.html' : path))).length / 1000;
  const files = loaded
    .filter(({ name }) => name.startsWith(lab.url) && /\.(js|css)$/.test(name))
    .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
    // A worker and its tables come as scripts too; no part of the page waits for them.
    .filter(({ path }) => !/worker|o200k|cl100k/.test(path));
  const sum = (paths: readonly string[]): number =>
    [...new Set(paths)].reduce((all, path) => all + size(path), 0);
  const before = files.filter(({ startTime }) => startTime < painted).map(({ path }) => path);
  const later = files.filter(({ startTime }) => startTime >= painted).map(({ path }) => path);
  tell(
    measured(
      'first page: page, scripts and styles before the first paint, gzip',
      sum(['/', ...before]),
      'kB',
      150,
      `${before.length} files`,
    ),
  );
  tell(told('first page: fetched after it was painted, gzip', sum(later), 'kB', `${later.length} files`));
  tell(told('first page: first contentful paint', painted, 'ms', 'served from this machine, once'));
}
