import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRunner } from '../../compaction/replay/replay.ts';
import { RULES } from '../../irreducible/rules.ts';
import { writeReportFile } from './file.ts';
import { writeReportLink } from './link.ts';
import { SHARED_VERSION } from './model.ts';
import { openReport } from './open-report.ts';
import { type Upgrade, upgraded, versionOf } from './upgrades.ts';

const folder = join(import.meta.dirname, 'fixtures');
const versions = Array.from({ length: SHARED_VERSION }, (_, at) => at + 1);
const read = (name: string): Buffer => readFileSync(join(folder, name));

function opened(from: Uint8Array | string) {
  const result = openReport(from);
  if (!result.ok) throw new Error(result.failure.message);
  return result.opened.report;
}

test('there is a file and a link of every version', () => {
  const expected = versions.flatMap((version) => [
    `version-${version}.floorline.json`,
    `version-${version}.link.txt`,
  ]);
  expect(
    readdirSync(folder)
      .filter((name) => name !== 'README.md')
      .toSorted(),
  ).toEqual(expected.toSorted());
});

describe.each(versions)('version %i', (version) => {
  const file = opened(read(`version-${version}.floorline.json`));
  const link = opened(read(`version-${version}.link.txt`).toString().trim());

  test('is read whole', () => {
    expect(file).toMatchObject({
      level: 'full',
      title: `A report of version ${version}`,
      notes: [{ turn: 3, text: 'the error' }],
      transcript: { format: 'openai-chat', name: 'made-up.json' },
      policy: { budget: 600, slot: 90 },
      annotations: { pinnedTurns: [1], pinnedItems: [3], links: [{ first: 3, last: 4 }] },
      view: { pass: 0, turn: 3, zoom: { from: 1, to: 6 } },
    });
    expect(file.turns?.[2]).toMatchObject({ tools: ['Read'], parts: [{ args: [{ key: 'path' }] }] });
    expect(file.literals?.[0]).toBe('literal 0');
    expect(link).toMatchObject({ level: 'masked', literals: null, turns: null, view: file.view });
  });

  test('replays to what its author saw, from a file and from a link', () => {
    for (const { columns, policy, annotations, reportedFixedCost } of [file, link]) {
      const { passes } = createRunner(columns, reportedFixedCost).run(policy, annotations);
      const seen = passes.map(({ turn, verdict, need }) => ({ turn, verdict, need }));
      expect(seen).toEqual(file.run?.passes.map(({ turn, verdict, need }) => ({ turn, verdict, need })));
      expect(seen.length).toBeGreaterThan(0);
    }
  });
});

test('the newest is written again byte for byte', () => {
  const text = read(`version-${SHARED_VERSION}.floorline.json`).toString();
  const fragment = read(`version-${SHARED_VERSION}.link.txt`).toString().trim();
  expect(writeReportFile(opened(read(`version-${SHARED_VERSION}.floorline.json`)))).toEqual({
    ok: true,
    text,
  });
  expect(writeReportLink(opened(fragment))).toMatchObject({ ok: true, fragment });
});

test('rules are those that the caller knows, or no more than a kind', () => {
  const file = read('version-1.floorline.json');
  const plain = openReport(file);
  const rich = openReport(file, RULES);
  if (!plain.ok || !rich.ok) throw new Error('not opened');
  expect(rich.opened.rules).toEqual(RULES.slice(0, 3));
  expect(plain.opened.rules.map(({ id, kind }) => ({ id, kind }))).toEqual(
    RULES.slice(0, 3).map(({ id, kind }) => ({ id, kind })),
  );
});

describe('upgrades', () => {
  const steps = new Map<number, Upgrade>([
    [1, ({ slot, ...rest }) => ({ ...rest, cap: slot })],
    [2, (report) => ({ ...report, cap: Number(report.cap) + 1 })],
  ]);
  test('go one step at a time', () => {
    expect(upgraded({ schema: 'floorline.shared/1', slot: 5 }, 3, steps)).toEqual({
      ok: true,
      report: { schema: 'floorline.shared/3', cap: 6 },
    });
    expect(upgraded({ schema: 'floorline.shared/3', cap: 6 }, 3, steps)).toMatchObject({ ok: true });
  });
  test('refuse what is newer, and what nobody can bring up', () => {
    expect(upgraded({ schema: 'floorline.shared/4' }, 3, steps)).toMatchObject({
      failure: { code: 'newer' },
    });
    expect(upgraded({ schema: 'floorline.shared/1' }, 3, new Map())).toMatchObject({
      failure: { code: 'damaged' },
    });
  });
  test.each([
    ['floorline.shared/1', 1],
    ['floorline.shared/0', null],
    ['floorline.shared/1.5', null],
    ['floorline.report/1', null],
    [1, null],
  ])('%s is version %s', (schema, version) => {
    expect(versionOf(schema)).toBe(version);
  });
});
