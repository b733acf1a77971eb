import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whatIsMissing } from './dependencies.mjs';

const locked = {
  '': { dependencies: { one: '1.0.0' }, devDependencies: { two: '2.0.0' } },
  'node_modules/one': { version: '1.0.0' },
  'node_modules/two': { version: '2.0.0' },
  'node_modules/three': { version: '3.0.0', optional: true },
};

/** A project with that lockfile; `installed` is what npm recorded, `folders` what lies there. */
function project(installed: unknown, folders: readonly string[] | null): string {
  const root = mkdtempSync(join(tmpdir(), 'floorline-dependencies-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (folders === null) return root;
  mkdirSync(join(root, 'node_modules'));
  for (const name of folders) {
    mkdirSync(join(root, 'node_modules', name));
    writeFileSync(join(root, 'node_modules', name, 'package.json'), '{}');
  }
  if (installed !== null) {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return root;
}

const one = { 'node_modules/one': { version: '1.0.0' } };
const two = { 'node_modules/two': { version: '2.0.0' } };

describe('what is missing', () => {
  test.each([
    ['nothing, an optional package aside', { ...one, ...two }, ['one', 'two'], null],
    ['everything', null, null, 'nothing is installed yet'],
    ['the end of an interrupted installation', null, ['one'], 'the last installation was not finished'],
    ['a package', one, ['one'], 'node_modules/two is missing'],
    [
      'another version',
      { ...one, 'node_modules/two': { version: '2.1.0' } },
      ['one', 'two'],
      'node_modules/two is 2.1.0 instead of 2.0.0',
    ],
    ['a folder that was removed by hand', { ...one, ...two }, ['one'], 'two is missing'],
  ])('%s', (_, installed, folders, answer) => {
    expect(whatIsMissing(project(installed, folders))).toBe(answer);
  });
});
