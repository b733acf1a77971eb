import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importTranscript } from '../core/transcript/formats/registry.ts';
import { readInput } from './inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'floorline-slices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (at: number): string =>
  `${JSON.stringify({ type: 'user', uuid: `u${at}`, sessionId: 's', message: { role: 'user', content: `${at} ${'words “quoted” '.repeat(8000)}` } })}\n`;
const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('a large file of the command line', () => {
  it('is not taken into memory, and reads as it would be there', async () => {
    const text = Array.from({ length: 300 }, (_, at) => line(at)).join('');
    const path = write('large.jsonl', text);
    const input = await readInput(path);
    if (!input.ok) throw new Error(input.failure.message);
    const { source } = input;
    expect(source.name).toBe('large.jsonl');
    expect(source.slices?.size).toBe(Buffer.byteLength(text));
    const bytes = new TextEncoder().encode(text);
    const result = importTranscript(source);
    expect(result.ok && result.document.conversations[0]?.threads[0]?.turns.length).toBe(300);
    expect(result).toEqual(importTranscript({ name: source.name, bytes }, { pack: false }));
    rmSync(path);
    expect(source.slices?.read(0, 10)).toBeNull();
  });

  it('is taken into memory where it is small or an archive', async () => {
    const zip = new Uint8Array(9_000_000);
    zip.set([0x50, 0x4b, 3, 4]);
    for (const path of [write('small.jsonl', line(0)), write('large.zip', zip)]) {
      const input = await readInput(path);
      expect(input.ok && input.source.slices).toBeUndefined();
    }
  });
});
