/**
 * What leaves: nothing that is not listed. A thread in which every text is a marker shows that no text gets through below
 * the level that shows it; every field of the real columns, policy and annotations is walked, so that one which is new is
 * noticed here and somebody has to say whether it travels.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_ANNOTATIONS } from '../../compaction/annotations.ts';
import { RECORD_POLICY } from '../../compaction/policy/policy.ts';
import { importTranscript } from '../../transcript/formats/registry.ts';
import type { Thread } from '../../transcript/model.ts';
import { turnIndex } from '../../units.ts';
import { buildSharedReport, WHOLE_VIEW } from './build-report.ts';
import { columnsSchema } from './column-text.ts';
import { writeReportFile } from './file.ts';
import { LEVELS, type Level } from './levels.ts';
import { writeReportLink } from './link.ts';
import { NO_MASKS } from './masked-turns.ts';
import { policySchema } from './policy-schema.ts';
import { annotationsSchema, fileSchema } from './schema.ts';
import { type FullSource, sourceOfFile, sourceOfThread } from './testing/sample-report.ts';

const incident = readFileSync(join(import.meta.dirname, '../../../../public/samples/incident.jsonl'));

let source: FullSource;
/** Every text of it begins with a marker. */
let marked: FullSource;

const MARK = 'Zq7marker';

/** The same thread with a marker in every string that it holds. */
function mark<T>(value: T): T {
  const marks = (one: unknown, key: string): unknown => {
    // These words are not the transcript's: they say what a part is.
    if (typeof one === 'string')
      return key === 'role' || key === 'kind' ? one : `${MARK}${one.slice(0, 9)}/${MARK}.ts`;
    if (Array.isArray(one)) return one.map((entry) => marks(entry, ''));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, entry]) => [name, marks(entry, name)]));
  };
  return marks(value, '') as T;
}

beforeAll(async () => {
  source = await sourceOfFile('incident.jsonl', incident);
  const read = importTranscript({ name: 'incident.jsonl', bytes: incident });
  const thread = read.ok ? read.document.conversations[0]?.threads[0] : undefined;
  if (thread === undefined) throw new Error('the sample does not open');
  const some: Thread = {
    ...thread,
    turns: thread.turns.slice(0, 120),
    compactions: [{ turn: turnIndex(60), trigger: 'x', tokensBefore: 1, tokensAfter: 1, kept: null }],
  };
  marked = await sourceOfThread(mark(some), 'claude-code', `${MARK}.jsonl`);
});

const artefacts = (of: FullSource, level: Level): string => {
  const report = buildSharedReport(of, level, NO_MASKS);
  const file = writeReportFile(report);
  if (!file.ok) throw new Error(file.failure.message);
  return file.text;
};

describe('no text', () => {
  const segments = { kind: 'window', size: 20, by: 'turns' } as const;
  const policy = { ...RECORD_POLICY, segments, slot: 20, split: false };
  test.each(['numbers', 'masked'] as const)('leaves at level %s', (level) => {
    const text = artefacts({ ...marked, policy }, level);
    expect(text).toContain('"verdict":"refuse"');
    expect(text).not.toContain(MARK);
    // In whatever case, and not in base 64 either.
    expect(text.toLowerCase()).not.toContain(MARK.toLowerCase());
    for (let at = 0; at < 3; at++) {
      const coded = Buffer.from(MARK.slice(at)).toString('base64').slice(0, 8);
      expect(text).not.toContain(coded);
    }
  });

  test('leaves in a link, whose settings are unpacked to see', () => {
    const report = buildSharedReport({ ...marked, policy }, 'masked', NO_MASKS);
    const link = writeReportLink(report);
    if (!link.ok) throw new Error(link.code);
    const strings: string[] = [];
    JSON.stringify({ ...link.report, columns: null }, (_, value: unknown) => {
      if (typeof value === 'string') strings.push(value);
      return value;
    });
    expect(strings.length).toBeGreaterThan(20);
    expect(strings.filter((one) => one.includes(MARK))).toEqual([]);
  });

  test('but what a level shows does, or this would prove nothing', () => {
    expect(artefacts(marked, 'items')).toContain(MARK);
    expect(artefacts(marked, 'items')).not.toContain(marked.texts.turns[3]?.text.slice(0, 60));
    expect(artefacts(marked, 'full')).toContain(
      JSON.stringify(marked.texts.turns[3]?.text.slice(0, 60)).slice(1, -1),
    );
  });
});

describe('every field is listed', () => {
  /** The names of all fields, with dots; a typed array is one. */
  const fieldsOf = (value: unknown, path = ''): string[] =>
    typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Array.isArray(value)
      ? [path]
      : Object.entries(value).flatMap(([name, entry]) =>
          fieldsOf(entry, path === '' ? name : `${path}.${name}`),
        );
  const listed = (entries: object): string[] =>
    Object.entries(entries).flatMap(([name, schema]): string[] => {
      const inner = 'wrapped' in schema ? schema.wrapped : schema;
      return 'entries' in inner ? listed(inner.entries).map((path) => `${name}.${path}`) : [name];
    });

  test('of columns', () => {
    const fields = fieldsOf(source.columns);
    expect(fields).toContain('spans.lost.row');
    expect(fields).toContain('logged.keptFrom');
    expect(fields.filter((field) => !listed(columnsSchema.entries).includes(field))).toEqual([]);
    // And everything that is listed comes from there, apart from lengths of its own.
    const lengths = [
      'spans.lost.count',
      'reference.occurrences',
      'uses.count',
      'supersessions.count',
      'logged.count',
      'logged.runs',
      'components.pieces',
    ];
    expect(listed(columnsSchema.entries).filter((field) => !fields.includes(field))).toEqual(lengths);
  });

  test.each([
    ['policy', Object.keys(RECORD_POLICY), Object.keys(policySchema.entries)],
    ['annotations', Object.keys(NO_ANNOTATIONS), Object.keys(annotationsSchema.entries)],
    ['counting rules', Object.keys(RECORD_POLICY.rules), Object.keys(policySchema.entries.rules.entries)],
    ['view', Object.keys(WHOLE_VIEW), Object.keys(fileSchema.entries.view.entries)],
  ])('of %s', (_, fields, names) => {
    expect(fields.length).toBeGreaterThan(3);
    expect(fields.toSorted()).toEqual(names.toSorted());
  });

  test('of the report itself, at every level', () => {
    const fields = new Set(
      LEVELS.flatMap((level) => Object.keys(buildSharedReport(marked, level, NO_MASKS))),
    );
    expect([...fields, 'schema'].toSorted()).toEqual(Object.keys(fileSchema.entries).toSorted());
  });

  test('and what is not listed stays', () => {
    const report = buildSharedReport(marked, 'numbers', NO_MASKS);
    const more = {
      ...report,
      secret: MARK,
      policy: { ...report.policy, secret: MARK },
      annotations: { ...report.annotations, secret: MARK },
      view: { ...report.view, secret: MARK },
      columns: {
        ...report.columns,
        secret: new Uint8Array([1]),
        turns: { ...report.columns.turns, secret: MARK },
      },
    };
    const plain = writeReportFile(report);
    const file = writeReportFile(more);
    expect(plain.ok).toBe(true);
    expect(file).toEqual(plain);
    expect(writeReportLink(more)).toMatchObject({ ok: true, fragment: expect.stringMatching(/^#r=/) });
    const links = [report, more].map((one) => writeReportLink(one));
    expect(links[0]?.ok && links[1]?.ok && links[0].fragment === links[1].fragment).toBe(true);
  });
});
