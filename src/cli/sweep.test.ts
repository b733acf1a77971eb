import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { sweepCommand } from './sweep.ts';
import { UsageError } from './usage-error.ts';

const INCIDENT = 'public/samples/incident.jsonl';

async function run(command: typeof analyze, ...args: string[]) {
  let out = '';
  const notes: string[] = [];
  const lines: string[] = [];
  const status = await command(args, {
    write: (text) => (out += text),
    note: (line) => notes.push(line),
    progress: (line) => lines.push(line),
  });
  return { status, out, notes, lines };
}
const jsonOf = async (command: typeof analyze, ...args: string[]) =>
  JSON.parse((await run(command, ...args, '--format', 'json')).out);

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-sweep-'));
  file = join(folder, 'log.jsonl');
  const says = (role: string, content: string) => JSON.stringify({ role, content });
  await writeFile(
    file,
    [
      says('user', 'You must never delete /srv/uploads/2024-11-02 and keep the limit at 4711.'),
      says('assistant', 'I will keep it in mind. '.repeat(30)),
      says('user', 'Fine, go on then. '.repeat(30)),
      says('assistant', 'Done with the first half of it. '.repeat(30)),
    ].join('\n'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const small = ['--budget', '400', '--high-water', '0.8', '--compact', 'oldest:0.7:turns'];

describe('sweep', () => {
  it('names the slots that the exits of a refusal name, and that of the analysis', async () => {
    const slots = ['--slots', '500,2000,4000'];
    const [{ rows }, { passes, run: whole }] = await Promise.all([
      jsonOf(sweepCommand, INCIDENT, ...slots),
      jsonOf(analyze, INCIDENT, '--slot', '1'),
    ]);
    const exit = (kind: string): number =>
      passes[0].exits.find((one: { kind: string }) => one.kind === kind).value;
    expect(rows[0].first).toEqual({
      turn: passes[0].turn,
      compactsAt: passes[0].need,
      splitsAt: exit('allow-split'),
    });
    expect(rows[0].first.compactsAt).toBe(exit('raise-slot'));
    expect(rows[0].withoutRefusal).toBe(whole.smallestSlotWithoutRefusal);
    const sentences = rows[0].recommendations.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences[0]).toContain(exit('raise-slot').toLocaleString('en-US'));
    const verdicts = rows[0].points.map(
      (one: { slot: number; compact: number; split: number; refuse: number; current: boolean }) => [
        one.slot,
        one.compact,
        one.split,
        one.refuse,
        one.current,
      ],
    );
    expect(verdicts).toEqual([
      [500, 0, 2, 0, false],
      [2_000, 0, 2, 0, true],
      [4_000, 2, 0, 0, false],
    ]);
  });

  it('writes a table with the current slot marked, and advice in sentences', async () => {
    const { status, out, notes, lines } = await run(
      sweepCommand,
      file,
      ...small,
      '--slots',
      '1,30,60',
      '--slot',
      '30',
    );
    expect([status, notes]).toEqual([0, []]);
    const rows = out.split('\n').filter((line) => /^[ >] +\d/.test(line));
    expect(rows.map((line) => [line.startsWith('>'), Number(line.slice(1).trim().split(/\s+/)[0])])).toEqual([
      [false, 1],
      [true, 30],
      [false, 60],
    ]);
    expect(out).toMatch(/The smallest slot that compacts the first pass \(turn \d+\) is \d+\./);
    expect(out).toMatch(/estimate/);
    expect(lines.at(-2)).toBe('3 of 3 slots');
    expect(lines.at(-1)).toBe('');
  });

  it('writes CSV, a line for each slot under each value of the second axis', async () => {
    const { out } = await run(
      sweepCommand,
      file,
      ...small,
      '--slots',
      '10-60:3',
      '--margins',
      '0.2,0',
      '--format',
      'csv',
      '--slot',
      '60',
    );
    const lines = out.trim().split('\n');
    expect(lines[0]).toBe(
      'margin,slot,compact,split,refuse,not applicable,summary tokens,expected loss,first refusal',
    );
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '0,10',
      '0,24',
      '0,60',
      '0.2,10',
      '0.2,24',
      '0.2,60',
    ]);
  });

  it('says why there is no advice', async () => {
    expect((await run(sweepCommand, file, '--slots', '10,20')).out).toContain('never reaches the mark');
    expect((await run(sweepCommand, file, ...small, '--uncapped', '--slots', '10,20')).out).toContain(
      'Nothing caps the summary',
    );
  });

  it.each([
    [[], /needs one file/],
    [['a', 'b'], /needs one file/],
    [['a', '--slots', '0'], /whole number/],
    [['a', '--slots', '9-3'], /A < B/],
    [['a', '--slots', '3-'], /A-B/],
    [['a', '--slots', '1-9:1'], /COUNT/],
    [['a', '--slots', ''], /whole number/],
    [['a', '--margins', '11'], /0 to 10/],
    [['a', '--margins', '0.1', '--fractions', '0.4'], /exclude/],
    [['a', '--fractions', '0.4', '--compact', 'everything'], /everything/],
    [['a', '--no-slot'], /nothing to vary/],
    [['a', '--format', 'xml'], /text, json or csv/],
    [['a', '--steps', '3'], /steps/],
  ] as const)('refuses %j', async (args, message) => {
    const failed = run(sweepCommand, ...args);
    await expect(failed).rejects.toThrow(UsageError);
    await expect(failed).rejects.toThrow(message);
  });

  it('says what is wrong with a file that cannot be read', async () => {
    const { status, out, notes } = await run(sweepCommand, join(folder, 'absent.jsonl'));
    expect([status, out]).toEqual([2, '']);
    expect(notes.join()).toContain('absent.jsonl');
  });
});
