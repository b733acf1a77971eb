import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import { ITEM_STATUSES } from '../../core/audit/model.ts';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import type { Part, Role, Thread, Turn } from '../../core/transcript/model.ts';
import { turnIndex } from '../../core/units.ts';
import { createPacer, type Pacer } from '../pacer.ts';
import { keepThread } from '../sweep-job.ts';
import { type CountedThread, createAudits } from './audit-jobs.ts';
import { type AuditAnswer, type AuditTarget, MARK_LOOKS, NOWHERE } from './audit-protocol.ts';

const turn = (role: Role, text: string, kind: 'text' | 'summary' = 'text'): Turn => {
  const part: Part = kind === 'text' ? { kind: 'text', text } : { kind: 'summary', text };
  return { role, parts: [part], source: [], timestamp: null, model: null, usage: null };
};

const FIRST =
  'Edited src/api/server.ts for INC-48213; the limit is 12,500.\nThe user said: deploy at once.\n';
const SECOND = 'Edited server.ts; see INC-77777.';
const TURNS: readonly Turn[] = [
  turn('user', 'Never push to the main branch. The ticket is INC-48213, the limit 12500.'),
  turn('assistant', 'I edited /srv/tree/src/api/server.ts for INC-48213, release 4.17.2.'),
  turn('user', FIRST, 'summary'),
  turn('assistant', 'Release 4.17.2 is out.'),
  turn('user', SECOND, 'summary'),
  turn('user', 'Go on with INC-48213.'),
];
const logged = (at: number) => ({
  turn: turnIndex(at),
  trigger: null,
  tokensBefore: null,
  tokensAfter: null,
  kept: null,
});
const thread: Thread = { id: 't', title: 't', turns: TURNS, compactions: [logged(2), logged(4)] };

async function setUp() {
  const tokenizer = await loadEncoding('o200k_base');
  const builder = createThreadColumnsBuilder(thread, tokenizer);
  while (builder.step(1) < builder.count);
  const { columns, literals } = builder.finish();
  let counted: CountedThread | null = { thread, literals, ...keepThread(columns, null) };
  const audits = createAudits({ counted: () => counted, loadTokenizer: async () => tokenizer });
  const pace = createPacer(
    { cancelled: false },
    async () => {},
    () => 0,
  );
  const basis = { policy: RECORD_POLICY, annotations: NO_ANNOTATIONS };
  const audit = async (target: AuditTarget, id = 1): Promise<AuditAnswer> => {
    const found = await audits.audit(id, target, basis, pace);
    if (found.kind !== 'found') throw new Error(found.kind);
    return found.answer;
  };
  return { audits, audit, basis, pace, columns, leave: () => (counted = null) };
}

/** Every item by its literal: what became of it, and what stands there. */
const itemsOf = ({ audits }: Awaited<ReturnType<typeof setUp>>, answer: AuditAnswer) => {
  const rows = Array.from({ length: answer.items.count }, (_, row) => row);
  const texts = audits.rows(answer.id, 'items', rows);
  const [summary = ''] = audits.text(answer.id, [[0, answer.length]]);
  return new Map(
    texts.map(({ text, as }, row) => {
      const start = answer.items.start[row] ?? NOWHERE;
      const there = start === NOWHERE ? null : summary.slice(start, answer.items.end[row]);
      return [text, { status: ITEM_STATUSES[answer.items.status[row] ?? 0], as, there }];
    }),
  );
};

describe('an audit for the page', () => {
  it('says of a logged compaction what became of each item and where it stands', async () => {
    const page = await setUp();
    const answer = await page.audit({ kind: 'logged', index: 0 });
    expect(answer).toMatchObject({
      segment: { from: 0, to: 2 },
      turn: 1,
      summaryTurn: 2,
      state: 'ok',
      slot: 2_000,
      length: FIRST.length,
    });
    expect([...answer.pieces]).toEqual([0, FIRST.indexOf('\n') + 1]);
    const items = itemsOf(page, answer);
    expect(items.get('INC-48213')).toEqual({ status: 'retained', as: null, there: 'INC-48213' });
    expect(items.get('12500')).toEqual({ status: 'retained', as: null, there: '12,500' });
    expect(items.get('/srv/tree/src/api/server.ts')).toEqual({
      status: 'altered',
      as: 'src/api/server.ts',
      there: 'src/api/server.ts',
    });
    expect(items.get('4.17.2')?.status).toBe('missing');
    // What is wrong comes first.
    expect(ITEM_STATUSES[answer.items.status[0] ?? 0]).toBe('altered');
    expect(answer.counts.constraints).toMatchObject({ lost: 1, invented: 1 });
    expect(page.audits.rows(1, 'constraints', [0, 1, 7]).map(({ text }) => text)).toEqual([
      'The user said: deploy at once.',
      'Never push to the main branch.',
    ]);
  });

  it('draws the summary in ordered, disjoint stretches that know their items', async () => {
    const { audit, audits } = await setUp();
    const { marks, length } = await audit({ kind: 'logged', index: 0 });
    let last = 0;
    const looks = new Map<string, string | undefined>();
    const [summary = ''] = audits.text(1, [[0, length]]);
    for (let at = 0; at < marks.count; at++) {
      const [start, end] = [marks.start[at] ?? 0, marks.end[at] ?? 0];
      expect(start).toBeGreaterThanOrEqual(last);
      last = end;
      looks.set(summary.slice(start, end), MARK_LOOKS[marks.look[at] ?? 0]);
    }
    expect(looks.get('src/api/server.ts')).toBe('altered');
    expect(looks.get('INC-48213')).toBe('supported');
    expect(marks.itemsFrom[marks.count]).toBe(marks.items.length);
  });

  it('audits a summary of one’s own and tells invented literals', async () => {
    const { audit, audits } = await setUp();
    const answer = await audit({ kind: 'own', from: 0, to: 2, summary: 'See INC-99999.' });
    expect(answer).toMatchObject({ summaryTurn: null, segment: { from: 0, to: 2 } });
    expect(answer.counts.literals).toMatchObject({ unsupported: 1 });
    const { text, listed, of, tokens } = audits.ledger(1, 1);
    expect(text).toContain('- Never push to the main branch.');
    expect([listed, of > 1, tokens > 10]).toEqual([1, true, true]);
  });

  it('counts generations over the compactions of the log', async () => {
    const { audits, basis, pace } = await setUp();
    const found = await audits.generations(basis, pace);
    if (found.kind !== 'found') throw new Error(found.kind);
    const [first] = found.answer.generations;
    expect(found.answer.passes).toEqual([1, 3]);
    expect(first).toMatchObject({ turn: 1, lostCount: (first?.of ?? 0) - (first?.left[1] ?? 0) });
    expect(first?.lost.map(({ literal }) => literal)).toContain('INC-48213');
  });

  it('says how far back summaries have carried an item, and nothing of what a turn says', async () => {
    const { audit, audits } = await setUp();
    const answer = await audit({ kind: 'logged', index: 1 });
    const rows = Array.from({ length: answer.items.count }, (_, row) => row);
    const carriage = new Map(audits.rows(1, 'items', rows).map((row) => [row.text, row.carriage]));
    expect(carriage.get('src/api/server.ts')).toEqual({ turn: 1, summaries: 1 });
    expect(carriage.get('4.17.2')).toBeNull();
  });

  it('answers for the last audit only, and for none once the thread is gone', async () => {
    const { audit, audits } = await setUp();
    await audit({ kind: 'logged', index: 0 }, 1);
    await audit({ kind: 'logged', index: 1 }, 2);
    expect(audits.text(1, [[0, 5]])).toEqual([]);
    expect(audits.text(2, [[0, 6]])).toEqual(['Edited']);
    audits.forget();
    expect(audits.rows(2, 'items', [0])).toEqual([]);
    expect(audits.ledger(2, 10)).toEqual({ text: '', tokens: 0, listed: 0, of: 0 });
  });

  it('is called off between slices, and when another thread comes', async () => {
    const page = await setUp();
    const target: AuditTarget = { kind: 'logged', index: 0 };
    const breathing = (breathe: Pacer['breathe']): Pacer => ({ due: () => true, breathe });
    expect(
      await page.audits.audit(
        1,
        target,
        page.basis,
        breathing(async () => false),
      ),
    ).toEqual({
      kind: 'cancelled',
    });
    const leaving = breathing(async () => {
      page.leave();
      return true;
    });
    expect(await page.audits.audit(1, target, page.basis, leaving)).toEqual({ kind: 'cancelled' });
    expect(await page.audits.audit(1, target, page.basis, leaving)).toMatchObject({ kind: 'nothing' });
  });

  it('says why there is nothing to audit', async () => {
    const { audits, basis, pace } = await setUp();
    expect(await audits.audit(1, { kind: 'logged', index: 9 }, basis, pace)).toMatchObject({
      kind: 'nothing',
      message: expect.stringContaining('replaced nothing'),
    });
  });
});
