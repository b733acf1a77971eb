import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTranscript } from '../formats/registry.ts';
import { packRecord, SHORTEST_IN_RECORD } from './pack-record.ts';
import { createTextStore } from './text-store.ts';

const folder = join(import.meta.dirname, '../formats/fixtures');
const logs = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const TAIL = ' and “more” of it'.repeat(SHORTEST_IN_RECORD / 16);

/** A log whose texts are so long that all of them are packed; names and times stay. */
function withLongTexts(name: string): Uint8Array {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  return new TextEncoder().encode(lines.map(longer).join('\n'));
}

function longer(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), (_, value: unknown) =>
      typeof value === 'string' && value.length > 40 ? value + TAIL : value,
    );
  } catch {
    return line;
  }
}

describe('packed records', () => {
  it('read as before', () => {
    const long = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text + TAIL);
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        long,
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        const record: unknown = JSON.parse(text);
        packRecord(record, createTextStore());
        expect(record).toEqual(JSON.parse(text));
        expect(JSON.stringify(record)).toBe(text);
      }),
    );
  });

  it('hold no long string, and their texts once', () => {
    const store = createTextStore(4096);
    const [one, other] = [{ a: [{ text: TAIL, id: 'x' }] }, { b: TAIL }];
    packRecord(one, store);
    const { bytes } = store;
    packRecord(other, store);
    expect(store.bytes).toBe(bytes);
    for (const [owner, key] of [
      [one.a[0], 'text'],
      [other, 'b'],
    ] as const)
      expect(Object.getOwnPropertyDescriptor(owner, key)?.get).toBeTypeOf('function');
    expect(Object.getOwnPropertyDescriptor(one.a[0], 'id')?.value).toBe('x');
  });

  it('are packed however deep they are', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}"${'x'.repeat(600)}"${']'.repeat(5000)}`);
    expect(() => packRecord(deep, createTextStore())).not.toThrow();
  });
});

describe('a log of long texts', () => {
  it.each(logs)('%s reads the same packed', (name) => {
    const file = { name, bytes: withLongTexts(name) };
    expect(importTranscript(file, { pack: true })).toEqual(importTranscript(file));
  });
});
