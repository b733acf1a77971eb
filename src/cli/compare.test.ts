import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-compare-'));
  file = join(folder, 'log.jsonl');
  const turns = Array.from({ length: 12 }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `Never touch /srv/data/part-${i}/index.db, and keep port ${9_000 + i} open. ${'And so on. '.repeat(30)}`,
  }));
  await writeFile(file, turns.map((turn) => JSON.stringify(turn)).join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...args: string[]) {
  let out = '';
  const status = await analyze([file, '--budget', '1000', ...args], {
    write: (text) => (out += text),
    note: () => {},
  });
  return { status, out };
}
const json = async (...args: string[]) => JSON.parse((await run(...args, '--format', 'json')).out);

describe('analyze --compare', () => {
  it('says of both what a report of each alone says, with the same window and segments', async () => {
    const both = await json('--slot', '50', '--compare', 'claude-code');
    const { comparison, ...first } = both;
    expect({ ...first, comparison: null }).toEqual(await json('--slot', '50'));
    expect(comparison.policy).toMatchObject({ preset: 'claude-code', budget: 1_000 });
    const saved = join(folder, 'second.json');
    await writeFile(saved, JSON.stringify(comparison.policy));
    const alone = JSON.parse(
      await (async () => {
        let out = '';
        await analyze([file, '--policy', saved, '--format', 'json'], {
          write: (text) => (out += text),
          note: () => {},
        });
        return out;
      })(),
    );
    expect({ passes: comparison.passes, run: comparison.run }).toEqual({
      passes: alone.passes,
      run: alone.run,
    });
    expect(comparison.names).toEqual({ one: 'these settings', other: 'Claude Code' });
  });

  it('pairs each pass of either once, and counts what differs', async () => {
    const { passes, comparison } = await json('--slot', '50', '--compare', 'claude-code');
    const places = (key: 'one' | 'other') =>
      comparison.pairs.flatMap((pair: Record<string, number | null>) => pair[key] ?? []);
    expect(places('one')).toEqual(passes.map((_: unknown, place: number) => place));
    expect(places('other')).toEqual(comparison.passes.map((_: unknown, place: number) => place));
    expect(comparison.different).toBeGreaterThan(0);
  });

  it('takes a saved policy by its file, and keeps what is judged', async () => {
    const saved = join(folder, 'tight.json');
    await writeFile(saved, JSON.stringify({ slot: 9, segments: { kind: 'logged' } }));
    const { comparison, policy } = await json('--segments', 'window:4:turns', '--compare', saved);
    expect(comparison.policy).toMatchObject({ slot: 9, segments: policy.segments });
    expect(comparison.passes.every(({ verdict }: { verdict: string }) => verdict !== 'compact')).toBe(true);
  });

  it('reads well in a terminal and as Markdown, and fails by the first policy alone', async () => {
    const args = ['--segments', 'window:6:turns', '--slot', '2000', '--compare'];
    const saved = join(folder, 'tight.json');
    const { out, status } = await run(...args, saved, '--fail-on', 'split');
    expect(status).toBe(0);
    const [, told = ''] = out.split('compared with ');
    expect(told).toMatch(new RegExp(`^the policy of ${saved.replaceAll('.', '\\.')}: `));
    expect(told).toMatch(/\n {2}≠ +\d+ {2}compact at \d+, \d+ of [\d,]+ +(split|refuse) at \d+, \d+ of 9\n/);
    const markdown = (await run(...args, 'claude-code', '--format', 'markdown')).out;
    expect(markdown).toContain('### Compared with Claude Code\n\n');
    expect(markdown).toContain('| turn | these settings | Claude Code |\n| ---: | :--- | :--- |\n');
  });

  it.each([
    ['nobody', '--compare takes a file of a saved policy, or record, '],
    ['./nobody.json', '--compare ./nobody.json'],
  ])('refuses %s by name', async (value, words) => {
    await expect(run('--compare', value)).rejects.toThrow(words);
  });
});
