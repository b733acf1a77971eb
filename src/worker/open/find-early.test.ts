import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createSpanFinder } from '../../core/irreducible/find-spans.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { renderTurn } from '../../core/transcript/render.ts';
import { type CurrentThread, findThread, rowsOf } from './current-thread.ts';

const INCIDENT = new URL('../../../public/samples/incident.jsonl', import.meta.url);
const FIXTURES = new URL('../../core/transcript/formats/fixtures/', import.meta.url);

function threadOf(file: URL): CurrentThread | null {
  const read = importTranscript({ name: 'log', bytes: new Uint8Array(readFileSync(file)) });
  return read.ok ? findThread(read.document, null, null) : null;
}

function incident(): CurrentThread {
  const current = threadOf(INCIDENT);
  if (current === null) throw new Error('the incident could not be read');
  return current;
}

/** What counting finds in the turns of a thread, and what is found in each by itself. */
function bothWays(current: CurrentThread) {
  const finder = createSpanFinder();
  const counted = current.thread.turns.map((turn) =>
    finder.find(turn, renderTurn(turn)).map(({ start, end, rule }) => `${start}–${end} ${rule.kind}`),
  );
  const rows = rowsOf(current, [...current.thread.turns.keys()], 1_000_000, 1_000_000);
  const early = rows.map(({ found = [] }) =>
    found.map(({ start, end, kind }) => `${start}–${end} ${kindOfCode(kind)}`),
  );
  return { counted, early };
}

it('finds in each turn of the incident, by itself, what counting finds', () => {
  const { counted, early } = bothWays(incident());
  expect(early).toEqual(counted);
  expect(early.flat().length).toBeGreaterThan(1_000);
});

it('does so in every format', () => {
  const files = readdirSync(FIXTURES).filter((name) => /\.(jsonl|json\.txt|md)$/.test(name));
  let read = 0;
  for (const name of files) {
    const current = threadOf(new URL(name, FIXTURES));
    if (current === null) continue;
    const { counted, early } = bothWays(current);
    expect(early, name).toEqual(counted);
    read++;
  }
  expect(read).toBeGreaterThan(80);
});

it.each([40, 200, 1_000])('of a row that is cut at %i it finds only what stands in it whole', (limit) => {
  const current = incident();
  const all = [...current.thread.turns.keys()];
  const cut = rowsOf(current, all, limit, 4_000);
  expect(cut.some(({ text, length }) => text.length < length)).toBe(true);
  for (const { text, length, found = [] } of cut) {
    const ends = found.map(({ end }) => end);
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(text.length < length ? text.length - 1 : length);
  }
});

it('finds nothing where nobody asks for it: the columns know', () => {
  const [row] = rowsOf(incident(), [3], 1_000);
  expect(row).not.toHaveProperty('found');
});
