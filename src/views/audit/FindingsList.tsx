/**
 * The findings that pass the filter, as a virtual list of rows as tall as their words. One row is in the tab order; arrows
 * walk from row to row and choose, so that both sides follow.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Finding, statusOf } from '../../state/audit/audit-findings.ts';
import type { Texts } from '../../state/audit/audit-texts.ts';
import type { AuditAnswer, AuditList, AuditRow } from '../../worker/audit/audit-protocol.ts';
import { FindingRow } from './FindingRow.tsx';
import styles from './Findings.module.css';
import { statusWord } from './status-words.ts';

export interface FindingsListProps {
  readonly audit: AuditAnswer;
  readonly list: AuditList;
  readonly rows: Uint32Array;
  readonly texts: Texts<AuditRow>;
  readonly selected: Finding | null;
  /** The box that scrolls; the list is a part of what is in it. */
  readonly scroller: HTMLElement | null;
  readonly onPoint: (finding: Finding | null) => void;
  readonly onSelect: (finding: Finding) => void;
}

const ROW_PX = 76;

export function FindingsList(props: FindingsListProps) {
  const { audit, list, rows, texts, selected, scroller, onPoint, onSelect } = props;
  useSyncExternalStore(texts.subscribe, texts.version);
  const box = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => setMargin(box.current?.offsetTop ?? 0));
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index] ?? 0,
    overscan: 6,
    scrollMargin: margin,
    // The tools above stay, and cover what is under them.
    scrollPaddingStart: 48,
    scrollPaddingEnd: 8,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    texts.want([...rows.subarray(first, last + 1)]);
  }, [texts, rows, first, last]);

  const chosen = selected?.list === list ? rows.indexOf(selected.row) : -1;
  const focus = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every choice
  useEffect(() => {
    if (chosen >= 0) virtualizer.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen]);
  useEffect(() => {
    if (focus.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${focus.current}"]`);
    if (row === null || row === undefined) return;
    focus.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const here = event.target instanceof HTMLElement ? event.target.closest('[data-row]') : null;
    if (!(here instanceof HTMLElement)) return;
    const at = rows.indexOf(Number(here.dataset.row));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === 'Enter' && event.target === here) onSelect({ list, row: Number(here.dataset.row) });
    const row = to === undefined ? undefined : rows[to];
    if (row === undefined) return;
    event.preventDefault();
    focus.current = row;
    onSelect({ list, row });
  };
  const reachable = chosen >= first && chosen <= last ? chosen : first;
  return (
    <ol
      ref={box}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onPoint(null)}
    >
      {items.map(({ index, key, start }) => {
        const finding: Finding = { list, row: rows[index] ?? 0 };
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.item}
            style={{ transform: `translateY(${start - margin}px)` }}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            onPointerOver={(event) => event.pointerType === 'mouse' && onPoint(finding)}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: it holds links, which a button may not */}
            <div
              role="group"
              className={styles.row}
              data-row={finding.row}
              data-chosen={index === chosen}
              aria-label={`${statusWord(statusOf(audit, finding))}: ${texts.get(finding.row)?.text ?? ''}`}
              aria-current={index === chosen ? 'true' : undefined}
              tabIndex={index === reachable ? 0 : -1}
              onClick={(event) => {
                const isLink = event.target instanceof Element && event.target.closest('button') !== null;
                if (!isLink && window.getSelection()?.isCollapsed !== false) onSelect(finding);
              }}
              onKeyDown={undefined}
              onFocus={() => onPoint(finding)}
              onBlur={() => onPoint(null)}
            >
              <FindingRow audit={audit} finding={finding} texts={texts.get(finding.row)} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
