import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PART_KINDS, type PartKind } from '../../core/transcript/model.ts';
import { charOffset } from '../../core/units.ts';
import type { TurnRow } from '../../worker/protocol.ts';
import { examplePart, examplePass } from '../inspector/example-pass.ts';
import type { RowSpan } from './row-spans.ts';
import { cutRange, TurnText } from './TurnText.tsx';

afterEach(cleanup);

const span = (start: number, end: number, patch: Partial<RowSpan> = {}): RowSpan => ({
  index: 7,
  start,
  end,
  kind: 'path',
  group: 'path',
  item: 0,
  counted: true,
  oversize: false,
  lifted: false,
  superseded: false,
  ...patch,
});

/** A row of one part, cut at `shown` characters. */
const rowOf = (kind: PartKind, text: string, shown = text.length): TurnRow => ({
  turn: 3,
  role: 'assistant',
  text: text.slice(0, shown),
  length: text.length,
  parts: [{ kind, part: 0, start: charOffset(0), end: charOffset(text.length), args: [] }],
  toolNames: [],
  timestamp: null,
  model: null,
  line: null,
});

const show = (row: TurnRow, spans: readonly RowSpan[] = [], expanded = false) => {
  const onExpand = vi.fn();
  const onCollapse = vi.fn();
  const view = render(
    <TurnText
      row={row}
      spans={spans}
      hits={[]}
      currentHit={null}
      expanded={expanded}
      onExpand={onExpand}
      onCollapse={onCollapse}
    />,
  );
  return { ...view, onExpand, onCollapse };
};

const marks = (container: HTMLElement): readonly HTMLElement[] => [...container.querySelectorAll('mark')];

describe('marks', () => {
  it('marks a span with its kind and says so to everybody', () => {
    const { container } = show(rowOf('text', 'open src/a.ts now'), [span(5, 13)]);
    const [mark] = marks(container);
    expect(mark?.textContent).toBe('src/a.ts');
    expect(mark?.dataset).toMatchObject({ group: 'path', span: '7' });
    expect(mark?.getAttribute('aria-description')).toBe('path');
  });

  it.each<[Partial<RowSpan>, string]>([
    [{ counted: false }, 'path, not counted'],
    [{ oversize: true }, 'path, does not fit the slot'],
    [{ kind: 'constraint', lifted: true }, 'constraint, lifted later'],
    [{ kind: 'number', superseded: true }, 'number, replaced later'],
  ])('says of %j: %s', (patch, description) => {
    const { container } = show(rowOf('text', 'src/a.ts'), [span(0, 8, patch)]);
    expect(marks(container)[0]?.getAttribute('aria-description')).toBe(description);
  });

  it('draws a span up to the point where the row was cut', () => {
    const { container } = show(rowOf('tool_result', 'open src/a.ts now', 9), [span(5, 13)]);
    expect(marks(container).map((mark) => mark.textContent)).toEqual(['src/']);
  });

  it('cuts a span where one part ends and the next begins', () => {
    const row: TurnRow = {
      ...rowOf('text', 'see src/\na.ts'),
      parts: [
        { kind: 'reasoning', part: 0, start: charOffset(0), end: charOffset(8), args: [] },
        { kind: 'text', part: 1, start: charOffset(9), end: charOffset(13), args: [] },
      ],
    };
    const { container } = show(row, [span(4, 13)]);
    expect(marks(container).map((mark) => mark.textContent)).toEqual(['src/', 'a.ts']);
  });
});

it.each(PART_KINDS)('shows markup in a %s as the text that it is', (kind) => {
  const hostile = '<img src=x onerror="alert(1)"><script>1</script>';
  const { container } = show(rowOf(kind, hostile));
  expect(container.textContent).toContain(hostile);
  expect(container.querySelector('img, script')).toBeNull();
});

it('sets a call as its name and its arguments', () => {
  const text = 'read_file\npath: src/a.ts';
  const row: TurnRow = {
    ...rowOf('tool_call', text),
    parts: [
      {
        kind: 'tool_call',
        part: 0,
        start: charOffset(0),
        end: charOffset(text.length),
        args: [{ key: 'path', start: charOffset(16), end: charOffset(24) }],
      },
    ],
  };
  const { container } = show(row, [span(16, 24, { kind: 'argument', group: 'argument' })]);
  expect(container.textContent).toContain(text);
  expect(screen.getByText('read_file')).toBeTruthy();
  expect(marks(container).map((mark) => mark.textContent)).toEqual(['src/a.ts']);
});

describe('long texts', () => {
  it('says how long the whole is, and opens it', async () => {
    const { onExpand } = show(rowOf('tool_result', 'x'.repeat(48_213), 2_400));
    await userEvent.click(screen.getByRole('button', { name: 'show all (48,213 characters)' }));
    expect(onExpand).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('closes again', async () => {
    const { onCollapse } = show(rowOf('tool_result', 'x'.repeat(3_000)), [], true);
    await userEvent.click(screen.getByRole('button', { name: 'show less' }));
    expect(onCollapse).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('offers nothing where all is shown', () => {
    show(rowOf('text', 'short'));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a cut inside a turn', () => {
  const text = 'one\ntwo\nthree\n';
  const pass = examplePass({ parts: [examplePart(0, 3, 10, 100), examplePart(3, 9, 1_352, 1_400)] });
  const cuts = [{ at: 4, part: 1 }];

  it('is drawn between the two lines, and leaves the text as it is', () => {
    const row = rowOf('text', text);
    const { container } = render(
      <TurnText
        row={row}
        spans={[]}
        hits={[]}
        currentHit={null}
        cuts={cuts}
        pass={pass}
        expanded={false}
        onExpand={vi.fn()}
        onCollapse={vi.fn()}
      />,
    );
    expect(container.textContent).toBe(
      'one\ncut inside the turn · part 2 · need 1,352 · slot 1,400two\nthree\n',
    );
  });

  it.each([
    [
      'in the range',
      15,
      [
        [0, 4],
        [4, 14],
      ],
    ],
    [
      'past the end of a row that arrived short',
      3,
      [
        [0, 3],
        [3, 14],
      ],
    ],
  ])('%s', (_name, shown, expected) => {
    const pieces = cutRange({ start: 0, end: 14 }, cuts, shown);
    expect(pieces.map(({ piece }) => [piece.start, piece.end])).toEqual(expected);
    expect(pieces.map(({ cut }) => cut?.part ?? null)).toEqual([null, 1]);
  });

  it('touches no other range', () => {
    expect(cutRange({ start: 4, end: 14 }, cuts, 15)).toHaveLength(1);
    expect(cutRange({ start: 0, end: 4 }, cuts, 15)).toHaveLength(1);
  });
});
