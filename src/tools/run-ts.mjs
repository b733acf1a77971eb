// node src/tools/run-ts.mjs FILE [args…] — runs a TypeScript file of this project, installing what it needs first.
// Standard output belongs to the file alone; everything said here goes to standard error.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode, root, run, runMain, Stop } from './process.mjs';

await runMain(async () => {
  requireNode();
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Stop('usage: node src/tools/run-ts.mjs FILE [args…]', 2);
  await ensureDependencies({ quiet: true });
  return run(process.execPath, ['--import', import.meta.resolve('tsx'), resolve(root, file), ...args], {
    cwd: callersFolder(),
    env: { ...process.env, TSX_TSCONFIG_PATH: resolve(root, 'tsconfig.json') },
  });
});

/**
 * Where the person stood who typed the command: npm runs scripts in the project's folder, which would make relative
 * file names mean something else than they meant in the shell.
 */
function callersFolder() {
  const started = process.env.INIT_CWD;
  const byNpm =
    process.env.npm_lifecycle_script?.includes('run-ts.mjs') === true &&
    resolve(process.cwd()) === resolve(root);
  const usable =
    started !== undefined && statSync(started, { throwIfNoEntry: false })?.isDirectory() === true;
  return byNpm && usable ? started : process.cwd();
}
