import type { TestCase } from './code/write-tests.ts';
import type { Random } from './random.ts';

/** What tools of the made-up projects print. */

/** Lines `from`–`to` (numbered from 1, both included) as a viewer numbers them. */
export function numberedLines(text: string, from: number, to: number): string {
  return text
    .split('\n')
    .slice(from - 1, to)
    .map((line, i) => `${String(from + i).padStart(5)}\t${line}`)
    .join('\n');
}

/** Where a word stands in files, as `grep -n` prints it. */
export function grepFiles(
  files: ReadonlyMap<string, string>,
  word: string,
  under: string,
  most: number,
): string {
  const hits: string[] = [];
  for (const [path, text] of files) {
    if (!path.startsWith(under)) continue;
    for (const [i, line] of text.split('\n').entries()) {
      if (line.includes(word)) hits.push(`${path}:${i + 1}:${line.trimEnd()}`);
    }
  }
  const shown = hits.slice(0, most);
  if (shown.length < hits.length) shown.push(`… ${hits.length - shown.length} more`);
  return shown.length === 0 ? 'no matches' : shown.join('\n');
}

export function listFiles(files: ReadonlyMap<string, string>, under: string): string {
  const names = [...files.keys()].filter((path) => path.startsWith(under)).sort();
  return names.map((name) => name.slice(under.length)).join('\n');
}

export interface TestFailure {
  readonly case: TestCase;
  readonly expected: string;
  readonly received: string;
}

/** A run of one test file, as the runner of the TypeScript projects prints it. */
export function vitestRun(
  path: string,
  cases: readonly TestCase[],
  failure: TestFailure | null,
  random: Random,
): string {
  const ms = random.whole(9, 480);
  const failed = failure === null ? 0 : 1;
  const lines = [''];
  lines.push(
    failed === 0
      ? ` ✓ ${path} (${cases.length} tests) ${ms}ms`
      : ` ❯ ${path} (${cases.length} tests | 1 failed) ${ms}ms`,
  );
  if (failure !== null) {
    lines.push(
      `   × ${failure.case.name} ${random.whole(2, 40)}ms`,
      '',
      ` FAIL  ${path} > ${failure.case.name}`,
      `AssertionError: expected [ …(${failure.received}) ] to match object { length: ${failure.expected} }`,
      '',
      `  - Expected: ${failure.expected}`,
      `  + Received: ${failure.received}`,
      '',
      ` ❯ ${path}:${failure.case.line + 2}:${random.whole(20, 30)}`,
    );
  }
  lines.push(
    '',
    ` Test Files  ${failed === 0 ? '1 passed (1)' : '1 failed (1)'}`,
    `      Tests  ${failed === 0 ? '' : '1 failed | '}${cases.length - failed} passed (${cases.length})`,
  );
  return lines.join('\n');
}

/** The same for the Python projects. */
export function pytestRun(
  path: string,
  cases: readonly TestCase[],
  failure: TestFailure | null,
  random: Random,
): string {
  const failed = failure === null ? 0 : 1;
  const dots = cases.map((_, i) => (failed === 1 && i === 1 ? 'F' : '.')).join('');
  const lines = [`${path} ${dots}`];
  if (failure !== null) {
    lines.push(
      '',
      '=================================== FAILURES ===================================',
      `>       assert len(answer) == ${failure.expected}`,
      `E       AssertionError: assert ${failure.received} == ${failure.expected}`,
      '',
      `${path}:${failure.case.line + 2}: AssertionError`,
    );
  }
  const seconds = `${random.whole(0, 2)}.${random.whole(10, 99)}s`;
  lines.push(
    failed === 0
      ? `${cases.length} passed in ${seconds}`
      : `1 failed, ${cases.length - 1} passed in ${seconds}`,
  );
  return lines.join('\n');
}

/** A change as `git diff` prints it, with two lines around it. */
export function diffOf(path: string, before: string, from: string, to: string): string {
  const at = before.indexOf(from);
  const first = before.slice(0, Math.max(0, at)).split('\n').length;
  const lines = before.split('\n');
  const removed = from.split('\n');
  const added = to.split('\n');
  const above = lines.slice(Math.max(0, first - 3), first - 1);
  const below = lines.slice(first - 1 + removed.length, first + 1 + removed.length);
  return [
    `diff --git a/${path} b/${path}`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${first - above.length},${above.length + removed.length + below.length} +${first - above.length},${above.length + added.length + below.length} @@`,
    ...above.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...below.map((line) => ` ${line}`),
  ].join('\n');
}
