import { describe, expect, it } from 'vitest';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import { rawText, sourceOf } from './raw-text.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const at = (file: Uint8Array, from: number, to: number, limit = 100) =>
  rawText({ bytes: file }, { from, to }, limit);

describe('the text at a place of a file', () => {
  it('is what stands there, cut at a limit, never inside a character', () => {
    const file = utf8('first\n{"a": "é');
    expect(at(file, 6, file.length)).toEqual({ text: '{"a": "é', bytes: 9, isCut: false });
    expect(at(file, 6, file.length, 3)).toEqual({ text: '{"a', bytes: 9, isCut: true });
    expect(at(file, 6, file.length, 8)).toEqual({ text: '{"a": "', bytes: 9, isCut: true });
  });

  it('is the rest of the line where the place has no length', () => {
    const file = utf8('first\nsecond\nthird');
    expect(at(file, 6, 6).text).toBe('second');
    expect(at(file, 13, 13).text).toBe('third');
    expect(at(file, 18, 18)).toEqual({ text: '', bytes: 0, isCut: false });
  });

  it('shows control characters and broken bytes', () => {
    expect(at(Uint8Array.of(0x61, 0, 0x1b, 0x62, 0xff), 0, 5).text).toBe('a␀␛b�');
  });

  it('reads wide files by their mark', () => {
    const file = Uint8Array.of(0xff, 0xfe, 0x61, 0, 0xe9, 0);
    expect(at(file, 2, 6).text).toBe('aé');
    expect(at(Uint8Array.of(0xfe, 0xff, 0, 0x61), 2, 4).text).toBe('a');
  });

  it('reads no more of a file on the disk than it shows', () => {
    const bytes = utf8('first\nsecond line\nthird');
    const asked: [number, number][] = [];
    const file = {
      get bytes(): never {
        throw new Error('all of it was asked for');
      },
      slices: {
        size: bytes.length,
        read: (from: number, to: number) => {
          asked.push([from, to]);
          return bytes.slice(from, to);
        },
      },
    };
    expect(rawText(file, { from: 6, to: 17 }, 6)).toEqual({ text: 'second', bytes: 11, isCut: true });
    expect(asked).toEqual([
      [0, 2],
      [6, 12],
    ]);
    expect(rawText(file, { from: 6, to: 6 }, 100)).toEqual({ text: 'second line', bytes: 11, isCut: false });
  });

  it('stays inside the file', () => {
    expect(at(utf8('ab'), 5, 9)).toEqual({ text: '', bytes: 0, isCut: false });
  });
});

describe('the file of a place', () => {
  const document: TranscriptDocument = {
    name: 'a',
    format: 'x',
    why: '',
    bytes: 2,
    conversations: [],
    metadata: [],
    diagnostics: [],
  };
  const [a, b] = [
    { name: 'a', bytes: utf8('a') },
    { name: 'b', bytes: utf8('b') },
  ];

  it('is the only one, or the one that the document names', () => {
    expect(sourceOf(document, { sources: [a], hash: '' }, 0)).toBe(a);
    const files = [{ name: 'b', bytes: 1 }];
    expect(sourceOf({ ...document, files }, { sources: [a, b], hash: '' }, 0)).toBe(b);
  });

  it('is unknown among several that nobody numbered', () => {
    expect(sourceOf(document, { sources: [a, b], hash: '' }, 0)).toBeNull();
  });
});
