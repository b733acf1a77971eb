/**
 * The pictures of the documentation, taken from the running app, so that they stay true: builds the app into a folder of
 * its own, serves it, and photographs the steps of the tour, and every screen in both themes at three widths.
 * `npm run pictures`; with names behind `--`, only pictures whose name holds one of them.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../../e2e/support/browser.ts';
import { palettePng } from './palette-png.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs', 'pictures');
const wanted = process.argv.slice(2);

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 360, height: 780 },
] as const;
const THEMES = ['light', 'dark'] as const;

type Act = (page: Page) => Promise<unknown>;

interface Screen {
  readonly name: string;
  readonly about: string;
  readonly show: Act;
}

const tab =
  (name: string): Act =>
  (page) =>
    page.getByRole('tab', { name }).click();
const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

const START: readonly Screen[] = [
  { name: 'start', about: 'the start page', show: async () => undefined },
  {
    name: 'places',
    about: 'where agents keep their transcripts',
    show: (page) => page.getByText('Where your agent keeps its transcripts').click(),
  },
];

/** In this order on one page: each begins where the one before ended. */
const INCIDENT: readonly Screen[] = [
  {
    name: 'incident',
    about: 'the incident: timeline, transcript and inspector',
    show: async () => undefined,
  },
  { name: 'segments', about: 'the table of segments', show: tab('Segments') },
  { name: 'items', about: 'the table of items', show: tab('Items') },
  { name: 'sweep', about: 'every slot at once', show: tab('Sweep') },
  { name: 'audit', about: 'the summary of the log against what it replaced', show: tab('Audit') },
  { name: 'share', about: 'what would leave, before it exists', show: press('Share') },
];

const REFUSED: readonly Screen[] = [
  { name: 'refused', about: 'a refusal: what blocks and which ways lead out', show: async () => undefined },
];

/** Long enough for the scans that run when the page is idle, ms. */
const SETTLE_MS = 1_200;

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));

/** Saves what is on screen with a palette; the browser itself decodes its picture, on the empty page `lens`. */
async function save(page: Page, lens: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { base64, width, height } = await lens.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray(0);
    let text = '';
    for (let at = 0; at < data.length; at += 30_000) {
      text += String.fromCharCode(...data.subarray(at, at + 30_000));
    }
    return { base64: btoa(text), width: bitmap.width, height: bitmap.height };
  }, png.toString('base64'));
  await writeFile(join(folder, path), palettePng(Buffer.from(base64, 'base64'), width, height));
  process.stderr.write(`docs/pictures/${path}\n`);
}

const openSample = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await page.locator('[data-state="ready"]').waitFor({ timeout: 60_000 });
  await page.locator('[data-turn]').first().waitFor();
};

async function takeTour(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' });
  const [page, lens] = [await context.newPage(), await context.newPage()];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await openSample(page, 'Take the tour');
  await page.mouse.move(0, 0);
  for (let step = 1; step <= 5; step++) {
    await page.getByRole('region', { name: `Tour, step ${step} of 5` }).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await save(page, lens, `tour-${step}.png`);
    if (step < 5) await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await page.waitForTimeout(SETTLE_MS);
  await save(page, lens, 'incident.png');
  await context.close();
}

async function takeScreens(
  browser: Browser,
  address: string,
  screens: readonly Screen[],
  sample: string | null,
) {
  if (!screens.some(({ name }) => isWanted(name))) return;
  for (const size of SIZES) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        viewport: size,
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      // Left before: what the tour offers in the header is no part of a screen.
      await context.addInitScript(() => localStorage.setItem('floorline.tour', 'left'));
      const [page, lens] = [await context.newPage(), await context.newPage()];
      await page.goto(address);
      if (sample !== null) await openSample(page, sample);
      await page.mouse.move(0, 0);
      for (const { name, show } of screens) {
        await show(page);
        await page.waitForTimeout(name === 'sweep' || name === 'audit' ? 3 * SETTLE_MS : SETTLE_MS);
        if (isWanted(name)) await save(page, lens, `screens/${name}-${theme}-${size.width}.png`);
      }
      await context.close();
    }
  }
}

/** The list of all pictures. */
function index(): string {
  const link = (name: string, theme: string, width: number): string =>
    `[${theme}](screens/${name}-${theme}-${width}.png)`;
  const cell = (name: string, width: number): string =>
    THEMES.map((theme) => link(name, theme, width)).join(' · ');
  const rows = [...START, ...INCIDENT, ...REFUSED].map(
    ({ name, about }) => `| ${about} | ${SIZES.map(({ width }) => cell(name, width)).join(' | ')} |`,
  );
  return `# Pictures

Taken from the running app by \`npm run pictures\`, which writes this list too. The five of [the tour](../tour.md) lie
beside it as \`tour-1.png\` to \`tour-5.png\`.

| screen | ${SIZES.map(({ width }) => `${width} px`).join(' | ')} |
| :--- | ${SIZES.map(() => ':---').join(' | ')} |
${rows.join('\n')}
`;
}

const outDir = await mkdtemp(join(tmpdir(), 'floorline-pictures-'));
await mkdir(join(folder, 'screens'), { recursive: true });
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
  if (isWanted('tour')) await takeTour(browser, address);
  await takeScreens(browser, address, START, null);
  await takeScreens(browser, address, INCIDENT, 'The incident');
  await takeScreens(browser, address, REFUSED, 'One that must be refused');
  await writeFile(join(folder, 'README.md'), index());
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
