/** Whatever is opened can be replayed: reports that were changed by a stranger are refused or harmless. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_ANNOTATIONS } from '../../compaction/annotations.ts';
import { type Policy, RECORD_POLICY } from '../../compaction/policy/policy.ts';
import { createRunner } from '../../compaction/replay/replay.ts';
import { anyThread } from '../../testing/random-thread.ts';
import { createBitReader, createBitWriter } from './bit-coder.ts';
import { buildSharedReport, type ReportSource } from './build-report.ts';
import { columnFault } from './column-faults.ts';
import { writeReportFile } from './file.ts';
import { readReportLink, writeReportLink } from './link.ts';
import { NO_MASKS } from './masked-turns.ts';
import type { SharedReport } from './model.ts';
import { openReport } from './open-report.ts';
import { packColumns } from './pack-columns.ts';

const LIMITS = { turns: 2_000, rows: 20_000 };

const anySource: fc.Arbitrary<ReportSource> = anyThread.map((columns) => ({
  columns,
  policy: { ...RECORD_POLICY, budget: 1_000, slot: 60 },
  rules: [],
  reportedFixedCost: null,
  format: 'openai-chat',
}));

const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    slot: fc.option(fc.integer({ min: 1, max: 400 })),
    budget: fc.integer({ min: 1, max: 5_000 }),
    floor: fc.constantFrom('working', 'exhaustive', 'hindsight', 'reference' as const),
    segments: fc.constantFrom<Policy['segments']>(
      { kind: 'replay' },
      { kind: 'logged' },
      { kind: 'window', size: 3, by: 'turns' },
    ),
    shown: fc.constantFrom(null, { newestTokens: 200, resultChars: 20 }),
  })
  .map((some): Policy => ({ ...RECORD_POLICY, ...some }));

/** Everything that the page asks of a report. */
function replayed({ columns, reportedFixedCost, annotations }: SharedReport, policy: Policy): number {
  const runner = createRunner(columns, reportedFixedCost);
  const run = runner.run(policy, annotations);
  void run.lastSafeTurn;
  for (const pass of run.passes) void [pass.floors, pass.uses, pass.neverRead, pass.exits, pass.byKind];
  return run.passes.length;
}

describe('a report', () => {
  test('comes back from a file and from a link as it was, whatever the thread', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const report = buildSharedReport(source, 'masked', NO_MASKS);
        const file = writeReportFile(report);
        const link = writeReportLink(report);
        if (!file.ok || !link.ok) throw new Error('not written');
        const fromFile = openReport(new TextEncoder().encode(file.text));
        const fromLink = readReportLink(link.fragment);
        if (!fromFile.ok || !fromLink.ok) throw new Error('not opened');
        expect(fromFile.opened.report).toEqual(report);
        expect(fromLink.report).toEqual({ ...report, run: null });
        expect(writeReportFile(fromFile.opened.report)).toEqual(file);
        expect(writeReportLink(fromLink.report)).toMatchObject({ fragment: link.fragment });
      }),
      { numRuns: 40 },
    );
  });

  test('whose file was changed is refused, or replays', () => {
    let accepted = 0;
    const anyJson = fc.oneof(
      fc.integer({ min: -3, max: 300 }),
      fc.constantFrom<unknown>(0, 1e300, 2 ** 32, '', 'AAAA', 'AgICAgICAgI=', null, [], {}, [null], true),
    );
    fc.assert(
      fc.property(
        anySource,
        fc.array(fc.tuple(fc.nat(), anyJson), { minLength: 1, maxLength: 3 }),
        anyPolicy,
        (source, edits, policy) => {
          const file = writeReportFile(buildSharedReport(source, 'numbers', NO_MASKS));
          if (!file.ok) throw new Error('not written');
          const value: unknown = JSON.parse(file.text);
          const places: (readonly [Record<string, unknown>, string])[] = [];
          const walk = (one: unknown): void => {
            if (typeof one !== 'object' || one === null) return;
            const record = one as Record<string, unknown>;
            for (const key of Object.keys(record)) {
              places.push([record, key]);
              walk(record[key]);
            }
          };
          walk(value);
          for (const [at, replacement] of edits) {
            const [record, key] = places[at % places.length] ?? [{}, ''];
            const old = record[key];
            // Half of the columns are changed in a character, so that they are still columns.
            record[key] =
              typeof old === 'string' && old.length > 4 && at % 2 === 0
                ? old.slice(0, at % old.length) + 'BCDEFg'[at % 6] + old.slice((at % old.length) + 1)
                : replacement;
          }
          const opened = openReport(new TextEncoder().encode(JSON.stringify(value)));
          if (!opened.ok) return;
          accepted++;
          replayed(opened.opened.report, policy);
          replayed(opened.opened.report, opened.opened.report.policy);
          opened.opened.rows([0, 1, 2, -1, 1e9, 0.5], 5);
        },
      ),
      { numRuns: 250 },
    );
    expect(accepted).toBeGreaterThan(10);
  });

  test('whose packed columns were changed is refused, or replays', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        anySource,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 2 }),
        anyPolicy,
        ({ columns }, edits, policy) => {
          const writer = createBitWriter();
          packColumns(writer, columns, new Set(), LIMITS);
          const bytes = writer.finish();
          // Behind a change nothing is as it was, so that most are made near the end.
          for (const [at, byte] of edits) {
            const place = at % 3 === 0 ? at % bytes.length : bytes.length - 1 - (at % 9);
            bytes[Math.max(0, place)] = byte;
          }
          const read = packColumns(createBitReader(bytes), null, new Set(), LIMITS);
          if (read === null || columnFault(read, 1) !== null) return;
          accepted++;
          createRunner(read, null).run(policy, NO_ANNOTATIONS);
        },
      ),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(3);
  });

  test('of random bytes in a link is refused in no time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
        const read = packColumns(createBitReader(bytes), null, new Set(), LIMITS);
        expect(read === null || columnFault(read, 1) !== null || read.turns.count <= LIMITS.turns).toBe(true);
        expect(openReport(`#r=${Buffer.from(bytes).toString('base64url')}`).ok).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
