import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeRecords } from '../../tail/held-line.ts';
import { FORMATS, importTranscript } from '../formats/registry.ts';
import type { ByteSlices } from '../lines.ts';
import { type LogReading, readGrowing } from './growing-log.ts';

const FIXTURES = 'src/core/transcript/formats/fixtures';
const encoder = new TextEncoder();

/** Records of each format that make no turn: so many of them that the start of a log settles how it is read. */
const FILLERS: Readonly<Record<string, object>> = {
  'claude-code': { type: 'queue-operation', sessionId: 's', operation: 'enqueue' },
  codex: { timestamp: '2026-01-01T00:00:00Z', type: 'event_msg', payload: { type: 'task_started' } },
  'codex-exec': { type: 'turn.started' },
  pi: { type: 'label', id: null },
};

interface Log {
  readonly name: string;
  readonly as: string;
  readonly bytes: Uint8Array;
  /** From here on a reading can be read on. */
  readonly settled: number;
}

const logs: readonly Log[] = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => {
    const bytes = new Uint8Array(readFileSync(join(FIXTURES, name)));
    const imported = importTranscript({ name, bytes });
    const filler = imported.ok ? FILLERS[imported.document.format] : undefined;
    if (!imported.ok || filler === undefined) return [];
    const fill = encoder.encode(`${JSON.stringify(filler)}\n`.repeat(60));
    // Behind its first turn.
    let start = 0;
    do start = bytes.indexOf(0x0a, start) + 1;
    while (!importTranscript({ name, bytes: bytes.slice(0, start) }, { as: imported.document.format }).ok);
    const log = new Uint8Array(bytes.length + fill.length);
    log.set(bytes.subarray(0, start));
    log.set(fill, start);
    log.set(bytes.subarray(start), start + fill.length);
    return [{ name, as: imported.document.format, bytes: log, settled: start + fill.length }];
  });

function logOf(name: string): Log {
  const log = logs.find((one) => one.name === name);
  if (log === undefined) throw new Error(`there is no log ${name}`);
  return log;
}

/** A file as it is at one moment: once it was written to, what was given for it can no longer be read. */
function moments(): (bytes: Uint8Array) => ByteSlices {
  let now = 0;
  return (bytes) => {
    const mine = ++now;
    return {
      size: bytes.length,
      atOnce: 700,
      read: (from, to) => (mine === now ? bytes.slice(from, to) : null),
    };
  };
}

const settledFrom = 1;
const anew = (log: Log, end: number) =>
  importTranscript({ name: log.name, bytes: log.bytes.slice(0, end) }, { as: log.as });

describe('a growing log', () => {
  it('is read of every format that says it can be', () => {
    const following = FORMATS.filter(({ follow }) => follow !== undefined).map(({ id }) => id);
    expect(new Set(logs.map(({ as }) => as))).toEqual(new Set(following));
  });

  it('is at each step what opening its bytes anew gives, however it was chopped into appends', () => {
    let readOn = 0;
    const chopped = fc.record({
      name: fc.constantFrom(...logs.map(({ name }) => name)),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(chopped, ({ name, cuts }) => {
        const log = logOf(name);
        const file = moments();
        const after = log.bytes.length - log.settled;
        const ends = [0, ...cuts.toSorted((a, b) => a - b), 1].map(
          (cut) => log.settled + Math.floor(cut * after),
        );
        const [first = 0, ...later] = ends;
        let reading = readGrowing(log.name, file(log.bytes.slice(0, first)), { as: log.as, settledFrom });
        for (const end of later) {
          const earlier: LogReading = reading;
          const before = structuredClone(earlier.result);
          const next: LogReading | null | undefined = earlier.log?.readOn(file(log.bytes.slice(0, end)));
          if (!next) throw new Error('it could not be read on');
          readOn++;
          reading = next;
          expect(reading.result).toEqual(anew(log, reading.end));
          expect(earlier.result).toEqual(before);
        }
        expect(reading.end).toBe(wholeRecords(log.bytes));
      }),
      { numRuns: 60 },
    );
    expect(readOn).toBeGreaterThan(100);
  });

  const log = logOf('claude-session.jsonl');
  const begin = (end: number, options = { as: log.as, settledFrom }) => {
    const file = moments();
    return { file, reading: readGrowing(log.name, file(log.bytes.slice(0, end)), options) };
  };
  const changed = (at: number): Uint8Array => {
    const bytes = log.bytes.slice();
    bytes[at] = 0x21;
    return bytes;
  };

  it.each([
    ['is shorter', () => log.bytes.slice(0, log.settled - 40)],
    ['begins otherwise', () => changed(3)],
    ['says otherwise what was its end', () => changed(log.settled - 30)],
    [
      'goes on where no line ended',
      () => Uint8Array.from([...log.bytes.slice(0, log.settled - 1), 0x7b, 0x7d]),
    ],
  ])('is read anew when it %s', (_, next) => {
    const { file, reading } = begin(log.settled - 1);
    expect(reading.log?.readOn(file(Uint8Array.from(next())))).toBeNull();
  });

  it('is read anew while its start does not settle how it is read', () => {
    expect(begin(log.settled, { as: log.as, settledFrom: 1 << 16 }).reading.log).toBeNull();
    expect(begin(300).reading.log).toBeNull();
  });

  it('waits for the rest of a line', () => {
    const { file, reading } = begin(log.settled);
    const next = reading.log?.readOn(file(log.bytes.slice(0, log.settled + 20)));
    expect(next?.end).toBe(log.settled);
    expect(next?.result).toEqual(reading.result);
  });
});
