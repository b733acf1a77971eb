// npm start [-- --port N] [-- --host ADDRESS] — installs and builds what is missing, then serves the built page.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode, root, run, runMain, Stop } from './process.mjs';

await runMain(async () => {
  requireNode();
  const { port, host } = readOptions();
  process.chdir(root);
  await ensureDependencies({ quiet: false });
  if (isBuildStale()) {
    console.error('Building …');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      stdio: ['ignore', 2, 2],
    });
    if (code !== 0) throw new Stop('The page could not be built: the reason is printed above.', code);
  }
  const { preview } = await import('vite');
  const server = await preview({ preview: { port, host, strictPort: false }, logLevel: 'warn' });
  const address = server.httpServer.address();
  const actualPort = address !== null && typeof address === 'object' ? address.port : port;
  console.log(
    `Floorline is running at http://${host === '0.0.0.0' ? 'localhost' : host}:${actualPort}/ (stop it with Ctrl+C)`,
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => process.exit(0));
  return 0;
});

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '4173' }, host: { type: 'string', default: '127.0.0.1' } },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${values.port} is not a port`);
    return { port, host: values.host };
  } catch (error) {
    throw new Stop(
      `${error instanceof Error ? error.message : error}\nusage: npm start -- [--port N] [--host ADDRESS]`,
      2,
    );
  }
}

/** Whether a source is newer than the built page. A folder's own time tells of files that went away. */
function isBuildStale() {
  const page = join(root, 'dist/index.html');
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  const waiting = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'].map((name) =>
    join(root, name),
  );
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (found.mtimeMs > built) return true;
    if (found.isDirectory()) for (const name of readdirSync(path)) waiting.push(join(path, name));
  }
  return false;
}
