import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './process.mjs';

const notices = readFileSync(join(root, 'public/third-party.txt'), 'utf8');

/** Packages that code of the page, the library or the terminal imports; tools and tests end in nothing that is given away. */
function importedPackages(): readonly string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^tools\/|\/testing\//.test(name));
  const names = files.flatMap((name) => {
    const text = readFileSync(join(root, 'src', name), 'utf8');
    return [
      ...text.matchAll(/^(?:import|export|\}) .*from '([^'.][^']*)';$|^import '([^'.][^']*)';$/gm),
    ].flatMap((match) => match[1] ?? match[2] ?? []);
  });
  const packages = names
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(packages)].sort();
}

it('names every package that is imported by what is built or packed', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = new Set([...importedPackages(), ...Object.keys(dependencies)]);
  expect(packages).toContain('react');
  expect(packages).toContain('fflate');
  const names = new Set(notices.match(/[\w-]+/g));
  const unnamed = [...packages].filter(
    (name) => !name.startsWith('@fontsource') && !names.has(name.split('/').at(-1) ?? ''),
  );
  expect(unnamed).toEqual([]);
  for (const font of ['Inter', 'JetBrains Mono']) expect(notices).toContain(`- ${font}: Copyright`);
});
