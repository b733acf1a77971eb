import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import { bash, CHARACTER_TOKENS, user } from '../../core/analysis/thread-testing.ts';
import { columnBuffers } from './column-buffers.ts';
import { areShared, columnBytes, moveToShared, ownColumns } from './shared-columns.ts';

const turns = [
  user('keep /etc/hosts at port 8080'),
  ...bash('cat /etc/hosts', '127.0.0.1 localhost\nerror 42'),
];
const build = () => createThreadColumnsBuilder({ turns, compactions: [] }, CHARACTER_TOKENS).finish().columns;

describe('shared columns', () => {
  it('hold the same numbers, and none of them changes hands', () => {
    const columns = build();
    const bytes = columnBytes(columns);
    moveToShared(columns);
    expect(areShared(columns)).toBe(true);
    expect(columns).toEqual(build());
    expect(columns.spans.lost?.row.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(columnBuffers(columns)).toEqual([]);
    expect(columnBytes(columns)).toBe(bytes);
  });

  it('are seen on the other side when they change', () => {
    const columns = build();
    moveToShared(columns);
    const { spans } = structuredClone(columns);
    const [first] = spans.item;
    columns.spans.item[0] = 77;
    expect([first, spans.item[0]]).toEqual([0, 77]);
  });

  it('are copied where they are to be stored, and stay shared here', () => {
    const columns = build();
    moveToShared(columns);
    const own = ownColumns(columns);
    expect(areShared(own)).toBe(false);
    expect(own).toEqual(build());
    expect(columnBuffers(own).reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(
      columnBytes(columns),
    );
    expect(areShared(columns)).toBe(true);
  });

  it('that are not shared are stored as they are', () => {
    const columns = build();
    expect(areShared(columns)).toBe(false);
    expect(ownColumns(columns)).toBe(columns);
  });
});
