import { describe, expect, test } from 'vitest';
import {
  auditSummary,
  CompactionFloorError,
  type CompactOptions,
  compact,
  compactOrSplit,
  loadEncoding,
  type SegmentTurn,
} from '../guard.ts';

const tokenizer = await loadEncoding('o200k_base');
const say = (role: 'user' | 'assistant', text: string): SegmentTurn => ({
  role,
  parts: [{ kind: 'text', text }],
});
const talk = 'All of this reads well, and nothing in it is a surprise to me so far. '.repeat(12);
const segment = [
  say('user', `Never delete the staging database. ${talk}`),
  say('assistant', `The report went to /srv/reports/week-12.md as INC-48213. ${talk}`),
];
const before = [say('user', 'We look after the INC-48200 case.')];

/** The summary, or the code and the message of the error. */
const run = (text: string, options: Partial<CompactOptions>): Promise<unknown> =>
  compact(segment, 600, () => text, { tokenizer, missing: 'report', audit: auditSummary, ...options }).then(
    ({ audit }) => audit,
    (error: unknown) =>
      error instanceof CompactionFloorError ? `${error.signal.code}: ${error.message}` : error,
  );

const GOOD =
  'Rules of the user:\n- The staging database must never be dropped.\n\nThe report INC-48213 stands in /srv/reports/week-12.md.';

describe('a summary that the guard has audited', () => {
  test('comes with what became of items and constraints, in turns of the segment', async () => {
    expect(await run(GOOD.replace('INC-48213', 'INC-48231, like INC-48200,'), { before })).toMatchObject({
      state: 'ok',
      items: expect.arrayContaining([
        expect.objectContaining({ literal: '/srv/reports/week-12.md', status: 'retained', turns: [1] }),
        expect.objectContaining({
          literal: 'INC-48213',
          status: 'altered',
          as: { literal: 'INC-48231', how: 'digits-changed' },
        }),
      ]),
      constraints: [{ status: 'kept', by: 'paraphrase', turn: 0 }],
      literals: expect.arrayContaining([
        expect.objectContaining({ literal: 'INC-48231', status: 'unsupported', turns: [] }),
        expect.objectContaining({ literal: 'INC-48200', status: 'supported', turns: [-1] }),
      ]),
    });
  });

  test.each([
    [
      'an error in its place',
      'API Error: 529 overloaded_error',
      'no-summary: The summary of turns 0–1 is the text of an error.',
    ],
    ['a placeholder', 'Summary unavailable', 'no-summary: The summary of turns 0–1 is a placeholder.'],
    ['nothing', ' ', 'empty-summary: The summary of turns 0–1 is empty.'],
    [
      'a lost constraint',
      'The report INC-48213 stands in /srv/reports/week-12.md.',
      'audit-failed: The summary of turns 0–1 lost "Never delete the staging database.".',
    ],
    [
      'the contrary of a constraint',
      `Next steps:\n- Delete the staging database\n- Send INC-48213, /srv/reports/week-12.md`,
      'audit-failed: The summary of turns 0–1 lost "Never delete the staging database.".',
    ],
  ])('fails for %s', async (_, text, message) => {
    expect(await run(text, {})).toBe(message);
  });

  test('fails for a pinned item that is gone or altered, and for no other item', async () => {
    const text = GOOD.replace('INC-48213', 'INC-48231');
    expect(await run(text, { pins: ['INC-48213'] })).toBe(
      'audit-failed: The summary of turns 0–1 lost "INC-48213".',
    );
    expect(await run(text, { pins: ['/srv/reports/week-12.md'] })).toMatchObject({ state: 'ok' });
  });

  test('may lose some, or is only reported, where the rule says so', async () => {
    const text = 'The report INC-48213 stands in /srv/reports/week-12.md.';
    expect(await run(text, { audit: { with: auditSummary, mayLose: 1 } })).toMatchObject({ state: 'ok' });
    expect(
      await run('Summary unavailable', { audit: { with: auditSummary, failed: 'report' } }),
    ).toMatchObject({ state: 'placeholder' });
  });

  test('lacks what it lacks first, where missing items are errors', async () => {
    const found = await compact(segment, 600, () => GOOD, { tokenizer, audit: auditSummary }).catch(
      (error: unknown) => error,
    );
    expect(found).toMatchObject({
      signal: { code: 'items-missing', summary: { audit: { constraints: [{ status: 'kept' }] } } },
    });
  });

  test('is each part of a split, against its own turns', async () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      say('assistant', `Stored /srv/out/part-${at}/result-${at}.json under INC-7${at}${at}19. ${talk}`),
    );
    const summaries = await compactOrSplit(many, 120, (_, { ledger }) => ledger.join('\n'), {
      tokenizer,
      audit: auditSummary,
    });
    expect(summaries.length).toBeGreaterThan(1);
    for (const { from, to, audit } of summaries) {
      expect(audit?.items.length).toBeGreaterThan(0);
      expect(audit?.items.every(({ status }) => status === 'retained')).toBe(true);
      expect(audit?.items.every(({ turns }) => turns.every((turn) => turn >= from && turn < to))).toBe(true);
    }
  });

  test('is plain data, and none without being asked for', async () => {
    const audit = await run(GOOD, { floor: 'reference' });
    expect(JSON.parse(JSON.stringify(audit))).toEqual(audit);
    const plain = await compact(segment, 600, () => GOOD, { tokenizer, missing: 'report' });
    expect(plain.audit).toBeNull();
  });

  test.each([
    ['options.audit must be', { audit: {} }],
    ['options.audit.failed must be', { audit: { with: auditSummary, failed: 'maybe' } }],
    ['options.audit.mayLose must be', { audit: { with: auditSummary, mayLose: -1 } }],
  ])('is refused in words where the option is none: %s', async (message, options) => {
    const given: Partial<CompactOptions> = JSON.parse('{}');
    await expect(run(GOOD, Object.assign(given, options))).resolves.toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining(message),
    });
  });
});
