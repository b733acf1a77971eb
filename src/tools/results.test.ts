import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatCounts, readPlaywright, readVitest } from './results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'floorline-results-'));

function written(text: string): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, text);
  return path;
}

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };

describe('a Vitest report', () => {
  test('gives its counts', () => {
    expect(readVitest(written(JSON.stringify(vitest)))).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test('counts a file that broke before its first test as one failure, and no file twice', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(readVitest(written(JSON.stringify({ ...vitest, testResults })))?.failed).toBe(2);
  });
});

describe('a Playwright report', () => {
  const stats = { expected: 7, flaky: 1, unexpected: 2, skipped: 3 };

  test('gives its counts', () => {
    expect(readPlaywright(written(JSON.stringify({ stats, errors: [] })))).toEqual({
      passed: 8,
      failed: 2,
      skipped: 3,
    });
  });

  test('counts an error outside any test', () => {
    expect(readPlaywright(written(JSON.stringify({ stats, errors: [{ message: 'x' }] })))?.failed).toBe(3);
  });
});

test.each([
  ['nothing', join(folder, 'absent.json')],
  ['a cut report', written('{"stats": {"expected": 1')],
  ['an empty object', written('{}')],
  ['null', written('null')],
  ['words for numbers', written('{"numPassedTests": "many", "stats": {"expected": "many"}}')],
])('%s is no report', (_, path) => {
  expect(readVitest(path)).toBeNull();
  expect(readPlaywright(path)).toBeNull();
});

test.each([
  [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
  [{ passed: 1, failed: 2, skipped: 3 }, '1 passed, 2 failed, 3 skipped'],
])('%o closes a run as %s', (counts, line) => {
  expect(formatCounts(counts)).toBe(line);
});
