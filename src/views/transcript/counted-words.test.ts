import { describe, expect, it, test } from 'vitest';
import { COUNTED } from '../../core/columns.ts';
import { SPAN_SOURCES } from '../../core/irreducible/span-sources.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { type Provenance, provenanceOf, whyCounted, whyNotCounted } from './counted-words.ts';

describe('where an occurrence comes from', () => {
  const THREAD = sketchThread('tool 100 ~a=9 b=3\nuser 50 a\ntool 100 ~a ~c=4\nagent 20 c');

  test.each<[string, number, Partial<Provenance>]>([
    [
      'a file, before anybody gave it',
      0,
      { source: 'file', first: { turn: 0, source: 'file' }, given: null },
    ],
    ['the user', 2, { source: 'user', given: { turn: 1, source: 'user' } }],
    ['a file, after the user gave it', 3, { source: 'file', given: { turn: 1, source: 'user' } }],
    ['a file, before the agent wrote it', 4, { source: 'file', given: null }],
    [
      'the agent, after a file showed it',
      5,
      { first: { turn: 2, source: 'file' }, given: { turn: 3, source: 'agent' } },
    ],
  ])('%s', (_, row, expected) => expect(provenanceOf(THREAD, row)).toMatchObject(expected));

  it('says when its file was lost', () => {
    const lost = { row: Uint32Array.of(0, 4), since: Uint32Array.of(2, 3) };
    const thread = { ...THREAD, spans: { ...THREAD.spans, lost } };
    expect([0, 1, 4, 5].map((row) => provenanceOf(thread, row).lostSince)).toEqual([2, null, 3, null]);
  });
});

const from = (patch: Partial<Provenance>): Provenance => ({
  source: 'file',
  first: { turn: 0, source: 'file' },
  given: null,
  lostSince: null,
  ...patch,
});

test.each<[Provenance, string]>([
  [from({ source: 'user' }), 'nobody but the user can say it again.'],
  [
    from({ given: { turn: 3, source: 'argument' } }),
    'shown in a tool-call argument in turn 3, it counts ever since.',
  ],
  [from({}), 'the settings count what can be looked up again.'],
])('why the working floor counts it (%#)', (provenance, words) => {
  expect(whyCounted('working', provenance)).toBe(words);
});

test.each<[number, Provenance, string]>([
  [COUNTED.exhaustive, from({}), 'the file can be read again, so a summary needs only its path.'],
  [
    COUNTED.exhaustive,
    from({ lostSince: 12 }),
    'up to turn 12 its file can be read again; after that it counts.',
  ],
  [
    COUNTED.exhaustive,
    from({ source: 'output' }),
    'the settings leave out what is shown by a command’s output.',
  ],
  [0, from({ source: 'user' }), 'the settings leave such words out.'],
])('why it does not (%#)', (counted, provenance, words) => {
  expect(whyNotCounted(counted, provenance)).toBe(words);
});

it('has a reason for every source', () => {
  for (const source of SPAN_SOURCES) {
    expect(whyCounted('working', from({ source }))).toMatch(/\w\.$/);
    expect(whyNotCounted(COUNTED.exhaustive, from({ source }))).toMatch(/\w\.$/);
  }
});
