import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { reportCommand } from '../src/cli/report.ts';
import { appRoot, expect, expectReady, openApp, test } from './support/app.ts';

const SAMPLE = join(import.meta.dirname, '../public/samples/incident.jsonl');
const TITLE = 'Lost </text><script>order</script> "7741" & more';

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await download).path());
}

async function commandLine(...args: readonly string[]): Promise<string> {
  let out = '';
  const write = (text: string): void => {
    out += text;
  };
  await reportCommand([SAMPLE, '--format', 'svg', ...args], { write, note() {} });
  return out;
}

test('a chart is looked at, saved as SVG and PNG, and opens anywhere', async ({ page, browser }, info) => {
  await openApp(page, '#v1?sample=incident&slot=300');
  await expectReady(page);
  await page.keyboard.press('s');
  await page.getByRole('radio', { name: /^Picture/ }).check();
  await page.getByLabel('Title', { exact: true }).fill(TITLE);
  const preview = page.getByRole('img', { name: 'As it leaves: Context, floors and what-if' });

  const svg = await test.step('the SVG is what the command line writes, byte for byte', async () => {
    await expect(preview).toHaveAttribute('src', /Lost%20%26lt%3B/, { timeout: 15_000 });
    const bytes = (await saved(page, 'Save SVG')).toString('utf8');
    expect(bytes).toBe(await commandLine('--slot', '300', '--title', TITLE));
    return bytes;
  });

  await test.step('the PNG is a picture of twice its size', async () => {
    const height = Number(/^<svg [^>]*? height="(\d+)"/.exec(svg)?.[1]);
    const png = await saved(page, 'Save PNG');
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_920, 2 * height]);
    expect(png.length).toBeGreaterThan(20_000);
  });

  await test.step('the slots, in dark', async () => {
    await page.getByLabel('Chart', { exact: true }).selectOption('Verdicts by slot');
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.getByRole('img', { name: 'As it leaves: Verdicts by slot' })).toHaveAttribute(
      'src',
      /0f1318/,
      {
        timeout: 30_000,
      },
    );
    expect((await saved(page, 'Save SVG')).toString('utf8')).toContain(
      'Verdicts by slot, measured at 121 slots',
    );
  });

  await test.step('opened from disk it asks for nothing, and everything is in sight', async () => {
    const file = info.outputPath('picture.svg');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, svg);
    const context = await browser.newContext({ offline: true });
    const opened = await context.newPage();
    const asked: string[] = [];
    const errors: string[] = [];
    opened.on('request', (request) => asked.push(request.url()));
    opened.on('pageerror', ({ message }) => errors.push(message));
    opened.on('console', (message) => errors.push(message.text()));
    await opened.goto(`file://${file}`);
    expect(asked).toEqual([`file://${file}`]);
    expect(errors).toEqual([]);
    const found = await opened.evaluate(() => {
      const root = document.documentElement;
      const { width, height } = root.getBoundingClientRect();
      const outside = [...root.querySelectorAll('text')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > width || box.bottom > height;
      });
      return {
        outside: outside.map(({ textContent }) => textContent),
        scripts: root.querySelectorAll('script').length,
        title: root.querySelector('text')?.textContent,
      };
    });
    expect(found).toEqual({ outside: [], scripts: 0, title: TITLE });
    await context.close();
  });
});

test('printing gives a document of its own, light and without controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openApp(page, '#v1?sample=incident&slot=300');
  await expectReady(page);
  const paper = page.locator('[data-print="document"]');
  await expect(paper).toHaveCount(0);

  await test.step('the browser prints it', async () => {
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
    await expect(paper).toHaveCount(0);
  });

  await test.step('it has all that a reader needs', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText(/incident/);
    await expect(paper.getByText('Slot 300, margin 20 %', { exact: false }).first()).toBeVisible();
    await expect(paper.locator('figure > svg').first()).toBeVisible();
    await expect(paper.getByRole('region', { name: 'The chosen pass' })).toContainText('need');
    const rows = await paper.getByRole('row').count();
    expect(rows).toBeGreaterThan(1);
    await expect(page.locator('button:visible, input:visible, [role=slider]:visible')).toHaveCount(0);
    const [ground, wide] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.documentElement.scrollWidth > document.documentElement.clientWidth,
    ]);
    expect([ground, wide]).toEqual(['rgb(255, 255, 255)', false]);
  });

  await test.step('and the page is as it was', async () => {
    await page.emulateMedia({ media: 'screen' });
    await expect(paper).toHaveCount(0);
    await expect(page.getByRole('slider', { name: 'Slot' })).toBeVisible();
    await expect(appRoot(page)).toHaveAttribute('data-state', 'ready');
  });
});
