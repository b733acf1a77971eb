import { describe, expect, it } from 'vitest';
import { createSink } from '../format.ts';
import { createOutline, type Extent, type Outline } from './json-outline.ts';
import { readLayout } from './sample.ts';

const encoder = new TextEncoder();

function open(text: string, read: (outline: Outline, value: Extent) => void) {
  const source = { name: 'x', bytes: encoder.encode(text), start: 0 };
  const sink = createSink();
  const outline = createOutline({ source, layout: readLayout(source), sink });
  outline.values((value) => read(outline, value));
  return sink;
}

describe('the outline of a document', () => {
  it('hands out what is named, tells fields and makes metadata of the rest', () => {
    const elements: unknown[] = [];
    const fields: unknown[] = [];
    const sink = open('{"id": 7, "list": [1, {"a": 2}], "more": {"x": []}}', (outline, value) => {
      outline.object(
        value,
        { list: (list) => outline.array(list, (at) => elements.push(outline.parse(at)?.value)) },
        { id: (id) => fields.push(id) },
      );
    });
    expect(elements).toEqual([1, { a: 2 }]);
    expect(fields).toEqual([7]);
    expect(sink.metadata.map(({ name, source }) => `${name} ${source.from}–${source.to}`)).toEqual([
      'key "id" 0–8',
      'key "list" 8–18',
      'JSON punctuation 18–19',
      'JSON punctuation 30–31',
      'key "more" 31–50',
      'JSON punctuation 50–51',
    ]);
    expect(sink.diagnostics).toEqual([]);
  });

  it.each<[string, string, unknown[], string[]]>([
    ['a list that is null', '{"list":null}', [], []],
    ['a list that is none', '{"list":"x"}', [], ['unexpected-shape']],
    [
      'a broken element',
      '{"id":1,"list":[{"a":1},{"a":oops},{"a":3}]}',
      [{ a: 1 }, { a: 3 }],
      ['invalid-json'],
    ],
    [
      'a missing quote',
      '{"id":1,"list":[{"a":1},{"a":"x},{"a":3},{"a":4}]}',
      [{ a: 1 }, { a: 3 }, { a: 4 }],
      ['invalid-json'],
    ],
    ['a file that is cut in an element', '{"list":[{"a":1},{"a":', [{ a: 1 }], ['cut-last-line']],
    ['a file that is cut behind one', '{"list":[{"a":1},', [{ a: 1 }], []],
  ])('%s', (_, text, expected, codes) => {
    const elements: unknown[] = [];
    const sink = open(text, (outline, value) => {
      outline.object(value, {
        list: (list) =>
          outline.array(list, (at) => {
            const record = outline.parse(at);
            if (record !== null) elements.push(record.value);
          }),
      });
    });
    expect(elements).toEqual(expected);
    expect(sink.diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('divides the bytes of a record by its keys', () => {
    const text = '{"call": 1, "result": "x", "time": 2}';
    let division: string[] = [];
    open(text, (outline, { from, to }) => {
      const { taken, rest } = outline.divide(outline.range(from, to), ['result']);
      const cut = (at: Extent): string => text.slice(at.from, at.to);
      division = [...taken.map(cut), '|', ...rest.map(cut)];
      outline.meta({ from, to }, 'all');
    });
    expect(division).toEqual(['"result": "x"', '|', '{"call": 1, ', ', "time": 2}']);
  });

  it('knows keys at its own level, also the one that a cut file ends in', () => {
    const seen: boolean[] = [];
    open('{"a":{"b":1},"list":[{"c":1},{', (outline, value) => {
      for (const key of ['a', 'b', 'list']) seen.push(outline.has(value, key));
      outline.reject(value, 'nothing');
    });
    expect(seen).toEqual([true, false, true]);
  });
});
