/** The command as a process of its own, as people and engines run it: from source, and built where it was built. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');
const SOURCE = ['--import', tsx, join(root, 'src/cli/main.ts')];
const BUILT = join(root, 'bin/floorline.mjs');
const isBuilt = existsSync(join(root, 'dist-lib/cli/batch/worker.js'));
if (!isBuilt) console.warn('NOT TRIED: the built command line; npm run build:lib makes it');
const has = (tool: string): boolean => {
  const found = spawnSync(tool, ['--version'], { encoding: 'utf8' }).error === undefined;
  if (!found) console.warn(`NOT TRIED: ${tool} is not installed`);
  return found;
};

let folder = '';
const path = (name: string): string => join(folder, name);
const talk = (turns: number): string =>
  JSON.stringify(
    Array.from({ length: turns }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `Turn ${i} of /srv/app/part-${i}.log, and a word more. `.repeat(3),
    })),
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'floorline-batch-'));
  for (let i = 0; i < 6; i++) writeFileSync(path(`${i}.json`), talk(10 + i));
  writeFileSync(path('6-cut.json'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: readonly string[], input = '', command = SOURCE) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...command, 'analyze', ...args], {
    encoding: 'utf8',
    input,
    cwd: folder,
    maxBuffer: 1e8,
  });
  return { stdout, stderr, status };
};
const linesOf = (stdout: string) =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('analyze on worker threads', () => {
  it.each(['ndjson', 'json', 'text', 'markdown'])(
    'writes %s as it does in process',
    (format) => {
      const alone = run([folder, '--recursive', '--format', format, '--jobs', '1']);
      const threads = run([folder, '--recursive', '--format', format, '--jobs', '3']);
      expect(threads).toEqual(alone);
      expect(threads.status).toBe(0);
      expect(threads.stderr).toContain('6-cut.json');
      if (format === 'json') {
        const list = JSON.parse(threads.stdout);
        expect(list).toHaveLength(7);
        expect(threads.stdout).toBe(`${JSON.stringify(list, null, 2)}\n`);
        expect(list[6].error.code).toBe('empty');
      }
      if (format === 'text') expect(threads.stdout).toMatch(/\n7 files: 6 read, 1 not; 75 turns/);
    },
    60_000,
  );

  it.skipIf(!isBuilt)(
    'does so from the built package',
    () => {
      const args = [folder, '--recursive', '--format', 'ndjson', '--jobs', '2'];
      const built = run(args, '', [BUILT]);
      expect(built.status).toBe(0);
      expect(linesOf(built.stdout).map((entry) => entry.transcript.name)).toEqual(
        linesOf(run(args).stdout).map((entry) => entry.transcript.name),
      );
    },
    60_000,
  );

  it('takes a worker that runs out of memory for an error of its file', () => {
    const large = path('large.txt');
    writeFileSync(large, talk(60_000));
    const { stdout, status } = run([
      path('0.json'),
      large,
      path('1.json'),
      path('2.json'),
      '--format',
      'ndjson',
      '--jobs',
      '2',
      '--worker-memory',
      '32',
    ]);
    rmSync(large);
    const entries = linesOf(stdout);
    expect(status).toBe(0);
    expect(entries.map((entry) => entry.error?.code ?? entry.transcript.turns)).toEqual([
      10,
      'too-large',
      11,
      12,
    ]);
    expect(entries[1].error.remedy).toContain('--worker-memory');
  }, 120_000);

  it('saves the summary, with refusals at the slots that were asked for', () => {
    const summary = path('summary.out');
    const { status } = run([
      path('0.json'),
      path('1.json'),
      path('6-cut.json'),
      '--segments',
      'window:5:turns',
      '--slots',
      '3,4000',
      '--summary',
      summary,
      '--format',
      'ndjson',
    ]);
    expect(status).toBe(0);
    const read = JSON.parse(readFileSync(summary, 'utf8'));
    rmSync(summary);
    expect(read).toMatchObject({
      schema: 'floorline.corpus/1',
      files: 3,
      read: 2,
      refusalsBySlot: [
        { slot: 3, refused: 2, of: 2 },
        { slot: 4000, refused: 0, of: 2 },
      ],
      recommended: [{ slot: 4000 }, { slot: 4000 }, { slot: 4000 }],
      failures: [{ code: 'empty', files: 1 }],
    });
  }, 60_000);

  it.each([
    [['--jobs', '0', 'x']],
    [['--slots', '5,none', 'x']],
    [['--stdin-paths', 'x']],
    [['--stdin-paths', '--format', 'text']],
  ])(
    '%j is wrong usage',
    (args) => {
      expect(run(args)).toMatchObject({ status: 2, stdout: '' });
    },
    60_000,
  );
});

describe('as a filter', () => {
  it('answers each line with one line, in order, whatever the lines hold, and ends with 0', () => {
    const lines = [path('3.json'), 'absent.json', '', path('6-cut.json'), folder, '2.json\r'];
    for (const jobs of ['1', '2']) {
      const { stdout, status } = run(['--stdin-paths', '--jobs', jobs], lines.join('\n'));
      expect(status).toBe(0);
      const entries = linesOf(stdout);
      expect(entries.map((entry) => entry.transcript.path)).toEqual(lines.map((line) => line.trimEnd()));
      expect(entries.map((entry) => 'error' in entry)).toEqual([false, true, true, true, true, false]);
    }
    // Spark's RDD.pipe: nothing but the lines on standard output, and 0 where no line could be read.
    expect(run(['--stdin-paths'], 'absent.json\n')).toMatchObject({ status: 0 });
    expect(run(['--stdin-paths'], '')).toMatchObject({ status: 0, stdout: '' });
  }, 120_000);

  it('answers a line before the next one is asked', async () => {
    const child = spawn(process.execPath, [...SOURCE, 'analyze', '--stdin-paths'], { cwd: folder });
    let answers = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      answers += text;
      if (answers.split('\n').length === 2) child.stdin.write('1.json\n');
      else child.stdin.end();
    });
    child.stdin.write('0.json\n');
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(status).toBe(0);
    expect(linesOf(answers).map((entry) => entry.transcript.name)).toEqual(['0.json', '1.json']);
  }, 60_000);

  it('reads one transcript from standard input', () => {
    const { stdout, status } = run(['-', '--format', 'ndjson'], talk(8));
    expect(status).toBe(0);
    expect(linesOf(stdout).map((entry) => entry.transcript)).toMatchObject([{ turns: 8, path: null }]);
  }, 60_000);

  const each = ['{}'];
  it.skipIf(!has('xargs'))(
    'runs under xargs -P',
    () => {
      const names = [0, 1, 2].map((i) => `${i}.json`);
      const command = [process.execPath, ...SOURCE, 'analyze', ...each, '--format', 'ndjson'];
      const { stdout, status } = spawnSync('xargs', ['-P', '2', '-I', '{}', ...command], {
        encoding: 'utf8',
        cwd: folder,
        input: names.join('\n'),
      });
      expect(status).toBe(0);
      expect(
        linesOf(stdout)
          .map((entry) => entry.transcript.name)
          .sort(),
      ).toEqual(names);
    },
    60_000,
  );

  it.skipIf(!has('parallel'))(
    'runs under GNU parallel',
    () => {
      const names = [0, 1, 2, 3].map((i) => `${i}.json`);
      const command = [process.execPath, ...SOURCE, 'analyze', '--stdin-paths', '--jobs', '1'];
      const { stdout, status } = spawnSync('parallel', ['--pipe', '-N', '2', '--keep-order', ...command], {
        encoding: 'utf8',
        cwd: folder,
        input: names.join('\n'),
      });
      expect(status).toBe(0);
      expect(linesOf(stdout).map((entry) => entry.transcript.name)).toEqual(names);
    },
    60_000,
  );
});
