import { expect, test } from 'vitest';
import type { FloorMakeup } from '../../core/floor/by-source.ts';
import { kindCode, SPAN_KINDS } from '../../core/irreducible/kinds.ts';
import { SPAN_SOURCES, sourceCode } from '../../core/irreducible/span-sources.ts';
import type { Makeup } from '../../state/run/pass-in-thread.ts';
import { makeupRows } from './makeup-rows.ts';

const floorOf = (patch: Partial<FloorMakeup>): FloorMakeup => ({
  floor: 100,
  byKind: SPAN_KINDS.map(() => 0),
  bySource: SPAN_SOURCES.map(() => 0),
  carried: 0,
  carriedUntold: 0,
  ...patch,
});
const byKind = (path: number, error: number) =>
  SPAN_KINDS.map((_, code) => (code === kindCode('path') ? path : code === kindCode('error') ? error : 0));
const bySource = (user: number, file: number) =>
  SPAN_SOURCES.map((_, code) =>
    code === sourceCode('user') ? user : code === sourceCode('file') ? file : 0,
  );

const MAKEUP: Makeup = new Map([
  ['working', floorOf({ byKind: byKind(30, 70), bySource: bySource(60, 0), carried: 40 })],
  [
    'exhaustive',
    floorOf({ byKind: byKind(80, 10), bySource: bySource(60, 25), carried: 15, carriedUntold: 10 }),
  ],
  ['reference', null],
]);

const told = (by: 'kind' | 'source', ...floors: readonly ('working' | 'exhaustive' | 'reference')[]) =>
  makeupRows(MAKEUP, by, floors).map(({ words, tokens }) => [words, ...tokens]);

test('the largest part of the first floor stands first', () => {
  expect(told('kind', 'working')).toEqual([
    ['error message', 70],
    ['path', 30],
  ]);
  expect(told('source', 'working')).toEqual([
    ['user', 60],
    ['carried by a summary', 40],
  ]);
});

test('floors stand side by side, and one that is not told apart says so', () => {
  expect(told('kind', 'working', 'exhaustive', 'reference')).toEqual([
    ['error message', 70, 10, null],
    ['path', 30, 80, null],
    ['carried, kind untold', 0, 10, null],
  ]);
  expect(told('source', 'working', 'exhaustive')).toEqual([
    ['user', 60, 60],
    ['carried by a summary', 40, 15],
    ['file that was read', 0, 25],
  ]);
});

test('nothing is made of nothing', () => {
  expect(told('kind', 'reference')).toEqual([]);
  expect(makeupRows(new Map(), 'source', ['working'])).toEqual([]);
});
