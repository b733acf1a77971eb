import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { lanesJson } from './fixtures/lanes.ts';
import { appRoot, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

const dist = join(import.meta.dirname, '../dist');
/** What has to arrive before anything is on screen, packed: 150 kB. */
const SHELL_BYTES = 150_000;
const page404 = { status: 404, type: 'text/plain', body: Buffer.from('') };
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

test('opens without an error and asks nothing of any other origin', async ({ page, watch }) => {
  await openApp(page);
  await expect(page).toHaveTitle(/Floorline/);
  await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
  // Served like this, the page may share memory with its workers.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(watch.requests().length).toBeGreaterThan(0);
  expect(new Set(watch.requests().map((request) => request.method))).toEqual(new Set(['GET']));
});

test('the first picture takes little, does not move, and the rest of the page comes by itself', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved = { score: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.score += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const parts = page.waitForResponse(/\/parts-[\w-]+\.js$/);
  const table = page.waitForResponse(/o200k_base/);
  await openApp(page);
  await (await parts).finished();
  await (await table).finished();
  const { painted, asked, moved } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime })),
    moved: 'moved' in window ? window.moved : null,
  }));
  const early = asked
    .filter(({ at, path }) => at <= painted && /\.(js|css)$/.test(path))
    .map(({ path }) => path);
  expect(early).toContainEqual(expect.stringMatching(/^\/assets\/index-[\w-]+\.js$/));
  expect(early).toContainEqual(expect.stringMatching(/\.css$/));
  const sizes = ['/index.html', ...early].map((path) => gzipSync(readFileSync(join(dist, path))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(SHELL_BYTES);
  expect(moved).toEqual({ score: 0 });
});

test('where the rest of the page does not come, a file that is opened says so', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.route(/\/parts-[\w-]+\.js$/, (route) => route.abort());
  await openApp(page);
  await openTranscript(page, { name: 'log.json', text: lanesJson(2) });
  await expect(page.getByRole('alert')).toContainText('A part of this page could not be fetched');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('the policy comes before anything that it governs', async ({ page }) => {
  await openApp(page);
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const policy = html.indexOf('http-equiv="Content-Security-Policy"');
  expect(policy).toBeGreaterThan(-1);
  expect(html.slice(0, policy)).not.toMatch(/<(script|link|style)\b/);
  // The icon stands in the page itself, and the name of its namespace is no address.
  const ours = html.replaceAll('http://www.w3.org/2000/svg', '');
  expect(ours).not.toMatch(/<style|<script(?![^>]*\bsrc=)|unsafe-|https?:/);
});

test('the policy stops inline scripts, inline styles and other origins', async ({ page, watch }) => {
  watch.allow(/policy:|Content[ -]Security[ -]Policy|Fetch API cannot load|ERR_BLOCKED_BY_CSP/);
  await openApp(page);
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.broken = true';
    document.head.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red !important }';
    document.head.append(style);
    const answered = await fetch(`http://localhost:${location.port}/`, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    return { ran: 'broken' in globalThis, outline: getComputedStyle(document.body).outlineWidth, answered };
  });
  expect(outcome.ran).toBe(false);
  expect(outcome.outline).not.toBe('7px');
  expect(outcome.answered).toBe(false);
  for (const directive of ['script-src', 'style-src', 'connect-src']) {
    await expect.poll(() => watch.complaints().join('\n')).toContain(`policy: ${directive}`);
  }
});

test('works from any folder of a static host', async ({ page, watch }) => {
  const host = createServer((request, response) => {
    const answer = serve(request.url ?? '/');
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const address = host.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  watch.moveHome(`http://127.0.0.1:${port}`);
  await page.goto(`http://127.0.0.1:${port}/some/deep/folder/`);
  await expect(appRoot(page)).not.toBeEmpty();
  // Such a host sends no headers of ours, and all is counted without memory that is shared.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await openTranscript(page, { name: 'log.json', text: lanesJson(2) });
  await expectReady(page);
  host.closeAllConnections();
  host.close();
});

test('says what it needs where JavaScript is off', async ({ request }) => {
  // Playwright's switch leaves noscript elements undrawn, so the page is read as it arrives.
  const html = await (await request.get('./')).text();
  expect(html).toMatch(
    /<div id="root" data-state="empty"><\/div>\s*<noscript>[^<]*JavaScript[^<]*<\/noscript>/,
  );
});

/** Only what lies under the folder exists: a request that climbs out of it fails, and the test with it. */
function serve(url: string): { readonly status: number; readonly type: string; readonly body: Buffer } {
  const path = normalize(decodeURIComponent(url.split(/[?#]/)[0] ?? ''));
  if (!path.startsWith('/some/deep/folder/')) return page404;
  const name = path.slice('/some/deep/folder/'.length) || 'index.html';
  try {
    return {
      status: 200,
      type: types[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(dist, name)),
    };
  } catch {
    return page404;
  }
}
