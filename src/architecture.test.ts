/**
 * What the compiler and the linter cannot see: which way imports point, what core may touch, how large files get, and
 * that nothing in the repository depends on the machine it was written on. A checker that sees no modules finds no
 * fault, so each part first asserts that it saw some.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Every file of the repository, by its path from the root with slashes; what is built or installed is left out. */
const repositoryFiles = listFiles(root).map((file) => relative(root, file).split(sep).join('/'));
const sourceFiles = repositoryFiles.filter((file) => file.startsWith('src/'));

/** Layer by layer, what it may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  worker: ['core'],
  state: ['core', 'worker'],
  charts: ['core', 'worker', 'state'],
  views: ['core', 'worker', 'state', 'charts'],
  cli: ['core'],
};

/**
 * The one door between layers that are not neighbours: the command line draws the pictures that the page draws. What lies
 * behind it is held to what core is held to, and to a few packages that run everywhere.
 */
const pictures = 'src/charts/export/';
const packagesOfPictures = ['d3'];

/** The packages that core may import: they run alike in a page, a worker and Node. */
const packagesOfCore = [
  '@secretlint/secretlint-rule-preset-recommend',
  'fflate',
  'fzstd',
  'gpt-tokenizer',
  'ibantools',
  'libphonenumber-js',
  'valibot',
];

interface Import {
  readonly from: string;
  readonly to: string;
}

let modules: readonly string[] = [];
/** Imports of product code; tests may reach for what they need, so theirs are left out. */
let imports: readonly Import[] = [];

beforeAll(async () => {
  const { output } = await cruise(
    [join(root, 'src')],
    { baseDir: root, doNotFollow: 'node_modules', tsPreCompilationDeps: true },
    { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'types', 'default'] },
  );
  if (typeof output === 'string') throw new Error('expected modules, not a report');
  const ours = output.modules.filter(({ source }) => source.startsWith('src/'));
  modules = ours.map(({ source }) => source);
  imports = ours
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ module, resolved, coreModule, couldNotResolve }) => ({
        from: source,
        // Node's own modules with or without prefix come out alike; what is not installed keeps its name.
        to: coreModule ? `node:${module.replace(/^node:/, '')}` : couldNotResolve ? module : resolved,
      })),
    );
});

describe('imports', () => {
  test('the checker sees every layer that has files', () => {
    for (const layer of Object.keys(allowed)) {
      const files = sourceFiles.filter((file) => file.startsWith(`src/${layer}/`) && /\.tsx?$/.test(file));
      const seen = modules.filter((source) => source.startsWith(`src/${layer}/`) && /\.tsx?$/.test(source));
      expect(seen.toSorted(), layer).toEqual(files.toSorted());
    }
    expect(modules.length).toBeGreaterThan(20);
    expect(imports.length).toBeGreaterThan(modules.length);
  });

  test('point one way', () => {
    expect(imports.filter(pointsTheWrongWay).map(arrow)).toEqual([]);
  });

  test('of core lead to core or to a package that runs everywhere', () => {
    expect(
      imports.filter(({ from, to }) => layerOf(from) === 'core' && isForeignToCore(to)).map(arrow),
    ).toEqual([]);
  });

  test('of pictures lead to core, to geometry, and to nothing that needs a page', () => {
    const reached = reachedFrom(modules.filter((file) => file.startsWith(pictures) && !isTest(file)));
    expect(reached).toContain('src/charts/timeline/floors-geometry.ts');
    expect(reached).toContain('src/core/report/shared/setting-words.ts');
    const ours = reached.filter((file) => layerOf(file) !== null);
    expect(ours.filter((file) => !/^src\/(core|charts)\/.*\.ts$/.test(file))).toEqual([]);
    const packages = reached.filter((file) => layerOf(file) === null && isForeignToCore(file));
    expect(packages.filter((file) => !packagesOfPictures.includes(packageOf(file)))).toEqual([]);
    const page = /\b(document|window|navigator|localStorage|Image|Blob|URL\.createObjectURL)\b[.(]/;
    expect(ours.filter((file) => file.startsWith('src/charts/') && page.test(onlyCode(read(file))))).toEqual(
      [],
    );
  });

  test('make no cycle', () => {
    expect(findCycle(imports)).toBeNull();
  });

  test.each([
    ['src/core/units.ts', 'src/state/model.ts', true],
    ['src/state/model.ts', 'src/core/units.ts', false],
    ['src/cli/main.ts', 'src/worker/client.ts', true],
    ['src/cli/main.ts', 'src/charts/timeline/floors-geometry.ts', true],
    ['src/cli/main.ts', 'src/charts/export/picture.ts', false],
    ['src/core/guard.ts', 'src/charts/export/picture.ts', true],
    ['src/views/App.tsx', 'src/tools/process.mjs', true],
    ['src/tools/bench/main.ts', 'src/views/App.tsx', false],
    ['src/views/App.tsx', 'node_modules/react/index.js', false],
  ])('%s → %s is against the rule: %s', (from, to, wrong) => {
    expect(pointsTheWrongWay({ from, to })).toBe(wrong);
  });

  test('the search for cycles finds one', () => {
    const line = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ];
    expect(findCycle(line)).toBeNull();
    expect(findCycle([...line, { from: 'c', to: 'b' }])).toEqual(['b', 'c', 'b']);
  });
});

describe('core', () => {
  test('has no clock, no chance, no console and no global of a page or of Node', () => {
    const forbidden =
      /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|crypto\.|console\.|setTimeout|process\.(env|argv)|globalThis|fetch\()/;
    const files = sourceFiles.filter(
      (file) => file.startsWith('src/core/') && file.endsWith('.ts') && !isTest(file),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => forbidden.test(onlyCode(read(file))))).toEqual([]);
  });
});

describe('files', () => {
  test('stay below 400 lines', () => {
    const code = sourceFiles.filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !isTest(file));
    expect(code.length).toBeGreaterThan(20);
    expect(
      code
        .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
        .filter(({ lines }) => lines > 400),
    ).toEqual([]);
  });

  test('each folder of src says in a README what it is for', () => {
    const code = sourceFiles.filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file));
    const folders = new Set(code.map((file) => file.slice(0, file.lastIndexOf('/'))));
    expect(folders.size).toBeGreaterThan(10);
    expect([...folders].filter((folder) => !sourceFiles.includes(`${folder}/README.md`))).toEqual([]);
  });

  test('say nothing of where they were written', () => {
    const local = /\/work\/(main|shared|\.library)\b|\/tmp\/brief|\bissue #?\d+\b|\bhelper #?\d+\b/i;
    const text = repositoryFiles.filter(
      (file) => /\.(tsx?|m?js|css|html|md|json|sh)$/.test(file) && file !== 'src/architecture.test.ts',
    );
    expect(text).toContain('package.json');
    expect(text.filter((file) => local.test(read(file)))).toEqual([]);
    // Only tests may look for the transcripts that lie beside a checkout.
    const product = text.filter(
      (file) => file.startsWith('src/') && !isTest(file) && !file.startsWith('src/tools/'),
    );
    expect(product.filter((file) => read(file).includes('../shared/corpus'))).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const lock = read('package-lock.json');

  test('names no registry host', () => {
    expect(lock).toContain('"lockfileVersion"');
    expect(lock).not.toMatch(/"resolved":/);
  });

  test('agrees with package.json, which names exact versions', () => {
    const { dependencies, devDependencies } = parseManifest(read('package.json'));
    const locked = parseManifest(lock, '');
    expect(locked).toEqual({ dependencies, devDependencies });
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /\/(testing|fixtures)\//.test(file) || /\.fixtures?\.tsx?$/.test(file);
}

function layerOf(path: string): string | null {
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function pointsTheWrongWay({ from, to }: Import): boolean {
  const source = layerOf(from);
  const target = layerOf(to);
  if (source === null || target === null || source === target) return false;
  if (source === 'cli' && to.startsWith(pictures)) return false;
  const reach = allowed[source];
  return reach !== undefined && !reach.includes(target);
}

function isForeignToCore(to: string): boolean {
  return layerOf(to) === null && !packagesOfCore.includes(packageOf(to));
}

const packageOf = (to: string): string => /^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1] ?? to;

/** Everything that is imported from some modules on, themselves included. */
function reachedFrom(start: readonly string[]): readonly string[] {
  const next = new Map<string, Import[]>();
  for (const one of imports) next.set(one.from, [...(next.get(one.from) ?? []), one]);
  const reached = new Set(start);
  for (const file of reached) for (const { to } of next.get(file) ?? []) reached.add(to);
  return [...reached];
}

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}

/** A cycle as the list of its modules with the first one again at the end, or `null`. Depth first, with its own stack. */
function findCycle(edges: readonly Import[]): readonly string[] | null {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  for (const start of next.keys()) {
    const path: { readonly node: string; readonly rest: string[] }[] = [];
    const enter = (node: string) => path.push({ node, rest: [...(next.get(node) ?? [])] });
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const node = top.rest.shift();
      if (node === undefined) {
        done.add(top.node);
        path.pop();
        continue;
      }
      const at = path.findIndex((step) => step.node === node);
      if (at >= 0) return [...path.slice(at).map((step) => step.node), node];
      if (!done.has(node)) enter(node);
    }
  }
  return null;
}

/** Good enough for this purpose: blanks comments and literals, within which any word may stand. */
function onlyCode(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`/g, "''");
}

function listFiles(folder: string): string[] {
  const skipped = /^(node_modules|dist|dist-lib|\.git|\.cache|test-results|playwright-report|coverage)$/;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function parseManifest(json: string, lockedPath?: string) {
  const value = JSON.parse(json);
  const manifest = lockedPath === undefined ? value : value.packages[lockedPath];
  const versions = (part: unknown): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(part ?? {}).map(([name, version]) => [name, String(version)]));
  return {
    dependencies: versions(manifest.dependencies),
    devDependencies: versions(manifest.devDependencies),
  };
}
