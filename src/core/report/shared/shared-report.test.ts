import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_ANNOTATIONS } from '../../compaction/annotations.ts';
import { RECORD_POLICY } from '../../compaction/policy/policy.ts';
import { createRunner } from '../../compaction/replay/replay.ts';
import { buildSharedReport, type ReportSource, WHOLE_VIEW } from './build-report.ts';
import { readReportFile, writeReportFile } from './file.ts';
import { readGuardedJson } from './guarded-json.ts';
import { LEVELS } from './levels.ts';
import { LONGEST_LINK, readReportLink, writeReportLink } from './link.ts';
import { NO_MASKS } from './masked-turns.ts';
import type { SharedReport } from './model.ts';
import { type OpenedReport, openReport } from './open-report.ts';
import { sourceOfFile } from './testing/sample-report.ts';

const SAMPLES = join(import.meta.dirname, '../../../../public/samples');

let incident: ReportSource;
let source: ReportSource;
beforeAll(async () => {
  const sample = (name: string) => sourceOfFile(name, readFileSync(join(SAMPLES, name)));
  incident = await sample('incident.jsonl');
  source = {
    ...(await sample('short.jsonl')),
    policy: { ...RECORD_POLICY, budget: 12_000, slot: 800 },
    title: 'Refused on Tuesday',
    note: 'Look at the second pass.',
    notes: [
      { turn: 40, text: 'here it forgot' },
      { turn: 12, text: 'the limit is set' },
    ],
    annotations: {
      ...NO_ANNOTATIONS,
      pinnedTurns: [3],
      pinnedItems: [7],
      ignoredItems: [9],
      links: [{ first: 10, last: 14 }],
      unlinked: ['error-fix:93-99'],
    },
    versus: { kind: 'settings', policy: { ...RECORD_POLICY, slot: 4_000 } },
    view: { ...WHOLE_VIEW, tab: 'items', pass: 0, turn: 12, zoom: { from: 5, to: 90 }, roles: ['user'] },
  };
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function fileOf(report: SharedReport): string {
  const written = writeReportFile(report);
  if (!written.ok) throw new Error(written.failure.message);
  return written.text;
}
function linkOf(report: SharedReport): string {
  const written = writeReportLink(report);
  if (!written.ok) throw new Error(written.code);
  return written.fragment;
}
function opened(from: Uint8Array | string): OpenedReport {
  const result = openReport(from);
  if (!result.ok) throw new Error(result.failure.message);
  return result.opened;
}
const verdictsOf = (
  { columns, policy, annotations, reportedFixedCost }: SharedReport,
  slot: number,
  margin: number,
) =>
  createRunner(columns, reportedFixedCost)
    .run({ ...policy, slot, margin }, annotations)
    .passes.map(({ turn, verdict, need, parts }) => [turn, verdict, need, parts.map(({ to }) => to)]);

describe('a report file', () => {
  test.each(LEVELS)('of level %s is opened as it was, and written again byte for byte', (level) => {
    const report = buildSharedReport(source, level, NO_MASKS);
    const text = fileOf(report);
    const { report: back } = opened(bytesOf(text));
    expect(back).toEqual(report);
    expect(fileOf(back)).toBe(text);
    expect(opened(gzipSync(bytesOf(text))).report).toEqual(report);
  });

  test('keeps what its author saw', () => {
    const { report } = opened(bytesOf(fileOf(buildSharedReport(source, 'numbers', NO_MASKS))));
    expect(report.notes).toEqual([
      { turn: 12, text: 'the limit is set' },
      { turn: 40, text: 'here it forgot' },
    ]);
    expect(report.view).toEqual({
      ...WHOLE_VIEW,
      tab: 'items',
      pass: 0,
      turn: 12,
      zoom: { from: 5, to: 90 },
      roles: ['user'],
    });
    expect(report.versus).toEqual(source.versus);
    expect(report.annotations).toEqual(source.annotations);
  });
});

describe('a report link', () => {
  test('of the incident holds all of it, moves as the file does, and is written again byte for byte', () => {
    const report = buildSharedReport({ ...source, ...incident }, 'numbers', NO_MASKS);
    const fragment = linkOf(report);
    expect(fragment.length).toBeLessThanOrEqual(LONGEST_LINK);
    const { report: back } = opened(fragment);
    expect(back.omits).toEqual([]);
    expect(back.columns).toEqual(report.columns);
    expect(linkOf(back)).toBe(fragment);
    for (const [slot, margin] of [
      [500, 0.2],
      [2_000, 0.15],
      [2_000, 0.2],
      [4_000, 0.25],
    ] as const)
      expect(verdictsOf(back, slot, margin)).toEqual(verdictsOf(report, slot, margin));
    expect(verdictsOf(back, 2_000, 0.2).length).toBeGreaterThan(0);
    expect(back).toMatchObject({ title: report.title, notes: report.notes, view: report.view, run: null });
  });

  test('leaves out what moves no verdict before it gives up, and stays as it is from then on', () => {
    const report = buildSharedReport(source, 'numbers', NO_MASKS);
    const whole = linkOf(report).length;
    const lean = writeReportLink(report, Math.floor(whole * 0.75));
    if (!lean.ok) throw new Error(lean.code);
    const { report: back } = opened(lean.fragment);
    expect(back.omits).toContain('places');
    expect(back).toEqual(lean.report);
    expect(linkOf(back)).toBe(lean.fragment);
    for (const slot of [100, 300, 800, 2_000])
      expect(verdictsOf(back, slot, 0.2)).toEqual(verdictsOf(report, slot, 0.2));
    expect(verdictsOf(back, 300, 0.2).length).toBeGreaterThan(0);
  });

  test('says how long it would be when it is too long, and holds no text', () => {
    const report = buildSharedReport(source, 'numbers', NO_MASKS);
    const tooLong = writeReportLink(report, 1_000);
    expect(tooLong).toMatchObject({ ok: false, code: 'too-long' });
    expect(tooLong.ok ? 0 : tooLong.length).toBeGreaterThan(1_000);
    expect(writeReportLink(buildSharedReport(source, 'items', NO_MASKS))).toMatchObject({
      ok: false,
      code: 'text',
    });
  });
});

describe('an opened report', () => {
  test('shows rows without text, and names of items as its level has them', () => {
    const numbers = opened(linkOf(buildSharedReport(source, 'numbers', NO_MASKS)));
    const [row] = numbers.rows([12, 99_999], 100);
    expect(numbers.rows([99_999], 100)).toEqual([]);
    expect(row).toMatchObject({ turn: 12, text: '', toolNames: [], model: null });
    expect(numbers.nameOf(0)).toBeNull();
    expect(numbers.kindsOf(12).length).toBeGreaterThan(0);
    const masked = opened(linkOf(buildSharedReport(source, 'masked', NO_MASKS)));
    expect(masked.nameOf(0)).toMatch(/^[a-z]+ 1$/);
    const items = opened(bytesOf(fileOf(buildSharedReport(source, 'items', NO_MASKS))));
    expect(items.nameOf(0)).toBe(source.texts?.literals[0]);
  });
});

describe('what is no report', () => {
  const code = (from: Uint8Array | string) => {
    const result = openReport(from);
    return result.ok ? null : result.failure.code;
  };
  test.each([
    ['not-ours', '{"schema":"floorline.report/1"}'],
    ['not-ours', '{"messages":[]}'],
    ['not-ours', '[1]'],
    ['not-ours', ''],
    ['not-ours', '{"schema":"floorline.shared/01"}'],
    ['newer', '{"schema":"floorline.shared/2"}'],
    ['damaged', '{"schema":"floorline.shared/1"}'],
    ['cut', '{"schema":"floorline.shared/1","level":"num'],
  ])('is %s: %.60s', (expected, text) => {
    expect(code(bytesOf(text))).toBe(expected);
  });

  test('is too deep', () => {
    expect(code(bytesOf(`{"schema":"floorline.shared/1","a":${'['.repeat(100_000)}`))).toBe('too-deep');
  });

  test('is too large when it is small and packed', () => {
    const bomb = gzipSync(new Uint8Array(4_000_000), { level: 9 });
    expect(bomb.length).toBeLessThan(8_000);
    expect(readGuardedJson(bomb, 1_000_000)).toMatchObject({ failure: { code: 'too-large' } });
    expect(readGuardedJson(bytesOf(' '.repeat(101)), 100)).toMatchObject({ failure: { code: 'too-large' } });
  });

  test('is a link that was cut, changed, too long, or of another version', () => {
    const fragment = linkOf(buildSharedReport(source, 'numbers', NO_MASKS));
    expect(code(fragment.slice(0, 2_000))).toBe('cut');
    expect(code('#r=')).toBe('cut');
    const other = fragment[500] === 'A' ? 'B' : 'A';
    expect(code(fragment.slice(0, 500) + other + fragment.slice(501))).toBe('damaged');
    expect(code(`#r=${'A'.repeat(40_000)}`)).toBe('too-large');
    expect(code('#r=AgAA')).toBe('newer');
    expect(code('#v1?slot=3')).toBe('not-ours');
    expect(code('#r=%%%%')).toBe('damaged');
  });

  test('names that objects inherit are no settings', () => {
    const text = fileOf(buildSharedReport(source, 'numbers', NO_MASKS));
    const hostile = text.replace('{"schema"', '{"__proto__":{"level":"full"},"constructor":1,"schema"');
    const { report } = opened(bytesOf(hostile));
    expect(fileOf(report)).toBe(text);
    expect(({} as { level?: string }).level).toBeUndefined();
  });

  test('a report that says less than it holds is refused', () => {
    const text = fileOf(buildSharedReport(source, 'items', NO_MASKS)).replace(
      '"level":"items"',
      '"level":"numbers"',
    );
    expect(readReportFile(bytesOf(text))).toMatchObject({ ok: false, failure: { code: 'damaged' } });
    expect(readReportLink('#r=')).toMatchObject({ ok: false });
  });
});
