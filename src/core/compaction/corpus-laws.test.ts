/**
 * The laws of the rule over real transcripts, in both encodings. They are read where they are and not kept here;
 * without them the suite says so.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createColumnsBuilder } from '../analysis/build-columns.ts';
import type { ThreadColumns } from '../columns.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import { ENCODINGS } from '../tokens/tokenizer.ts';
import { importTranscript } from '../transcript/formats/registry.ts';
import { type Policy, RECORD_POLICY } from './policy/policy.ts';
import { createRunner } from './replay/replay.ts';

const folder = process.env.FLOORLINE_CORPUS ?? join(import.meta.dirname, '../../../../shared/corpus');
const isThere = existsSync(folder);
if (!isThere) console.warn(`The laws over real transcripts are skipped: there is no ${folder}.`);

/** Larger files add time and no new kind of turn. */
const MOST_BYTES = 1_500_000;

function* filesIn(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inside);
    else if (/\.(?:jsonl?|md|txt|log)$/.test(entry.name) && statSync(inside).size < MOST_BYTES) yield inside;
  }
}

describe.skipIf(!isThere).each(ENCODINGS)('over real transcripts, %s', (encoding) => {
  const threads: { name: string; columns: ThreadColumns }[] = [];

  beforeAll(async () => {
    const tokenizer = await loadEncoding(encoding);
    for (const file of filesIn(folder)) {
      const read = importTranscript({ name: file, bytes: new Uint8Array(readFileSync(file)) });
      if (!read.ok) continue;
      for (const thread of read.document.conversations.flatMap((conversation) => conversation.threads)) {
        if (thread.turns.length < 4) continue;
        threads.push({ name: file, columns: createColumnsBuilder(thread.turns, tokenizer).finish().columns });
      }
    }
  }, 240_000);

  const policies: readonly Policy[] = [
    { ...RECORD_POLICY, budget: 16_000, slot: 300 },
    { ...RECORD_POLICY, budget: 8_000, slot: 1_000, floor: 'exhaustive' },
    { ...RECORD_POLICY, budget: 32_000, summaries: 'appended', keepFirst: 2 },
    { ...RECORD_POLICY, slot: 400, segments: { kind: 'window', size: 6_000, by: 'tokens' } },
  ];

  it('reads some', () => expect(threads.length).toBeGreaterThan(5));

  it('every part fits its slot, no slot exceeds the policy’s, and parts cover the segment once', () => {
    let split = 0;
    for (const { name, columns } of threads) {
      const runner = createRunner(columns, null);
      for (const policy of policies) {
        for (const pass of runner.run(policy).passes) {
          let at: readonly number[] = [pass.segment.from, 0];
          for (const part of pass.parts) {
            expect([part.from, part.fromChar], name).toEqual(at);
            expect(part.need, name).toBeLessThanOrEqual(part.slot);
            expect(part.slot, name).toBeLessThanOrEqual(policy.slot ?? 0);
            at = [part.to, part.toChar];
          }
          if (pass.parts.length === 0) continue;
          split++;
          expect(at, name).toEqual([pass.segment.to, 0]);
          const paid = pass.parts.reduce((sum, part) => sum + part.floor, 0);
          expect(paid, name).toBeGreaterThanOrEqual(pass.floor);
        }
      }
    }
    expect(split).toBeGreaterThan(20);
  });

  it('a segment inside another has no larger exhaustive floor, and two cover no more than they have alone', () => {
    for (const { name, columns } of threads) {
      const runner = createRunner(columns, null);
      const floor = (from: number, to: number): number | null => {
        const policy = {
          ...RECORD_POLICY,
          floor: 'exhaustive',
          segments: { kind: 'range', from, to },
        } as const;
        const pass = runner.run(policy).passes[0];
        // Edges move to legal cuts: only segments that came out as they were asked for are compared.
        return pass?.segment.from === from && pass.segment.to === to ? pass.floor : null;
      };
      const { count } = columns.turns;
      const middle = Math.floor(count / 2);
      const [left, right, all] = [floor(0, middle), floor(middle, count), floor(0, count)];
      if (left === null || all === null) continue;
      expect(left, name).toBeLessThanOrEqual(all);
      if (right !== null) expect(all, name).toBeLessThanOrEqual(left + right);
    }
  });

  it('for a fixed segment a larger slot never gives a worse verdict', () => {
    const rank = { compact: 0, 'not-applicable': 0, split: 1, refuse: 2 } as const;
    for (const { name, columns } of threads) {
      const runner = createRunner(columns, null);
      const segments = { kind: 'range', from: 0, to: Math.ceil(columns.turns.count * 0.4) } as const;
      let before = 2;
      for (const slot of [20, 60, 150, 400, 900, 2_000, 6_000, 20_000]) {
        const pass = runner.run({ ...RECORD_POLICY, slot, segments }).passes[0];
        const now = pass === undefined ? before : rank[pass.verdict];
        expect(now, `${name} at ${slot}`).toBeLessThanOrEqual(before);
        before = now;
      }
    }
  });
});
