import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { samplePass, sampleRun } from '../../charts/verdict/sample-pass.ts';
import { noChains, type ThreadColumns } from '../../core/columns.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { Counting } from './Counting.tsx';
import { TimelineView } from './TimelineView.tsx';

function columnsOf(count: number): ThreadColumns {
  const none = new Uint32Array(0);
  return {
    turns: {
      count,
      role: new Uint8Array(count).fill(2),
      flags: new Uint8Array(count),
      tokens: new Uint32Array(count).fill(100),
      chars: new Uint32Array(count),
      reportedContext: new Uint32Array(count),
    },
    calls: { count: 0, call: none, result: none },
    chains: noChains(),
    spans: {
      count: 0,
      offsets: new Uint32Array(count + 1),
      start: none,
      end: none,
      kind: new Uint8Array(0),
      item: none,
      rule: new Uint16Array(0),
      counted: new Uint8Array(0),
      source: new Uint8Array(0),
      cut: new Uint32Array(0),
    },
    items: { count: 0, tokens: none, ledger: none, kind: new Uint8Array(0) },
    reference: { count: 0, offsets: new Uint32Array(count + 1), item: none, cost: none },
  };
}

const PASSES = [0, 1, 2].map((i) =>
  samplePass({
    turn: 20 + i * 20,
    from: i * 10,
    to: i * 10 + 10,
    floors: { path: 1_000 + i * 500 },
    verdict: i === 2 ? 'refuse' : 'compact',
  }),
);

type Props = ComponentProps<typeof TimelineView>;

/** The view over a selection and a zoom of its own. */
function Harness(props: Props) {
  const [selectedPass, setSelectedPass] = useState(props.selectedPass);
  const [zoom, setZoom] = useState(props.zoom);
  return (
    <TimelineView
      {...props}
      zoom={zoom}
      selectedPass={selectedPass}
      onZoom={(next) => {
        props.onZoom(next);
        setZoom(next);
      }}
      onSelectPass={(index) => {
        props.onSelectPass(index);
        setSelectedPass(index);
      }}
    />
  );
}

function open(over: Partial<Props> = {}) {
  const calls = {
    onZoom: vi.fn(),
    onHover: vi.fn(),
    onSelectPass: vi.fn(),
    onSelectTurn: vi.fn(),
    onSlot: vi.fn(),
    onSegments: vi.fn(),
    onLink: vi.fn(),
    onAudit: vi.fn(),
  };
  const run = sampleRun(
    Array.from({ length: 100 }, (_, i) => i * 1_000),
    PASSES,
  );
  const props = {
    width: 900,
    run,
    columns: columnsOf(100),
    policy: RECORD_POLICY,
    estimate: null,
    zoom: null,
    selectedPass: null,
    whatIf: null,
  };
  render(<Harness {...props} {...calls} {...over} />);
  return { ...calls, user: userEvent.setup() };
}

const passes = () => screen.getByRole('listbox', { name: 'Passes' });

describe('the pictures', () => {
  it('say in a sentence what they show', () => {
    open();
    const names = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
    expect(names).toEqual([
      expect.stringMatching(/^Context over 100 turns peaks at 99,000 tokens/),
      'Floors of 3 segments need between 1,200 and 2,400 tokens against a slot of 2,000: 2 compact, 0 split, 1 refused.',
      'What compaction would get at every turn is not worked out yet.',
    ]);
  });

  it('draw thousands of turns and hundreds of passes with a bounded number of elements', () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const many = Array.from({ length: 800 }, (_, i) =>
      samplePass({ turn: i * 25, from: i * 25, to: i * 25 + 25, floors: { path: 1_000 } }),
    );
    open({ run: sampleRun(new Array(20_000).fill(50_000), many), columns: columnsOf(20_000) });
    expect(within(passes()).getAllByRole('option').length).toBeLessThanOrEqual(120);
    expect(document.querySelectorAll('*').length).toBeLessThan(1_500);
  });
});

describe('the passes', () => {
  it('are options that say their verdict and arithmetic', () => {
    open();
    expect(
      within(passes())
        .getAllByRole('option')
        .map((option) => option.getAttribute('aria-label')),
    ).toEqual([
      'Pass at turn 20: compact, turns 0 to 9, need 1,200, slot 2,000',
      'Pass at turn 40: compact, turns 10 to 19, need 1,800, slot 2,000',
      'Pass at turn 60: refused, turns 20 to 29, need 2,400, slot 2,000',
    ]);
  });

  it('are walked with arrows', async () => {
    const { onSelectPass, user } = open();
    passes().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{End}{End}{ArrowRight}{Home}{ArrowLeft}');
    expect(onSelectPass.mock.calls.flat()).toEqual([0, 1, 2, 2, 2, 0, 0]);
    const active = passes().getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.getAttribute('aria-selected')).toBe('true');
  });

  it('are selected with a click', () => {
    const { onSelectPass } = open();
    fireEvent.click(screen.getByRole('option', { name: /^Pass at turn 60/ }));
    expect(onSelectPass).toHaveBeenCalledWith(2);
  });

  it('keep the selected one in the list when it is out of sight', () => {
    open({ zoom: { from: 60, to: 90 }, selectedPass: 1 });
    const options = within(passes()).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-posinset'))).toEqual(['2']);
  });
});

/** Presses at one turn of the context chart and lets go at another; the plot lies between 78 and 888 px. */
function drag(from: number, to: number, pointerType = 'mouse') {
  HTMLElement.prototype.setPointerCapture = () => {};
  const row = screen.getByRole('img', { name: /^Context over/ });
  const at = (turn: number) => ({
    clientX: 78 + ((turn + 0.5) * 810) / 100,
    button: 0,
    isPrimary: true,
    pointerId: 1,
    pointerType,
    bubbles: true,
  });
  fireEvent.pointerDown(row, at(from));
  fireEvent.pointerMove(row, at(from));
  fireEvent.pointerMove(row, at(to));
  return { letGo: () => fireEvent.pointerUp(row, at(to)), give: () => fireEvent.pointerCancel(row, at(to)) };
}

describe('a selection of turns', () => {
  it.each(['mouse', 'touch'])('is drawn with a drag (%s) and becomes the segment', async (pointerType) => {
    const { onSegments, onZoom, user } = open();
    const { letGo } = drag(40, 21, pointerType);
    expect(screen.queryByRole('toolbar')).toBeNull();
    letGo();
    const tools = screen.getByRole('toolbar', { name: 'turns 21–40 selected' });
    await user.click(within(tools).getByRole('button', { name: 'Judge these turns' }));
    expect(onSegments.mock.calls).toEqual([[{ kind: 'range', from: 21, to: 41 }]]);
    expect(onZoom).not.toHaveBeenCalled();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('can be zoomed into or linked', async () => {
    const { onZoom, onLink, user } = open();
    drag(21, 40).letGo();
    await user.click(screen.getByRole('button', { name: 'Link these turns' }));
    expect(onLink.mock.calls).toEqual([[21, 40]]);
    drag(50, 59).letGo();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(onZoom).toHaveBeenLastCalledWith({ from: 50, to: 60 });
  });

  it('is nothing where the page scrolled under the finger', () => {
    open();
    drag(21, 40, 'touch').give();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('is made, judged and cleared with keys', async () => {
    const { onHover, onSegments, onSelectTurn, user } = open();
    const cursor = screen.getByRole('slider', { name: 'Turn under the cursor' });
    cursor.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{PageUp}');
    expect(onHover).toHaveBeenLastCalledWith(12);
    await user.keyboard('{Enter}');
    expect(onSelectTurn).toHaveBeenLastCalledWith(12);
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
    expect(cursor.getAttribute('aria-valuetext')).toBe('turn 15, turns 12–15 selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.keyboard('{Shift>}{Home}{/Shift}{Enter}');
    expect(onSegments.mock.calls).toEqual([[{ kind: 'range', from: 0, to: 16 }]]);
  });

  it('takes the window along when the cursor leaves it', async () => {
    const { onZoom, user } = open({ zoom: { from: 0, to: 10 } });
    screen.getByRole('slider', { name: 'Turn under the cursor' }).focus();
    await user.keyboard('{End}');
    expect(onZoom).toHaveBeenLastCalledWith({ from: 90, to: 100 });
  });

  it('has Escape before the zoom has', async () => {
    const { onZoom, user } = open({ zoom: { from: 0, to: 10 } });
    screen.getByRole('slider', { name: 'Turn under the cursor' }).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}');
    expect(onZoom).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onZoom).toHaveBeenLastCalledWith(null);
  });
});

describe('a range that is the segment', () => {
  const RANGE = { ...RECORD_POLICY, segments: { kind: 'range', from: 20, to: 40 } } as const;

  it('has an edge at either end that keys move, and a way back', async () => {
    const { onSegments, user } = open({ policy: RANGE });
    screen.getByRole('slider', { name: 'First turn of the segment' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(onSegments).toHaveBeenLastCalledWith({ kind: 'range', from: 19, to: 40 });
    screen.getByRole('slider', { name: 'Last turn of the segment' }).focus();
    await user.keyboard('{PageUp}');
    expect(onSegments).toHaveBeenLastCalledWith({ kind: 'range', from: 20, to: 50 });
    await user.click(screen.getByRole('button', { name: 'Back to replay' }));
    expect(onSegments).toHaveBeenLastCalledWith({ kind: 'replay' });
  });

  it('follows the pointer that holds an edge, which selects nothing', async () => {
    HTMLElement.prototype.setPointerCapture = () => {};
    const { onSegments } = open({ policy: RANGE });
    const edge = screen.getByRole('slider', { name: 'Last turn of the segment' });
    const at = (turn: number) => ({ clientX: 78 + (turn * 810) / 100, button: 0, isPrimary: true });
    fireEvent.pointerDown(edge, at(40));
    fireEvent.pointerMove(edge, at(55));
    await vi.waitFor(() => expect(onSegments).toHaveBeenLastCalledWith({ kind: 'range', from: 20, to: 55 }));
    fireEvent.pointerUp(edge, at(55));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('shows no edge that is out of sight', () => {
    open({ policy: RANGE, zoom: { from: 30, to: 60 } });
    expect(screen.queryByRole('slider', { name: 'First turn of the segment' })).toBeNull();
    expect(screen.getByRole('slider', { name: 'Last turn of the segment' })).toBeTruthy();
  });
});

describe('zoom', () => {
  it('ends with Escape or its button', async () => {
    const { onZoom, user } = open({ zoom: { from: 10, to: 30 } });
    passes().focus();
    await user.keyboard('{Escape}');
    expect(onZoom).toHaveBeenLastCalledWith(null);
    expect(screen.queryByRole('button', { name: 'Whole run' })).toBeNull();
  });

  it('moves its edges with keys', async () => {
    const { onZoom, user } = open();
    screen.getByRole('slider', { name: 'First turn shown' }).focus();
    await user.keyboard('{PageUp}');
    expect(onZoom).toHaveBeenLastCalledWith({ from: 10, to: 100 });
    await user.keyboard('{Home}');
    expect(onZoom).toHaveBeenLastCalledWith(null);
  });
});

describe('without a pass', () => {
  it('says how far the context is from the mark, and offers windows', async () => {
    const { onSegments, user } = open({ run: sampleRun([10, 23_410], []) });
    expect(
      screen.getByText(
        /No pass: the context never reaches the mark \(peak 23,410 of 108,800\)\. Windows show floors\./,
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Judge windows of 1 turn' }));
    expect(onSegments).toHaveBeenCalledWith({ kind: 'window', size: 1, by: 'turns' });
  });

  it('survives a thread without turns', () => {
    open({ run: sampleRun([], []), columns: columnsOf(0) });
    expect(screen.getByText('There are no turns to judge.')).toBeTruthy();
  });
});

it('marks what is estimated, and shows no floors then', () => {
  open({ estimate: 'estimated while counting' });
  expect(screen.getByText('≈ estimated while counting')).toBeTruthy();
  expect(screen.getByText('≈ 3 passes')).toBeTruthy();
  expect(screen.queryByRole('listbox', { name: 'Passes' })).toBeNull();
  const names = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
  expect(names[0]).toMatch(/All of it estimated while counting\.$/);
  expect(names[1]).toBe('Floors appear once every turn is counted.');
});

it('says what is being counted', () => {
  render(
    <Counting counted={false} progress={{ phase: 'counting', done: 1_204, total: 20_000, unit: 'turns' }} />,
  );
  expect(screen.getByText('Counting tokens: 1,204 of 20,000 turns')).toBeTruthy();
});

it('says that it is counted while the passes of a long thread are worked out', () => {
  render(<Counting counted progress={null} />);
  expect(screen.getByText(/^Every turn is counted/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is counted/)).toBeNull();
});
