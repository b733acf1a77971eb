import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { appRoot, expect, openApp, test } from './support/app.ts';

const dist = join(import.meta.dirname, '../dist');
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
  expect(watch.requests().length).toBeGreaterThan(0);
  expect(new Set(watch.requests().map((request) => request.method))).toEqual(new Set(['GET']));
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
  watch.allow(/policy:|Content Security Policy|Fetch API cannot load|ERR_BLOCKED_BY_CSP/);
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
