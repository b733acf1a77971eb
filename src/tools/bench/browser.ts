/**
 * The page in a real Chromium: how soon a large file can be read, how long the page ever stands still, what a step of
 * the slot slider costs, how soon and how small the first page is. A build of its own is served on a port of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../../../e2e/support/browser.ts';
import { root } from '../process.mjs';
import { generatedLogFile } from './generated-log-file.ts';
import { installProbe } from './page-probe.ts';
import { benchFolder, type Figure, median, percentile, type Section } from './results.ts';

const LOADS = 5;
const KEYS = 80;
const VISITS = 7;
const IDLE_MS = 4_000;

export async function benchBrowser(): Promise<readonly Section[]> {
  const outDir = join(benchFolder(), 'dist');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 41_993 },
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const url = server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:41993/';
    return [
      await measureLanding(browser, url, outDir),
      await measureLoading(browser, url),
      await measureSlider(browser, url, 'the incident sample', join(root, 'public/samples/incident.jsonl')),
      await measureSlider(browser, url, 'the 5 MB session', generatedLogFile()),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The transpiler that runs this file keeps the names of functions with a helper that no page has.
  await page.addInitScript({ content: `{ const __name = (made) => made; (${installProbe.toString()})(); }` });
  await page.goto(url);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  return page;
}

async function measureLanding(browser: Browser, url: string, outDir: string): Promise<Section> {
  const paints: number[] = [];
  const shell = new Map<string, number>();
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const type = response.request().resourceType();
      if (!['document', 'script', 'stylesheet'].includes(type) || !response.url().startsWith(url)) return;
      const file = join(outDir, pathname === '/' ? 'index.html' : pathname);
      // Workers and what they load come as scripts too; they are no part of the page that one sees first, nor is what it
      // asks for after its first picture.
      if (!/worker|o200k|cl100k|\/parts-|\/corpus-sessions-/.test(pathname))
        shell.set(pathname, gzipSync(readFileSync(file)).length);
    });
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(500);
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ),
    );
    await context.close();
  }
  const size = [...shell.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  return {
    title: 'The first page',
    how: 'Served from this machine, a fresh context each time. The shell is the page, its scripts and styles, without the worker and what comes after the first picture.',
    figures: [
      { name: 'first contentful paint', value: median(paints), unit: 'ms', repeats: VISITS },
      { name: 'shell, gzip', value: size, unit: 'kB', repeats: 1 },
    ],
  };
}

async function measureLoading(browser: Browser, url: string): Promise<Section> {
  const file = generatedLogFile();
  const readable: number[] = [];
  const ready: number[] = [];
  const gaps: number[] = [];
  const tasks: number[] = [];
  const idleGaps: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const page = await openPage(browser, url);
    // The worker has its table by then, as it has when a person has looked for a file.
    await page.waitForTimeout(2_500);
    await page.evaluate(() => window.floorlineProbe?.start());
    await page.waitForTimeout(IDLE_MS);
    idleGaps.push((await blocksOf(page)).gap);
    await page.evaluate(() => window.floorlineProbe?.start());
    await page.locator('input[type=file]').first().setInputFiles(file);
    await waitUntilReady(page);
    await page.waitForTimeout(700);
    const times = await page.evaluate(() => window.floorlineProbe?.times());
    readable.push(times?.readable ?? Number.NaN);
    ready.push(times?.ready ?? Number.NaN);
    const { gap, task } = await blocksOf(page);
    gaps.push(gap);
    tasks.push(task);
    await page.close();
  }
  const noise = median(idleGaps);
  return {
    title: 'Opening the 5 MB session',
    how: 'From the choice of the file, in a fresh page whose worker is warm; the idle gap is taken in the same page before.',
    figures: [
      { name: 'first row readable', value: median(readable), unit: 'ms', repeats: LOADS, aim: 'up to 2,000' },
      { name: 'ready', value: median(ready), unit: 'ms', repeats: LOADS, aim: 'up to 6,000' },
      { name: 'longest gap between frames while loading', value: median(gaps), unit: 'ms', repeats: LOADS },
      { name: 'longest gap while idle', value: noise, unit: 'ms', repeats: LOADS },
      {
        name: 'gap above idle',
        value: median(gaps) - noise,
        unit: 'ms',
        repeats: LOADS,
        aim: 'up to 50',
      },
      { name: 'longest task of the main thread', value: median(tasks), unit: 'ms', repeats: LOADS },
    ],
  };
}

const blocksOf = async (page: Page): Promise<{ readonly gap: number; readonly task: number }> =>
  (await page.evaluate(() => window.floorlineProbe?.blocks())) ?? { gap: Number.NaN, task: Number.NaN };

const waitUntilReady = (page: Page): Promise<void> =>
  page.locator('[data-state=ready]').waitFor({ state: 'attached', timeout: 120_000 });

/** Presses arrow keys on the slider, some of them far apart in the scale, and asks the page what each cost. */
async function measureSlider(browser: Browser, url: string, name: string, file: string): Promise<Section> {
  const page = await openPage(browser, url);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await waitUntilReady(page);
  // The track is scanned in idle time; a person sees it before moving.
  await page.waitForTimeout(4_000);
  const slider = page.getByRole('slider', { name: 'Slot', exact: true });
  await slider.focus();
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  };
  const keys = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp', 'ArrowRight', 'PageDown', 'ArrowLeft'];
  for (let i = 0; i < 14; i++) await press(keys[i % keys.length] ?? 'ArrowRight');
  await page.evaluate(() => window.floorlineProbe?.watchKeys());
  for (let i = 0; i < KEYS; i++) await press(keys[i % keys.length] ?? 'ArrowRight');
  const costs = (await page.evaluate(() => window.floorlineProbe?.keys())) ?? [];
  await page.close();
  const work = costs.map((cost) => cost.work);
  const painted = costs.map((cost) => cost.painted);
  const figure = (label: string, value: number, aim?: string): Figure => ({
    name: label,
    value,
    unit: 'ms',
    repeats: costs.length,
    ...(aim === undefined ? {} : { aim }),
  });
  return {
    title: `A step of the slot slider on ${name}`,
    how: 'A key on the focused slider. Work is what handlers, rendering and painting take; until painted adds the wait for the frame.',
    figures: [
      figure('work, median', median(work), 'below 16'),
      figure('work, 95th percentile', percentile(work, 0.95)),
      figure('until painted, median', median(painted)),
      figure('until painted, 95th percentile', percentile(painted, 0.95)),
    ],
  };
}
