/**
 * The incident from end to end, as a person and a runtime go through it: chains are linked and taken apart, the slot is
 * raised to where the segment compacts, the settings become the guard's, and the guard accepts a summary that holds the
 * state and names the error number that another one drops.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createColumnsBuilder } from './analysis/build-columns.ts';
import type { ThreadColumns } from './columns.ts';
import { NO_ANNOTATIONS } from './compaction/annotations.ts';
import { type Policy, RECORD_POLICY } from './compaction/policy/policy.ts';
import { createRunner, type Runner } from './compaction/replay/replay.ts';
import { findChains } from './floor/cuts/chains.ts';
import {
  CompactionFloorError,
  compact,
  guardOptions,
  loadEncoding,
  type Segment,
  type Tokenizer,
} from './guard.ts';
import { importTranscript } from './transcript/formats/registry.ts';

let tokenizer: Tokenizer;
let turns: Segment;
let columns: ThreadColumns;
let runner: Runner;

beforeAll(async () => {
  tokenizer = await loadEncoding('o200k_base');
  const file = join(import.meta.dirname, '../../public/samples/incident.jsonl');
  const read = importTranscript({ name: file, bytes: readFileSync(file) });
  if (!read.ok) throw new Error(read.failure.message);
  const thread = read.document.conversations[0]?.threads[0]?.turns ?? [];
  turns = thread;
  columns = createColumnsBuilder(thread, tokenizer).finish().columns;
  runner = createRunner(columns, null);
});

const cutsOf = (annotations = NO_ANNOTATIONS) =>
  runner
    .run(RECORD_POLICY, annotations)
    .passes[0]?.parts.slice(1)
    .map((part) => part.from) ?? [];

test('a link over the cut moves it, and without the link it is back', () => {
  const [cut = 0] = cutsOf();
  expect(cut).toBeGreaterThan(1);
  const linked = cutsOf({ ...NO_ANNOTATIONS, links: [{ first: cut - 3, last: cut + 3 }] });
  expect(linked).toHaveLength(1);
  for (const other of linked) expect(other <= cut - 3 || other > cut + 3).toBe(true);
  expect(cutsOf()).toEqual([cut]);
});

test('a chain that is taken apart holds its turns no longer', () => {
  const chain = findChains(columns).find(({ kind, soft, last }) => kind !== 'call' && !soft && last < 165);
  if (chain === undefined) throw new Error('the incident has an error with its fix');
  const apart = { limit: 12, links: [], unlinked: [chain.key] };
  expect(findChains(columns, apart).find(({ key }) => key === chain.key)).toMatchObject({
    soft: true,
    unlinked: true,
  });
});

test('raised to its need, exported and handed to the guard, the slot holds the ledger; a summary without the error number is named', async () => {
  const need = runner
    .run({ ...RECORD_POLICY, split: false })
    .passes[0]?.exits.find((exit) => exit.kind === 'raise-slot')?.value;
  const raised: Policy = { ...RECORD_POLICY, slot: need ?? 0 };
  const pass = runner.run(raised).passes[0];
  expect(pass?.verdict).toBe('compact');
  expect(runner.run({ ...raised, slot: (need ?? 0) - 1 }).passes[0]?.verdict).toBe('split');

  const exported = guardOptions(JSON.parse(JSON.stringify(raised)));
  const { from, to } = pass?.segment ?? { from: 0, to: 0 };
  const segment = turns.slice(from, to);
  const options = {
    ...exported.options,
    tokenizer,
    before: turns.slice(0, from),
    tail: turns.slice(to, (pass?.turn ?? 0) + 1),
  };
  const accepted = await compact(segment, exported.slot, (_, { ledger }) => ledger.join('\n'), options);
  expect(accepted.missing).toEqual([]);
  expect(accepted.tokens).toBeLessThanOrEqual(exported.slot ?? 0);

  const dropped = compact(
    segment,
    exported.slot,
    (_, { ledger }) => ledger.filter((line) => !/EXDEV|-18\b/.test(line)).join('\n'),
    options,
  );
  await expect(dropped).rejects.toBeInstanceOf(CompactionFloorError);
  await expect(dropped).rejects.toMatchObject({ signal: { code: 'items-missing' } });
  const message = await dropped.catch((error: unknown) => String(error));
  expect(message).toMatch(/EXDEV|-18/);
});
