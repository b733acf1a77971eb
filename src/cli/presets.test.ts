import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { presetsAsMarkdown } from '../core/compaction/policy/presets/table.ts';
import { findPreset, PRESETS, presetPolicy } from '../core/compaction/policy/presets.ts';
import { POLICY_FLAGS, readFlags } from './flags.ts';
import { choosePolicy } from './policy-file.ts';
import { presets } from './presets.ts';
import { UsageError } from './usage-error.ts';

const chosen = (...args: string[]) => choosePolicy(readFlags(args, POLICY_FLAGS).values);
const preset = (id: string) => {
  const found = findPreset(id);
  if (found === null) throw new Error(`no preset ${id}`);
  return found;
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-policy-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function saved(text: string, name = 'policy.json'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('--preset', () => {
  it('is the record’s by default', async () => {
    expect(await chosen()).toEqual(RECORD_POLICY);
    expect(await chosen('--preset', 'record')).toEqual(RECORD_POLICY);
  });

  it('gives way to single flags, and the budget is its window', async () => {
    expect(await chosen('--preset', 'cline', '--slot', '8000', '--margin', '0.1')).toEqual({
      ...presetPolicy(preset('cline')),
      slot: 8_000,
      margin: 0.1,
    });
    expect(await chosen('--preset', 'roo-code', '--budget', '100000')).toMatchObject({
      budget: 100_000,
      mark: { kind: 'used', tokens: 81_808 },
    });
    expect(await chosen('--preset', 'claude-code', '--high-water', '0.5')).toMatchObject({
      highWater: 0.5,
      mark: null,
      slot: 20_000,
    });
    expect(await chosen('--preset', 'deepagents', '--no-retrievable')).toMatchObject({ retrievable: false });
    expect(await chosen('--preset', 'codex', '--no-keep-user')).toMatchObject({ keepUser: false });
    expect(await chosen('--preset', 'cline', '--no-slot')).toMatchObject({ slot: null });
  });

  it('that is not known is named, with those that are', async () => {
    await expect(chosen('--preset', 'cursor')).rejects.toThrow(UsageError);
    await expect(chosen('--preset', 'cursor')).rejects.toThrow(/knows record, codex, .*crush.* not "cursor"/);
  });
});

describe('--trigger and --shown', () => {
  it.each([
    [['--trigger', 'used:150000'], { mark: { kind: 'used', tokens: 150_000 }, highWater: 0.85 }],
    [['--trigger', 'left:20000'], { mark: { kind: 'left', tokens: 20_000 } }],
    [['--trigger', 'turns:80', '--high-water', '1'], { mostTurns: 80, highWater: 1, mark: null }],
    [['--shown', 'newest:4000'], { shown: { newestTokens: 4_000, resultChars: null } }],
    [['--shown', 'results:0,newest:9'], { shown: { newestTokens: 9, resultChars: 0 } }],
    [['--preset', 'cline', '--shown', 'all'], { shown: null }],
  ])('%j', async (flags, settings) => {
    expect(await chosen(...flags)).toMatchObject(settings);
  });

  it.each([
    [['--trigger', 'used'], /--trigger takes used:N, left:N or turns:N, not "used"/],
    [['--trigger', 'left:0'], /--trigger left takes a whole number from 1 up/],
    [['--trigger', 'used:1:2'], /--trigger takes/],
    [['--trigger', 'used:5000', '--high-water', '0.5'], /exclude each other/],
    [['--shown', 'oldest:5'], /--shown takes newest:N/],
    [['--shown', 'newest:0'], /from 1 up/],
    [['--keep-user', '--no-keep-user'], /exclude each other/],
  ])('%j is wrong usage that says what is allowed', async (flags, message) => {
    await expect(chosen(...flags)).rejects.toThrow(message);
  });
});

describe('--policy', () => {
  it('reads a saved policy, and single flags go before it', async () => {
    const path = await saved(JSON.stringify({ policy: { ...RECORD_POLICY, slot: 900, split: false } }));
    expect(await chosen('--policy', path)).toEqual({ ...RECORD_POLICY, slot: 900, split: false });
    expect(await chosen('--policy', path, '--slot', '700')).toMatchObject({ slot: 700, split: false });
  });

  it('says which file, what is wrong with it, and what to do', async () => {
    const broken = await saved('{"slot": 1', 'broken.json');
    const wrong = await saved('{"slot": "many"}', 'wrong.json');
    const absent = join(folder, 'absent.json');
    await expect(chosen('--policy', broken)).rejects.toThrow(
      /broken\.json: this is no JSON .*; save the "policy"/,
    );
    await expect(chosen('--policy', wrong)).rejects.toThrow(
      /wrong\.json: "slot" takes a whole number from 1 up, or null; correct it or leave it out/,
    );
    await expect(chosen('--policy', absent)).rejects.toThrow(/absent\.json: there is no such file; check/);
    await expect(chosen('--policy', folder)).rejects.toThrow(/could not be read \(EISDIR\)/);
    await expect(chosen('--policy', wrong, '--preset', 'codex')).rejects.toThrow(/exclude each other/);
  });
});

describe('floorline presets', () => {
  it('lists each in a line: id, trigger, slot, date, how sure', () => {
    const lines = presets([]).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(PRESETS.map(({ id }) => id));
    const cells = (id: string) => lines.find((line) => line.startsWith(`${id} `))?.split(/ {2,}/);
    expect(cells('cline')).toEqual([
      'cline',
      '81 % of 200,000 = 162,000 tokens',
      'slot 4,096',
      '2026-08-22',
      'stated in code',
    ]);
    expect(cells('codex')).toEqual([
      'codex',
      '90 % of 272,000 = 244,800 tokens',
      'no slot',
      'read 2026-11-29',
      'observed',
    ]);
    expect(cells('langchain')?.[1]).toBe('none of its own');
    expect(() => presets(['--wrong'])).toThrow(/--wrong/);
  });
});

describe('docs/presets.md', () => {
  it('is what `npm run presets` writes: the data as it is', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/presets.md'), 'utf8');
    expect(page.slice(page.indexOf('| preset |'))).toBe(presetsAsMarkdown());
  });
});
