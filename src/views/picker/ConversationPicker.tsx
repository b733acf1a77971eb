import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { nextSort, type TableSort } from '../../state/tables/table-view.ts';
import type { ConversationSummary } from '../../worker/protocol.ts';
import { useMedia } from '../app/use-media.ts';
import { Button } from '../common/Button.tsx';
import { TextField } from '../common/Field.tsx';
import { formatBytes, formatCount, formatMoment, formatTokens, plural } from '../common/format.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { sortedBy } from '../tables/SortHeader.tsx';
import styles from './ConversationPicker.module.css';
import { type ConversationColumn, columnsFor, startsHigh } from './conversation-columns.ts';
import { type ConversationRow, conversationListOf } from './conversation-list.ts';

const DATE_CHARACTERS = 10;

export interface ConversationPickerProps {
  readonly conversations: readonly ConversationSummary[];
  /** The id of the one that is open. */
  readonly current: string | null;
  readonly search: Ref<HTMLInputElement>;
  readonly onPick: (conversation: ConversationSummary) => void;
}

/** A search and a table: what is typed narrows the list, the arrows walk from the one into the other, Enter opens. */
export function ConversationPicker({ conversations, current, search, onPick }: ConversationPickerProps) {
  const list = conversationListOf(conversations);
  const isNarrow = useMedia('(max-width: 699px)');
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<TableSort | null>(null);
  const asked = useDeferredValue(query);
  const shown = useMemo(() => list.show(asked, sort), [list, asked, sort]);
  const area = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsFor(list.tells, isNarrow), [list, isNarrow]);
  const marked = useMemo(() => {
    const at = conversations.findIndex(({ id }) => id === current);
    return at === -1 ? -1 : shown.indexOf(at);
  }, [conversations, current, shown]);

  useEffect(() => {
    let timer = setTimeout(function next() {
      if (list.prepare()) timer = setTimeout(next);
    });
    return () => clearTimeout(timer);
  }, [list]);

  const pick = (at: number | undefined): void => {
    const conversation = at === undefined ? undefined : conversations[at];
    if (conversation !== undefined) onPick(conversation);
  };
  const searchInput = (): HTMLInputElement | null => area.current?.querySelector('input') ?? null;
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      area.current?.querySelector<HTMLElement>('tr[data-row] button[tabindex="0"]')?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // What was typed last may not be on screen yet.
      if (query.trim() !== '') pick(list.show(query, sort)[0]);
      else pick(marked === -1 ? shown[0] : shown[marked]);
    }
  };
  /** From the first row up, and for whoever types a letter, the way leads back to the search. */
  const onTableKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const row = event.target.closest('tr[data-row]');
    if (event.key === 'ArrowUp' && row?.getAttribute('data-row') === '0') {
      event.preventDefault();
      event.stopPropagation();
    } else if (row === null || event.key.length !== 1 || event.key === ' ') return;
    searchInput()?.focus();
  };
  return (
    <div ref={area} className={styles.area}>
      <div className={styles.tools}>
        <TextField
          ref={search}
          type="search"
          label="Search conversations"
          hideLabel
          placeholder="Search titles"
          className={styles.search}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            const scroller = area.current?.querySelector('section');
            if (scroller !== null && scroller !== undefined) scroller.scrollTop = 0;
          }}
          onKeyDown={onSearchKey}
          autoComplete="off"
          spellCheck={false}
        />
        <p role="status" className={styles.count}>
          {shown.length === conversations.length
            ? plural(conversations.length, 'conversation')
            : `${formatCount(shown.length)} of ${plural(conversations.length, 'conversation')}`}
        </p>
      </div>
      <div className={styles.table} onKeyDownCapture={onTableKey}>
        <DataTable
          label="Conversations"
          columns={columns}
          rows={shown.length}
          keyOf={(row) => shown[row] ?? row}
          marked={marked === -1 ? null : marked}
          fits={isNarrow}
          sortedBy={sortedBy(sort)}
          sorting={(column) => () => setSort(nextSort(sort, column.id, startsHigh(column)))}
          cell={(at, column, tabIndex) => {
            const row = list.rows[shown[at] ?? -1];
            return row === undefined
              ? null
              : cellOf(row, column, { tabIndex, isNarrow, isCurrent: row.id === current }, pick);
          }}
          onRow={(at) => pick(shown[at])}
        />
        {shown.length === 0 && <p className={styles.none}>No title holds these words.</p>}
      </div>
    </div>
  );
}

function cellOf(
  row: ConversationRow,
  column: ConversationColumn,
  { tabIndex, isNarrow, isCurrent }: { tabIndex: 0 | -1; isNarrow: boolean; isCurrent: boolean },
  pick: (at: number) => void,
): ReactNode {
  switch (column.id) {
    case 'title':
      return (
        <Button
          look="link"
          tabIndex={tabIndex}
          title={row.title}
          aria-current={isCurrent ? 'true' : undefined}
          className={styles.title}
          onClick={(event) => {
            event.stopPropagation();
            pick(row.index);
          }}
        >
          <bdi>{row.title}</bdi>
        </Button>
      );
    case 'at':
      return row.at === null ? '–' : formatMoment(row.at).slice(0, isNarrow ? DATE_CHARACTERS : undefined);
    case 'tokens':
      return formatTokens(row.tokens, true);
    case 'bytes':
      return formatBytes(row.bytes);
    case 'turns':
    case 'compactions':
    case 'threads':
      return formatCount(row[column.id]);
  }
}
