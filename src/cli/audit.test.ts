import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from './audit.ts';
import { UsageError } from './usage-error.ts';

async function run(...args: string[]) {
  let out = '';
  const notes: string[] = [];
  const status = await auditCommand(args, {
    write: (text) => (out += text),
    note: (line) => notes.push(line),
  });
  return { status, out, notes };
}

const MESSAGES = [
  { role: 'user', content: 'Never push to the main branch. The ticket is INC-48213, the limit 12500.' },
  { role: 'assistant', content: 'I edited /srv/tree/src/api/server.ts for INC-48213.' },
  { role: 'user', content: 'Go on, please.' },
];

let folder = '';
let file = '';
let own = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-audit-'));
  file = join(folder, 'log.jsonl');
  own = join(folder, 'summary.md');
  await writeFile(file, MESSAGES.map((message) => JSON.stringify(message)).join('\n'));
  await writeFile(own, 'Edited src/api/server.ts; the limit is 12,500. See INC-99999.');
});
afterAll(() => rm(folder, { recursive: true }));

describe('floorline audit', () => {
  it('writes every field of an audit of a summary of one’s own, unknown ones as null', async () => {
    const { status, out } = await run(file, '--from', '0', '--to', '2', '--summary', own, '--json');
    expect(status).toBe(0);
    const { passes, generations } = JSON.parse(out);
    expect(passes).toHaveLength(1);
    const [pass] = passes;
    expect(Object.keys(pass).sort()).toEqual(
      ['constraints', 'counts', 'items', 'literals', 'segment', 'summary', 'turn', 'work'].sort(),
    );
    expect(pass.summary).toMatchObject({ slot: null, state: 'ok' });
    expect(pass.summary.tokens).toBeGreaterThan(10);
    for (const item of pass.items)
      for (const field of ['literal', 'kind', 'turns', 'status', 'as', 'how', 'lostCost', 'expectedNeed'])
        expect(item[field], field).not.toBeUndefined();
    const statusOf = (literal: string) =>
      pass.items.find((item: { literal: string }) => item.literal === literal);
    expect(statusOf('12500')).toMatchObject({ status: 'retained', as: null });
    expect(statusOf('/srv/tree/src/api/server.ts')).toMatchObject({
      status: 'altered',
      as: 'src/api/server.ts',
      how: 'prefix-lost',
    });
    expect(pass.constraints).toContainEqual({
      text: 'Never push to the main branch.',
      turn: 0,
      speaker: 'user',
      status: 'lost',
      as: null,
      by: null,
    });
    expect(pass.literals).toContainEqual({
      literal: 'INC-99999',
      kind: 'id',
      status: 'unsupported',
      turns: [],
    });
    expect(generations).toEqual([
      { turn: pass.turn, of: expect.any(Number), left: expect.any(Array), lost: [] },
    ]);
  });

  it('says in text what is wrong, and what an audit cannot say', async () => {
    const { out } = await run(file, '--from', '0', '--to', '2', '--summary', own);
    expect(out).toContain('its front is lost');
    expect(out).toContain('lost: Never push to the main branch.');
    expect(out).toContain('necessary, not sufficient');
  });

  it('knows a summary that is longer than its slot', async () => {
    const { out } = await run(file, '--from', '0', '--to', '2', '--summary', own, '--slot', '5', '--json');
    expect(JSON.parse(out).passes[0].summary).toMatchObject({ slot: 5, state: 'over-slot' });
  });

  it('says that a log tells of no compaction', async () => {
    expect((await run(file)).out).toContain('tells of no compaction');
    expect(JSON.parse((await run(file, '--json')).out)).toEqual({ passes: [], generations: [] });
  });

  it.each([
    ['no file', []],
    ['a segment without a summary', ['FILE', '--from', '0', '--to', '2']],
    ['a segment and a pass', ['FILE', '--from', '0', '--to', '2', '--summary', 'OWN', '--pass', '1']],
    ['a pass that is not there', ['FILE', '--pass', '3']],
    ['a summary that is not there', ['FILE', '--from', '0', '--to', '2', '--summary', 'nowhere.md']],
    ['an unknown flag', ['FILE', '--nonsense']],
    ['items that no summary can be asked for', ['FILE', '--floor', 'reference']],
  ])('refuses %s', async (_, args) => {
    const real = args.map((arg) => (arg === 'FILE' ? file : arg === 'OWN' ? own : arg));
    await expect(run(...real)).rejects.toThrow(UsageError);
  });

  it('fails on a file that nobody can read', async () => {
    expect((await run(join(folder, 'none.jsonl'))).status).toBe(2);
  });
});
