import { describe, expect, it } from 'vitest';
import { createCallBook } from './call-book.ts';

describe('which result answers which call', () => {
  it('gives each call an id of its own, the log’s where it can', () => {
    const calls = createCallBook();
    expect([calls.open('a'), calls.open(null), calls.open('a'), calls.open('a#2'), calls.open(null)]).toEqual(
      ['a', 'call-1', 'a#2', 'a#2#2', 'call-2'],
    );
  });

  it('answers the nearest open call of an id, then the one before', () => {
    const calls = createCallBook();
    calls.open('a');
    calls.open('a');
    expect([calls.answer('a'), calls.answer('a'), calls.answer('a')]).toEqual(['a#2', 'a', 'a']);
  });

  it('answers by order within the latest answer of the model only', () => {
    const calls = createCallBook();
    calls.begin();
    calls.open(null);
    calls.begin();
    calls.open('b');
    calls.open(null);
    expect(calls.isOpen()).toBe(true);
    expect([calls.answer(null), calls.answer(null), calls.answer(null)]).toEqual(['b', 'call-2', null]);
    expect(calls.isOpen()).toBe(false);
    expect(calls.isWaiting('b')).toBe(false);
  });

  it('takes an unknown id as it is, or by order where that is asked for', () => {
    const calls = createCallBook();
    calls.open('a');
    expect(calls.answer('z')).toBe('z');
    expect(calls.answer('z', true)).toBe('a');
    expect(calls.answer('a', true)).toBe('a');
  });

  it('is quick where one id repeats', () => {
    const calls = createCallBook();
    const ids = Array.from({ length: 100_000 }, () => calls.open('same'));
    expect(new Set(ids).size).toBe(100_000);
  });
});
