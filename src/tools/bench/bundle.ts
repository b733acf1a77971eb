/**
 * Runs a file of this folder as the product runs: bundled to plain JavaScript. `tsx`, which runs the bench itself, wraps
 * every function so that it keeps its name, and that would be measured along.
 */
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { root } from '../process.mjs';
import { benchFolder, isSection, type Section } from './results.ts';

/** Bundles a file of this folder for Node and answers with the path of the bundle. */
export async function bundle(file: string): Promise<string> {
  const outDir = join(benchFolder(), basename(file, '.ts'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(root, 'src/tools/bench', file),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return join(outDir, 'main.mjs');
}

/** Runs a file that prints a section as JSON. */
export const sectionOf = (file: string, ...args: readonly string[]): Promise<Section> =>
  sectionUnder([], file, ...args);

/** The same under flags of Node, such as a limit of memory. */
export async function sectionUnder(
  flags: readonly string[],
  file: string,
  ...args: readonly string[]
): Promise<Section> {
  const output = execFileSync(process.execPath, [...flags, await bundle(file), ...args], {
    encoding: 'utf8',
  });
  const section: unknown = JSON.parse(output);
  if (!isSection(section)) throw new Error(`${file} printed no section`);
  return section;
}
