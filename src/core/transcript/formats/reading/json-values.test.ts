import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, inputTexts, jsonText, parseArguments, titleOf, toArguments } from './json-values.ts';

const pairs = (args: readonly { key: string; value: string }[]) => args.map(({ key, value }) => [key, value]);

describe('arguments', { timeout: 30_000 }, () => {
  it.each([
    [
      '{"path":"a\\\\b","n":3}',
      [
        ['path', 'a\\b'],
        ['n', '3'],
      ],
    ],
    ['', []],
    ['{"a":', [['input', '{"a":']]],
    ['[1,2]', [['input', '[1,2]']]],
    ['plain words', [['input', 'plain words']]],
    ['{"id": 9007199254740993123}', [['id', '9007199254740993123']]],
    [
      '{"v": 3.10, "w": 1.0, "x": 1e5, "y": 2.5}',
      [
        ['v', '3.10'],
        ['w', '1.0'],
        ['x', '1e5'],
        ['y', '2.5'],
      ],
    ],
    [
      '{"deep": {"v": 3.10}, "list": [1, 2]}',
      [
        ['deep', '{"v":3.10}'],
        ['list', '[1,2]'],
      ],
    ],
    [
      '{"said": "v: 3.10", "n": 7}',
      [
        ['said', 'v: 3.10'],
        ['n', '7'],
      ],
    ],
    [
      '{"__proto__": {"admin": true}, "constructor": "x"}',
      [
        ['__proto__', '{"admin":true}'],
        ['constructor', 'x'],
      ],
    ],
    [
      '{"none": null, "yes": true}',
      [
        ['none', 'null'],
        ['yes', 'true'],
      ],
    ],
  ])('of %s', (text, expected) => {
    expect(pairs(parseArguments(text))).toEqual(expected);
  });

  it('that are no object become one argument', () => {
    expect(pairs(toArguments('ls'))).toEqual([['input', 'ls']]);
    expect(pairs(toArguments([1]))).toEqual([['input', '[1]']]);
    expect(toArguments(undefined)).toEqual([]);
  });

  it('never change a number', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,25})?([eE][+-]?[0-9]{1,2})?$/);
    fc.assert(
      fc.property(digits, (number) => {
        expect(pairs(parseArguments(`{"n":${number}}`))).toEqual([['n', number]]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the text of an input', () => {
  const read = (record: string, block = 0) => {
    const content = JSON.parse(record).content[block].input;
    return pairs(toArguments(content, (input) => inputTexts(() => record, ['content'])(block, input)));
  };

  it('is copied where its numbers would change, however the record is written', () => {
    expect(read('{"content":[{"input":{"a":1.0,"b":"x"}}]}')).toEqual([
      ['a', '1.0'],
      ['b', 'x'],
    ]);
    expect(read('{"content": [{"input": {"a": 3.10}}]}')).toEqual([['a', '3.10']]);
    expect(read('{"cost":0.25,"content":[{"input":{"a":7,"b":[1,2]}}]}')).toEqual([
      ['a', '7'],
      ['b', '[1,2]'],
    ]);
    // The same input twice, written otherwise the second time.
    expect(read('{"content":[{"input":{"a":1}},{"input":{"a":1.0}}]}', 1)).toEqual([['a', '1.0']]);
    expect(read('{"said":"\\"input\\":{\\"a\\":1}","content":[{"input":{"a":1e0}}]}')).toEqual([
      ['a', '1e0'],
    ]);
  });
});

describe('jsonText', () => {
  it('is what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonText(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('writes what is nested too deeply for the engine', () => {
    const depth = 100_000;
    const text = `${'[{"a":'.repeat(depth)}"x,\\"y"${'}]'.repeat(depth)}`;
    expect(jsonText(JSON.parse(text))).toBe(text);
  });
});

describe('words', () => {
  it('formats counts with thousands marks', () => {
    expect([0, 999, 1000, 48213, 1234567].map(formatCount)).toEqual([
      '0',
      '999',
      '1,000',
      '48,213',
      '1,234,567',
    ]);
  });

  it('takes the first line with ink as a title, and cuts it', () => {
    expect(titleOf('\n  first line \nsecond')).toBe('first line');
    expect(titleOf('  \n ')).toBeNull();
    expect(titleOf('x'.repeat(100))).toBe(`${'x'.repeat(79)}…`);
  });
});
