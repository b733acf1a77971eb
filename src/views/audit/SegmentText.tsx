/**
 * The turns of the segment as a virtual list, each item in the colour of what became of it. The rows are those of the
 * transcript (`views/transcript/row-store.ts`): texts come from the worker as they come on screen.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { ROLES } from '../../core/transcript/model.ts';
import type { Finding, Lit } from '../../state/audit/audit-findings.ts';
import type { AuditAnswer } from '../../worker/audit/audit-protocol.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { formatCount } from '../common/format.ts';
import { estimateHeight } from '../transcript/estimate-height.ts';
import { rowBlocks } from '../transcript/row-blocks.ts';
import type { RowStore } from '../transcript/row-store.ts';
import { sliceRange } from '../transcript/slices.ts';
import texts from '../transcript/TurnText.module.css';
import { AuditSlices } from './AuditSlices.tsx';
import styles from './Panes.module.css';
import { findingOfSpan, segmentSpans, spanOfItem } from './segment-spans.ts';
import { markHandlers, scrollToMark } from './use-marks.ts';

export interface SegmentTextProps {
  readonly audit: AuditAnswer;
  readonly columns: ThreadColumns;
  readonly rows: RowStore;
  readonly lit: Lit;
  /** What was chosen, and so is to be seen. */
  readonly shown: Lit;
  readonly onPoint: (finding: Finding | null) => void;
  readonly onSelect: (finding: Finding) => void;
}

const NO_HITS = [] as const;

export function SegmentText(props: SegmentTextProps) {
  const { audit, columns, rows, lit, shown, onPoint, onSelect } = props;
  const { from, to, kept } = audit.segment;
  const scroller = useRef<HTMLElement>(null);
  const stayed = useMemo(() => new Set(kept), [kept]);
  const virtualizer = useVirtualizer({
    count: to - from,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(columns.turns.chars[from + index] ?? 0),
    getItemKey: (index) => from + index,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    rows.want(Array.from({ length: last - first + 1 }, (_, at) => from + first + at));
  }, [rows, from, first, last]);

  const version = rows.version();
  const pending = useRef<Lit | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every choice
  useEffect(() => {
    pending.current = shown;
    const { turn } = shown;
    if (turn !== null && turn >= from && turn < to)
      virtualizer.scrollToIndex(turn - from, { align: 'center' });
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever rows arrive or move
  useEffect(() => {
    const wish = pending.current;
    const pane = scroller.current;
    if (wish === null || wish.turn === null || pane === null) return;
    const span = spanOfItem(columns, wish.turn, wish.items);
    if (span === null) {
      pending.current = null;
      return;
    }
    const mark = pane.querySelector(`mark[data-mark="${span}"]`);
    if (mark !== null) {
      pending.current = null;
      scrollToMark(pane, mark);
      return;
    }
    const row = rows.get(wish.turn);
    const isCut = row !== undefined && row.text.length < row.length;
    if (isCut && (columns.spans.end[span] ?? 0) > row.text.length && !rows.isExpanded(wish.turn))
      rows.expand(wish.turn);
  }, [shown, version, first, last]);

  const handlers = markHandlers({
    onPoint: (mark) => onPoint(mark === null ? null : findingOfSpan(columns, audit, mark)),
    onSelect: (mark) => {
      const finding = findingOfSpan(columns, audit, mark);
      if (finding !== null) onSelect(finding);
    },
  });
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label="Text of the segment"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows walk through its marks
      tabIndex={0}
      {...handlers}
    >
      <div className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const turn = from + item.index;
          return (
            <article
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-audit-turn={turn}
              aria-label={`turn ${turn}`}
              className={styles.turn}
              style={{ top: item.start }}
            >
              <div className={styles.turnHead}>
                <span className="num">{turn}</span>
                <span>{ROLES[columns.turns.role[turn] ?? 0]}</span>
                {stayed.has(turn) && <span>stayed verbatim</span>}
              </div>
              {stayed.has(turn) ? null : (
                <TurnBody turn={turn} audit={audit} columns={columns} rows={rows} lit={lit} />
              )}
            </article>
          );
        })}
      </div>
    </section>
  );
}

function TurnBody({
  turn,
  audit,
  columns,
  rows,
  lit,
}: Pick<SegmentTextProps, 'audit' | 'columns' | 'rows' | 'lit'> & { readonly turn: number }) {
  const row = rows.get(turn);
  const spans = useMemo(
    () => segmentSpans(columns, audit, turn, lit.items),
    [columns, audit, turn, lit.items],
  );
  const blocks = useMemo(() => (row === undefined ? [] : rowBlocks(row.text, row.parts)), [row]);
  if (row === undefined) return <div className={styles.waiting}>…</div>;
  return (
    <>
      {blocks.map((block) => (
        <div key={`${block.part}.${block.stretch}`} className={classes(texts.block, texts[block.kind])}>
          {block.ranges.map((range) => (
            <span key={`${range.look}${range.start}`} className={texts[range.look]}>
              <AuditSlices slices={sliceRange(row.text, range, spans, NO_HITS)} />
            </span>
          ))}
        </div>
      ))}
      {row.text.length < row.length && (
        <Button look="link" onClick={() => rows.expand(turn)}>
          show all ({formatCount(row.length)} characters)
        </Button>
      )}
    </>
  );
}
