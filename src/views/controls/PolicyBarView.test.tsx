import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { SlotCliff } from '../../state/model.ts';
import { PolicyBarView } from './PolicyBarView.tsx';

const COUNTS: SlotCliff['counts'] = { compact: 3, split: 1, refuse: 0, 'not-applicable': 0 };
const CLIFFS: readonly SlotCliff[] = [
  { slot: 100, worst: 'refuse', counts: { ...COUNTS, compact: 0, split: 0, refuse: 4 } },
  { slot: 1_234, worst: 'split', counts: COUNTS },
  { slot: 5_678, worst: 'compact', counts: { ...COUNTS, compact: 4, split: 0 } },
];

interface HarnessProps {
  readonly start: Policy;
  readonly onPatch: (patch: Partial<Policy>) => void;
  readonly onPolicy: (policy: Policy) => void;
}

/** The bar over a policy of its own. */
function Harness({ start, onPatch, onPolicy }: HarnessProps) {
  const [policy, setPolicy] = useState(start);
  const put = (next: Policy) => {
    onPolicy(next);
    setPolicy(next);
  };
  return (
    <PolicyBarView
      policy={policy}
      counts={COUNTS}
      cliffs={CLIFFS}
      turns={600}
      window={null}
      reportedFixedCost={4_321}
      onChange={(patch) => {
        onPatch(patch);
        put({ ...policy, ...patch });
      }}
      onReset={() => put(RECORD_POLICY)}
    />
  );
}

/** Shows the bar; `policy()` is what it holds now, `changes` what it asked for. */
function open(over: Partial<Policy> = {}) {
  const start = { ...RECORD_POLICY, ...over };
  const onPolicy = vi.fn<(policy: Policy) => void>();
  const changes = vi.fn<(patch: Partial<Policy>) => void>();
  render(<Harness start={start} onPatch={changes} onPolicy={onPolicy} />);
  return { policy: () => onPolicy.mock.lastCall?.[0] ?? start, changes, user: userEvent.setup() };
}

beforeAll(() => {
  // jsdom knows neither; the popover asks for both.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const slider = () => screen.getByRole('slider', { name: 'Slot' });

describe('the slot slider', () => {
  it('says its value in tokens and what comes of it', () => {
    open();
    expect(slider().getAttribute('aria-valuetext')).toBe('2,000 tokens: 3 compact, 1 split, 0 refused');
    expect(slider()).toHaveProperty('value', '2000');
    expect(slider()).toHaveProperty('min', '100');
    expect(slider()).toHaveProperty('max', '64000');
  });

  it.each([
    ['{ArrowRight}', 2_050],
    ['{ArrowUp}', 2_050],
    ['{ArrowLeft}', 1_950],
    ['{ArrowDown}', 1_950],
    ['{PageUp}', 2_500],
    ['{PageDown}', 1_600],
    ['{Home}', 100],
    ['{End}', 64_000],
    ['{Shift>}{ArrowRight}{/Shift}', 5_678],
    ['{Shift>}{ArrowLeft}{/Shift}', 1_234],
    ['{ArrowRight}{ArrowRight}{ArrowLeft}', 2_050],
  ])('%s leads to %d', async (keys, slot) => {
    const { policy, user } = open();
    slider().focus();
    await user.keyboard(keys);
    expect(policy().slot).toBe(slot);
    expect(slider().getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^${slot.toLocaleString('en-US')} tokens`),
    );
  });

  it('leaves other keys and chords alone', async () => {
    const { changes, user } = open();
    slider().focus();
    await user.keyboard('n{Control>}{ArrowRight}{/Control}{Tab}');
    expect(changes).not.toHaveBeenCalled();
  });

  it('stays a slider for a slot beyond its scale', () => {
    open({ slot: 200_000 });
    expect(slider()).toHaveProperty('value', '200000');
  });

  it('rests without a slot, and comes back to the slot before', async () => {
    const { policy, user } = open({ slot: 1_500 });
    await user.click(screen.getByRole('checkbox', { name: 'no slot' }));
    expect(policy().slot).toBeNull();
    expect(slider()).toHaveProperty('disabled', true);
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^no slot/);
    await user.click(screen.getByRole('checkbox', { name: 'no slot' }));
    expect(policy().slot).toBe(1_500);
  });
});

describe('the fields', () => {
  it.each([
    ['Tokens per summary', '1,234{Enter}', { slot: 1_234 }],
    ['Margin', '25{Enter}', { margin: 0.25 }],
    ['Margin', '0.15{Enter}', { margin: 0.15 }],
    ['Mark', '64000{Enter}', { highWater: 0.5 }],
    ['Budget', '200k{Tab}', { budget: 200_000 }],
    ['Fraction', '60{Enter}', { region: { kind: 'oldest', fraction: 0.6, by: 'turns' } }],
    ['Margin', '{ArrowUp}', { margin: 1 }],
  ])('%s, %s', async (name, keys, expected) => {
    const { policy, user } = open({ margin: name === 'Margin' && keys === '{ArrowUp}' ? 0.99 : 0.2 });
    const field = screen.getByRole('textbox', { name });
    if (!keys.startsWith('{')) await user.clear(field);
    else field.focus();
    await user.type(field, keys);
    expect(policy()).toMatchObject(expected);
  });

  it.each([
    ['Tokens per summary', '0', 'A whole number of tokens from 1 to 1,000,000.'],
    ['Tokens per summary', 'NaN', 'A whole number of tokens from 1 to 1,000,000.'],
    ['Margin', '101', 'A percentage from 0 to 100.'],
    ['Budget', '5', 'A whole number of tokens from 100 to 100,000,000.'],
  ])('%s refuses %s, says why, and keeps what it had', async (name, text, why) => {
    const { policy, changes, user } = open();
    const field = screen.getByRole('textbox', { name });
    const before = field.getAttribute('value');
    await user.clear(field);
    expect(screen.getByRole('alert').textContent).toBe(why);
    await user.type(field, `${text}{Enter}`);
    expect(changes).not.toHaveBeenCalled();
    expect(policy()).toEqual(RECORD_POLICY);
    expect(screen.getByRole('textbox', { name }).getAttribute('value')).toBe(before);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not try half of a number that is being typed', async () => {
    const { changes, user } = open();
    const field = screen.getByRole('textbox', { name: 'Budget' });
    await user.clear(field);
    await user.type(field, '256000{Enter}');
    expect(changes.mock.calls).toEqual([[{ budget: 256_000 }]]);
  });

  it('forgets a draft with Escape', async () => {
    const { changes, user } = open();
    const field = screen.getByRole('textbox', { name: 'Budget' });
    await user.type(field, '9{Escape}{Tab}');
    expect(changes).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', '128,000');
  });
});

it('counts the verdicts with words', () => {
  open();
  const items = within(screen.getByRole('list', { name: 'Verdicts' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['3compact', '1split', '0refused']);
});

it('keeps the fraction when only its unit changes, and offers an amount for every choice', async () => {
  const { policy, user } = open({ region: { kind: 'oldest', fraction: 0.55, by: 'turns' } });
  const choose = (name: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Compact' }), name);
  await choose('oldest % of tokens');
  expect(policy().region).toEqual({ kind: 'oldest', fraction: 0.55, by: 'tokens' });
  await choose('all but newest turns');
  expect(screen.getByRole('textbox', { name: 'Newest turns kept' })).toHaveProperty('value', '20');
  await choose('everything');
  expect(policy().region).toEqual({ kind: 'everything' });
});

describe('the rest of the policy', () => {
  const show = async (start: Partial<Policy> = {}) => {
    const opened = open(start);
    await opened.user.click(screen.getByRole('button', { name: /^Policy/ }));
    return opened;
  };

  it('says how many settings in it differ from the record', async () => {
    const { user } = open({ floor: 'exhaustive', keepFirst: 2, margin: 0.5 });
    const button = screen.getByRole('button', { name: 'Policy · 2 changed' });
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Reset to the record’s policy' }));
    expect(button.textContent).toBe('Policy');
  });

  it('sets the floor, the split, the summaries and the encoding', async () => {
    const { policy, user } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Floor that decides' }), 'exhaustive');
    await user.click(screen.getByRole('checkbox', { name: 'Split where one slot is too small' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Earlier summaries' }), 'appended');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'cl100k_base');
    expect(policy()).toMatchObject({
      floor: 'exhaustive',
      split: false,
      summaries: 'appended',
      encoding: 'cl100k_base',
    });
  });

  it('takes an empty allowance and an empty fixed cost for none', async () => {
    const { policy, user } = await show({ allowance: 5_000, fixedCost: 100 });
    await user.clear(screen.getByRole('textbox', { name: 'Allowance per pass' }));
    await user.tab();
    const fixed = screen.getByRole('textbox', { name: 'Fixed cost' });
    await user.clear(fixed);
    await user.tab();
    expect(policy()).toMatchObject({ allowance: null, fixedCost: null });
    expect(fixed.getAttribute('placeholder')).toBe('4,321 (log)');
  });

  it('makes windows and ranges, and no range that ends before it begins', async () => {
    const { policy, user } = await show();
    const source = screen.getByRole('combobox', { name: 'Segments from' });
    await user.selectOptions(source, 'windows of turns');
    expect(policy().segments).toEqual({ kind: 'window', size: 60, by: 'turns' });
    await user.selectOptions(source, 'one range of turns');
    expect(policy().segments).toEqual({ kind: 'range', from: 0, to: 600 });
    const last = screen.getByRole('textbox', { name: 'Last turn' });
    await user.clear(last);
    await user.type(last, '88{Enter}');
    expect(policy().segments).toEqual({ kind: 'range', from: 0, to: 89 });
    const first = screen.getByRole('textbox', { name: 'First turn' });
    await user.clear(first);
    await user.type(first, '89');
    expect(screen.getByRole('alert').textContent).toBe('The first turn cannot come after the last.');
  });
});
