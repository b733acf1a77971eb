import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../../core/analysis/thread-columns.ts';
import { bash, CHARACTER_TOKENS, user } from '../../core/analysis/thread-testing.ts';
import { columnBuffers } from './column-buffers.ts';
import { narrowOffsets } from './narrow-offsets.ts';
import { areShared, columnBytes, moveToShared, ownColumns } from './shared-columns.ts';

const turns = [
  user('keep /etc/hosts at port 8080'),
  ...bash('cat /etc/hosts', '127.0.0.1 localhost\nerror 42'),
];
const build = () => createThreadColumnsBuilder({ turns, compactions: [] }, CHARACTER_TOKENS).finish().columns;

describe('narrow offsets', () => {
  it('say the same, in half the room, and are shared as they are', () => {
    const columns = build();
    const bytes = columnBytes(columns);
    narrowOffsets(columns);
    const wide = build().spans;
    for (const name of ['start', 'end', 'cut', 'resultEnd'] as const) {
      expect(columns.spans[name]).toBeInstanceOf(Uint16Array);
      expect(Array.from(columns.spans[name] ?? [])).toEqual(Array.from(wide[name] ?? []));
    }
    expect(bytes - columnBytes(columns)).toBe(4 * 2 * wide.count);
    moveToShared(columns);
    expect(columns.spans.end).toBeInstanceOf(Uint16Array);
  });

  it('are left wide where one turn is longer than they can say', () => {
    const long = [...turns, user(`${'x '.repeat(40_000)} /etc/hosts`)];
    const { columns } = createThreadColumnsBuilder(
      { turns: long, compactions: [] },
      CHARACTER_TOKENS,
    ).finish();
    narrowOffsets(columns);
    expect(columns.spans.end).toBeInstanceOf(Uint32Array);
    expect(Math.max(...columns.spans.end)).toBeGreaterThan(0xffff);
  });
});

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
