import { expect, it } from 'vitest';
import { sketchThread } from '../../core/testing/sketch.ts';
import { oversizeFrom, rowSpans, type SpanSetting, turnIrreducible } from './row-spans.ts';

/** `bulk` is counted by the exhaustive floor alone. */
const THREAD = sketchThread('user 100 path=7 ~bulk=40 flag=3 path');
const setting = (patch: Partial<SpanSetting> = {}): SpanSetting => ({
  floor: 'working',
  oversize: null,
  pinned: new Set(),
  ignored: new Set(),
  lifted: new Map(),
  superseded: new Map(),
  ...patch,
});

it.each<[string, Partial<SpanSetting>, readonly boolean[], number]>([
  ['the working floor', {}, [true, false, true, true], 10],
  ['the exhaustive floor', { floor: 'exhaustive' }, [true, true, true, true], 50],
  ['an item that always counts', { pinned: new Set([1]) }, [true, true, true, true], 50],
  ['an item that never counts', { ignored: new Set([0]) }, [false, false, true, false], 3],
])('counts by %s', (_name, patch, counted, tokens) => {
  expect(rowSpans(THREAD, 0, setting(patch)).map((span) => span.counted)).toEqual(counted);
  expect(turnIrreducible(THREAD, 0, setting(patch))).toBe(tokens);
});

it('marks a value as replaced where it stands before the turn that replaces it', () => {
  const thread = sketchThread('user 100 number:old=5\nagent 50 number:old\nuser 100 number:new=5');
  const superseded = new Map([[0, { by: 1, turn: 2 }]]);
  const marked = (turn: number) =>
    rowSpans(thread, turn, setting({ superseded })).map((span) => span.superseded);
  expect([marked(0), marked(1), marked(2)]).toEqual([[true], [true], [false]]);
});

it('marks a constraint as lifted where it stands before what takes it back', () => {
  const thread = sketchThread('user 100 constraint:rule=9 path=7\nagent 20 path\nuser 50 constraint:rule');
  const lifted = new Map([0, 1].map((item) => [item, { item, turn: 1, words: 'You can now.' }]));
  const marked = (turn: number) => rowSpans(thread, turn, setting({ lifted })).map((span) => span.lifted);
  expect([marked(0), marked(1), marked(2)]).toEqual([[true, false], [false], [false]]);
});

it('marks what alone exceeds the slot, and is the same setting between two needs', () => {
  // With a margin of a fifth the items need 9, 48 and 4.
  const from = (slot: number | null) => oversizeFrom(THREAD, 0.2, slot);
  expect([3, 4, 8, 9, 47, 48, null].map(from)).toEqual([4, 9, 9, 48, 48, Infinity, Infinity]);
  const marked = (slot: number) =>
    rowSpans(THREAD, 0, setting({ oversize: { margin: 0.2, from: from(slot) } })).map(
      (span) => span.oversize,
    );
  expect(marked(20)).toEqual([false, true, false, false]);
  expect(marked(5)).toEqual([true, true, false, true]);
});
