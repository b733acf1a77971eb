/**
 * What the steps of the large measurements share: a build that is served, a blank page on an origin of its own that may
 * run workers of the bench, a browser of its own for each step, and limits of time that end as a row.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../../../../e2e/support/browser.ts';
import { root } from '../../process.mjs';
import { benchFolder } from '../results.ts';
import { installLargeProbe, type LoadTimes } from './probe.ts';

export interface Lab {
  /** The folder of the build, and where it is served. */
  readonly outDir: string;
  readonly url: string;
  /** A page without anything, whose workers may be those of the bench: `/NAME.js`. */
  readonly blankUrl: string;
  /** By how much every transcript is smaller than it is to be: 1, or less to try the steps out. */
  readonly scale: number;
  launch(): Promise<Browser>;
  /** Closes what a step that was given up left running. */
  closeBrowsers(): Promise<void>;
}

/** A problem that is told as a row, without its stack. */
export class Problem extends Error {}

/** Builds the page, serves it, and closes everything when `use` is done. */
export async function withLab<T>(scale: number, use: (lab: Lab) => Promise<T>): Promise<T> {
  const outDir = join(benchFolder(), 'dist-large');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 41_995 },
  });
  const blank = await serveBlank();
  const launched = new Set<Browser>();
  try {
    return await use({
      outDir,
      url: server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:41995/',
      blankUrl: blank.url,
      scale,
      async launch() {
        const browser = await chromium.launch(launchOptions());
        launched.add(browser);
        return browser;
      },
      async closeBrowsers() {
        for (const browser of launched) await browser.close();
        launched.clear();
      },
    });
  } finally {
    blank.server.close();
    await server.close();
  }
}

/** An empty page, and the bundles of the bench's workers beside it. */
async function serveBlank(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const name = /^\/([\w-]+)\/([\w.-]+\.m?js)$/.exec(request.url ?? '');
    try {
      const body =
        name === null
          ? '<!doctype html><title>blank</title>'
          : readFileSync(join(benchFolder(), ...name.slice(1)));
      response.writeHead(200, { 'content-type': name === null ? 'text/html' : 'text/javascript' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}/` };
}

/** The source of a function that a page runs: the transpiler that runs this file keeps names with a helper that no page has. */
export const inPage = (install: () => void): string =>
  `{ const __name = (made) => made; (${install.toString()})(); }`;

/** The app, in a fresh profile unless a context is given; its worker is as warm as when a person has looked for a file. */
export async function openApp(where: Browser | BrowserContext, url: string): Promise<Page> {
  const look = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } as const;
  const page = 'newContext' in where ? await (await where.newContext(look)).newPage() : await where.newPage();
  await page.addInitScript({ content: inPage(installLargeProbe) });
  await page.goto(url);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(2_500);
  return page;
}

/** Chooses a file; the page knows how many turns to wait for. */
export async function choose(page: Page, path: string, turns: number): Promise<void> {
  await page.evaluate((count) => window.floorlineLarge?.expect(count), turns);
  await page.locator('input[type=file]').first().setInputFiles(path);
}

/** Waits until the document is at `until`; what the page says instead of it is a problem. */
export async function waitFor(
  page: Page,
  until: 'readable' | 'indexed' | 'ready',
  ms: number,
): Promise<LoadTimes> {
  const end = performance.now() + ms;
  for (;;) {
    const seen = await page.evaluate(() => ({
      times: window.floorlineLarge?.load() ?? null,
      state: document.querySelector('[data-state]')?.getAttribute('data-state') ?? '',
      words: document.querySelector('[role=alert]')?.textContent?.slice(0, 160) ?? '',
    }));
    if (seen.times !== null && seen.times[until] !== null) return seen.times;
    if (seen.state === 'failed') throw new Problem(`the page says: ${seen.words}`);
    if (performance.now() > end) throw new Problem(`not ${until} after ${ms / 1000} s`);
    await page.waitForTimeout(50);
  }
}

/** The work, or a problem once it has taken too long; what it began goes on until its browser is closed. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem(`took longer than ${Math.round(ms / 1000)} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
