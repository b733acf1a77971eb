/**
 * The pictures of the documentation, taken from the running app, so that they stay true: builds the app into a
 * folder of its own, serves it, opens the incident and photographs it. `npm run pictures`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../../e2e/support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs', 'pictures');

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /** The sample to open, or `null` for the landing. */
  readonly sample: RegExp | null;
}

const PICTURES: readonly Picture[] = [
  { name: 'landing-light', width: 1280, height: 800, theme: 'light', sample: null },
  { name: 'incident-light', width: 1440, height: 900, theme: 'light', sample: /^The incident/ },
  { name: 'incident-dark', width: 1440, height: 900, theme: 'dark', sample: /^The incident/ },
  { name: 'refused-light', width: 1440, height: 900, theme: 'light', sample: /must be refused/ },
  { name: 'incident-narrow', width: 360, height: 780, theme: 'light', sample: /^The incident/ },
];

async function take(browser: Browser, address: string, picture: Picture): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: picture.width, height: picture.height },
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
  });
  await page.goto(address);
  if (picture.sample === null) {
    await page.getByRole('heading', { level: 1 }).waitFor();
  } else {
    await page.getByRole('button', { name: picture.sample }).click();
    await page.locator('[data-state="ready"]').waitFor({ timeout: 60_000 });
    await page.locator('[data-turn]').first().waitFor();
    // The scan that colours the slot's track runs when the page is idle.
    await page.waitForTimeout(1_500);
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, `${picture.name}.png`) });
  await page.close();
}

const outDir = await mkdtemp(join(tmpdir(), 'floorline-pictures-'));
await mkdir(folder, { recursive: true });
await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
const server = await preview({
  root,
  logLevel: 'error',
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
});
const browser = await chromium.launch(launchOptions());
try {
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the preview server has no address');
  for (const picture of PICTURES) {
    await take(browser, address, picture);
    process.stderr.write(`docs/pictures/${picture.name}.png\n`);
  }
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
