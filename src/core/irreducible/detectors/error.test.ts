import { describe, expect, it } from 'vitest';
import { literalsOf, OUTPUT } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['ValueError: bad x', ['ValueError: bad x']],
  ['Caused by: a.b.FooException: no y', ['Caused by: a.b.FooException: no y']],
  ['error: no such thing', ['error: no such thing']],
  ['error[E0382]: moved value', ['error[E0382]: moved value']],
  ['a.c:3:5: error: expected x', ['error: expected x']],
  ["src/a.ts(3,7): error TS2304: Cannot find name 'x'.", ["error TS2304: Cannot find name 'x'."]],
  ['npm error path /srv/app', []],
  ['npm ERR! missing script: x', ['npm ERR! missing script: x']],
  ['2026-01-02 10:00:00,123 ERROR [pool] gone away', ['2026-01-02 10:00:00,123 ERROR [pool] gone away']],
  ['FAILED tests/a.py::test_b - assert 1', ['FAILED tests/a.py::test_b - assert 1']],
  ['cat: /x/y: No such file or directory', ['cat: /x/y: No such file or directory']],
  ['Segmentation fault (core dumped)', ['Segmentation fault (core dumped)']],
  ['PHP Fatal error:  Uncaught Exception: x y', ['PHP Fatal error:  Uncaught Exception: x y']],
  ['0 errors, no error was found here', []],
  ['The error handling is good.', []],
  ['if (error) throw error', []],
];

describe('error', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('error', text, OUTPUT)).toEqual(literals);
  });
});
