import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Stop } from '../process.mjs';
import { isShown, readRows } from './baselines.ts';
import { differences } from './check.ts';
import { findFolder } from './find-folder.ts';
import { readOptions } from './options.ts';
import { tableLines } from './table.ts';
import { runYardstick } from './yardstick.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'floorline-yardstick-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const makeHarness = (): string => {
  const harness = join(folder, 'harness');
  mkdirSync(join(harness, 'lib'), { recursive: true });
  mkdirSync(join(harness, 'normalised'));
  writeFileSync(join(harness, 'eval.mjs'), '');
  writeFileSync(join(harness, 'lib/dataset.mjs'), '');
  return harness;
};

describe('the folder of the yardstick', () => {
  it('that is not there is said loudly, and is no failure', async () => {
    const said: { out: string[]; note: string[] } = { out: [], note: [] };
    const absent = join(folder, 'absent');
    const code = await runYardstick(
      [],
      { FLOORLINE_YARDSTICK: absent },
      { out: (line) => said.out.push(line), note: (line) => said.note.push(line) },
    );
    expect(code).toBe(0);
    expect(said.out).toEqual([]);
    expect(said.note).toHaveLength(1);
    expect(said.note[0]).toMatch(/^SKIPPED: .*FLOORLINE_YARDSTICK/);
    expect(said.note[0]).toContain(absent);
  });

  it('is the one that the environment names, with its own transcripts', () => {
    const harness = makeHarness();
    expect(findFolder(null, { FLOORLINE_YARDSTICK: harness })).toEqual({
      ok: true,
      folder: { harness, normalised: join(harness, 'normalised') },
    });
  });

  it('is the one around the transcripts where the named one is not there', () => {
    const harness = makeHarness();
    const normalised = join(harness, 'normalised');
    expect(findFolder(normalised, { FLOORLINE_YARDSTICK: join(folder, 'absent') })).toEqual({
      ok: true,
      folder: { harness, normalised },
    });
  });

  it('is not enough without the transcripts that were asked for', () => {
    const harness = makeHarness();
    const other = join(folder, 'other');
    expect(findFolder(other, { FLOORLINE_YARDSTICK: harness })).toEqual({ ok: false, looked: [other] });
  });
});

describe('the arguments', () => {
  it('are read in any order', () => {
    expect(
      readOptions(['--check', '--missed', '7', '--half', 'DEV', '--rows', 'product', '--by', 'source']),
    ).toEqual({
      normalised: null,
      half: 'DEV',
      json: null,
      by: 'source',
      rows: 'product',
      explain: false,
      missed: 7,
      check: true,
      docs: false,
    });
  });

  it.each([
    [['--half', 'both']],
    [['--by', 'kind']],
    [['--rows', 'none']],
    [['--missed', '-1']],
    [['--json']],
    [['--fast']],
  ])('%j are refused with a usage', (args) => {
    expect(() => readOptions(args)).toThrow(Stop);
    expect(() => readOptions(args)).toThrow(/usage: npm run yardstick/);
  });
});

describe('rows of the harness', () => {
  const json = {
    out: {
      ALL: { '2b + words': { all: 99.8, ptr: 100, core: null, ratio: 17.8, overhead: 38.2, refuse2k: 17.6 } },
    },
  };
  const row = {
    all: 99.8,
    ptr: 100,
    core: null,
    ratio: 17.8,
    overhead: 38.2,
    refused: 17.6,
    needlesslyRefused: null,
  };

  it('are read by key and name', () => {
    expect(readRows(json).get('ALL')?.get('2b + words')).toEqual(row);
  });

  it.each([null, 3, {}, { out: 'x' }])('are none in %j', (value) => expect(readRows(value).size).toBe(0));

  it('are compared field by field', () => {
    expect(differences(row, { ...row, needlesslyRefused: 4 })).toEqual([]);
    expect(differences(row, { ...row, all: 99.7 })).toEqual(['all: 99.8 here, 99.7 by the harness']);
    expect(differences(row, undefined)).toHaveLength(1);
  });

  it.each([
    ['1b reference (BPE)', true],
    ['1a reference (chars/4)', false],
    ['4b scorecard(core) p/token @5%', true],
    ['4b scorecard(core) p/token @slot2000', true],
    ['4b scorecard(core) p/token @20%', false],
    ['4b scorecard(core) p/token @1%', false],
  ])('%s is shown: %s', (name, shown) => expect(isShown(name)).toBe(shown));
});

it('a table stands in columns', () => {
  expect(
    tableLines(
      ['', 'all'],
      [
        ['product', '9.0'],
        ['x', '100.0'],
      ],
    ),
  ).toEqual(['           all', 'product    9.0', 'x        100.0']);
});
