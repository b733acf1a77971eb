/** What a compaction left in context was not for its summary to keep, and all of its notices are its summary. */
import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { LoggedCompaction, Part, Role, Turn } from '../transcript/model.ts';
import { turnIndex } from '../units.ts';
import { auditPass } from './audit-pass.ts';
import { loggedSummaries } from './summaries.ts';

const tokenizer = await loadEncoding('o200k_base');

const turn = (role: Role, ...parts: Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const text = (words: string): Part => ({ kind: 'text', text: words });
const summary = (words: string): Part => ({ kind: 'summary', text: words });

const before = [
  turn('user', text('Never push to main. Fix the lamp.')),
  turn('assistant', text('The lamp is in /srv/app/lamp.ts.')),
  turn('user', text('Always run the tests twice.')),
  turn('assistant', text('The boat is in /srv/app/boat.ts.')),
];

function audited(turns: readonly Turn[], compaction: Omit<LoggedCompaction, 'tokensBefore' | 'tokensAfter'>) {
  const thread = { turns, compactions: [{ tokensBefore: null, tokensAfter: null, ...compaction }] };
  const built = createThreadColumnsBuilder(thread, tokenizer).finish();
  const { passes } = createRunner(built.columns, null).run({
    ...RECORD_POLICY,
    segments: { kind: 'logged' },
  });
  return loggedSummaries(thread, passes).map(({ pass, writtenAt, summary: words }) => ({
    words,
    constraints: Object.fromEntries(
      auditPass(turns, built, {
        segment: pass.segment,
        items: pass.items,
        writtenAt,
        summary: words,
        tokens: tokenizer.count(words),
        slot: null,
        isOpaque: false,
      }).constraints.map(({ text: said, status }) => [said, status]),
    ),
  }));
}

describe('a compaction that leaves words of the user in context', () => {
  it('is not told to have lost them', () => {
    const notice = (words: string) => summary(`Earlier context was compacted. Files read: ${words}`);
    const turns = [
      ...before,
      turn('user', text('Never push to main. Fix the lamp.'), notice('/srv/app/lamp.ts')),
      turn('user', text('Please go on.'), notice('/srv/app/boat.ts')),
      turn('assistant', text('Done.')),
    ];
    expect(
      audited(turns, {
        turn: turnIndex(5),
        trigger: 'manual',
        kept: [{ from: turnIndex(4), to: turnIndex(5) }],
      }),
    ).toEqual([
      {
        words:
          'Earlier context was compacted. Files read: /srv/app/lamp.ts\nEarlier context was compacted. Files read: /srv/app/boat.ts',
        constraints: { 'Never push to main.': 'kept', 'Always run the tests twice.': 'lost' },
      },
    ]);
  });
  it('has lost what nothing in context says any more', () => {
    const turns = [
      ...before,
      turn('user', summary('The lamp is in /srv/app/lamp.ts.')),
      turn('assistant', text('Done.')),
    ];
    expect(audited(turns, { turn: turnIndex(4), trigger: 'auto', kept: [] })).toEqual([
      {
        words: 'The lamp is in /srv/app/lamp.ts.',
        constraints: { 'Never push to main.': 'lost', 'Always run the tests twice.': 'lost' },
      },
    ]);
  });
});
