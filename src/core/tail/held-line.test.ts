import { describe, expect, it } from 'vitest';
import { wholeRecords, wholeRecordsFrom } from './held-line.ts';

const inPieces = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (from: number, to: number) => bytes.subarray(from, to),
});

const read = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.subarray(0, wholeRecords(bytes)));
};

describe('wholeRecords', () => {
  it.each([
    ['lines that are whole', '{"a":1}\n{"b":2}\n', '{"a":1}\n{"b":2}\n'],
    ['a whole object without its newline', '{"a":1}\n{"b":2}', '{"a":1}\n{"b":2}'],
    ['a line that is cut', '{"a":1}\n{"b":', '{"a":1}\n'],
    ['a line that is cut inside a character', '{"a":1}\n{"b":"é'.slice(0, -1), '{"a":1}\n'],
    ['a number, which may go on', '{"a":1}\n12', '{"a":1}\n'],
    ['blanks behind the last line', '{"a":1}\n  ', '{"a":1}\n  '],
    ['blank lines before the first', '\n\n{"a":1}\n{"b', '\n\n{"a":1}\n'],
    ['the first line alone, which nothing shows to be lines', '{"a":', '{"a":'],
    ['one document over lines', '{\n  "a": 1\n}', '{\n  "a": 1\n}'],
    ['one list over lines', '[\n{"a":1},\n{"b":2}\n]', '[\n{"a":1},\n{"b":2}\n]'],
    ['plain text', 'User: hello\nAgent: hel', 'User: hello\nAgent: hel'],
    ['nothing', '', ''],
  ])('reads of %s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
    const bytes = new TextEncoder().encode(text);
    expect(wholeRecordsFrom(inPieces(bytes), 0)).toBe(wholeRecords(bytes));
  });

  it.each([
    ['lines that are whole', '{"b":2}\n{"c":3}\n', 16],
    ['a line that is cut', '{"b":2}\n{"c":', 8],
    ['nothing but the start of a line', '{"b":', 0],
    ['a whole object without its newline', '{"b":2}', 7],
    ['the newline of a line that was read', '\n', 1],
    ['nothing', '', 0],
  ])('reads on over %s', (_, appended, expected) => {
    const before = '{"a":1}\n'.length;
    const bytes = new TextEncoder().encode(`{"a":1}\n${appended}`);
    expect(wholeRecordsFrom(inPieces(bytes), before)).toBe(before + expected);
  });

  it('keeps a record that is cut inside a character waiting', () => {
    const bytes = new TextEncoder().encode('{"a":1}\n{"b":"é"}').subarray(0, -3);
    expect(wholeRecords(bytes)).toBe(8);
  });

  it('is quick on a megabyte of one character', () => {
    const bytes = new Uint8Array(1 << 20).fill(0x7b);
    expect(wholeRecords(bytes)).toBe(bytes.length);
  });
});
