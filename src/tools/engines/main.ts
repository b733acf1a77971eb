/**
 * npm run engines [-- SPEC…] — the app in the other engines that are installed here: builds it, runs the browser tests in
 * Firefox (all, or the specs that are named) and a journey in WebKitGTK, and says what each lacks. An engine that is not
 * there is skipped loudly. WebKitGTK needs a display: where there is none, an Xvfb is one for as long as it runs.
 */
import { join } from 'node:path';
import { firefox as engine } from '@playwright/test';
import { preview } from 'vite';
import { root, run } from '../process.mjs';
import { openDisplay } from './display.ts';
import { findFirefox, findWebKit } from './find-engines.ts';
import { PROBES } from './probes.ts';
import { formatSteps } from './step-table.ts';
import { walkWebKit } from './webkit-journey.ts';

const HOW = 'Debian: apt-get install firefox-esr webkit2gtk-driver xvfb';
const bin = (path: string): string => join(root, 'node_modules', path);

/** Specs that say nothing of an engine, and would take an hour: rules of accessibility are looked at in Chromium. */
const NOT_HERE = ['--grep-invert', 'axe finds nothing|visual'];

async function runFirefox(specs: readonly string[]): Promise<boolean> {
  const firefox = findFirefox();
  if (firefox === null) {
    console.warn(`SKIPPED: no Firefox was found (${HOW}; or FIREFOX_PATH).`);
    return true;
  }
  console.log(`── Firefox: ${firefox}`);
  const code = await run(process.execPath, [bin('@playwright/test/cli.js'), 'test', ...NOT_HERE, ...specs], {
    env: { ...process.env, FLOORLINE_FIREFOX: firefox },
  });
  await served(async (url) => {
    const browser = await engine.launch({
      channel: 'moz-firefox',
      executablePath: join(root, 'src/tools/engines/firefox-proxy.mjs'),
      env: { ...process.env, FIREFOX_PATH: firefox },
    });
    const page = await browser.newPage();
    await page.goto(url);
    console.log(browser.version(), await page.evaluate(`(() => { ${PROBES} })()`));
    await browser.close();
  });
  return code === 0;
}

/** The build on a port of its own, for as long as `work` takes. */
async function served<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 41_733 } });
  try {
    return await work('http://127.0.0.1:41733/');
  } finally {
    await server.close();
  }
}

async function runWebKit(): Promise<boolean> {
  const found = findWebKit();
  const display = found === null ? null : await openDisplay();
  if (found === null || display === null) {
    const why =
      found === null ? 'no WebKitGTK with its driver was found' : 'WebKitGTK is here, but no display';
    console.warn(`SKIPPED: ${why} (${HOW}).`);
    return true;
  }
  console.log(`── WebKitGTK: ${found.browser}`);
  try {
    const { browser, steps, probes } = await served((url) => walkWebKit(found, url, display.env));
    console.log(browser);
    console.log(formatSteps(steps));
    console.log(probes);
    return steps.every(({ problem }) => problem === null);
  } catch (error) {
    console.error(
      `  ✘ the driver or the browser did not come up: ${error instanceof Error ? error.message : error}`,
    );
    return false;
  } finally {
    display.close();
  }
}

async function main(): Promise<void> {
  const built = await run(process.execPath, [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  if (built !== 0) process.exit(built);
  const firefox = await runFirefox(process.argv.slice(2));
  const webkit = await runWebKit();
  process.exit(firefox && webkit ? 0 : 1);
}

void main();
