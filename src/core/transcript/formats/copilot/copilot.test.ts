import { describe, expect, it } from 'vitest';
import { markdownOf, readItem, resultContent } from './response-items.ts';

describe('pieces of an answer', () => {
  it.each([
    [{ value: 'a' }, { kind: 'parts', parts: [{ kind: 'text', text: 'a' }] }],
    [
      { kind: 'markdownContent', content: { value: 'a' } },
      { kind: 'parts', parts: [{ kind: 'text', text: 'a' }] },
    ],
    [
      { kind: 'thinking', value: ['a', 'b'] },
      { kind: 'parts', parts: [{ kind: 'reasoning', text: 'ab' }] },
    ],
    [
      { kind: 'thinking', value: '' },
      { kind: 'parts', parts: [] },
    ],
    [{ kind: 'undoStop' }, { kind: 'parts', parts: [] }],
    [
      { kind: 'inlineReference', inlineReference: { path: '/a.ts' } },
      { kind: 'inline', text: '/a.ts' },
    ],
    [{ kind: 'hologram' }, null],
    [7, null],
  ])('%j', (item, expected) => {
    expect(readItem(item)).toEqual(expected);
  });

  it('may be text or an object with it', () => {
    expect([markdownOf('a'), markdownOf({ value: 'b' }), markdownOf(null)]).toEqual(['a', 'b', '']);
  });
});

describe('rendered trees', () => {
  it('are read in order, however deep', () => {
    let node: unknown = { type: 2, text: 'leaf', lineBreakBefore: true };
    for (let depth = 0; depth < 100_000; depth++) node = { type: 1, children: [node] };
    const tree = {
      node: { type: 1, children: [{ type: 2, text: 'first' }, node, { type: 2, text: ' last' }] },
    };
    expect(resultContent({ content: [{ value: tree }] }).text).toBe('first\nleaf last');
  });
});
