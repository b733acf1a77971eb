// npm test — everything that must hold, from a bare checkout: installs what is missing, finds or installs a browser,
// then types, lint, regular expressions, unit tests, build and browser tests. Stops at the first step that fails. The last line gives the
// counts that the two test runners reported; a step that fails without reporting a failed test counts as one.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { findBrowser } from './find-browser.mjs';
import { installBrowser } from './install-browser.mjs';
import { requireNode, root, run, runMain, Stop } from './process.mjs';
import { formatCounts, readPlaywright, readVitest } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {{ -readonly [K in keyof Counts]: Counts[K] }} Total */
/**
 * @typedef {{ name: string, command: readonly string[], counts?: () => Counts | null }} Step
 */

const reports = join(root, '.cache/reports');
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** @type {readonly Step[]} */
const steps = [
  { name: 'types', command: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of core', command: [bin('typescript/bin/tsc'), '-p', 'src/core/tsconfig.json'] },
  { name: 'lint', command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'regular expressions', command: ['src/tools/run-ts.mjs', 'src/tools/regex-check/main.ts'] },
  {
    name: 'unit tests',
    command: [bin('vitest/vitest.mjs'), 'run'],
    counts: () => readVitest(join(reports, 'vitest.json')),
  },
  { name: 'build', command: [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'] },
  {
    name: 'browser tests',
    command: [bin('@playwright/test/cli.js'), 'test'],
    counts: () => readPlaywright(join(reports, 'playwright.json')),
  },
];

await runMain(async () => {
  requireNode();
  await ensureDependencies({ quiet: false });
  const browser = await locateBrowser();
  console.log(`browser: ${browser}`);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const env = { ...process.env, CHROMIUM_PATH: browser, FLOORLINE_REPORTS: reports };
  const total = { passed: 0, failed: 0, skipped: 0 };
  let code = 0;
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const started = performance.now();
    code = await run(process.execPath, step.command, { env });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const problem = addCounts(total, step, code);
    if (problem !== null) {
      code ||= 1;
      console.log(`── ${step.name}: ${problem} (exit code ${code}, ${seconds} s)`);
      break;
    }
    console.log(`── ${step.name}: ok (${seconds} s)`);
  }
  console.log(`\n${formatCounts(total)}`);
  return code;
});

/**
 * Adds what a step reported and says what is wrong with it, or `null`.
 * @param {Total} total
 * @param {Step} step
 * @param {number} code
 */
function addCounts(total, step, code) {
  const counts = step.counts === undefined ? { passed: 0, failed: 0, skipped: 0 } : step.counts();
  total.passed += counts?.passed ?? 0;
  total.skipped += counts?.skipped ?? 0;
  const problem =
    counts === null
      ? 'left no report'
      : step.counts !== undefined && counts.passed + counts.failed === 0
        ? 'ran no test'
        : code !== 0 || counts.failed > 0
          ? 'failed'
          : null;
  total.failed += counts?.failed || (problem === null ? 0 : 1);
  return problem;
}

async function locateBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const find = () => findBrowser(() => chromium.executablePath());
  let found = find();
  if ('problem' in found && !process.env.CHROMIUM_PATH) {
    await installBrowser(() => 'path' in find());
    found = find();
  }
  if ('problem' in found) throw new Stop(found.problem);
  return found.path;
}
