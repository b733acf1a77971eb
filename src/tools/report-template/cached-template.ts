/**
 * The template, kept in `.cache` under a hash of everything that goes into it: built once for the page, the command line and
 * the package, and again only when something of it changed. Old ones are thrown away.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { buildTemplate } from './build-template.ts';

/** What of the repository can find its way into a template. */
const SOURCES = [
  'src/core',
  'src/worker',
  'src/state',
  'src/charts',
  'src/views',
  'src/tools/report-template',
];
const FILES = ['package-lock.json', 'src/tools/adopted-styles.ts', 'src/tools/content-security-policy.ts'];
const NAME = /^report-template-[0-9a-f]{16}\.html$/;

/** Where the template of these sources lies; it is built first where it is not there yet. */
export async function cachedTemplate(): Promise<{ readonly path: string; readonly text: string }> {
  const folder = join(root, '.cache');
  const name = `report-template-${hashOfSources()}.html`;
  const path = join(folder, name);
  if (existsSync(path)) return { path, text: readFileSync(path, 'utf8') };
  const text = await buildTemplate();
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (NAME.test(old)) rmSync(join(folder, old), { force: true });
  // Under its name only when it is whole: others may be looking for it.
  const unfinished = join(folder, `${name}.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
  return { path, text };
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files, ...FILES.map((name) => join(root, name))].sort()) {
    hash.update(file.slice(root.length));
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex').slice(0, 16);
}

const isSource = (name: string): boolean => /\.(tsx?|css|svg)$/.test(name) && !/\.test\.tsx?$/.test(name);
