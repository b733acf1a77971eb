// Installs the dependencies when they are missing or are not those of the lockfile. Needs nothing but Node and npm.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npmCommand, root, run, Stop } from './process.mjs';

/**
 * Says why the installed packages are not those of the lockfile, or `null` when they are. npm writes its own record of
 * an installation as the last thing it does, so an interrupted one has none.
 * @param {string} folder the folder that holds package-lock.json
 * @returns {string | null}
 */
export function whatIsMissing(folder) {
  if (!existsSync(join(folder, 'node_modules'))) return 'nothing is installed yet';
  /** @type {Lockfile} */
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  } catch {
    return 'the last installation was not finished';
  }
  /** @type {Lockfile} */
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  for (const [path, wanted] of Object.entries(locked.packages)) {
    if (path === '' || wanted.optional === true) continue;
    const found = installed.packages[path];
    if (found === undefined) return `${path} is missing`;
    if (found.version !== wanted.version) return `${path} is ${found.version} instead of ${wanted.version}`;
  }
  const direct = locked.packages[''];
  for (const name of Object.keys({ ...direct?.dependencies, ...direct?.devDependencies })) {
    if (!existsSync(join(folder, 'node_modules', name, 'package.json'))) return `${name} is missing`;
  }
  return null;
}

/**
 * Installs what is missing with `npm ci`, writing to standard error only. Throws a `Stop` when that fails.
 * Two processes started at once in a fresh checkout do not install over each other: the second waits.
 * @param {{ quiet: boolean }} options `quiet` keeps npm's own output back unless it fails
 */
export async function ensureDependencies({ quiet }) {
  if (whatIsMissing(root) === null) return;
  const release = await takeLock(join(root, '.cache/install-lock'));
  try {
    const why = whatIsMissing(root);
    if (why === null) return;
    console.error(`Installing dependencies (${why}) …`);
    const npm = npmCommand();
    // No package here needs its install script, and scripts of strangers are best not run.
    const code = await run(
      npm.command,
      [...npm.args, 'ci', '--include=dev', '--ignore-scripts', ...(quiet ? ['--loglevel=error'] : [])],
      {
        shell: npm.shell,
        stdio: ['ignore', 2, 2],
      },
    );
    if (code === 0 && whatIsMissing(root) === null) return;
    throw new Stop(
      code === 127
        ? 'npm was not found: install Node together with npm from https://nodejs.org, then run this again.'
        : 'The dependencies could not be installed (see npm above): check that the npm registry can be reached (`npm ping`), then run this again.',
    );
  } finally {
    release();
  }
}

/**
 * Waits for a lock folder and takes it. A lock whose process is gone is taken over.
 * @param {string} path
 * @returns {Promise<() => void>} gives the lock back
 */
async function takeLock(path) {
  mkdirSync(join(path, '..'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(path);
      writeFileSync(join(path, 'pid'), String(process.pid));
      const release = () => rmSync(path, { recursive: true, force: true });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      if (isAbandoned(path)) rmSync(path, { recursive: true, force: true });
      else await sleep(200);
    }
  }
}

/** @param {string} path */
function isAbandoned(path) {
  try {
    const pid = Number(readFileSync(join(path, 'pid'), 'utf8'));
    if (pid > 0) {
      process.kill(pid, 0);
      return false;
    }
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ESRCH') return true;
    if (code === 'EPERM') return false;
  }
  // Taken this moment and not signed yet, or signed by nobody: leave its owner five seconds.
  const taken = statSync(path, { throwIfNoEntry: false });
  return taken !== undefined && Date.now() - taken.mtimeMs > 5000;
}

/**
 * @typedef {{ readonly version?: string, readonly optional?: boolean,
 *   readonly dependencies?: Readonly<Record<string, string>>, readonly devDependencies?: Readonly<Record<string, string>> }} LockedPackage
 * @typedef {{ readonly packages: Readonly<Record<string, LockedPackage>> }} Lockfile
 */
