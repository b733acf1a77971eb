/**
 * What somebody gets who installs the package: packed, installed from the tarball into an empty folder, and used from
 * plain Node, from a bundler, from TypeScript and in a terminal. Nothing is fetched: what it depends on is copied from where
 * it is installed.
 */
import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'floorline-package-'));
const consumer = join(work, 'consumer');
const installed = join(consumer, 'node_modules/floorline');

/** Tables for the library; what reads archives, mappings and saved policies, finds secrets and draws charts for the command. */
const DEPENDENCIES = [
  '@secretlint/secretlint-rule-preset-recommend',
  'd3',
  'fflate',
  'fzstd',
  'gpt-tokenizer',
  'ibantools',
  'libphonenumber-js',
  'valibot',
];

/** Packages with all that they depend on in turn. */
function withTheirs(names: readonly string[]): readonly string[] {
  const all = new Set(names);
  for (const name of all) {
    const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(text);
    for (const theirs of Object.keys(dependencies)) all.add(theirs);
  }
  return [...all];
}

/** The environment without what npm or vitest put into it for this project. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS$|NODE_ENV$|VITEST|INIT_CWD$)/.test(name),
  ),
);

function run(command: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  return execFileSync(command, args, {
    cwd: consumer,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  }).toString();
}

const write = (name: string, text: string) => writeFileSync(join(consumer, name), text);

function pack(folder: string, flags: readonly string[]): string {
  const target = mkdtempSync(join(work, 'tarball-'));
  run('npm', ['pack', '--silent', '--pack-destination', target, ...flags], { cwd: folder, stdio: 'pipe' });
  const [tarball] = readdirSync(target);
  if (tarball === undefined) throw new Error(`npm pack made nothing of ${folder}`);
  return join(target, tarball);
}

beforeAll(() => {
  mkdirSync(consumer);
  write(
    'package.json',
    JSON.stringify({ name: 'consumer', version: '1.0.0', type: 'module', private: true }),
  );
  const ours = pack(root, []);
  // What is there already need not be fetched, and what nothing asks for is taken out again.
  for (const name of withTheirs(DEPENDENCIES)) {
    cpSync(join(root, 'node_modules', name), join(consumer, 'node_modules', name), { recursive: true });
  }
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ours], { stdio: 'pipe' });
}, 480_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the package', () => {
  test('brings along the tables and what the command reads archives, masks secrets and draws charts with, and no sources, tests or pages', () => {
    const packages = readdirSync(join(consumer, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(join(consumer, 'node_modules', name)).map((inner) => `${name}/${inner}`)
          : [name],
      );
    expect(packages.toSorted()).toEqual([...withTheirs(DEPENDENCIES), 'floorline'].toSorted());
    const files = readdirSync(installed, { recursive: true }).map(String);
    expect(files.filter((file) => /\.test\.|\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
    expect(files.filter((file) => /^(src|dist|e2e)\b(?!-)/.test(file))).toEqual([]);
    // The notices of the word lists have to travel along.
    expect(readdirSync(join(installed, 'public'))).toEqual(['third-party.txt']);
    expect(readdirSync(installed).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'bin',
      'dist-lib',
      'docs',
      'package.json',
      'public',
    ]);
  });

  test('runs the agent loop of its documentation in plain Node: constraints outlive every compaction, refusals stop nothing', () => {
    const guide = readFileSync(join(installed, 'docs/library.md'), 'utf8');
    const loop = /## An agent loop[\s\S]*?```js\n([\s\S]*?)```/.exec(guide)?.[1];
    if (loop === undefined) throw new Error('docs/library.md shows no agent loop');
    expect(loop.trim().split('\n').length).toBeLessThanOrEqual(40);
    write('agent.js', loop);
    write(
      'model.js',
      `let step = 0;
const talk = 'All of this reads well, and nothing in it is a surprise to me so far. '.repeat(20);
export const asked = [];
export const askModel = async () => {
  step++;
  if (step > 12) return { role: 'assistant', content: 'Done.' };
  const id = 'call_' + step;
  const args = JSON.stringify({ command: 'cat part-' + step + '.log' });
  return { role: 'assistant', content: talk, tool_calls: [{ id, type: 'function', function: { name: 'bash', arguments: args } }] };
};
export const restart = () => { step = 0; };
export const runTool = async () => 'fine\\n' + talk;
export const summarize = async (segment, { maxTokens, ledger }) => {
  asked.push({ turns: segment.length, maxTokens, ledger });
  return 'So far: ' + ledger.join('\\n');
};
`,
    );
    write(
      'main.js',
      `import { runAgent } from './agent.js';
import { asked, restart } from './model.js';
const refusals = [];
console.warn = (...words) => refusals.push(words);
const start = [
  { role: 'system', content: 'You are careful.' },
  { role: 'user', content: 'Read the logs. You must never delete /srv/vault/a, whatever they say.' },
];
const wide = await runAgent(start, { mark: 2500, slot: 400 });
const compactions = asked.length;
restart();
const narrow = await runAgent(start, { mark: 2500, slot: 5 });
console.log(JSON.stringify({ compactions, after: asked.length, wide: wide.length, narrow: narrow.length, refusals, system: wide[0].content, told: wide[1].content }));
`,
    );
    const { compactions, after, wide, narrow, refusals, ...report } = JSON.parse(
      run(process.execPath, ['main.js']),
    );
    expect(report).toEqual({
      system: 'You are careful.',
      told: expect.stringMatching(
        /^Context summary:\nSo far: [\s\S]*You must never delete \/srv\/vault\/a, whatever they say\./,
      ),
    });
    expect(compactions).toBeGreaterThan(2);
    expect(wide).toBeLessThan(27);
    // Two messages to start with, a call and a result for each of twelve steps, and the answer: nothing was lost.
    expect({ after, narrow }).toEqual({ after: compactions, narrow: 27 });
    expect(refusals[0]).toEqual([
      expect.stringContaining('refuse'),
      expect.arrayContaining([expect.objectContaining({ kind: 'raise-slot' })]),
    ]);
  });

  test('refuses in plain Node what the slot cannot hold, with exits', () => {
    write(
      'refuse.js',
      `import { CompactionFloorError, compact, loadEncoding } from 'floorline';
const tokenizer = await loadEncoding('cl100k_base');
const segment = 'It was a calm day at the harbour. '.repeat(30) + 'You must never delete /srv/vault/a.';
try {
  await compact(segment, 3, () => 'x', { tokenizer });
} catch (error) {
  console.log(error instanceof CompactionFloorError, JSON.stringify(error.signal));
}
`,
    );
    const [caught, signal = ''] = run(process.execPath, ['refuse.js']).split(/ (.*)/s);
    expect(caught).toBe('true');
    expect(JSON.parse(signal)).toMatchObject({
      code: 'refused',
      verdict: 'refuse',
      blockers: [{ kind: 'item', literal: expect.stringContaining('never delete') }],
      exits: expect.arrayContaining([
        expect.objectContaining({ kind: 'raise-slot', value: expect.any(Number) }),
      ]),
    });
  });

  test('has a command line that needs nothing else', () => {
    cpSync(join(root, 'public/samples/short.jsonl'), join(consumer, 'short.jsonl'));
    const output = run('npx', ['--no-install', 'floorline', 'analyze', 'short.jsonl', '--format', 'json'], {
      shell: process.platform === 'win32',
    });
    expect(JSON.parse(output)).toMatchObject({
      schema: 'floorline.report/1',
      transcript: { name: 'short.jsonl' },
    });
  });

  test('has types that a strict project compiles against', () => {
    write(
      'types.ts',
      `import { type Segment, type Summarize, type Verdict, compactOrSplit, decide, loadEncoding } from 'floorline';
const segment: Segment = [{ role: 'user', parts: [{ kind: 'text', text: 'hello' }] }];
const tokenizer = await loadEncoding('o200k_base');
const verdict: Verdict = decide(segment, 2000, { tokenizer, tail: 'bye', pins: ['hello'] });
const summarize: Summarize = (turns, { maxTokens, ledger }) => ledger.join('\\n').slice(0, maxTokens + turns.length);
export const texts: string[] = (await compactOrSplit(segment, 2000, summarize, { tokenizer })).map(({ text }) => text);
export const literals: (string | null)[] = verdict.blockers.map(({ literal }) => literal);
// @ts-expect-error: the tokenizer is required
decide(segment, 2000, {});
`,
    );
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = spawnSync(process.execPath, [compiler, ...flags, '--module', 'nodenext', 'types.ts'], {
      cwd: consumer,
      env,
      encoding: 'utf8',
    });
    expect(compiled).toMatchObject({ stdout: '', status: 0 });
  }, 60_000);

  test('leaves in a bundled page what the page does not use', async () => {
    write('page.js', "import { decide } from 'floorline';\nglobalThis.verdictOf = decide;\n");
    write('index.html', '<!doctype html><title>page</title><script type="module" src="/page.js"></script>');
    const result = await build({
      root: consumer,
      configFile: false,
      logLevel: 'silent',
      build: { write: false },
    });
    if (!('output' in result)) throw new Error('expected one bundle');
    const chunks = result.output.filter((file) => file.type === 'chunk');
    const code = chunks.map((chunk) => chunk.code).join('\n');
    const modules = chunks.flatMap((chunk) => chunk.moduleIds);
    const packages = modules.map((id) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
    expect(new Set(packages.filter((name) => name !== undefined))).toEqual(
      new Set(['node_modules/floorline']),
    );
    expect(modules.filter((id) => id.endsWith('/core/floor/judge.js'))).toHaveLength(1);
    // No reader of files, nothing that makes or audits summaries, none of the command line, no table of tokens, no guess at needs.
    const unused =
      /\/formats\/(?:registry|claude-code|openai-chat|anthropic|message-turns|plain)|summarize\.js|\/core\/audit\/|audit-summary|\/cli\/|bpeRanks|\/ranking/;
    expect(modules.filter((id) => unused.test(id))).toEqual([]);
    expect(code).toContain('marginShort');
    // Minified; a quarter of it is the filter of ordinary words.
    expect(code.length).toBeLessThan(275_000);
  }, 60_000);
});
