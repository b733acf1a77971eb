// Child processes and clear endings, for the tools that run on a bare Node.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** An expected failure: its message is one sentence that names the remedy, and is all that is printed. */
export class Stop extends Error {
  /**
   * @param {string} message
   * @param {number} [code] exit code
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a tool's main function. A `Stop` prints its sentence and sets its exit code; anything else is a bug and
 * keeps its stack.
 * @param {() => Promise<number | undefined>} main resolves with the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = error.code;
  }
}

/** Throws a `Stop` when this Node is older than the project supports (package.json `engines`). */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `Floorline needs Node 20.19 or newer and this is ${process.versions.node}: install a current Node from https://nodejs.org.`,
  );
}

/**
 * Runs a command and resolves with its exit code (128 + n when a signal n ended it; 127 when it could not be started).
 * Signals that this process gets are passed on; the child is never left behind.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, shell?: boolean, timeout?: number }} [options]
 *   `timeout` in milliseconds
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    // A Ctrl+C in a terminal reaches the child by itself; a second one would make it give up its own clean-up.
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const done = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', () => done(127));
    child.on('close', (code, signal) => done(code ?? 128 + (signalNumbers[signal ?? ''] ?? 0)));
  });
}

/** @type {Readonly<Record<string, number>>} */
const signalNumbers = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGPIPE: 13,
  SIGTERM: 15,
};

/**
 * The npm that started this process, or else the one on the path, as a command and its first arguments.
 * @returns {{ command: string, args: readonly string[], shell: boolean }}
 */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script))
    return { command: process.execPath, args: [script], shell: false };
  // npm is a batch file on Windows, which only a shell can start.
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}
