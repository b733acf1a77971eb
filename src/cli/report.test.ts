import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Policy, RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { policyFlags } from '../core/compaction/policy/policy-flags.ts';
import { rulesWithout } from '../core/floor/counting-rules.ts';
import { openReport } from '../core/report/shared/open-report.ts';
import { POLICY_FLAGS, policyOf, readFlags } from './flags.ts';
import { reportCommand } from './report.ts';
import { UsageError } from './usage-error.ts';

let folder = '';
let file = '';
/** Put together here, so that nothing that looks like a secret stands in the repository. */
const TOKEN = `ghp_${'a8Kd03Lq'.repeat(5).slice(0, 36)}`;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-report-'));
  file = join(folder, 'lost `order`.json');
  const messages = [
    {
      role: 'user',
      content: `You must never deploy ./srv/orders.ts to eu-west-7 without the flag --dry-run. ${TOKEN}`,
    },
    { role: 'assistant', content: 'Looking at /srv/orders/config-9417.yaml, error ENOENT -2. '.repeat(20) },
    { role: 'user', content: 'Go on with order 7741-XK and nothing else.' },
    { role: 'assistant', content: 'Done so far. '.repeat(60) },
  ];
  await writeFile(file, JSON.stringify(messages));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(...args: string[]) {
  let out = '';
  const notes: string[] = [];
  const flags = ['--budget', '400', '--compact', 'oldest:0.9:turns', '--slot', '8', '--no-split'];
  const status = await reportCommand([file, ...flags, ...args], {
    write: (text) => (out += text),
    note: (line) => notes.push(line),
  });
  return { status, out, notes };
}

describe('floorline report', () => {
  test('says in Markdown what was decided, without a word of the transcript', async () => {
    const { status, out } = await report();
    expect(status).toBe(0);
    expect(out).toContain('**refuse**');
    expect(out).toMatch(/Floor \d+ \+ margin \d+ = need \d+ > slot 8|as a list \d+ = need \d+ > slot 8/);
    expect(out).toContain('- Ways out:\n  - A slot of');
    expect(out).toContain(
      'floorline analyze FILE --budget 400 --compact oldest:0.9:turns --slot 8 --no-split',
    );
    for (const word of ['order', 'eu-west', 'ENOENT', '7741', TOKEN]) expect(out).not.toContain(word);
  });

  test.each(['numbers', 'masked', 'items', 'full'])(
    'of level %s is a file that opens, the same each time',
    async (level) => {
      const { out } = await report('--level', level, '--format', 'json', '--title', `A ${TOKEN}`);
      expect((await report('--level', level, '--format', 'json', '--title', `A ${TOKEN}`)).out).toBe(out);
      const opened = openReport(new TextEncoder().encode(out));
      if (!opened.ok) throw new Error(opened.failure.message);
      expect(opened.opened.report.title).toBe('A [github-token 1]');
      expect(out).not.toContain(TOKEN);
      expect(out.includes('orders.ts')).toBe(level === 'items' || level === 'full');
      expect(out.includes('Looking at')).toBe(level === 'full');
      if (level !== 'full') return;
      // What spans point to is what it was, though a mask stands before or after it.
      const { columns, turns, literals } = opened.opened.report;
      for (let row = 0; row < columns.spans.count; row++) {
        const turn = columns.spans.offsets.findLastIndex((from) => from <= row);
        const literal = literals?.[columns.spans.item[row] ?? 0] ?? '';
        const stands = turns?.[turn]?.text.slice(columns.spans.start[row], columns.spans.end[row]);
        if (!literal.includes('[github-token')) expect(stands).toBe(literal);
      }
    },
  );

  test('is a link, and tables', async () => {
    const link = await report('--format', 'link');
    expect(openReport(link.out.trim())).toMatchObject({ ok: true });
    const segments = await report('--format', 'csv');
    expect(segments.out).toMatch(/^\uFEFFturn,until,from,to,/);
    expect(segments.out.trimEnd().split('\r\n').length).toBeGreaterThan(1);
    const items = await report('--format', 'csv', '--table', 'items', '--level', 'masked');
    expect(items.out).toMatch(/,path 1\r\n/);
  });

  test('fails a build where it is asked to', async () => {
    expect((await report('--fail-on', 'refuse')).status).toBe(1);
    expect((await report('--fail-on', 'refuse', '--budget', '90000')).status).toBe(0);
  });

  test('shows a literal as code, whatever is in it', async () => {
    const { out } = await report('--level', 'items');
    expect(out).toContain('lost \\`order\\`.json');
    expect(out).toContain('floorline analyze FILE');
    expect(out).toContain('- What blocks: `/srv/orders/config-9417.yaml`');
  });

  test.each([
    [['--format', 'pdf'], /--format takes/],
    [['--level', 'all'], /--level takes/],
    [['--table', 'items'], /--table needs/],
    [['--format', 'link', '--level', 'full'], /a link holds no text/],
  ])('%j is wrong usage', async (flags, message) => {
    await expect(report(...flags)).rejects.toThrow(message);
    await expect(report(...flags)).rejects.toThrow(UsageError);
  });

  test('of what is no transcript says so', async () => {
    const notes: string[] = [];
    const output = { write: () => {}, note: (line: string) => notes.push(line) };
    expect(await reportCommand([join(folder, 'none.json')], output)).toBe(2);
    expect(notes.join()).toContain('There is no file');
  });
});

test('the flags of a policy ask for that policy', () => {
  const count = fc.integer({ min: 1, max: 300_000 });
  const anyPolicy = fc.record({
    budget: count,
    slot: fc.option(count),
    margin: fc.constantFrom(0, 0.15, 0.2, 1.5),
    highWater: fc.constantFrom(0.5, 0.85, 1),
    mark: fc.constantFrom<Policy['mark']>(null, { kind: 'used', tokens: 900 }, { kind: 'left', tokens: 20 }),
    mostTurns: fc.option(count, { freq: 2 }),
    region: fc.constantFrom<Policy['region']>(
      { kind: 'oldest', fraction: 0.3, by: 'tokens' },
      { kind: 'all-but', newest: 7, by: 'turns' },
      { kind: 'everything' },
    ),
    floor: fc.constantFrom<Policy['floor']>('working', 'hindsight'),
    rules: fc.constantFrom(RECORD_POLICY.rules, rulesWithout(['reads', 'words'])),
    split: fc.boolean(),
    allowance: fc.option(count),
    summaries: fc.constantFrom<Policy['summaries']>('rolling', 'appended'),
    fixedCost: fc.option(count),
    keepFirst: fc.nat(5),
    keepUser: fc.boolean(),
    chainLimit: fc.integer({ min: 1, max: 20 }),
    conservative: fc.option(count),
    retrievable: fc.boolean(),
    uncapped: fc.boolean(),
    shown: fc.constantFrom(null, { newestTokens: 9, resultChars: null }, { newestTokens: 9, resultChars: 0 }),
    segments: fc.constantFrom<Policy['segments']>(
      { kind: 'replay' },
      { kind: 'logged' },
      { kind: 'window', size: 4, by: 'tokens' },
      { kind: 'range', from: 3, to: 9 },
    ),
    encoding: fc.constantFrom<Policy['encoding']>('o200k_base', 'cl100k_base'),
  });
  fc.assert(
    fc.property(anyPolicy, (some) => {
      const policy: Policy = { ...RECORD_POLICY, ...some };
      const flags = policyFlags(policy);
      if (flags === null) {
        expect(policy.mark !== null && policy.mostTurns !== null).toBe(true);
        return;
      }
      const { values } = readFlags(
        flags.flatMap((flag) => flag.split(' ')),
        POLICY_FLAGS,
      );
      const asked = policyOf(values);
      // A fraction says nothing beside an exact mark.
      expect(policy.mark === null ? asked : { ...asked, highWater: policy.highWater }).toEqual(policy);
    }),
  );
  expect(policyFlags(RECORD_POLICY)).toEqual([]);
});
