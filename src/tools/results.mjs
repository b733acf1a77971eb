// Reads what the test runners wrote about themselves. Nothing is inferred: a report that is missing, or that does not
// say what is asked of it, is null.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts
 */

/**
 * The counts of a Vitest JSON report. A file that failed before its first test (a syntax error, a failing import)
 * holds no failed test, so it counts as one.
 * @param {string} path
 * @returns {Counts | null} null when there is no readable report
 */
export function readVitest(path) {
  const report = readJson(path);
  const brokenFiles = list(report, 'testResults').filter(
    (file) =>
      field(file, 'status') === 'failed' &&
      !list(file, 'assertionResults').some((test) => field(test, 'status') === 'failed'),
  );
  return sum({
    passed: [field(report, 'numPassedTests')],
    failed: [field(report, 'numFailedTests'), brokenFiles.length],
    skipped: [field(report, 'numPendingTests'), field(report, 'numTodoTests')],
  });
}

/**
 * The counts of a Playwright JSON report. Errors outside any test (a failing configuration or import) count one each;
 * a test that passed at a second attempt has passed.
 * @param {string} path
 * @returns {Counts | null} null when there is no readable report
 */
export function readPlaywright(path) {
  const report = readJson(path);
  const stats = field(report, 'stats');
  return sum({
    passed: [field(stats, 'expected'), field(stats, 'flaky')],
    failed: [field(stats, 'unexpected'), list(report, 'errors').length],
    skipped: [field(stats, 'skipped')],
  });
}

/**
 * The last line of a run.
 * @param {Counts} counts
 */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {Readonly<Record<keyof Counts, readonly unknown[]>>} parts
 * @returns {Counts | null} null when a part is not a count
 */
function sum({ passed, failed, skipped }) {
  const totals = [passed, failed, skipped].map((numbers) => {
    let total = 0;
    for (const number of numbers) {
      if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) return null;
      total += number;
    }
    return total;
  });
  const [p, f, s] = totals;
  return typeof p === 'number' && typeof f === 'number' && typeof s === 'number'
    ? { passed: p, failed: f, skipped: s }
    : null;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function field(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {readonly unknown[]}
 */
function list(value, name) {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/**
 * @param {string} path
 * @returns {unknown}
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
