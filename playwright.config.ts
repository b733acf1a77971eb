import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/browser.ts';

// Set by `npm run engines`: where a Firefox of the system is.
const firefox = process.env.FLOORLINE_FIREFOX;
// Set by `npm test`, which counts from the report.
const reports = process.env.FLOORLINE_REPORTS;
// Unusual, so that no other server is taken for this one; never reused, so that no old build is.
const port = Number(process.env.FLOORLINE_E2E_PORT ?? 41739);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // No test measures time, and one page leaves a core idle for much of a journey.
  workers: Math.min(4, availableParallelism()),
  timeout: 60_000,
  // A loaded machine now and then outlasts a journey; what passed only at the second attempt is printed as flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ...(reports === undefined ? [] : [['json', { outputFile: join(reports, 'playwright.json') }] as const]),
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
  },
  projects: [
    firefox === undefined
      ? {
          name: 'desktop',
          use: {
            ...devices['Desktop Chrome'],
            viewport: { width: 1440, height: 900 },
            launchOptions: launchOptions(),
          },
        }
      : {
          name: 'firefox',
          use: {
            browserName: 'firefox',
            channel: 'moz-firefox',
            viewport: { width: 1440, height: 900 },
            launchOptions: {
              executablePath: fileURLToPath(new URL('src/tools/engines/firefox-proxy.mjs', import.meta.url)),
              env: { ...process.env, FIREFOX_PATH: firefox },
            },
          },
        },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
