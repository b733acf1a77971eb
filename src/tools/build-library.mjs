// npm run build:lib — the library and the command line as ES modules with their types, in dist-lib/. Plain compilation,
// a file for a file: whoever imports one name gets only the modules behind it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode, root, run, runMain, Stop } from './process.mjs';

const target = join(root, 'dist-lib');

await runMain(async () => {
  requireNode();
  await ensureDependencies({ quiet: true });
  rmSync(target, { recursive: true, force: true });
  const code = await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.lib.json')],
    { cwd: root, stdio: ['ignore', 2, 2] },
  );
  if (code !== 0) throw new Stop('The library could not be built: the reason is printed above.', code);
  for (const name of ['core/guard.js', 'core/guard.d.ts', 'cli/main.js', 'cli/batch/worker.js']) {
    if (!existsSync(join(target, name))) throw new Stop(`The build of the library left no ${name}.`, 1);
  }
  const template = join(target, 'report-template.html');
  const made = await run(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(root, 'src/tools/report-template/main.ts'), template],
    { cwd: root, stdio: ['ignore', 2, 2] },
  );
  if (made !== 0)
    throw new Stop('The form of HTML reports could not be built: the reason is printed above.', made);
  declareWithoutSources();
  return 0;
});

/** The compiler rewrites `./x.ts` to `./x.js` in what runs, but not in what declares. */
function declareWithoutSources() {
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.d.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/((?:from|import\()\s?['"]\.[^'"\n]{0,200})\.ts(['"])/g, '$1.js$2'));
  }
}
