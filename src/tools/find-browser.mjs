// Finds a Chromium for the browser tests: the one named, Playwright's own, or the system's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const NO_BROWSER =
  'No browser for the tests was found: run `npx playwright install chromium`, or install Chromium or Chrome with your system and set CHROMIUM_PATH to it if it is in an unusual place.';

const usual = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * The path of a browser that starts, or why there is none.
 * A browser named in CHROMIUM_PATH is used or complained about, never silently replaced by another.
 * @param {() => string} playwrightPath where Playwright would keep its own; may throw
 * @returns {{ path: string } | { problem: string }}
 */
export function findBrowser(playwrightPath) {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    return starts(named)
      ? { path: named }
      : { problem: `CHROMIUM_PATH is ${named}, which is not a browser that starts.` };
  }
  const platform = /** @type {Readonly<Record<string, readonly string[] | undefined>>} */ (usual)[
    process.platform
  ];
  const candidates = [tryPath(playwrightPath), ...(platform ?? [])];
  const path = candidates.find((candidate) => candidate !== null && starts(candidate));
  return path === undefined || path === null ? { problem: NO_BROWSER } : { path };
}

/** @param {() => string} path */
function tryPath(path) {
  try {
    return path();
  } catch {
    return null;
  }
}

/**
 * Playwright's browser may lie there without the system libraries that it needs. On Windows, asking for the version
 * opens a window instead.
 * @param {string} path
 */
function starts(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
