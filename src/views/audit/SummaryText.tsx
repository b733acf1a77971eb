/**
 * The summary as a virtual list of its lines, each literal in the colour of its support. Texts come from the worker as they
 * come on screen; where marks stand is known from the start.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Finding, findingOfMark, type Lit } from '../../state/audit/audit-findings.ts';
import type { Texts } from '../../state/audit/audit-texts.ts';
import { type AuditAnswer, MARK_LOOKS, NOWHERE } from '../../worker/audit/audit-protocol.ts';
import { estimateHeight } from '../transcript/estimate-height.ts';
import { sliceRange, type TextRange } from '../transcript/slices.ts';
import { AuditSlices, type AuditSpan } from './AuditSlices.tsx';
import { firstEndingAfter, pieceAt } from './find-piece.ts';
import styles from './Panes.module.css';
import { LOOK_TONES } from './status-words.ts';
import { markHandlers, scrollToMark } from './use-marks.ts';

export interface SummaryTextProps {
  readonly audit: AuditAnswer;
  readonly texts: Texts<string>;
  readonly lit: Lit;
  /** What was chosen, and so is to be seen. */
  readonly shown: Lit;
  readonly onPoint: (finding: Finding | null) => void;
  readonly onSelect: (finding: Finding) => void;
}

const LOOK_WORDS = {
  supported: 'supported by a turn',
  unsupported: 'no turn says it',
  misattributed: 'the user never said it',
  altered: 'what an item of the segment was turned into',
} as const;

const NO_HITS: readonly TextRange[] = [];

export function SummaryText({ audit, texts, lit, shown, onPoint, onSelect }: SummaryTextProps) {
  const { pieces, length } = audit;
  const scroller = useRef<HTMLElement>(null);
  const version = useSyncExternalStore(texts.subscribe, texts.version);
  const endOf = (piece: number): number => pieces[piece + 1] ?? length;
  const virtualizer = useVirtualizer({
    count: pieces.length,
    getScrollElement: () => scroller.current,
    estimateSize: (piece) => estimateHeight(endOf(piece) - (pieces[piece] ?? 0)) - 14,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    texts.want(Array.from({ length: last - first + 1 }, (_, at) => first + at));
  }, [texts, first, last]);

  const pending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every choice
  useEffect(() => {
    pending.current = shown.range !== null;
    if (shown.range !== null)
      virtualizer.scrollToIndex(pieceAt(pieces, shown.range.start), { align: 'center' });
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever texts arrive or move
  useEffect(() => {
    const pane = scroller.current;
    if (!pending.current || pane === null) return;
    const there = pane.querySelector('[data-lit="true"], [data-hit="true"]');
    if (there === null) return;
    pending.current = false;
    scrollToMark(pane, there);
  }, [shown, version, first, last]);

  const handlers = markHandlers({
    onPoint: (mark) => onPoint(mark === null ? null : findingOfMark(audit, mark)),
    onSelect: (mark) => {
      const finding = findingOfMark(audit, mark);
      if (finding !== null) onSelect(finding);
    },
  });
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label="Text of the summary"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows walk through its marks
      tabIndex={0}
      {...handlers}
    >
      <div className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.piece}
            style={{ top: item.start }}
          >
            <Piece
              audit={audit}
              text={texts.get(item.index)}
              start={pieces[item.index] ?? 0}
              end={endOf(item.index)}
              lit={lit}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

interface PieceProps {
  readonly audit: AuditAnswer;
  readonly text: string | undefined;
  /** Where the piece stands in the summary. */
  readonly start: number;
  readonly end: number;
  readonly lit: Lit;
}

function Piece({ audit, text, start, end, lit }: PieceProps) {
  const spans = useMemo(() => pieceSpans(audit, start, end, lit.range), [audit, start, end, lit.range]);
  if (text === undefined) return <span className={styles.waiting}>…</span>;
  // What is drawn as a mark needs no second sign that it is meant.
  const isWord = spans.some(({ isLit }) => isLit);
  const { range } = lit;
  const hits =
    range === null || isWord || range.start >= end || range.end <= start
      ? NO_HITS
      : [{ start: Math.max(0, range.start - start), end: Math.min(end, range.end) - start }];
  return (
    <span data-hit={hits.length > 0 ? 'true' : undefined}>
      <AuditSlices slices={sliceRange(text, { start: 0, end: text.length }, spans, hits)} />
    </span>
  );
}

/** The marks of one piece, placed from its start; the one that a short range lies in is lit. */
function pieceSpans(
  { marks }: AuditAnswer,
  start: number,
  end: number,
  range: Lit['range'],
): readonly AuditSpan[] {
  const spans: AuditSpan[] = [];
  for (let mark = firstEndingAfter(marks.end, start); mark < marks.count; mark++) {
    const from = marks.start[mark] ?? NOWHERE;
    const to = marks.end[mark] ?? from;
    if (from >= end) break;
    const look = MARK_LOOKS[marks.look[mark] ?? 0] ?? 'supported';
    spans.push({
      index: mark,
      start: from - start,
      end: to - start,
      tone: LOOK_TONES[look],
      words: LOOK_WORDS[look],
      isLit: range !== null && range.start < to && range.end > from && covers(from, to, range),
    });
  }
  return spans;
}

/** Whether a mark is what a range means: the same place, or one within the other but for a whole sentence. */
const covers = (from: number, to: number, range: TextRange): boolean =>
  (range.start >= from && range.end <= to) ||
  (range.start <= from && range.end >= to && range.end - range.start < 2 * (to - from));
