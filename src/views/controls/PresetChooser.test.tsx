import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { findPreset, presetPolicy } from '../../core/compaction/policy/presets.ts';
import { PresetChooser } from './PresetChooser.tsx';
import { presetName } from './preset-words.ts';

function Harness({
  start,
  onPolicy,
}: {
  readonly start: Policy;
  readonly onPolicy: (policy: Policy) => void;
}) {
  const [policy, setPolicy] = useState(start);
  return (
    <PresetChooser
      policy={policy}
      onChange={(patch) => {
        const next = { ...policy, ...patch };
        onPolicy(next);
        setPolicy(next);
      }}
    />
  );
}

function open(over: Partial<Policy> = {}) {
  const start = { ...RECORD_POLICY, ...over };
  const onPolicy = vi.fn<(policy: Policy) => void>();
  render(<Harness start={start} onPolicy={onPolicy} />);
  return { policy: () => onPolicy.mock.lastCall?.[0] ?? start, user: userEvent.setup() };
}

const policyOf = (id: string): Policy => {
  const preset = findPreset(id);
  if (preset === null) throw new Error(`no preset ${id}`);
  return presetPolicy(preset);
};
const chooser = () => screen.getByRole('combobox', { name: 'Compacts like' });

describe('choosing a preset', () => {
  it('applies what the agent decides and leaves what is the user’s', async () => {
    const { policy, user } = open({ margin: 0.1, floor: 'exhaustive' });
    await user.selectOptions(chooser(), 'Cline');
    expect(policy()).toEqual({ ...policyOf('cline'), margin: 0.1, floor: 'exhaustive' });
  });

  it('says source, date, how sure and what is not stated, without a click', async () => {
    const { user } = open();
    await user.selectOptions(chooser(), 'Cline');
    expect(screen.getByText(/^Source:/).textContent).toMatch(
      /compaction-shared\.ts .*, of 2026-08-22; stated in code\.$/,
    );
    expect(screen.getByText(/^Not stated:/).textContent).toContain(
      'whether the agent can reach the raw turns',
    );
    expect(screen.getByText('What is known of Cline')).toBeDefined();
    await user.selectOptions(chooser(), 'Claude Code');
    expect(screen.getByText(/^Source:/).textContent).toMatch(/, read 2026-11-29; observed\.$/);
  });

  it('says of an agent without a slot that it has none, and lets the user set one', async () => {
    const { policy, user } = open();
    await user.selectOptions(chooser(), 'Codex');
    expect(policy().slot).toBeNull();
    expect(screen.getByText(/^Codex has no slot: .* not applicable until you set one\.$/)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Your slot' }), '4096{Enter}');
    expect(policy().slot).toBe(4_096);
    expect(screen.getByText(/^Codex has no slot: .* This one is yours\.$/)).toBeDefined();
    // A slot of one's own is no other Codex.
    expect(screen.queryByText(/^Changed/)).toBeNull();
    await user.selectOptions(chooser(), 'Anthropic API');
    expect(screen.getByText(/^No source states a slot for Anthropic API\./)).toBeDefined();
    await user.selectOptions(chooser(), 'Cline');
    expect(screen.queryByRole('textbox', { name: 'Your slot' })).toBeNull();
  });
});

describe('a preset that was edited', () => {
  it('is named as changed, says in what, and can be had back', async () => {
    const { policy, user } = open({ ...policyOf('codex'), keepFirst: 3, highWater: 0.5 });
    expect(screen.getByRole('option', { name: 'Codex, changed', selected: true })).toBeDefined();
    expect(screen.getByText('Changed: mark 90 % → 50 %, first turns kept 0 → 3.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to Codex' }));
    expect(policy()).toEqual(policyOf('codex'));
    expect(screen.getByRole('option', { name: 'Codex', selected: true })).toBeDefined();
  });

  it.each([
    [RECORD_POLICY, null],
    [{ ...RECORD_POLICY, keepFirst: 1 }, null],
    [policyOf('codex'), 'Codex'],
    [{ ...policyOf('codex'), budget: 100_000, slot: 900, margin: 0.5 }, 'Codex'],
    [{ ...policyOf('codex'), keepUser: false }, 'Codex, changed'],
    [{ ...RECORD_POLICY, preset: 'somebody else’s' }, null],
  ])('has a name for the button: %#', (policy, name) => {
    expect(presetName(policy)).toBe(name);
  });
});
