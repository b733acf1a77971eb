import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../conservation.ts';
import type { Part, TranscriptDocument } from '../model.ts';
import { FORMATS, importTranscript } from './registry.ts';

/** Whatever is done to a log, nothing of it is lost in silence, nothing is claimed twice, and no turn is invented. */

const folder = join(import.meta.dirname, 'fixtures');
const files = readdirSync(folder)
  .filter((name) => !name.endsWith('.golden.txt') && name !== 'README.md')
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));

const anyFile = fc.constantFrom(...files.map(({ name }) => name));
const bytesOf = (name: string): Uint8Array =>
  files.find((file) => file.name === name)?.bytes ?? new Uint8Array();
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function expectConserved(bytes: Uint8Array, as?: string): void {
  const result = importTranscript({ name: 'mutant', bytes }, as === undefined ? {} : { as });
  if (!result.ok) {
    expect(result.failure.message).not.toBe('');
    expect(result.failure.remedy).not.toBe('');
    return;
  }
  const { document } = result;
  expect(
    uncoveredRanges(document, bytes).map(({ from, to }) => decoder.decode(bytes.subarray(from, to))),
  ).toEqual([]);
  expect(overlappingRanges(document)).toEqual([]);
  expectNoInvention(document, bytes);
}

function expectNoInvention(document: TranscriptDocument, bytes: Uint8Array): void {
  for (const { threads } of document.conversations) {
    expect(threads.length).toBeGreaterThan(0);
    for (const { turns, compactions } of threads) {
      for (const { source, parts } of turns) {
        expect(source.length).toBeGreaterThan(0);
        for (const { from, to, line } of source) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(bytes.length);
          expect(line).toBe(bytes.subarray(0, from).filter((byte) => byte === 0x0a).length + 1);
        }
        const text = source.map(({ from, to }) => decoder.decode(bytes.subarray(from, to))).join('');
        // Inspect keeps long texts apart and names them where they were said. What two threads share, and what a call
        // holds inside its arguments, has its bytes in one turn; the other one only points at them.
        const place = text === '' || text.includes('attachment://') ? decoder.decode(bytes) : text;
        for (const words of parts.flatMap(wordsOf)) expect(place).toContain(words);
      }
      for (const { turn } of compactions) {
        expect(turns[turn]?.parts.some(({ kind }) => kind === 'summary')).toBe(true);
      }
    }
  }
}

/** What importers call a tool that the log does not name: one whose name is missing, and one that takes bare commands. */
const GIVEN_NAMES = new Set(['unnamed tool', 'bash']);

/** Words of a part that must stand in its bytes as they are: the first run of plain letters of what it says. */
function wordsOf(part: Part): string[] {
  if (part.kind === 'attachment' || (part.kind === 'reasoning' && part.opaque === true)) return [];
  // Where the log shows only that messages are gone, the importer says so in brackets.
  if (part.kind === 'summary' && part.text.startsWith('[… ')) return [];
  const texts =
    part.kind === 'tool_call'
      ? [...(GIVEN_NAMES.has(part.name) ? [] : [part.name]), ...part.args.map(({ value }) => value)]
      : [part.text];
  return texts.flatMap((text) => /[A-Za-z0-9]+/.exec(text) ?? []);
}

const linesOf = (bytes: Uint8Array): string[] => decoder.decode(bytes).split('\n');

type LineFault = 'drop' | 'repeat' | 'swap';

/** A file with line `a` dropped, line `b` repeated before it, or both exchanged; lines are counted from 0. */
function withLines(name: string, how: LineFault, a: number, b: number): Uint8Array {
  const lines = linesOf(bytesOf(name));
  if (how === 'drop') lines.splice(a, 1);
  if (how === 'repeat') lines.splice(a, 0, lines[b] ?? '');
  if (how === 'swap') [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
  return encoder.encode(lines.join('\n'));
}

describe('conservation', { timeout: 180_000 }, () => {
  it('holds when a file is cut anywhere', () => {
    fc.assert(
      fc.property(anyFile, fc.double({ min: 0, max: 1, noNaN: true }), (name, at) =>
        expectConserved(bytesOf(name).subarray(0, Math.floor(at * bytesOf(name).length))),
      ),
      { numRuns: 400 },
    );
  });

  it('holds when lines are dropped, repeated or reordered', () => {
    fc.assert(
      fc.property(
        anyFile,
        fc.infiniteStream(fc.nat()),
        fc.constantFrom<LineFault>('drop', 'repeat', 'swap'),
        (name, picks, how) => {
          const { length } = linesOf(bytesOf(name));
          const [a = 0, b = 0] = [...picks.take(2)].map((pick) => pick % length);
          expectConserved(withLines(name, how, a, b));
        },
      ),
      { numRuns: 600 },
    );
  });

  // What once broke it, and why.
  it.each<[string, string, LineFault, number, number]>([
    ['compactions of a structure file at turns without a summary', 'structure-file.jsonl', 'drop', 3, 0],
    ['and where turns moved', 'structure-file.jsonl', 'swap', 5, 0],
    ['an array that stands there twice', 'anthropic-array.json.txt', 'repeat', 0, 0],
    ['marks in a line behind an empty stretch', 'text-inst.txt', 'repeat', 3, 2],
    ['final messages that hold a message twice', 'inspect-log.json.txt', 'drop', 664, 0],
    ['a list of messages that goes on in the next', 'inspect-log.json.txt', 'repeat', 640, 712],
    ['a prompt that two threads share', 'inspect-log.json.txt', 'swap', 608, 684],
    ['a summary without words', 'inspect-log.json.txt', 'swap', 43, 513],
    ['a result among the arguments of its call', 'home-made-chat.json.txt', 'swap', 21, 19],
    ['a summary whose text is gone', 'langchain-dump.json.txt', 'drop', 25, 0],
  ])('holds for %s', (_, name, how, a, b) => expectConserved(withLines(name, how, a, b)));

  it('holds where a stray letter ends a mapping before the object around it', () => {
    const name = 'chatgpt-damaged.json.txt';
    const text = decoder.decode(bytesOf(name));
    expect(text).toContain('"u5": {');
    expectConserved(encoder.encode(text.replace('"u5": {', '"u5":X{')));
  });

  it('holds where a letter follows the value of a row', () => {
    const text = decoder.decode(bytesOf('openai-requests-sessions.jsonl'));
    expectConserved(encoder.encode(text.replace(/\n$/, '>')));
    expectConserved(encoder.encode(text.replace('}\n{', '}A{')));
  });

  it('holds when bytes are corrupted', () => {
    const damage = fc.array(
      fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(anyFile, damage, (name, faults) => {
        const copy = bytesOf(name).slice();
        for (const [at, byte] of faults) copy[Math.floor(at * copy.length)] = byte;
        const result = importTranscript({ name: 'mutant', bytes: copy });
        if (!result.ok) return;
        expect(uncoveredRanges(result.document, copy)).toEqual([]);
        expect(overlappingRanges(result.document)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('holds when any format is forced on any file', () => {
    const lost: string[] = [];
    for (const { name, bytes } of files) {
      for (const { id } of FORMATS) {
        const result = importTranscript({ name: 'forced', bytes }, { as: id });
        if (!result.ok) continue;
        expect(result.document.format).toBe(id);
        if (uncoveredRanges(result.document, bytes).length > 0) lost.push(`${id} loses bytes of ${name}`);
        if (overlappingRanges(result.document).length > 0) lost.push(`${id} claims bytes of ${name} twice`);
      }
    }
    expect(lost).toEqual([]);
  });

  it('holds for any bytes at all', () => {
    const pieces = [
      '{"role":"user","content":"',
      '"}',
      '\n',
      '[',
      ']',
      ',',
      '{',
      '}',
      'User: ',
      'Assistant: ',
      '"messages":',
      '\\',
      '\0',
      '\ufeff',
      '```\n',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 40 }),
        (texts) => {
          const bytes = encoder.encode(texts.join(''));
          const result = importTranscript({ name: '', bytes });
          if (result.ok) expect(uncoveredRanges(result.document, bytes)).toEqual([]);
        },
      ),
      { numRuns: 800 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const result = importTranscript({ name: '', bytes });
        if (result.ok) expect(uncoveredRanges(result.document, bytes)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('encodings', { timeout: 180_000 }, () => {
  const widen = (text: string, littleEndian: boolean): Uint8Array => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, littleEndian);
    for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), littleEndian);
    return bytes;
  };
  const shapeOf = (bytes: Uint8Array) => {
    const result = importTranscript({ name: 'x', bytes });
    if (!result.ok) throw new Error(result.failure.message);
    return result.document.conversations.map(({ threads }) =>
      threads.map(({ id, turns }) => ({ id, turns: turns.map(({ role, parts }) => ({ role, parts })) })),
    );
  };

  it.each(files.map(({ name, bytes }) => [name, bytes] as const))(
    '%s reads alike in UTF-16 and with a mark',
    (_, bytes) => {
      const text = decoder.decode(bytes);
      const plain = shapeOf(bytes);
      expect(shapeOf(encoder.encode(`\ufeff${text}`))).toEqual(plain);
      for (const littleEndian of [true, false]) {
        const wide = widen(text, littleEndian);
        expect(shapeOf(wide)).toEqual(plain);
        const result = importTranscript({ name: 'x', bytes: wide });
        if (!result.ok) throw new Error(result.failure.message);
        expect(uncoveredRanges(result.document, wide)).toEqual([]);
        expect(overlappingRanges(result.document)).toEqual([]);
        const label = littleEndian ? 'utf-16le' : 'utf-16be';
        const original = importTranscript({ name: 'x', bytes });
        if (!original.ok) throw new Error(original.failure.message);
        const slices = (document: TranscriptDocument, file: Uint8Array, encoding: string) =>
          document.conversations.flatMap(({ threads }) =>
            threads.flatMap(({ turns }) =>
              turns.flatMap(({ source }) =>
                source.map(({ from, to }) =>
                  new TextDecoder(encoding, { ignoreBOM: true }).decode(file.subarray(from, to)),
                ),
              ),
            ),
          );
        expect(slices(result.document, wide, label)).toEqual(slices(original.document, bytes, 'utf-8'));
      }
    },
  );

  it('reads lines that end in CRLF alike', () => {
    for (const { name, bytes } of files.filter(
      ({ name }) => name.endsWith('.jsonl') || name.endsWith('.md') || name.startsWith('text-'),
    )) {
      const crlf = encoder.encode(decoder.decode(bytes).replaceAll('\n', '\r\n'));
      expect(shapeOf(crlf), name).toEqual(shapeOf(bytes));
    }
  });
});
