import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const runner = join(import.meta.dirname, 'run-ts.mjs');
const folder = mkdtempSync(join(tmpdir(), 'floorline-run-ts-'));

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
}

/** Runs a TypeScript program through the runner; `onOutput` sees each piece of its standard output. */
function runProgram(
  program: string,
  args: readonly string[] = [],
  onOutput: (kill: () => void) => void = () => {},
): Promise<Outcome> {
  const file = join(folder, `${args.length}-${program.length}.ts`);
  writeFileSync(file, program);
  const env = { ...process.env };
  delete env.npm_lifecycle_script;
  const child = spawn(process.execPath, [runner, file, ...args], { cwd: folder, env });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onOutput(() => child.kill('SIGTERM'));
  });
  child.stdin.end('typed');
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout })));
}

test('standard output and the exit code are those of the program', async () => {
  const program =
    'const code: number = 7; console.log(process.argv.slice(2).join("|")); process.exitCode = code;';
  expect(await runProgram(program, ['a', '--b', 'c d'])).toEqual({ code: 7, stdout: 'a|--b|c d\n' });
});

test('the program gets standard input and the folder that it was called in', async () => {
  const program = `import { readFileSync } from 'node:fs';
    console.log(readFileSync(0, 'utf8'), process.cwd().endsWith(${JSON.stringify(folder.split('/').at(-1))}));`;
  expect(await runProgram(program)).toEqual({ code: 0, stdout: 'typed true\n' });
});

test('a signal reaches the program, whose answer counts', async () => {
  const program =
    'process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1000); console.log("up" as string);';
  expect(await runProgram(program, [], (kill) => kill())).toEqual({ code: 9, stdout: 'up\n' });
});
