import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import type { SpansOfTranscript } from './check.ts';
import { DIMENSIONS } from './explain.ts';
import type { ClassedTurn, Harness, NeededLiteral, PreparedTranscript } from './harness.ts';
import { type Measured, measureProduct } from './measure.ts';
import { MEASURED_FLOORS } from './product.ts';
import type { Ranker } from './ranked.ts';

const isList = (spans: SpansOfTranscript): spans is Extract<SpansOfTranscript, readonly unknown[]> =>
  Array.isArray(spans);

const turns: readonly ClassedTurn[] = [
  { kind: 'system', cls: 'system', text: 'Deploy with deploy_key_7731.' },
  { kind: 'user', cls: 'user', text: 'Raise MAX_RETRIES in src/config.ts for order_88231.' },
  {
    kind: 'tool_call',
    cls: 'call',
    name: 'Read',
    callId: 'c',
    keys: ['path'],
    text: 'Read\npath: src/config.ts',
  },
  {
    kind: 'tool_result',
    cls: 'result_read',
    call: 2,
    callId: 'c',
    text: 'export const backoffFactor = 7731;',
  },
  { kind: 'assistant_text', cls: 'assistant_text', text: 'Looking at order_88231 now.' },
  { kind: 'assistant_text', cls: 'assistant_text', text: 'MAX_RETRIES and backoffFactor it is.' },
];
const transcript: PreparedTranscript = {
  tr: { id: 'handmade', source: 'hand', turns },
  half: 'DEV',
  group: 'made',
  evs: [{ B: 8_000, k: 0, a: 0, b: 4, c: 5, rtok: 40 }],
};
const needed: readonly NeededLiteral[] = [
  { lit: 'MAX_RETRIES', tok: 3, core: true, R: [1] },
  { lit: 'backoffFactor', tok: 3, core: false, R: [3] },
  { lit: 'neverSaid', tok: 2, core: true, R: [1] },
];
const harness: Harness = {
  folder: '',
  hash: '',
  prepare: () => [transcript],
  needed: () => needed,
  find: (text, literal, from = 0) => text.indexOf(literal, from),
  atoms: () => [{ kind: 'path', str: 'src/config.ts' }],
};
/** Ranks in the order in which items were met. */
const asMet: Ranker = ({ items }) => Array.from(items).sort((a, b) => a - b);

describe('a handmade transcript', () => {
  let tokenizer: Tokenizer;
  let measured: Measured;
  beforeAll(async () => {
    tokenizer = await loadEncoding('o200k_base');
    const options = { ranker: asMet, explain: true, missed: true, spans: true };
    measured = measureProduct(harness, [transcript], tokenizer, options);
  });

  it('the exhaustive floor finds what a file showed, the working floor reaches it by its path', () => {
    expect(measured.sums.of('product exhaustive')).toMatchObject({ found: 2, reachable: 2, coreFound: 1 });
    expect(measured.sums.of('product working')).toMatchObject({ found: 1, reachable: 2, coreFound: 1 });
  });

  it('the working floor does not pay for what the tail shows, nor either for the system prompt', () => {
    const charged = (floor: 'exhaustive' | 'working') => measured.sums.of(`product ${floor}`).floorTokens;
    const cost = (literal: string) => tokenizer.count(literal);
    expect(charged('working')).toBe(cost('MAX_RETRIES') + cost('src/config.ts'));
    expect(charged('exhaustive')).toBe(
      charged('working') + cost('order_88231') + cost('backoffFactor') + cost('7731'),
    );
  });

  it('belongs to its budget, group and source', () => {
    const { sums } = measured;
    expect([sums.keys('budget'), sums.keys('group'), sums.keys('source')]).toEqual([
      ['  8000'],
      ['made'],
      ['hand'],
    ]);
    expect(sums.of('product working', 'source', 'hand')).toEqual(sums.of('product working'));
  });

  it('has a row for every cut of a ranking, none of which keeps more than it may', () => {
    const { sums } = measured;
    expect(sums.names().filter((name) => name.startsWith('product ranked'))).toHaveLength(4);
    expect(sums.of('product ranked @2%').floorTokens).toBe(0);
    expect(sums.of('product ranked @10%').floorTokens).toBeLessThanOrEqual(4);
    // What the tail shows is not ranked.
    expect(sums.of('product ranked @slot2000').floorTokens).toBe(
      sums.of('product exhaustive').floorTokens - tokenizer.count('order_88231'),
    );
  });

  it('is explained to the last token and need', () => {
    for (const floor of MEASURED_FLOORS) {
      for (const by of DIMENSIONS) {
        const shares = measured.explanation?.shares(floor, by) ?? [];
        const sum = (pick: 'tokens' | 'needs') => shares.reduce((all, share) => all + share[pick], 0);
        expect(sum('tokens')).toBe(measured.sums.of(`product ${floor}`).floorTokens);
        expect(sum('needs')).toBe(1);
      }
    }
    expect(measured.explanation?.shares('working', 'kind')).toContainEqual({
      group: 'constant',
      tokens: tokenizer.count('MAX_RETRIES'),
      needs: 1,
    });
  });

  it('lists what is missing, core first', () => {
    const missed = (floor: 'exhaustive' | 'working') =>
      measured.missed?.of(floor).map(({ literal, turn, cls }) => [literal, turn, cls]);
    expect(missed('exhaustive')).toEqual([['neverSaid', 1, 'user']]);
    expect(missed('working')).toEqual([
      ['neverSaid', 1, 'user'],
      ['backoffFactor', 3, 'result_read'],
    ]);
  });

  it('hands spans over by place, without those of the system prompt', () => {
    const spans = measured.spans.exhaustive.handmade ?? [];
    const texts = (isList(spans) ? spans : []).map((span) =>
      'text' in span ? null : turns[span.turn]?.text.slice(span.start, span.end),
    );
    expect(texts).toContain('MAX_RETRIES');
    expect(texts).not.toContain('deploy_key_7731');
    expect(measured.inexactTurns).toBe(0);
  });

  it('hands over for each compaction what the working floor charges', () => {
    expect(measured.spans.working.handmade).toEqual({
      '8000:0': { spans: ['MAX_RETRIES', 'src/config.ts'].map((text) => ({ turn: 0, text, kind: '' })) },
    });
  });
});
