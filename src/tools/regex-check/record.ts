import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../process.mjs';

const PATH = join(root, 'src/tools/regex-check/judged.json');

/** The expressions that were found safe, as keys. */
export function readRecord(): ReadonlySet<string> {
  const keys: unknown = JSON.parse(readFileSync(PATH, 'utf8'));
  return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
}

/** Keeps the expressions that were found safe, in order, a line each. */
export function writeRecord(keys: ReadonlySet<string>): void {
  writeFileSync(PATH, `${JSON.stringify([...keys].sort(), null, 2)}\n`);
}

const versionOf = (name: string): string => {
  const manifest: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
};
const VERSIONS = ['scslre', 'recheck'].map(versionOf).join(' ');

/** The key of an expression: another version of a judge may judge otherwise. */
export const keyOf = (source: string, flags: string): string =>
  createHash('sha256').update(`${VERSIONS}\n${flags}\n${source}`).digest('hex').slice(0, 24);
