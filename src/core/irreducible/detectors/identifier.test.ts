import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['foo_bar', ['foo_bar']],
  ['__init__ and _private', ['__init__', '_private']],
  ['XMLHttpRequest', ['XMLHttpRequest']],
  ['this.state.x and a?.b', ['this.state.x', 'a?.b']],
  ['doIt()', ['doIt()']],
  ['npm:left-pad-x', ['left-pad-x']],
  ['page2', ['page2']],
  ['$scope', ['$scope']],
  ['...allLines.map', ['allLines.map']],
  ['.btn-primary', ['.btn-primary']],
  ['well-known, end-to-end, T-shirt, 3-year', []],
  ['_emphasis_ and URLs', []],
  ['Word.', []],
];

describe('identifier', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('identifier', text, AGENT)).toEqual(literals);
  });
});
