import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { type Policy, RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import { importTranscript } from '../transcript/formats/registry.ts';
import type { Thread } from '../transcript/model.ts';
import { auditPass } from './audit-pass.ts';

const tokenizer = await loadEncoding('o200k_base');

/** Audits of the ledger of each segment as its summary: what is not retained, what is not supported, tokens over the need. */
function auditLedgers(thread: Pick<Thread, 'turns' | 'compactions'>, segments: Policy['segments']) {
  const built = createThreadColumnsBuilder(thread, tokenizer).finish();
  const policy = { ...RECORD_POLICY, segments };
  const { passes } = createRunner(built.columns, null).run(policy);
  return passes.map((pass) => {
    const lines = Array.from(pass.items, (item) => built.literals[item] ?? '');
    const summary = lines.join('\n');
    const audit = auditPass(thread.turns, built, {
      segment: pass.segment,
      items: pass.items,
      writtenAt: thread.turns.length,
      summary,
      tokens: tokenizer.count(summary),
      slot: pass.need,
      isOpaque: false,
    });
    return {
      count: lines.length,
      lost: audit.items
        .filter(({ status }) => status !== 'retained' && status !== 'stale')
        .map(({ item }) => item.literal),
      unsupported: audit.literals
        .filter(({ status }) => status === 'unsupported')
        .map(({ literal }) => literal),
      over: Math.max(0, audit.tokens - pass.need),
    };
  });
}

const word = fc.constantFrom(
  '/srv/app/src/a.ts',
  'src/b.ts',
  'INC-48213',
  'INC-48214',
  '1,200',
  '3.0.2',
  'maxRetries',
  'retry_count: 5',
  '--dry-run',
  'Never push to main.',
  'ECONNREFUSED',
  '7c0f3a52-94de-4b1a-8f57-2e6d10b9c384',
  '2024-10-02',
  '30s',
  '"ship on Friday"',
  'the',
  'and then',
  '`npm test`',
);
const anyTurn = fc.record({
  role: fc.constantFrom('user' as const, 'assistant' as const),
  words: fc.array(word, { minLength: 1, maxLength: 8 }),
});

describe('the ledger as the summary', () => {
  it('holds every item, makes nothing up, and takes no more than the need', () => {
    fc.assert(
      fc.property(fc.array(anyTurn, { minLength: 2, maxLength: 10 }), (turns) => {
        const thread = {
          compactions: [],
          turns: turns.map(({ role, words }) => ({
            role,
            parts: [{ kind: 'text' as const, text: words.join(' ') }],
            source: [],
            timestamp: null,
            model: null,
            usage: null,
          })),
        };
        for (const { lost, unsupported, over } of auditLedgers(thread, {
          kind: 'range',
          from: 0,
          to: turns.length,
        })) {
          expect({ lost, unsupported, over }).toEqual({ lost: [], unsupported: [], over: 0 });
        }
      }),
      { numRuns: 60 },
    );
  });

  const corpus = process.env.FLOORLINE_CORPUS ?? join(process.cwd(), '../shared/corpus');
  const files = [
    'pi/pi-mono-before-compaction-v1.jsonl',
    'claude-code/ccviewer-fe5e1c67.jsonl',
    'specstory-md/2026-02-23_16-02-56Z-i-just-merged-dev.md',
  ].filter((name) => existsSync(join(corpus, name)));
  if (files.length === 0)
    console.warn(`SKIPPED: no corpus at ${corpus}; the ledgers of real segments were not audited`);
  it.skipIf(files.length === 0)(
    'does so on segments of real logs',
    () => {
      for (const name of files) {
        const read = importTranscript({ name, bytes: readFileSync(join(corpus, name)) }, {});
        const thread = read.ok ? read.document.conversations[0]?.threads[0] : undefined;
        const audits = auditLedgers(
          { turns: (thread?.turns ?? []).slice(0, 160), compactions: [] },
          { kind: 'window', size: 80, by: 'turns' },
        );
        expect(audits.length).toBeGreaterThan(0);
        for (const { count, lost, unsupported, over } of audits) {
          expect(count).toBeGreaterThan(0);
          expect({ name, lost, unsupported, over }).toEqual({ name, lost: [], unsupported: [], over: 0 });
        }
      }
    },
    120_000,
  );
});
