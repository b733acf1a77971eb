import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression, faultIn } from './find-expression.ts';

const plain = { matchCase: false, wholeWord: false };

describe('a faulty expression', () => {
  it.each([
    ['a(b', 'the ( is never closed', 1],
    ['(a(b)', 'the ( is never closed', 0],
    ['ab)', 'the ) closes nothing', 2],
    ['x[ab', 'the [ is never closed', 1],
    ['[\\]', 'the [ is never closed', 0],
    ['*a', 'there is nothing to repeat before *', 0],
    ['a**', 'there is nothing to repeat before *', 2],
    ['a|+', 'there is nothing to repeat before +', 2],
    ['(?:+)', 'there is nothing to repeat before +', 3],
    ['a{3,1}', '{3,1} counts backwards', 1],
    ['[z-a]', 'z-a is out of order', 1],
    ['end\\', 'ends in a single \\', 3],
  ])('%s', (source, words, at) => {
    expect(compileExpression(source, plain)).toEqual({ ok: false, fault: { words, at } });
  });

  it('of another kind is told of in the words of the engine', () => {
    const compiled = compileExpression('\\p{Nonsense}', plain);
    expect(compiled).toMatchObject({ ok: false, fault: { at: null, words: /\w/ } });
  });

  it('is never an exception', () => {
    const few = fc.string({
      unit: fc.constantFrom('a', '(', ')', '[', ']', '*', '+', '?', '{', '1', ',', '}', '\\', '-', '|'),
    });
    fc.assert(
      fc.property(few, fc.boolean(), (source, wholeWord) => {
        const compiled = compileExpression(source, { ...plain, wholeWord });
        if (!compiled.ok) {
          expect(compiled.fault.words).not.toBe('');
          expect(compiled.fault.at ?? 0).toBeLessThan(Math.max(1, source.length));
        }
      }),
    );
  });
});

it.each(['a(?<year>\\d+)(?=x)(?<!y)', '[)(*]', 'a{2}b{2,}c{2,3}?', '\\(\\[', '^$', 'a|b|', '(a|b)*c+?'])(
  'finds no fault with %s',
  (source) => {
    expect(faultIn(source)).toBeNull();
    expect(compileExpression(source, plain).ok).toBe(true);
  },
);
