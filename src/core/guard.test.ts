import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createColumnsBuilder } from './analysis/build-columns.ts';
import { RECORD_POLICY } from './compaction/policy/policy.ts';
import { createRunner, type Runner } from './compaction/replay/replay.ts';
import {
  type BudgetInfeasible,
  CompactionFloorError,
  compact,
  compactOrSplit,
  decide,
  estimateFloor,
  fromMessages,
  loadEncoding,
  type Segment,
  type SegmentTurn,
  type Summarize,
  type Tokenizer,
} from './guard.ts';
import { importTranscript } from './transcript/formats/registry.ts';

let tokenizer: Tokenizer;
let incident: Segment;
let incidentRunner: Runner;
let short: Segment;
let shortRunner: Runner;

beforeAll(async () => {
  tokenizer = await loadEncoding('o200k_base');
  const open = (name: string) => {
    const file = join(import.meta.dirname, '../../public/samples', name);
    const result = importTranscript({ name, bytes: readFileSync(file) });
    if (!result.ok) throw new Error(result.failure.message);
    const turns = result.document.conversations[0]?.threads[0]?.turns ?? [];
    return { turns, runner: createRunner(createColumnsBuilder(turns, tokenizer).finish().columns, null) };
  };
  ({ turns: incident, runner: incidentRunner } = open('incident.jsonl'));
  ({ turns: short, runner: shortRunner } = open('short.jsonl'));
});

const say = (text: string): SegmentTurn => ({ role: 'user', parts: [{ kind: 'text', text }] });
/** Talk that holds no item, so that a compaction frees something. */
const chat = (times = 40): SegmentTurn =>
  say('That is good to hear, thank you, and I am glad that it went well for everybody there. '.repeat(times));
const call = (id: string, command: string): SegmentTurn => ({
  role: 'assistant',
  parts: [{ kind: 'tool_call', callId: id, name: 'bash', args: [{ key: 'command', value: command }] }],
});
const result = (id: string, text: string): SegmentTurn => ({
  role: 'tool',
  parts: [{ kind: 'tool_result', callId: id, text }],
});
const ERRNO = "EXDEV: cross-device link not permitted, rename '/srv/spool/a' -> '/srv/vault/a' (errno 18)";

/** The incident's segment with all that its replay knows. */
const atTurn412 = () => ({
  segment: incident.slice(1, 165),
  options: { tokenizer, before: incident.slice(0, 1), tail: incident.slice(165, 413) },
});
const fromLedger: Summarize = (_, { ledger }) => ledger.join('\n');

async function signalOf(promise: Promise<unknown>): Promise<BudgetInfeasible> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CompactionFloorError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.signal;
}

describe("the incident's segment", () => {
  test('is judged as the replay judges it', () => {
    const pass = incidentRunner.run(RECORD_POLICY).passes[0];
    const { segment, options } = atTurn412();
    const verdict = decide(segment, 2000, options);
    expect(verdict).toMatchObject({
      verdict: 'split',
      floor: pass?.floor,
      margin: pass?.margin,
      ledger: pass?.ledger,
      need: pass?.need,
      tokens: pass?.tokens,
      flags: pass?.flags,
      blockers: [],
      exits: [],
    });
    expect(verdict.parts).toEqual(
      pass?.parts.map((part) => ({ ...part, from: part.from - 1, to: part.to - 1 })),
    );
    expect(verdict.reason).toMatch(/^floor 1,9\d\d \+ margin 3\d\d = need 2,3\d\d > slot 2,000/);
    expect(estimateFloor(segment, options)).toMatchObject({
      floor: pass?.floor,
      margin: pass?.margin,
      need: pass?.need,
    });
  });

  test('becomes two summaries, each with a slot and a ledger of its own', async () => {
    const { segment, options } = atTurn412();
    const asked: { turns: number; maxTokens: number; lines: number }[] = [];
    const summaries = await compactOrSplit(
      segment,
      2000,
      (turns, { maxTokens, ledger }) => {
        asked.push({ turns: turns.length, maxTokens, lines: ledger.length });
        return ledger.join('\n');
      },
      options,
    );
    expect(asked.map(({ turns, maxTokens }) => ({ turns, maxTokens }))).toEqual([
      { turns: 82, maxTokens: 1400 },
      { turns: 82, maxTokens: 1400 },
    ]);
    expect(summaries.map(({ from, to, missing }) => ({ from, to, missing }))).toEqual([
      { from: 0, to: 82, missing: [] },
      { from: 82, to: 164, missing: [] },
    ]);
    expect(asked.map(({ lines }) => lines)).toEqual(summaries.map(({ items }) => items.length));
    const regex = '^(?:incoming|archive)';
    expect(summaries.some(({ text }) => text.includes(regex) || text.includes('EXDEV'))).toBe(true);
  });

  test('is no single summary: the signal says that two would do', async () => {
    const { segment, options } = atTurn412();
    const { need } = estimateFloor(segment, options);
    const signal = await signalOf(compact(segment, 2000, fromLedger, options));
    expect(signal.code).toBe('split-needed');
    expect(signal.exits.map(({ kind, value }) => ({ kind, value }))).toEqual(
      expect.arrayContaining([
        { kind: 'raise-slot', value: need },
        { kind: 'allow-split', value: expect.any(Number) },
      ]),
    );
    const { tokens } = await compact(segment, need, fromLedger, options);
    expect(tokens).toBeLessThanOrEqual(need);
  });
});

describe('a verdict', () => {
  test.each([
    ['oldest half', 0.5],
    ['everything', 1],
  ])('is that of the page for any range of a transcript: %s', (_, share) => {
    const { length } = short;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: length - 2 }),
        fc.integer({ min: 2, max: Math.max(2, Math.floor(length * share)) }),
        fc.integer({ min: 20, max: 3000 }),
        fc.constantFrom('working' as const, 'exhaustive' as const, 'reference' as const),
        fc.boolean(),
        (from, size, slot, floor, split) => {
          const segments = { kind: 'range' as const, from, to: Math.min(length, from + size) };
          const run = shortRunner.run({ ...RECORD_POLICY, slot, floor, split, segments });
          const pass = run.passes[0];
          if (pass === undefined) throw new Error('a range has a pass');
          const { from: start, to: end } = pass.segment;
          const before = short.slice(0, start);
          const verdict = decide(short.slice(start, end), slot, { tokenizer, before, floor, split });
          expect(verdict).toMatchObject({
            verdict: pass.verdict,
            flags: pass.flags,
            floor: pass.floor,
            need: pass.need,
            tokens: pass.tokens,
            parts: pass.parts.map((part) => ({ ...part, from: part.from - start, to: part.to - start })),
          });
          // Which items to drop is asked of a ranking, and the guard has none: it names the largest.
          const comparable = (exits: readonly { readonly kind: string; readonly value: number | null }[]) =>
            exits.map(({ kind, value }) => ({ kind, value: kind === 'drop-items' ? null : value }));
          expect(comparable(verdict.exits)).toEqual(comparable(pass.exits));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('names what blocks by its text, and the ways out by their numbers', () => {
    const verdict = decide([chat(), say(`It failed with:\n${ERRNO}`), chat()], 4, { tokenizer });
    expect(verdict.verdict).toBe('refuse');
    expect(verdict.blockers[0]).toMatchObject({ kind: 'item', turns: [1], literal: '/srv/spool/a' });
    expect(verdict.exits.find(({ kind }) => kind === 'raise-slot')?.value).toBe(verdict.need);
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
  });

  test('of turns that are nothing but state is a refusal, whatever the slot', () => {
    expect(decide('/srv/vault/a', 10_000, { tokenizer })).toMatchObject({
      verdict: 'refuse',
      blockers: [{ kind: 'no-relief', turns: [0], literal: null }],
    });
  });

  test('does not apply without a cap', () => {
    expect(decide([chat(), say('Use /srv/vault/a.')], null, { tokenizer }).verdict).toBe('not-applicable');
  });

  test('does not charge what the tail or a system turn shows; a pin is charged all the same', () => {
    const segment = [chat(), say('Look into /srv/vault/a for me.')];
    const floorWith = (options: object) => estimateFloor(segment, { tokenizer, ...options }).floor;
    const full = floorWith({});
    expect(full).toBeGreaterThan(0);
    expect(floorWith({ tail: [say('I moved /srv/vault/a away.')] })).toBe(0);
    expect(
      floorWith({ before: [{ role: 'system', parts: [{ kind: 'text', text: 'See /srv/vault/a' }] }] }),
    ).toBe(0);
    expect(floorWith({ tail: [say('I moved /srv/vault/a away.')], pins: ['/srv/vault/a'] })).toBe(full);
    expect(floorWith({ pins: ['Look into'] })).toBe(full + tokenizer.count('Look into'));
  });

  test('leaves system turns of the segment where they are', () => {
    const system: SegmentTurn = {
      role: 'system',
      parts: [{ kind: 'text', text: 'Never touch /etc/hosts.' }],
    };
    expect(estimateFloor([system, chat()], { tokenizer })).toMatchObject({ floor: 0, items: [] });
  });
});

describe('a turn too large for any slot', () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `row ${i}: shelf_${i}_of_the_vault record_number_${(i * 7_919) % 10_007}_is_moved done`,
  );
  const turns: Segment = [
    call('c1', 'dump --shelves /srv/vault/index.db'),
    result('c1', rows.join('\n')),
    chat(400),
  ];
  const ledgerOf: Summarize = (_, { ledger }) => ledger.join('\n');

  test('is cut at its lines, and every piece repeats what the call points to', async () => {
    const verdict = decide(turns, 400, { tokenizer });
    expect(verdict.verdict).toBe('split');
    const cuts = verdict.parts.map(({ from, fromChar, to, toChar }) => [from, fromChar, to, toChar]);
    expect(cuts[0]?.slice(0, 2)).toEqual([0, 0]);
    expect(cuts.at(-1)?.slice(2)).toEqual([3, 0]);
    const text = rows.join('\n');
    for (const [i, [from, fromChar]] of cuts.entries()) {
      if (i === 0 || fromChar === 0) continue;
      expect([from, fromChar]).toEqual(cuts[i - 1]?.slice(2));
      expect(text[(fromChar ?? 0) - 1]).toBe('\n');
    }
    expect(cuts.some(([from, fromChar]) => from === 1 && (fromChar ?? 0) > 0)).toBe(true);
    const seen: string[] = [];
    const summaries = await compactOrSplit(
      turns,
      400,
      (segment, options) => {
        seen.push(
          segment.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : ''))).join(''),
        );
        return ledgerOf(segment, options);
      },
      { tokenizer },
    );
    expect(summaries).toHaveLength(verdict.parts.length);
    // Each line went to one summarizer, whole, and each summary of lines names the file that they came from.
    for (const row of rows) expect(seen.filter((part) => part.includes(row))).toHaveLength(1);
    for (const summary of summaries.filter(({ fromChar }) => fromChar > 0)) {
      expect(summary.text).toContain('/srv/vault/index.db');
    }
  });

  test('is refused where it has no lines', () => {
    const flat: Segment = [turns[0] ?? chat(), result('c1', rows.join(' | ')), chat(400)];
    const verdict = decide(flat, 400, { tokenizer });
    expect(verdict).toMatchObject({ verdict: 'refuse', blockers: [{ kind: 'chain', turns: [0, 1] }] });
  });
});

describe('the right edge', () => {
  test('never parts a call from its result, and the exit says where the segment may end', () => {
    const verdict = decide([chat(), chat(), call('c1', 'ls')], 2000, {
      tokenizer,
      tail: [result('c1', 'a.txt')],
    });
    expect(verdict).toMatchObject({ verdict: 'refuse', blockers: [{ kind: 'chain', turns: [2, 3] }] });
    expect(verdict.reason).toBe('The segment ends inside turns 2–3, which must stay in one summary: refuse.');
    expect(verdict.exits.map(({ kind }) => kind)).toEqual(['other-segment', 'accept-risk']);
    expect(verdict.exits[0]?.value).toBe(2);
    expect(decide([chat(), chat()], 2000, { tokenizer, tail: [call('c1', 'ls')] }).verdict).toBe('compact');
  });

  test('leaves a call outside that still waits for its result', () => {
    const verdict = decide([chat(), call('c1', 'ls')], 2000, { tokenizer });
    expect(verdict).toMatchObject({ verdict: 'refuse', blockers: [{ kind: 'open-call', turns: [1] }] });
    expect(verdict.reason).toBe('The call in turn 1 still waits for its result: refuse.');
    expect(verdict.exits[0]).toMatchObject({ kind: 'other-segment', value: 1 });
  });
});

describe('a summary', () => {
  const segment = [
    chat(),
    say(`The nightly move fails:\n${ERRNO}`),
    say('It must never touch /etc/hosts.'),
    chat(),
  ];
  const run = (summarize: Summarize, missing: 'throw' | 'report' = 'throw') =>
    compact(segment, 400, summarize, { tokenizer, missing });

  test('that holds the ledger is accepted, from a function that is sync or async', async () => {
    const summary = await run(async (_, { ledger }) => `What has to stay:\n${ledger.join('\n')}`);
    expect(summary).toMatchObject({ from: 0, to: 4, slot: 400, missing: [] });
    expect(summary.tokens).toBe(tokenizer.count(summary.text));
    expect((await run(fromLedger)).items).toEqual(summary.items);
  });

  test('that lost the error is refused, and the signal names it', async () => {
    const signal = await signalOf(
      run((_, { ledger }) => ledger.filter((line) => !line.includes('EXDEV')).join('\n')),
    );
    expect(signal.code).toBe('items-missing');
    expect(signal.verdict).toBe('compact');
    expect(signal.summary?.missing).toEqual([
      expect.objectContaining({ literal: expect.stringContaining('EXDEV'), turns: [1] }),
    ]);
    await expect(run(() => 'A move failed.')).rejects.toThrow(
      /^The summary of turns 0–3 lacks ".+" and \d+ more\.$/,
    );
  });

  test('with missing items is returned with them where the caller only wants a report', async () => {
    const summary = await run(() => 'A move failed.', 'report');
    expect(summary.missing).toEqual(summary.items);
    expect(summary.items.length).toBeGreaterThan(1);
  });

  test('that lost a constraint is refused', async () => {
    const signal = await signalOf(
      run((_, { ledger }) => ledger.filter((line) => !line.includes('/etc/hosts')).join('\n')),
    );
    expect(signal.summary?.missing.map(({ kind }) => kind)).toContain('constraint');
  });

  test('may wrap a constraint anew', async () => {
    const summary = await run((_, { ledger }) =>
      ledger.join('\n').replace('must never touch', 'must\n  never touch'),
    );
    expect(summary.missing).toEqual([]);
  });

  test.each([
    ['empty', '  \n', 'empty-summary'],
    ['too long', 'more and more '.repeat(300), 'over-slot'],
  ])('that is %s is refused', async (_, text, code) => {
    const signal = await signalOf(run(() => text));
    expect(signal).toMatchObject({ code, summary: { part: 0, text, slot: 400 } });
    expect(signal.summary?.missing.length).toBeGreaterThan(0);
  });

  test('is not asked for when the verdict is a refusal', async () => {
    let asked = 0;
    const signal = await signalOf(compactOrSplit(segment, 5, () => `${asked++}`, { tokenizer }));
    expect(asked).toBe(0);
    expect(signal).toMatchObject({ code: 'refused', verdict: 'refuse', summary: null });
    expect(signal.blockers.length).toBeGreaterThan(0);
  });

  test('passes on what its writer throws', async () => {
    const fault = new Error('the model is overloaded');
    const thrower = (): string => {
      throw fault;
    };
    await expect(run(thrower)).rejects.toBe(fault);
    await expect(run(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe('the ledger', () => {
  test('is always an acceptable summary, and never takes more than the need', async () => {
    const texts = [
      'Keep the limit at 1200 tokens, never below.',
      `It says ${ERRNO}.`,
      'The build is 3.0.2, not 3.0.1.',
      'Match `^[a-z]{2,4}/(in|out)$` exactly.',
      'See https://tracker.example/browse/PORT-412?tab=log and /srv/vault/ab/',
      'Set MAX_RETRIES to "7", and call openVault(retry_count).',
      'Ticket 550e8400-e29b-41d4-a716-446655440000 at 2026-11-11T08:00:00Z.',
      '/usr/\n/bin/)\n/lib/x.so "(a)"\n"/b/"',
      'Bitte nie „löschen“ benutzen. 変更しないでください。必ず「保存」する。',
      'just talk',
    ];
    const anyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 60 }));
    const anySegment = fc.array(
      fc.oneof(
        anyText.map(say),
        anyText.map((text): SegmentTurn => ({ role: 'assistant', parts: [{ kind: 'text', text }] })),
      ),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(
        anySegment,
        fc.constantFrom('working' as const, 'exhaustive' as const),
        fc.integer({ min: 0, max: 200 }),
        async (turns, floor, extra) => {
          const segment = [...turns, chat()];
          const options = { tokenizer, floor };
          const { need } = estimateFloor(segment, options);
          const whole = await compact(segment, need, fromLedger, options).catch((error: unknown) => {
            if (error instanceof CompactionFloorError && need === 0) return null;
            throw error;
          });
          expect(whole?.tokens ?? 0).toBeLessThanOrEqual(need);
          const slot = Math.floor(need / 2) + extra;
          if (decide(segment, slot, options).verdict !== 'split') return;
          for (const part of await compactOrSplit(segment, slot, fromLedger, options)) {
            expect(part.tokens).toBeLessThanOrEqual(part.slot ?? 0);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the conservative mode', () => {
  const options = () => ({ tokenizer, conservative: 1200 });
  test.each([
    ['a quoted string', 'Call it "harbour" from now on, as we said in the morning.', '"harbour"'],
    ['a number', 'Wait for 15 minutes, as we said in the morning.', '15'],
    ['a word that binds', 'You may only read there, as we said in the morning.', 'only'],
  ])('refuses %s below the fixed floor without counting', (_, text, literal) => {
    expect(decide([chat(), say(text)], 1199, options())).toMatchObject({
      verdict: 'refuse',
      flags: ['conservative'],
      blockers: [{ kind: 'item', turns: [1], literal, need: 1200, over: 1 }],
      floor: null,
      need: null,
    });
    expect(decide([chat(), say(text)], 1200, options()).verdict).toBe('compact');
  });

  test('lets plain talk through: apostrophes are no quotes and "commonly" is no "only"', () => {
    const talk = "It's commonly the harbour's own clock that we don’t trust, isn't it, the pilots' one.";
    expect(decide([chat(), say(talk.replace('don’t', 'hardly'))], 50, options()).verdict).toBe('compact');
  });

  test('asks for no summary', async () => {
    const signal = await signalOf(compact([chat(), say('Wait for 15 minutes.')], 100, fromLedger, options()));
    expect(signal).toMatchObject({ code: 'refused', flags: ['conservative'], exits: [{ value: 1200 }, {}] });
  });
});

describe('what a caller hands over', () => {
  test('may be messages of either API', () => {
    const openai = fromMessages([
      { role: 'user', content: 'Look into /srv/vault/a' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls /srv"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'vault' },
    ]);
    const anthropic = fromMessages([
      { role: 'user', content: 'Look into /srv/vault/a' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c1', name: 'bash', input: { command: 'ls /srv' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'vault' }] },
    ]);
    expect(openai.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(estimateFloor(openai, { tokenizer })).toEqual(estimateFloor(anthropic, { tokenizer }));
    expect(estimateFloor(openai, { tokenizer }).items.map(({ literal }) => literal)).toContain(
      '/srv/vault/a',
    );
  });

  test('may be an object for the arguments of a call', () => {
    const turn = (args: object): Segment => [
      { role: 'assistant', parts: [{ kind: 'tool_call', name: 'bash', args: { ...args } }] },
    ];
    expect(
      estimateFloor(turn({ command: 'ls /srv' }), { tokenizer }).items.map(({ literal }) => literal),
    ).toEqual(estimateFloor([call('c1', 'ls /srv')], { tokenizer }).items.map(({ literal }) => literal));
  });

  const wrong: readonly (readonly [string, () => unknown])[] = [
    ['segment must be a string or an array of turns', () => decide(JSON.parse('5'), 10, { tokenizer })],
    [
      'segment[0].role must be one of',
      () => decide(JSON.parse('[{"role":"bot","parts":[]}]'), 10, { tokenizer }),
    ],
    [
      'segment[0].parts[0].kind must be one of',
      () => decide(JSON.parse('[{"role":"user","parts":[{}]}]'), 10, { tokenizer }),
    ],
    ['slot must be a number', () => decide('a', Number.NaN, { tokenizer })],
    ['options.tokenizer must be a tokenizer', () => decide('a', 10, JSON.parse('{}'))],
    ['options.marginRatio must be a number', () => decide('a', 10, { tokenizer, marginRatio: -1 })],
    ['options.floor must be one of', () => decide('a', 10, { tokenizer, floor: JSON.parse('"hindsight"') })],
    ['options.pins must be an array', () => decide('a', 10, { tokenizer, pins: [' '] })],
    ['options.tail must be a string', () => decide('a', 10, { tokenizer, tail: JSON.parse('1') })],
    ['messages[0] must be a message', () => fromMessages([{ role: 'robot', content: '' }])],
  ];
  test.each(wrong)('is refused in words: %s', (message, act) => {
    expect(act).toThrow(TypeError);
    expect(act).toThrow(message);
  });

  test('is refused by the asynchronous calls in the same words, as a rejection', async () => {
    const summarize: Summarize = JSON.parse('null');
    await expect(compact('a', 10, summarize, { tokenizer })).rejects.toThrow('summarize must be a function');
    await expect(compact([chat()], 100, () => JSON.parse('7'), { tokenizer })).rejects.toThrow(
      'summarize must return a string',
    );
  });
});
