import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CorpusFile, FileState } from '../../state/corpus/corpus.ts';
import type { FileLook } from '../../worker/protocol.ts';
import { FilesTable } from './FilesTable.tsx';

const LOOK: FileLook = {
  formatName: 'Claude Code',
  bytes: 10,
  threads: 1,
  turns: 12,
  tokens: 3_400,
  passes: 1,
  verdict: 'compact',
  firstRefusal: null,
  smallestSlot: 120,
  diagnostics: 0,
};
const looked = (more: Partial<FileLook> = {}): FileState => ({ kind: 'looked', look: { ...LOOK, ...more } });
const fileOf = (name: string, state: FileState): CorpusFile => ({ name, size: 10, files: [], state });

const FILES = [
  fileOf('quiet.jsonl', looked()),
  fileOf('grave.jsonl', looked({ verdict: 'refuse', firstRefusal: 7, smallestSlot: 3_226, diagnostics: 2 })),
  fileOf('damaged.bin', { kind: 'failed', reason: 'damaged.bin is no text.' }),
  fileOf('short.json', looked({ verdict: null, passes: 0, smallestSlot: null })),
  fileOf('next.json', { kind: 'looking' }),
  fileOf('last.json', { kind: 'waiting' }),
];

// What the virtual list measures; jsdom has no layout.
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

const rowsOf = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const names = () => screen.getAllByRole('button', { name: /^Open / }).map((button) => button.textContent);

describe('the table of files', () => {
  it('shows of each what is known, and of a damaged one why', () => {
    render(<FilesTable files={FILES} opened={null} onOpen={() => {}} />);
    const [quiet, grave, damaged, short, next, last] = rowsOf();
    expect(quiet).toBe('quiet.jsonlcompact–120123,400Claude Code');
    expect(grave).toBe('grave.jsonlrefuse73,226123,400Claude Code2 problems');
    expect(damaged).toContain('not read');
    expect(damaged).toContain('damaged.bin is no text.');
    expect(short).toContain('no pass');
    expect(next).toContain('looking');
    expect(last).toContain('waiting');
  });

  it('sorts: the gravest first, what is unknown last either way', async () => {
    render(<FilesTable files={FILES} opened={null} onOpen={() => {}} />);
    const worst = within(screen.getByRole('columnheader', { name: /worst/ })).getByRole('button');
    await userEvent.click(worst);
    expect(names().slice(0, 2)).toEqual(['grave.jsonl', 'quiet.jsonl']);
    await userEvent.click(worst);
    expect(names().slice(0, 2)).toEqual(['quiet.jsonl', 'grave.jsonl']);
  });

  it('opens a file by click and by Enter, the one that is meant after sorting too', async () => {
    const onOpen = vi.fn();
    render(<FilesTable files={FILES} opened={null} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open short.json' }));
    expect(onOpen).toHaveBeenLastCalledWith(3);
    await userEvent.click(within(screen.getByRole('columnheader', { name: /worst/ })).getByRole('button'));
    screen.getByRole('button', { name: 'Open grave.jsonl' }).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(0);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('copies what is shown: the chosen columns in their order, verdicts as words', async () => {
    const user = userEvent.setup();
    render(<FilesTable files={FILES.slice(0, 3)} opened={null} onOpen={() => {}} />);
    await user.click(screen.getByRole('button', { name: /^Columns/ }));
    await user.click(screen.getByRole('checkbox', { name: /^passes/ }));
    await user.click(screen.getByRole('checkbox', { name: /^problems/ }));
    await user.click(screen.getByRole('checkbox', { name: /^format/ }));
    await user.keyboard('{Escape}');
    await user.click(within(screen.getByRole('columnheader', { name: /worst/ })).getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect((await navigator.clipboard.readText()).split(/\r?\n/).slice(0, 4)).toEqual([
      'name\tverdict\tpasses\tfirstRefusal\tsmallestSlot\tturns\ttokens',
      'grave.jsonl\trefuse\t1\t7\t3226\t12\t3400',
      'quiet.jsonl\tcompact\t1\t\t120\t12\t3400',
      'damaged.bin\tnot read\t\t\t\t\t',
    ]);
  });
});
