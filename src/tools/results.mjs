// Reads what the test runners wrote about themselves. Nothing is inferred: a report that is missing or empty is null.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * The counts of a Vitest JSON report. A file that failed before its first test (a syntax error, a failing import)
 * holds no failed test, so it counts as one.
 * @param {string} path
 * @returns {Counts | null} null when there is no readable report
 */
export function readVitest(path) {
  const report = readJson(path);
  if (report === null || !isCount(report.numPassedTests) || !Array.isArray(report.testResults)) return null;
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The counts of a Playwright JSON report. Errors outside any test (a failing configuration or import) count one each.
 * @param {string} path
 * @returns {Counts | null} null when there is no readable report
 */
export function readPlaywright(path) {
  const report = readJson(path);
  if (report === null || !isCount(report.stats?.expected)) return null;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped };
}

/**
 * The last line of a run.
 * @param {Counts} counts
 */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {unknown} value */
function isCount(value) {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/**
 * @param {string} path
 * @returns {any}
 */
function readJson(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
