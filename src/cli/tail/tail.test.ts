import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { tailCommand } from './tail.ts';
import type { World } from './world.ts';

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-tail-'));
});
afterAll(() => rm(folder, { recursive: true }));
let number = 0;
beforeEach(() => {
  file = join(folder, `log-${number++}.jsonl`);
});

const line = (n: number): string =>
  `${JSON.stringify({ role: n % 2 === 0 ? 'user' : 'assistant', content: 'Well then, let us go on with it. '.repeat(4) })}\n`;
const heavy = `${JSON.stringify({ role: 'user', content: `Keep ${Array.from({ length: 40 }, (_, n) => `ORD-${7919 * (n + 13)}-X`).join(', ')}.` })}\n`;
/** Turns `from` up to, without, `to`; the one numbered 10 holds more than a slot of 200. */
const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => (from + i === 10 ? heavy : line(from + i))).join('');
const POLICY = ['--budget', '1800', '--slot', '200', '--fixed-cost', '0'];

/** Runs a tail whose every wait is a step of a script; after the last of them it is stopped. */
async function tail(
  steps: readonly (() => Promise<unknown>)[],
  flags: readonly string[] = [],
  columns: number | null = null,
) {
  const out: string[] = [];
  const notes: string[] = [];
  const drawn: string[] = [];
  let rung = 0;
  let next = 0;
  const world: World = {
    now: () => 0,
    columns: () => columns,
    stopped: () => next > steps.length,
    sleep: async () => {
      await steps[next++]?.();
    },
  };
  const status = await tailCommand(
    [file, ...POLICY, ...flags],
    {
      write: (text) => out.push(...text.trimEnd().split('\n')),
      note: (text) => notes.push(text),
      progress: (text) => drawn.push(text),
      ring: () => rung++,
    },
    world,
  );
  return { status, out, notes, drawn, rung };
}
const eventsOf = (out: readonly string[]) => out.map((text) => JSON.parse(text));

describe('floorline tail', () => {
  it('tells each new turn, and a line that is cut only once it is whole', async () => {
    await writeFile(file, lines(0, 4));
    const half = line(5).slice(0, 30);
    const { out } = await tail(
      [
        () => appendFile(file, lines(4, 5) + half),
        async () => undefined,
        () => appendFile(file, line(5).slice(30)),
      ],
      ['--format', 'ndjson'],
    );
    const turns = eventsOf(out).filter(({ event }) => event === 'turns');
    expect(turns.map(({ turns, heldBytes }) => [turns, heldBytes])).toEqual([
      [4, 0],
      [5, 30],
      [6, 0],
    ]);
    expect(turns[2].added).toMatchObject([{ turn: 5, role: 'assistant' }]);
    expect(turns[0].added).toEqual([]);
    expect(eventsOf(out).at(-1)).toMatchObject({ event: 'end', turns: 6, came: 2, passes: [] });
  });

  it('warns once before the last safe turn passes, tells the refusal, and rings only when asked', async () => {
    await writeFile(file, lines(0, 12));
    const steps = Array.from({ length: 30 }, (_, n) => () => appendFile(file, lines(12 + n, 13 + n)));
    const { out, rung } = await tail(steps, ['--ahead', '4', '--bell']);
    const warned = out.findIndex((text) =>
      /^WARNING: turn \d+, .* is the last at which compaction is safe/.test(text),
    );
    const refused = out.findIndex((text) => /^Pass at turn \d+: REFUSE/.test(text));
    expect(warned).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(warned);
    expect(out.filter((text) => text.includes('is the last at which'))).toHaveLength(1);
    const safe = Number(/turn (\d+)/.exec(out[warned] ?? '')?.[1]);
    expect(out[warned - 1]).toMatch(new RegExp(`^turn (${safe - 4}|${safe - 3}) `));
    expect(rung).toBe(out.filter((text) => text.startsWith('WARNING')).length);
    expect((await tail([], ['--ahead', '4'])).rung).toBe(0);
  });

  it('survives deletion, rotation and truncation, and says so', async () => {
    await writeFile(file, lines(0, 8));
    const { out, status } = await tail([
      () => rm(file),
      () => writeFile(file, lines(0, 9)),
      () => truncate(file, lines(0, 3).length),
      async () => {
        await writeFile(`${file}.new`, line(1) + line(1) + line(1));
        await rename(`${file}.new`, file);
      },
    ]);
    expect(out.slice(2)).toEqual([
      `There is no file ${file}. Waiting for it.`,
      'The file is there again.',
      expect.stringMatching(/^turn 8 · /),
      'The log changed from turn 3 on (it had 9): what follows is read anew.',
      expect.stringMatching(/^turn 2 · /),
      'Another log stands in the file now, or it began anew: starting afresh.',
      expect.stringMatching(/^turn 0 · /),
      expect.stringMatching(/^turn 1 · /),
      expect.stringMatching(/^turn 2 · /),
      expect.stringMatching(/^Stopped at 3 turns/),
    ]);
    expect(status).toBe(0);
  });

  it('waits for a file that is empty, and mentions a damaged one only when it stays so', async () => {
    await writeFile(file, '');
    const { out } = await tail([
      () => writeFile(file, lines(0, 4)),
      () => writeFile(file, '{"a":'),
      () => writeFile(file, lines(0, 5)),
      () => writeFile(file, ''),
      async () => undefined,
    ]);
    const told = out.filter((text) => /empty|valid/.test(text));
    expect(out[0]).toMatch(/is empty\./);
    expect(told).toHaveLength(2);
    expect(out.at(-2)).toMatch(/is empty\./);
  });

  it('draws one line on a terminal, no wider than it, and keeps its lines for what matters', async () => {
    await writeFile(file, lines(0, 4));
    const { out, drawn } = await tail([() => appendFile(file, lines(4, 6)), async () => undefined], [], 60);
    expect(out).toEqual([expect.stringMatching(/4 turns, read as/), expect.stringMatching(/^Stopped/)]);
    const shown = drawn.filter((text) => text !== '');
    expect(shown).toEqual([
      expect.stringMatching(/^turn 3 · \d+ % of the mark · now: compact \(need \d+ ≤ 200\)/),
      expect.stringMatching(/^turn 5 · /),
    ]);
    for (const text of shown) expect(text.length).toBeLessThan(60);
  });

  it('ends with 1 when a pass is refused and that is to fail', async () => {
    await writeFile(file, lines(0, 12));
    const steps = [() => appendFile(file, lines(12, 60)), () => expect.unreachable('the tail ended')];
    const { status, out } = await tail(steps, ['--fail-on', 'refuse']);
    expect(status).toBe(1);
    expect(out.some((text) => text.includes('48 turns more'))).toBe(true);
    expect((await tail([], ['--once', '--fail-on', 'refuse'])).status).toBe(1);
    expect((await tail([], ['--once', '--fail-on', 'refuse', '--slot', '1500'])).status).toBe(0);
  });

  it('refuses what it cannot follow', async () => {
    expect(await tail([])).toMatchObject({ status: 2, notes: [`There is no file ${file}.`] });
    await writeFile(file, new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]));
    expect((await tail([])).status).toBe(2);
    await writeFile(file, '');
    expect((await tail([], ['--once'])).status).toBe(2);
    for (const flags of [['--segments', 'logged'], ['--every', '1'], ['--every', '1ms'], ['more.jsonl']])
      await expect(tail([], flags)).rejects.toThrow(UsageError);
    file = folder;
    await expect(tail([])).rejects.toThrow(/is a folder/);
  });

  it('follows a growing file as a process of its own, and sums up when it is interrupted', async () => {
    await writeFile(file, lines(0, 4));
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'src/cli/main.ts', 'tail', file, ...POLICY, '--every', '20ms'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let out = '';
    let grew = false;
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('turn 3 ·') && !grew) {
        grew = true;
        void appendFile(file, lines(4, 6));
      }
      // Once: a second one ends any process.
      if (out.includes('turn 5 ·') && !out.includes('Stopped')) child.kill('SIGINT');
    });
    expect(await ended).toBe(0);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(
      /^Stopped at 6 turns, .*; 2 turns came meanwhile; no pass\.$/,
    );
  });
});
