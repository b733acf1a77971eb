import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../conservation.ts';
import { toGolden } from './golden.ts';
import { importTranscript } from './registry.ts';

const folder = join(import.meta.dirname, 'fixtures');
const fixtures = readdirSync(folder).filter((name) => !name.endsWith('.golden.txt') && name !== 'README.md');
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

describe('fixtures', () => {
  it('are there', () => {
    expect(fixtures.length).toBeGreaterThan(25);
  });

  it.each(fixtures)('%s reads as its golden text says', (name) => {
    const golden = join(folder, `${name}.golden.txt`);
    const text = toGolden(importTranscript({ name, bytes: read(name) }));
    if (process.env.FLOORLINE_UPDATE_GOLDEN === '1') writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, 'utf8'));
  });

  it.each(fixtures)('%s reads the same with its name hidden', (name) => {
    const named = importTranscript({ name, bytes: read(name) });
    const hidden = importTranscript({ name: '', bytes: read(name) });
    expect(hidden).toEqual(
      named.ok
        ? { ...named, document: { ...named.document, name: 'untitled' } }
        : { ...named, failure: { ...named.failure, file: 'untitled' } },
    );
  });

  it.each(fixtures)('%s reads the same with its texts packed', (name) => {
    const file = { name, bytes: read(name) };
    const [plain, packed] = [importTranscript(file), importTranscript(file, { pack: true })];
    expect(packed).toEqual(plain);
    expect(toGolden(packed)).toBe(toGolden(plain));
  });

  it.each(fixtures)('%s accounts for every byte once', (name) => {
    const bytes = read(name);
    const result = importTranscript({ name, bytes });
    if (!result.ok) throw new Error(result.failure.message);
    expect(uncoveredRanges(result.document, bytes)).toEqual([]);
    expect(overlappingRanges(result.document)).toEqual([]);
  });
});
