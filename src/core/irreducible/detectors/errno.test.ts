import { describe, expect, it } from 'vitest';
import { AGENT, literalsOf } from '../testing.ts';

const TABLE: readonly (readonly [text: string, literals: readonly string[]])[] = [
  ['EACCES', ['EACCES']],
  ['[Errno 13]', ['Errno 13']],
  ['exited with code 1', ['exited with code 1']],
  ['exit status 2', ['exit status 2']],
  ['HTTP/1.1 500', ['HTTP/1.1 500']],
  ['returned 403', ['returned 403']],
  ['signal 9', ['signal 9']],
  ['TS2304 and E0382', ['TS2304', 'E0382']],
  ['SIGKILL', ['SIGKILL']],
  ['exited with 1', ['exited with 1']],
  ['EXIT CODE: 137', ['EXIT CODE: 137']],
  ['status code of: 2', []],
  ['exit code of: 2', ['exit code of: 2']],
  ['returncode= 3', ['returncode= 3']],
  ['errno: 13', ['errno: 13']],
  ['os error 2', ['os error 2']],
  ['http 404', ['http 404']],
  ['http/2: 503', ['http/2: 503']],
  ['returns 204', ['returns 204']],
  ['got 404, got a 503, got an 500', ['got 404', 'got a 503', 'got an 500']],
  ['line 12, rate: 7', []],
  ['EVERYTHING, returned 3 rows, code 5', []],
];

describe('errno', () => {
  it.each(TABLE)('in %j', (text, literals) => {
    expect(literalsOf('errno', text, AGENT)).toEqual(literals);
  });
});
