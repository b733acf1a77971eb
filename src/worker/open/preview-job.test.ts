import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import type { ImportOne } from './importers.ts';
import { previewMapping } from './preview-job.ts';

const MAPPING: FieldMapping = {
  kind: 'messages',
  list: [],
  role: ['k'],
  roles: { m1: 'user', m2: 'assistant' },
  text: ['body'],
  calls: null,
  conversation: null,
  time: null,
  model: null,
  reasoning: null,
};
const records = (count: number, filler = '') =>
  Array.from({ length: count }, (_, i) => ({
    k: i % 2 === 0 ? 'm1' : 'm2',
    body: `Words ${i} of the talk.${filler}`,
  }));
const jsonl = (count: number, filler = '') =>
  records(count, filler)
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');

const sizes: number[] = [];
const importOne: ImportOne = (source, _as, onProgress, found, mapping) => {
  sizes.push(source.bytes.length);
  return importTranscript(source, { ...(mapping === null ? {} : { mapping }), onProgress, found });
};
const read = (text: string) => ({
  sources: [{ name: 'odd.json', bytes: new TextEncoder().encode(text) }],
  hash: 'h',
});

describe('a preview of a mapping', () => {
  it('shows the first turns as they would be read, and counts all', () => {
    const { rows, ...counts } = previewMapping(read(JSON.stringify(records(20))), MAPPING, importOne);
    expect(counts).toEqual({ conversations: 1, turns: 20, faults: 0, isWhole: true, problem: null });
    expect(rows.map(({ turn, role, text }) => [turn, role, text])).toEqual(
      Array.from({ length: 8 }, (_, i) => [i, i % 2 === 0 ? 'user' : 'assistant', `Words ${i} of the talk.`]),
    );
  });

  it('looks only at the start of a large file of lines, and says so', () => {
    const text = jsonl(2_000, 'x'.repeat(5_000));
    const preview = previewMapping(read(text), MAPPING, importOne);
    expect(preview.isWhole).toBe(false);
    expect(preview.faults).toBe(0);
    expect(preview.turns).toBeGreaterThan(100);
    expect(preview.turns).toBeLessThan(2_000);
    expect(sizes.at(-1)).toBeLessThanOrEqual(1_000_001);
    expect(preview.rows[0]?.text.length).toBe(600);
  });

  it('says as a sentence why nothing can be read, and never throws', () => {
    const nothing = previewMapping(
      read(JSON.stringify(records(4))),
      { ...MAPPING, text: ['none'] },
      importOne,
    );
    expect(nothing).toMatchObject({ turns: 0, rows: [], problem: expect.stringMatching(/odd\.json/) });
    const failed = { sources: [], hash: 'h' };
    expect(previewMapping(failed, MAPPING, importOne)).toMatchObject({
      turns: 0,
      problem: expect.any(String),
    });
  });
});
