import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERYTHING, type Finding, type FindingFilter } from '../../state/audit/audit-findings.ts';
import type { Texts } from '../../state/audit/audit-texts.ts';
import { auditAnswer, SUMMARY_TEXT } from '../../state/testing/audit-answer.ts';
import { emptyColumns } from '../../state/testing/empty-columns.ts';
import type { AuditRow } from '../../worker/audit/audit-protocol.ts';
import { useCommandKeys } from '../commands/use-commands.ts';
import { createRowStore } from '../transcript/row-store.ts';
import { AuditHead } from './AuditHead.tsx';
import { AuditView } from './AuditView.tsx';
import { MissingLedger } from './MissingLedger.tsx';
import { PasteForm } from './PasteForm.tsx';

const row = (text: string, more: Partial<AuditRow> = {}): AuditRow => ({
  text,
  length: text.length,
  as: null,
  turns: [],
  by: null,
  found: null,
  askedAt: null,
  instead: null,
  carriage: null,
  ...more,
});
const TEXTS: Readonly<Record<FindingFilter['list'], readonly AuditRow[]>> = {
  items: [
    row('/srv/src/a.ts', { as: 'src/a.ts', turns: [1, 2] }),
    row('REQ-1', { turns: [0], askedAt: 7, instead: { turn: 9, literal: 'REQ-2' } }),
    row('INC-7', { turns: [0], carriage: { turn: 3, summaries: 2 } }),
  ],
  constraints: [row('See INC-9, says the user.'), row('Never push.', { turns: [0], by: 'user' })],
  literals: [row('INC-9'), row('src/a.ts', { turns: [1] }), row('INC-7', { turns: [0] })],
  work: [row('src/a.ts', { turns: [1] })],
};
const known = <T,>(all: readonly T[]): Texts<T> => ({
  get: (key) => all[key],
  want: () => {},
  subscribe: () => () => {},
  version: () => 0,
});

beforeEach(() => {
  // Lists draw what fits a box; there is no layout here, so each box gets one.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 800));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  Element.prototype.scrollTo = () => {};
});

const rows = createRowStore(async () => [], { limit: 100, capacity: 10 });

function Audit(over: Partial<ComponentProps<typeof AuditView>>) {
  useCommandKeys();
  const [filter, setFilter] = useState(EVERYTHING);
  const [selected, setSelected] = useState<Finding | null>(null);
  return (
    <AuditView
      audit={auditAnswer()}
      columns={emptyColumns(4)}
      rows={rows}
      summary={known(SUMMARY_TEXT.split(/(?<=\n)/))}
      texts={known(TEXTS[filter.list])}
      page="findings"
      filter={filter}
      selected={selected}
      pointed={null}
      generations={null}
      isCountingGenerations={false}
      compactions={2}
      onPage={() => {}}
      onFilter={(patch) => {
        setFilter({ ...filter, ...patch });
        setSelected(null);
      }}
      onSelect={setSelected}
      onPoint={() => {}}
      askLedger={async () => null}
      {...over}
    />
  );
}

const chosen = () => screen.getByRole('group', { current: true });

describe('the audit on screen', () => {
  it('counts in words, and says what a full count is not', () => {
    render(<Audit />);
    const items = screen.getByRole('table', { name: 'Items' });
    expect(
      within(items)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['altered1', 'missing1', 'recoverable0', 'stale0', 'retained1']);
    expect(within(items).getByRole('button', { name: 'stale' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/necessary, not sufficient/)).toBeTruthy();
  });

  it('shows an altered item as a diff, and what the loss of another cost as a link', () => {
    render(<Audit />);
    const altered = screen.getByRole('group', { name: 'altered: /srv/src/a.ts' });
    expect(altered.querySelector('del')?.textContent).toBe('/srv/');
    expect(altered.textContent).toContain('its front is lost: the summary says src/a.ts');
    const missing = screen.getByRole('group', { name: 'missing: REQ-1' });
    expect(missing.textContent).toContain('missing, and used again by the agent at turn 8');
    expect(within(missing).getByRole('button', { name: 'turn 8' })).toBeTruthy();
    expect(missing.textContent).toContain('when the agent asked for it at turn 7');
    expect(missing.textContent).toContain('the agent went on with REQ-2 at turn 9');
    expect(screen.getByRole('group', { name: 'retained: INC-7' }).textContent).toContain(
      'carried: 2 summaries in a row held it, the first at turn 3',
    );
  });

  it('lists what a count counts, and goes through it by key', async () => {
    render(<Audit />);
    await userEvent.keyboard('n');
    expect(chosen().textContent).toContain('/srv/src/a.ts');
    await userEvent.click(screen.getByRole('button', { name: 'missing' }));
    expect(screen.queryByRole('group', { name: /^altered/ })).toBeNull();
    await userEvent.keyboard('n');
    expect(chosen().textContent).toContain('REQ-1');
    await userEvent.click(screen.getByRole('button', { name: 'lost' }));
    expect(screen.getByRole('group', { name: 'lost: Never push.' }).textContent).toContain('user at turn 0');
    await userEvent.click(screen.getByRole('button', { name: 'show all' }));
    await userEvent.keyboard('p');
    expect(chosen().textContent).toContain('Never push.');
  });

  it('draws the summary by its support, and lights what is chosen', async () => {
    render(<Audit />);
    const text = screen.getByRole('region', { name: 'Text of the summary' });
    const marks = [...text.querySelectorAll('mark')];
    expect(marks.map((mark) => [mark.textContent, mark.dataset.tone])).toEqual([
      ['src/a.ts', 'wrong'],
      ['INC-7', 'kept'],
      ['INC-9', 'made'],
    ]);
    await userEvent.click(marks[0] ?? text);
    expect(chosen().textContent).toContain('/srv/src/a.ts');
    expect(marks[0]?.dataset.lit).toBe('true');
    // What only the summary says is listed among what it says.
    await userEvent.click(marks[2] ?? text);
    expect(chosen().textContent).toContain('unsupported');
  });
});

describe('the line above', () => {
  const head = (over: Partial<ComponentProps<typeof AuditHead>>) =>
    render(
      <AuditHead
        audit={auditAnswer()}
        columns={emptyColumns(4)}
        target={{ kind: 'logged', index: 0 }}
        summaries={[3, 9]}
        slot={null}
        isWorking={false}
        failure={null}
        onLogged={() => {}}
        onPaste={() => {}}
        onStop={() => {}}
        {...over}
      />,
    );

  it.each([
    ['empty', /The summary is empty: compaction failed/],
    ['error-text', /text of an error stands in place/],
    ['placeholder', /A placeholder stands in place/],
    ['clipped', /cut off at its end/],
    ['unauditable', /cannot be audited/],
  ] as const)('says in words that a summary is %s', (state, words) => {
    head({ audit: auditAnswer({ state }) });
    expect(screen.getByRole('status').textContent).toMatch(words);
  });

  it('holds the summary against the slot, and steps through the log', async () => {
    const onLogged = vi.fn();
    head({ slot: 15, onLogged });
    expect(screen.getByRole('status').textContent).toContain('longer than the slot, by 5 tokens');
    await userEvent.click(screen.getByRole('button', { name: 'Compaction after' }));
    expect(onLogged).toHaveBeenCalledWith(1);
    expect(screen.getByRole('button', { name: 'Compaction before' })).toHaveProperty('disabled', true);
  });
});

describe('a summary of one’s own', () => {
  it('shows its tokens and the slot, and wants turns that are there', async () => {
    const onAudit = vi.fn();
    const onChange = vi.fn();
    const form = (to: number) => (
      <PasteForm
        draft={{ text: 'It is done.', from: 0, to }}
        count={4}
        tokens={2_345}
        slot={2_000}
        onChange={onChange}
        onAudit={onAudit}
        onClose={null}
      />
    );
    const { rerender } = render(form(4));
    expect(screen.getByRole('status').textContent).toBe(
      '2,345 tok of a slot of 2,000 longer than the slot by 345',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Audit it' }));
    expect(onAudit).toHaveBeenCalledOnce();
    const file = new File(['From a file.'], 'summary.md');
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [file] } });
    screen.getByRole('textbox').dispatchEvent(drop);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ text: 'From a file.' }));
    rerender(form(9));
    expect(screen.getByRole('button', { name: 'Audit it' })).toHaveProperty('disabled', true);
  });
});

describe('what is missing', () => {
  it('is copied as it is listed', async () => {
    const user = userEvent.setup();
    const text = 'The summary lost this.\n- REQ-1\n';
    render(<MissingLedger ask={async () => ({ text, tokens: 9, listed: 1, of: 1 })} />);
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });

  it('says so where nothing is', async () => {
    render(<MissingLedger ask={async () => ({ text: '', tokens: 0, listed: 0, of: 0 })} />);
    expect(await screen.findByText(/Nothing is missing/)).toBeTruthy();
  });
});
