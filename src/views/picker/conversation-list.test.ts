import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationSummary } from '../../state/testing/fake-client.ts';
import type { ConversationSummary } from '../../worker/protocol.ts';
import { createConversationList } from './conversation-list.ts';

const conversationOf = (id: string, more: Partial<ConversationSummary>): ConversationSummary => ({
  ...conversationSummary(id, [{ id: 'main', title: 'main', turns: 3 }]),
  ...more,
});

const listOf = (...titles: readonly string[]) =>
  createConversationList(titles.map((title, i) => conversationOf(`c${i}`, { title })));
const titles = (list: ReturnType<typeof listOf>, query: string, column?: string, descending = false) =>
  [...list.show(query, column === undefined ? null : { column, descending })].map(
    (index) => list.rows[index]?.title,
  );

describe('the search', () => {
  const list = listOf(
    'Paint the CRANE',
    'Käfer und Öl',
    'Crane, again',
    'ＦＵＬＬ width',
    'สวัสดี',
    '<b>bold</b>',
  );
  it.each([
    ['crane', ['Paint the CRANE', 'Crane, again']],
    ['  crane   paint ', ['Paint the CRANE']],
    ['kafer ol', ['Käfer und Öl']],
    ['full', ['ＦＵＬＬ width']],
    ['สวัส', ['สวัสดี']],
    ['<b>', ['<b>bold</b>']],
    ['crane b', []],
    ['   ', ['Paint the CRANE', 'Käfer und Öl', 'Crane, again', 'ＦＵＬＬ width', 'สวัสดี', '<b>bold</b>']],
    ['c3', ['ＦＵＬＬ width']],
  ])('for %j finds %j', (query, found) => {
    expect(titles(list, query)).toEqual(found);
  });

  it('finds the same however much of it was prepared', () => {
    const many = () => listOf(...Array.from({ length: 2_500 }, (_, i) => `Lamp ${i}`));
    const [fresh, begun, whole] = [many(), many(), many()];
    expect(begun.prepare()).toBe(true);
    expect([whole.prepare(), whole.prepare(), whole.prepare(), whole.prepare()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const found = titles(fresh, 'lamp 249');
    expect(found).toHaveLength(13);
    expect(found).toContain('Lamp 2490');
    expect(titles(begun, 'lamp 249')).toEqual(found);
    expect(titles(whole, 'lamp 249')).toEqual(found);
  });

  it('looks at the names of threads too, and a word never spans two names', () => {
    const threads = [
      { id: 'a', title: 'main', turns: 2 },
      { id: 'b', title: 'Weigh the anchor', turns: 3 },
    ];
    const one = createConversationList([conversationOf('x', { title: 'Harbour', threads })]);
    expect([...one.show('anchor harbour', null)]).toEqual([0]);
    expect([...one.show('mainweigh', null)]).toEqual([]);
  });
});

describe('the order', () => {
  it('is that of the file at first, and of titles that of their words and numbers', () => {
    const list = listOf('talk 10', 'Talk 9', 'ábc', 'zeta', 'Abd');
    expect(titles(list, '')).toEqual(['talk 10', 'Talk 9', 'ábc', 'zeta', 'Abd']);
    expect(titles(list, '', 'title')).toEqual(['ábc', 'Abd', 'Talk 9', 'talk 10', 'zeta']);
    expect(titles(list, 't', 'title', true)).toEqual(['zeta', 'talk 10', 'Talk 9']);
  });

  it('by time puts the latest first, and what has no time last either way', () => {
    const list = createConversationList(
      ['2026-03-02T10:00:00Z', null, '2026-03-02T12:30:00+02:00', 'not a time', '2026-01-01T00:00:00Z'].map(
        (at, i) => conversationOf(`c${i}`, { at }),
      ),
    );
    const order = (descending: boolean) => [...list.show('', { column: 'at', descending })];
    expect(order(true)).toEqual([2, 0, 4, 1, 3]);
    expect(order(false)).toEqual([4, 0, 2, 1, 3]);
  });

  it('keeps equal ones as they are in the file, either way', () => {
    const list = createConversationList([3, 1, 3, 1].map((turns, i) => conversationOf(`c${i}`, { turns })));
    expect([...list.show('', { column: 'turns', descending: true })]).toEqual([0, 2, 1, 3]);
    expect([...list.show('', { column: 'turns', descending: false })]).toEqual([1, 3, 0, 2]);
  });

  const columns = ['title', 'at', 'turns', 'tokens', 'bytes', 'compactions', 'threads'];
  it('law: any search in any order shows each conversation of the search in file order exactly once', () => {
    const one = fc.record({
      title: fc.string({ unit: 'grapheme', maxLength: 12 }),
      at: fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString())),
      turns: fc.nat(5),
      tokens: fc.nat(),
      bytes: fc.nat(),
      compactions: fc.nat(2),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 30 }),
        fc.constantFrom(...columns),
        fc.boolean(),
        fc.string({ unit: 'grapheme', maxLength: 2 }),
        (all, column, descending, query) => {
          const list = createConversationList(all.map((more, i) => conversationOf(`c${i}`, more)));
          const found = [...list.show(query, null)];
          expect(found).toEqual(found.toSorted((a, b) => a - b));
          expect([...list.show(query, { column, descending })].toSorted((a, b) => a - b)).toEqual(found);
        },
      ),
    );
  });
});

describe('what it tells', () => {
  it('leaves out columns that would say nothing', () => {
    const list = listOf('a', 'b');
    expect(columnsTold(list)).toEqual(['title', 'turns', 'tokens', 'bytes']);
    const more = createConversationList([
      conversationOf('a', { at: '2026-03-02T10:00:00Z', compactions: 2 }),
      conversationOf('b', {
        threads: [
          { id: 'm', title: 'm', turns: 1 },
          { id: 'n', title: 'n', turns: 1 },
        ],
      }),
    ]);
    expect(columnsTold(more)).toEqual(['title', 'at', 'turns', 'tokens', 'bytes', 'compactions', 'threads']);
  });

  it('names what has no title by its id, and looks only at the beginning of an endless one', () => {
    expect(listOf('  ').rows[0]?.title).toBe('c0');
    const list = listOf('x'.repeat(1_000_000));
    expect(list.rows[0]?.title).toHaveLength(300);
    expect([...list.show('x', { column: 'title', descending: false })]).toEqual([0]);
  });
});

const columnsTold = (list: ReturnType<typeof listOf>) =>
  (['title', 'at', 'turns', 'tokens', 'bytes', 'compactions', 'threads'] as const).filter(list.tells);
