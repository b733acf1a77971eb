// Gets a browser for the tests: Playwright's download, else Debian's package where this process may install one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';

const minutes = 60_000;

/**
 * Tries the ways that there are, until `isThere` says that one worked. Fails silently: the caller looks again and
 * names the remedies.
 * @param {() => boolean} isThere
 */
export async function installBrowser(isThere) {
  console.error('No browser found; asking Playwright for one …');
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  // Its progress is on standard output, as is the sentence when it fails; the stacks beside it help nobody here.
  await run(process.execPath, [playwright, 'install', 'chromium'], {
    stdio: ['ignore', 2, 'ignore'],
    timeout: 5 * minutes,
  });
  if (isThere()) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.error('Installing Chromium with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {readonly string[]} */ ...args) =>
    run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      stdio: ['ignore', 2, 2],
      timeout: 5 * minutes,
    });
  await apt('update');
  const fonts = ['fonts-liberation', 'fonts-noto-color-emoji'];
  await apt('install', '-y', '--no-install-recommends', 'chromium', ...fonts);
}
