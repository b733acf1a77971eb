import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { formats, formatsCommand } from './formats.ts';
import { spans } from './spans.ts';
import { UsageError } from './usage-error.ts';

type Command = typeof analyze;

/** Runs a command and keeps what it wrote. */
async function run(command: Command, ...args: string[]) {
  let out = '';
  const notes: string[] = [];
  const status = await command(args, { write: (text) => (out += text), note: (line) => notes.push(line) });
  return { status, out, notes };
}

const jsonOf = async (...args: string[]) => JSON.parse((await run(analyze, ...args, '--format', 'json')).out);

const MESSAGES = [
  { role: 'user', content: 'You must validate every upload path against ^[a-z]+/(\\d+)$ and nothing else.' },
  {
    role: 'assistant',
    content: 'Running it.',
    tool_calls: [
      {
        id: 'c1',
        type: 'function',
        function: { name: 'bash', arguments: '{"command":"node upload.js --retries=3"}' },
      },
    ],
  },
  {
    role: 'tool',
    tool_call_id: 'c1',
    content: 'Error: ENOENT: no such file or directory, open /srv/uploads/a.bin (errno -2)',
  },
  { role: 'assistant', content: 'The directory is missing. '.repeat(40) },
  { role: 'user', content: 'Create it then, please. '.repeat(40) },
];

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-cli-'));
  file = join(folder, 'log.jsonl');
  await writeFile(file, MESSAGES.map((message) => JSON.stringify(message)).join('\n'));
  await writeFile(join(folder, 'empty.jsonl'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const small = ['--budget', '500', '--high-water', '0.8', '--compact', 'oldest:0.8:turns'];

describe('analyze of archives', () => {
  it('reads a packed file and an archive as what they hold', async () => {
    const text = MESSAGES.map((message) => JSON.stringify(message)).join('\n');
    const packed = join(folder, 'packed.jsonl.gz');
    const archive = join(folder, 'packed.zip');
    await writeFile(packed, gzipSync(strToU8(text)));
    await writeFile(archive, zipSync({ 'in/log.jsonl': strToU8(text), 'in/notes.json': strToU8('{}') }));
    const plain = await jsonOf(file, ...small);
    for (const path of [packed, archive]) {
      const report = await jsonOf(path, ...small);
      expect(report.passes).toEqual(plain.passes);
      expect(report.transcript.path).toBe(path);
    }
    const { out } = await run(analyze, archive, ...small);
    expect(out).toContain('1 file is no transcript: packed.zip/in/notes.json.');
    await rm(packed);
    await rm(archive);
  });

  it('refuses one that unpacks to too much, by a code of its own', async () => {
    const bomb = join(folder, 'bomb.gz');
    const ten = gzipSync(new Uint8Array(10_000_000).fill(0x61));
    await writeFile(bomb, Buffer.concat(Array.from({ length: 6 }, () => ten)));
    const report = await jsonOf(bomb);
    expect(report.error).toMatchObject({ code: 'unpacks-too-large' });
    await rm(bomb);
  });
});

describe('analyze', () => {
  it('writes every field of the contract, unknown ones as null', async () => {
    const report = await jsonOf(file, ...small, '--slot', '40');
    expect(report.schema).toBe('floorline.report/1');
    expect(Object.keys(report.transcript)).toEqual(
      expect.arrayContaining([
        'name',
        'format',
        'why',
        'turns',
        'tokens',
        'threads',
        'conversations',
        'loggedCompactions',
      ]),
    );
    expect(report.transcript.turns).toBe(5);
    expect(report.passes.length).toBeGreaterThan(0);
    expect(Object.keys(report.passes[0])).toEqual(
      expect.arrayContaining(
        (
          'turn until segment tokens tokensBefore tokensAfter floor byKind margin ledger need slot verdict flags reason ' +
          'parts blockers exits headroom turnsUntilNext'
        ).split(' '),
      ),
    );
    // Item numbers mean nothing outside of the process that gave them.
    expect(Object.keys(report.passes[0])).not.toEqual(expect.arrayContaining(['items']));
    expect(Object.keys(report.passes[0].segment)).toEqual(expect.arrayContaining(['from', 'to', 'kept']));
    expect(Object.keys(report.passes[0].floor).sort()).toEqual([
      'exhaustive',
      'hindsight',
      'reference',
      'working',
    ]);
    expect(report.passes[0].floor.hindsight).toBe(null);
    expect(Object.keys(report.run)).toEqual(
      expect.arrayContaining(
        'firstRefusal lastSafeTurn exhausted summaryTokens smallestSlotWithoutRefusal carriedOutgrowsSlotAt'.split(
          ' ',
        ),
      ),
    );
    expect(report.diagnostics).toEqual([]);
  });

  it('names the literal that blocks', async () => {
    const report = await jsonOf(file, ...small, '--slot', '10');
    const pass = report.passes[0];
    expect(pass.verdict).toBe('refuse');
    expect(pass.blockers.map((blocker: { literal: string }) => blocker.literal)).toContainEqual(
      expect.stringContaining('^[a-z]+/(\\d+)$'),
    );
    expect(pass.exits.map((exit: { kind: string }) => exit.kind)).toContain('raise-slot');
  });

  it('finds the smallest slot without a refusal: one less refuses, it does not', async () => {
    const { run: found } = await jsonOf(file, ...small, '--slot', '10');
    const smallest: number = found.smallestSlotWithoutRefusal;
    expect((await run(analyze, file, ...small, '--slot', `${smallest}`, '--fail-on', 'refuse')).status).toBe(
      0,
    );
    expect(
      (await run(analyze, file, ...small, '--slot', `${smallest - 1}`, '--fail-on', 'refuse')).status,
    ).toBe(1);
  });

  it('keeps the sum of part slots within the allowance', async () => {
    const verdict = async (allowance: string) => {
      const report = await jsonOf(file, ...small, '--slot', '60', '--allowance', allowance);
      return [report.policy.allowance, report.passes[0].verdict];
    };
    expect(await verdict('120')).toEqual([120, 'split']);
    expect(await verdict('119')).toEqual([119, 'refuse']);
  });

  it('counts apart what the summarizer is never shown', async () => {
    const whole = ['--segments', 'range:0-99', '--slot', '9000', '--margin', '0'];
    const { passes, policy } = await jsonOf(file, ...whole, '--shown', 'newest:20');
    expect(policy.shown).toEqual({ newestTokens: 20, resultChars: null });
    // The last 20 tokens hold no state: all of the floor is never read.
    expect(passes[0].neverRead.items).toBeGreaterThan(2);
    expect(passes[0].neverRead.tokens).toBe(passes[0].floor.working);
    expect((await jsonOf(file, ...whole)).passes[0].neverRead).toBe(null);
    expect((await jsonOf(file, ...whole, '--shown', 'results:900')).passes[0].neverRead).toEqual({
      items: 0,
      tokens: 0,
    });
    const { out } = await run(analyze, file, ...whole, '--shown', 'results:10');
    expect(out).toMatch(
      /never read: 1 item of the floor, \d+ tokens, stands only in .*10 characters of each tool result/,
    );
  });

  it('names the preset, and whether it is still that', async () => {
    const text = async (...flags: string[]) =>
      (await run(analyze, file, '--preset', 'claude-code', ...flags)).out;
    expect(await text()).toContain(
      'preset claude-code: budget 200,000, mark 167,000 tokens, everything, slot 20,000',
    );
    expect(await text('--keep-first', '2')).toContain('preset claude-code, changed: ');
  });

  it('says that a range holds no turns', async () => {
    const { out } = await run(analyze, file, '--segments', 'range:50-60');
    expect(out).toContain('No segment');
    expect(out).not.toContain('never reaches the mark');
  });

  it('exits with 1 when the condition holds; split includes refuse', async () => {
    expect((await run(analyze, file, ...small, '--slot', '10', '--fail-on', 'refuse')).status).toBe(1);
    expect((await run(analyze, file, ...small, '--slot', '10', '--fail-on', 'split')).status).toBe(1);
    expect((await run(analyze, file, ...small, '--slot', '10')).status).toBe(0);
    expect((await run(analyze, file, ...small, '--slot', '5000', '--fail-on', 'split')).status).toBe(0);
  });

  it('goes on after a file that cannot be read, and says what and where', async () => {
    const paths = [join(folder, 'empty.jsonl'), join(folder, 'absent.jsonl'), file];
    const here = ['--jobs', '1'];
    const list = await jsonOf(...paths, ...here);
    expect(list).toHaveLength(3);
    expect(list[0].error.message).toContain('empty.jsonl');
    expect(list[1].error.message).toContain('absent.jsonl');
    expect(list[2].transcript.turns).toBe(5);
    const lines = (await run(analyze, ...paths, ...here, '--format', 'ndjson')).out.trim().split('\n');
    expect(lines.map((line) => 'error' in JSON.parse(line))).toEqual([true, true, false]);
    expect((await run(analyze, paths[0] ?? '')).status).toBe(2);
    expect((await run(analyze, folder)).notes.join()).toContain('--recursive');
    expect(await jsonOf(folder, '--recursive', ...here)).toHaveLength(2);
    const single = await mkdtemp(join(tmpdir(), 'floorline-cli-'));
    expect((await run(analyze, single, '--recursive', '--format', 'json')).out).toBe('[]\n');
    await writeFile(join(single, 'one.jsonl'), JSON.stringify(MESSAGES));
    expect(await jsonOf(single, '--recursive')).toHaveLength(1);
    await rm(single, { recursive: true });
  });

  it.each([
    [['--slot', '0'], /--slot takes a whole number from 1 up, not "0"/],
    [['--slot', '1.5'], /--slot takes a whole number/],
    [['--slot', '-5'], /^--slot takes a value that begins with no dash$/],
    [['--slot=-5'], /--slot takes a whole number from 1 up, not "-5"/],
    [['--margin', 'much'], /--margin takes a number from 0 to 10, not "much"/],
    [['--compact', 'newest:0.4:turns'], /--compact takes/],
    [['--segments', 'range:9-3'], /A < B/],
    [['--floor', 'foresight'], /--floor takes working, exhaustive, hindsight or reference/],
    [['--conservative', 'yes'], /--conservative takes a whole number/],
    [['--hindsight'], /hindsight/],
    [['--slot', '100', '--no-slot'], /exclude each other/],
    [['--fail-on', 'compact'], /--fail-on takes refuse or split/],
    [['--thread', 'none'], /--thread none/],
    [['--wrong'], /--wrong/],
  ])('%j is wrong usage that says what is allowed', async (flags, message) => {
    await expect(run(analyze, file, ...flags)).rejects.toThrow(UsageError);
    await expect(run(analyze, file, ...flags)).rejects.toThrow(message);
  });

  it('reads well as text and as Markdown', async () => {
    const { out } = await run(analyze, file, ...small, '--slot', '10');
    expect(out).toMatch(/log\.jsonl: 5 turns, \d+ tokens \(o200k_base\)/);
    expect(out).toMatch(/turn \d+.*: REFUSE {2}segment/);
    expect(out).toMatch(/exit raise-slot: A slot of \d+ tokens/);
    const markdown = await run(analyze, file, ...small, '--slot', '10', '--format', 'markdown');
    expect(markdown.out).toMatch(/^\| \d+.* \| \*\*refuse\*\* \|/m);
    expect(markdown.out).not.toContain('/srv/uploads');
  });

  it('says which of several conversations it is of', async () => {
    const several = join(folder, 'several.jsonl');
    const rows = ['one', 'two'].map((id) => ({
      id,
      messages: MESSAGES.map(({ role, content }) => ({ role, content: `${id}: ${content}` })),
    }));
    await writeFile(several, rows.map((row) => JSON.stringify(row)).join('\n'));
    expect((await run(analyze, several)).out).toContain('  the first of 2 conversations;');
    expect((await run(analyze, several, '--conversation', 'two')).out).toContain(
      '  number 2 of 2 conversations;',
    );
    const { transcript } = await jsonOf(several, '--conversation', 'two');
    expect(transcript.conversations.map(({ active }: { active: boolean }) => active)).toEqual([false, true]);
  });

  it('counts in the encoding that was asked for', async () => {
    // The two encodings agree on plain English; on Devanagari they do not.
    const hindi = join(folder, 'hindi.txt');
    await writeFile(hindi, 'User: नमस्ते दुनिया\nAssistant: नमस्ते\nUser: धन्यवाद\nAssistant: स्वागत है');
    const o200k = await jsonOf(hindi);
    const cl100k = await jsonOf(hindi, '--encoding', 'cl100k_base');
    await rm(hindi);
    expect(cl100k.policy.encoding).toBe('cl100k_base');
    expect(cl100k.transcript.tokens).not.toBe(o200k.transcript.tokens);
  });
});

describe('spans', () => {
  const read = async (...args: string[]) => JSON.parse((await run(spans, file, '--json', ...args)).out);

  it('gives texts, and spans whose offsets slice them', async () => {
    const { turns, spans: found } = await read();
    expect(turns.map((turn: { role: string }) => turn.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(turns[1].text).toBe('Running it.\nbash\ncommand: node upload.js --retries=3');
    expect(turns[1].parts.map((part: { kind: string }) => part.kind)).toEqual(['text', 'tool_call']);
    const literals = found.map((span: { turn: number; start: number; end: number }) =>
      turns[span.turn].text.slice(span.start, span.end),
    );
    expect(literals.join('\n')).toContain('/srv/uploads/a.bin');
    const items = new Map<number, string>();
    for (const [i, span] of found.entries()) {
      expect(items.get(span.item) ?? literals[i]).toBe(literals[i]);
      items.set(span.item, literals[i]);
      expect(span.tokens).toBeGreaterThan(0);
      expect(typeof span.counted.working).toBe('boolean');
    }
  });

  it('counts what analyze counts of the same segment', async () => {
    const path = join(folder, 'prompted.json');
    const prompt = {
      role: 'system',
      content: 'Uploads go to /srv/uploads/a.bin. You must never exceed 3 retries.',
    };
    await writeFile(path, JSON.stringify([prompt, ...MESSAGES]));
    for (const [from, to] of [
      [0, 6],
      [0, 2],
      [1, 4],
    ]) {
      const range = `${from}-${to}`;
      const { passes } = await jsonOf(path, '--segments', `range:${range}`);
      const { out } = await run(spans, path, '--json', ...(to === 6 ? [] : ['--range', range]));
      const { spans: found } = JSON.parse(out);
      for (const floor of ['working', 'exhaustive'] as const) {
        const cost = new Map<number, number>();
        for (const span of found) if (span.counted[floor]) cost.set(span.item, span.tokens);
        expect([...cost.values()].reduce((sum, tokens) => sum + tokens, 0)).toBe(passes[0].floor[floor]);
      }
    }
    await rm(path);
  });

  it('lists the turns of a range only', async () => {
    const { turns, spans: found } = await read('--range', '1-3', '--tail', '5');
    expect(turns.map((turn: { index: number }) => turn.index)).toEqual([1, 2]);
    expect(found.every((span: { turn: number }) => span.turn === 1 || span.turn === 2)).toBe(true);
  });
});

describe('formats', () => {
  it('lists one line a format', () => {
    const ids = formats([])
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(ids).toEqual(
      expect.arrayContaining(['claude-code', 'openai-chat', 'anthropic-messages', 'plain-text']),
    );
  });
});

describe('a mapping', () => {
  it('is proposed for keys that no guess is sure of, and read by', async () => {
    const log = join(folder, 'own.json');
    const entry = (by: string, plain: string) => ({ by, body: { plain } });
    const talk = [entry('kim', 'Please rename src/a.ts.'), entry('desk', 'Renamed it to src/b.ts.')];
    await writeFile(log, JSON.stringify({ chats: [{ log: talk }] }));
    expect((await run(analyze, log)).status).toBe(2);
    const proposed = await run(formatsCommand, '--propose', log);
    expect(JSON.parse(proposed.out)).toMatchObject({
      kind: 'messages',
      list: 'chats.*.log',
      role: 'by',
      roles: { kim: 'user', desk: 'assistant' },
      text: 'body.plain',
    });
    expect(proposed.notes.join('\n')).toMatch(/guess to start from[\s\S]*by: text in 2 of 2, such as "kim"/);
    const map = join(folder, 'map.json');
    await writeFile(map, proposed.out);
    expect((await jsonOf(log, '--map', map)).transcript).toMatchObject({ format: 'home-made', turns: 2 });
  });

  it('that makes no sense is a usage error that names the fault', async () => {
    const map = join(folder, 'bad.json');
    await writeFile(map, '{"kind":"pairs","user":"q"}');
    await expect(run(analyze, file, '--map', map)).rejects.toThrow(/--map .*bad\.json: .*assistant/);
    await expect(run(analyze, file, '--map', join(folder, 'none'))).rejects.toThrow(/no such file/);
    await expect(run(analyze, file, '--map', map, '--as', 'codex')).rejects.toThrow(/exclude each other/);
    expect((await run(formatsCommand, '--propose', file)).status).toBe(0);
    expect((await run(formatsCommand, '--propose', join(folder, 'empty.jsonl'))).status).toBe(2);
  });
});
