import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../run-to-end.ts';
import { importInSteps } from './import-steps.ts';
import { importTranscript } from './registry.ts';

const folder = join(import.meta.dirname, 'fixtures');
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));

describe('an import in steps', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.jsonl')))(
    'comes to the same for %s',
    (name) => {
      const file = { name, bytes: read(name) };
      expect(runToEnd(importInSteps(file))).toEqual(importTranscript(file));
    },
  );

  it.each(['claude-session.jsonl', 'codex-session.jsonl'])('pauses often while it reads %s', (name) => {
    const once = read(name);
    const times = Math.ceil(2_000_000 / once.length);
    const bytes = new Uint8Array(once.length * times);
    for (let at = 0; at < times; at++) bytes.set(once, at * once.length);
    const told: number[] = [];
    const steps = [...importInSteps({ name, bytes }, { onProgress: (done) => told.push(done) })];
    expect(steps.length).toBeGreaterThan(bytes.length / 100_000);
    expect(told.at(-1)).toBe(bytes.length);
  });
});
