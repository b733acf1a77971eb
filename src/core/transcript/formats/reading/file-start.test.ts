import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ByteSlices } from '../../lines.ts';
import { importTranscript } from '../registry.ts';
import type { SourceBytes } from '../result.ts';

const folder = join(import.meta.dirname, '../fixtures');
const logs = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const NEWLINE = 0x0a;

/** A fixture behind fifty copies of its first line, so that its start says what it is. */
function longer(name: string): { readonly bytes: Uint8Array; readonly start: number } {
  const file = readFileSync(join(folder, name));
  const first = file.subarray(0, file.indexOf(NEWLINE) + 1);
  const head = Buffer.concat(Array.from({ length: 50 }, () => first));
  return { bytes: new Uint8Array(Buffer.concat([head, file])), start: head.length };
}

/** A file that is read from slices; `asked` says whether somebody wanted all of it. */
function onDisk(name: string, bytes: Uint8Array, atOnce: number, until = bytes.length) {
  const asked = { whole: false, largest: 0 };
  const slices: ByteSlices = {
    size: bytes.length,
    atOnce,
    read(from, to) {
      asked.largest = Math.max(asked.largest, to - from);
      return to > until ? null : bytes.slice(from, to);
    },
  };
  const file: SourceBytes = {
    name,
    slices,
    get bytes() {
      asked.whole = true;
      return bytes;
    },
  };
  return { file, asked };
}

/** Formats whose readers take nothing but lines. */
const BY_LINES = ['claude', 'codex-session', 'codex-rollback', 'pi-tree', 'antigravity', 'gemini-stream'];

describe('a log that is not in memory', () => {
  it.each(logs)('%s reads as it does in memory', (name) => {
    const { bytes, start } = longer(name);
    const { file, asked } = onDisk(name, bytes, Math.ceil((start + 1) / 8));
    expect(importTranscript(file, { pack: true })).toEqual(importTranscript({ name, bytes }));
    if (BY_LINES.some((known) => name.startsWith(known)) && bytes.length > start * 1.2)
      expect(asked.whole).toBe(false);
  });

  it('is read in pieces that are smaller than itself', () => {
    const line = `${JSON.stringify({ type: 'user', uuid: null, sessionId: 's', message: { role: 'user', content: 'word '.repeat(20) } })}\n`;
    const bytes = new TextEncoder().encode(line.repeat(2000));
    const { file, asked } = onDisk('x', bytes, 2000);
    const result = importTranscript(file);
    expect(result.ok && result.document.conversations[0]?.threads[0]?.turns.length).toBe(2000);
    expect(asked).toEqual({ whole: false, largest: 16_000 });
  });

  it('says from where on it could not be read', () => {
    const { bytes, start } = longer('claude-session.jsonl');
    const all = importTranscript({ name: 'x', bytes });
    const { file } = onDisk('x', bytes, Math.ceil((start + 1) / 8), bytes.length - 10);
    const result = importTranscript(file);
    const [lost] = result.ok ? result.document.diagnostics.slice(-1) : [];
    expect(lost).toMatchObject({ code: 'unexpected-shape', source: { to: bytes.length } });
    expect(lost?.reason).toMatch(/^Line \d+ \(byte [\d,]+\): the file cannot be read from here on/);
    const turns = (one: typeof all): number =>
      one.ok ? (one.document.conversations[0]?.threads.flatMap((thread) => thread.turns).length ?? 0) : 0;
    expect(turns(result)).toBeGreaterThan(0);
    expect(turns(result)).toBeLessThan(turns(all));
  });

  it('is read whole where its start is no log of lines', () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify(
        Array.from({ length: 200 }, (_, at) => ({
          role: at % 2 === 0 ? 'user' : 'assistant',
          content: `message ${at}`,
        })),
      ),
    );
    const { file, asked } = onDisk('x', bytes, 100);
    expect(importTranscript(file)).toEqual(importTranscript({ name: 'x', bytes }));
    expect(asked.whole).toBe(true);
  });
});
