/**
 * The transcript as a virtual list. A transcript may have a million turns of any length, so only what is near the
 * screen is in the document: heights are estimated from the lengths of the texts (known before any text is here) and
 * corrected when a turn is measured. The list is a feed of articles for assistive technology; one turn at a time is
 * in the tab order, and the arrows walk through the marks inside it.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import { ROLES } from '../../core/transcript/model.ts';
import { EVERYTHING_SHOWN } from '../../state/session/opened-report.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { CutLine, PassMarker } from './Boundary.tsx';
import { type Brackets, bracketEnd, cutBetween, cutsInside, type InnerCut } from './brackets.ts';
import { estimateHeight } from './estimate-height.ts';
import { useLongList } from './long-list/use-long-list.ts';
import type { RowStore } from './row-store.ts';
import { SpanPopover } from './SpanPopover.tsx';
import type { TextRange } from './slices.ts';
import styles from './TurnList.module.css';
import { type TurnContext, TurnView } from './TurnView.tsx';
import type { Find } from './use-find.ts';
import { useHitRanges } from './use-hit-ranges.ts';
import { useReveal } from './use-reveal.ts';
import { useShowHit } from './use-show-hit.ts';
import { useSpanPopover } from './use-span-popover.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { positionOf } from './visible-turns.ts';

export interface TurnListProps {
  readonly turns: { readonly count: number; readonly roles: Uint8Array; readonly chars: Uint32Array };
  /** The turns to show, or `null` for all. */
  readonly visible: Uint32Array | null;
  readonly rows: RowStore;
  readonly context: TurnContext;
  readonly run: Run | null;
  readonly brackets: Brackets;
  readonly pass: Pass | null;
  readonly passIndex: number | null;
  /** Passes were triggered by the mark (they are not windows or a range). */
  readonly triggered: boolean;
  readonly find: Find;
  /** Told of the turn that is read: the selected one where it is on screen, else the first on screen. */
  readonly onRead: (turn: number) => void;
}

const NO_CUTS: readonly InnerCut[] = [];
/** Rows whose text is fetched before they are drawn, on either side. */
const FETCHED_AHEAD = 6;
const NO_HITS: readonly TextRange[] = [];

const turnOf = (target: EventTarget): number | null => {
  const article = target instanceof Element ? target.closest<HTMLElement>('article[data-turn]') : null;
  return article === null ? null : Number(article.dataset.turn);
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** Moves the focus through the marks of a turn; `false` where there is none further. */
const stepMark = (article: Element, by: 1 | -1): boolean => {
  const marks = [...article.querySelectorAll('mark[data-span]')].filter(
    (mark) => mark instanceof HTMLElement,
  );
  const at = document.activeElement instanceof HTMLElement ? marks.indexOf(document.activeElement) : -1;
  const next = marks[at === -1 ? (by === 1 ? 0 : marks.length - 1) : at + by];
  if (next === undefined) return false;
  next.focus();
  return true;
};

export function TurnList(props: TurnListProps) {
  const { turns, visible, rows, context, run, brackets, pass, passIndex, triggered, find, onRead } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const count = visible === null ? turns.count : visible.length;
  const turnAt = (index: number): number => (visible === null ? index : (visible[index] ?? 0));
  const selectedTurn = useView((view) => view.selectedTurn);
  const popover = useSpanPopover();
  const reason = useRef<HTMLDivElement>(null);

  const thread = useSession(
    ({ opened, conversation, thread: name }) => `${opened}\n${conversation ?? ''}\n${name ?? ''}`,
  );
  const {
    list,
    rows: items,
    ...move
  } = useLongList({
    scroller,
    identity: thread,
    size: turns.count,
    visible,
    estimate: (turn) => estimateHeight(turns.chars[turn] ?? 0),
    growsDown: rows.isExpanded,
    indexOf: (turn) => positionOf(visible, turn),
  });
  // A turn with the focus that is scrolled away leaves the document; the keys that scroll must go on doing so.
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  });
  useStickToEnd(list, turns.count, move.toEnd);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when other turns come on screen
  useEffect(() => {
    const wanted: number[] = [];
    for (let index = first; index <= last; index++) wanted.push(turnAt(index));
    for (let ahead = 1; ahead <= FETCHED_AHEAD; ahead++) {
      if (last + ahead < count) wanted.push(turnAt(last + ahead));
      if (first - ahead >= 0) wanted.push(turnAt(first - ahead));
    }
    rows.want(wanted);
  }, [rows, first, last, visible, count]);

  // Counting adds marks and figures, and with them lines: until then nothing stands still.
  const isComplete =
    context.columns !== null && items.every((item) => rows.get(turnAt(item.index)) !== undefined);
  useReveal({
    scroller,
    scrollTo: (turn) => move.show(positionOf(visible, turn)),
    complete: isComplete,
  });

  const drawn = items.flatMap((item) => rows.get(turnAt(item.index)) ?? []);
  const hitsOf = useHitRanges(find.asked, drawn);
  const hit = useShowHit({
    scroller,
    find,
    rows,
    hitsOf,
    complete: isComplete,
    isVisible: (turn) => visible === null || visible[positionOf(visible, turn)] === turn,
    scrollTo: (turn) => move.show(positionOf(visible, turn)),
    scrollBy: move.by,
  });
  const reading = turnAt(list.place().index);
  const onScreen = selectedTurn !== null && items.some((item) => turnAt(item.index) === selectedTurn);
  const at = onScreen ? selectedTurn : reading;
  useEffect(() => onRead(at), [onRead, at]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    // A browser would glide through all that lies between.
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      if (event.key === 'End') move.toEnd();
      else move.show(0);
    }
    const article = event.target instanceof Element ? event.target.closest('article') : null;
    if (article === null) return;
    if (event.key === 'ArrowRight' && stepMark(article, 1)) event.preventDefault();
    if (event.key === 'ArrowLeft' && stepMark(article, -1)) event.preventDefault();
    // The popover may be closed: it has to be drawn before the focus can go into it.
    if (event.key === 'Enter' && flushSync(() => popover.show(event.target))) {
      event.preventDefault();
      (reason.current?.querySelector('button') ?? reason.current)?.focus();
    }
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    // React also tells of the focus inside the popover, which is drawn elsewhere: it stays open for its links.
    if (!event.currentTarget.contains(event.target)) return;
    focused.current = event.target;
    if (event.target.matches('mark[data-span]:focus-visible')) popover.show(event.target);
    else popover.close();
  };
  const onPointerOver = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.pointerType === 'mouse') popover.over(event.target);
    const turn = turnOf(event.target);
    if (turn !== null && turn !== useView.getState().hoverTurn) useView.getState().set({ hoverTurn: turn });
  };
  const onClick = (event: { readonly target: EventTarget }): void => {
    if (popover.show(event.target)) return;
    const turn = turnOf(event.target);
    if (turn === null || !(event.target instanceof Element)) return;
    if (event.target.closest('[data-gutter]') !== null) {
      const owner = brackets.owner[turn] ?? -1;
      if (owner >= 0) useView.getState().set({ selectedPass: owner });
    } else if (
      event.target.closest('button, a, input') === null &&
      window.getSelection()?.isCollapsed !== false
    ) {
      useView.getState().set({ selectedTurn: turn });
    }
  };

  if (count === 0) {
    if (turns.count === 0) return <p className={styles.none}>This thread holds no turns.</p>;
    return (
      <div className={styles.none}>
        <p role="status">No turn passes the filters.</p>
        <Button onClick={() => useView.getState().set(EVERYTHING_SHOWN)}>Show all turns</Button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys inside are those of the articles and marks
    <div
      ref={scroller}
      tabIndex={-1}
      className={styles.scroller}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerOver={onPointerOver}
      onPointerOut={(event) => popover.out(event.target)}
      onPointerLeave={() => useView.getState().set({ hoverTurn: null })}
      onClick={onClick}
      onScroll={() => popover.span !== null && popover.close()}
    >
      <div
        role="feed"
        aria-label="Turns"
        aria-busy={rows.get(turnAt(first)) === undefined}
        className={styles.feed}
        style={{ height: list.height() }}
      >
        {items.map((item) => {
          const turn = turnAt(item.index);
          const before = item.index === 0 ? -1 : turnAt(item.index - 1);
          const row = rows.get(turn);
          const owner = run?.passes[brackets.owner[turn] ?? -1];
          const cut = pass === null ? null : cutBetween(pass, before, turn);
          const cuts = pass === null ? NO_CUTS : cutsInside(pass, turn);
          const role = ROLES[turns.roles[turn] ?? 0] ?? 'user';
          const inTabOrder = selectedTurn === null ? item.index === first : turn === selectedTurn;
          return (
            <article
              key={turn}
              ref={move.measure}
              data-index={item.index}
              data-turn={turn}
              aria-label={`turn ${turn}, ${role}`}
              aria-current={turn === selectedTurn ? 'true' : undefined}
              aria-posinset={item.index + 1}
              aria-setsize={count}
              tabIndex={inTabOrder ? 0 : -1}
              className={styles.item}
              // Until its text is here a turn is as tall as it is thought to be, and moves no other.
              style={row === undefined ? { top: item.top, minHeight: item.height } : { top: item.top }}
            >
              {cut !== null && pass !== null && <CutLine pass={pass} part={cut} />}
              <TurnView
                turn={turn}
                role={role}
                chars={turns.chars[turn] ?? 0}
                row={row}
                context={context}
                fate={owner?.verdict ?? null}
                bracket={pass === null ? null : bracketEnd(pass.segment, turn)}
                bracketVerdict={pass?.verdict ?? null}
                kept={pass?.segment.kept.some((kept) => kept === turn) ?? false}
                cuts={cuts}
                pass={cuts.length > 0 ? pass : null}
                hits={row === undefined ? NO_HITS : hitsOf(row)}
                currentHit={hit?.turn === turn ? hit.hit : null}
                selected={turn === selectedTurn}
                expanded={rows.isExpanded(turn)}
                inTabOrder={inTabOrder}
              />
              {triggered &&
                run !== null &&
                (brackets.markers.get(turn) ?? []).map((index) => {
                  const marked = run.passes[index];
                  return (
                    marked !== undefined && (
                      <PassMarker
                        key={index}
                        run={run}
                        pass={marked}
                        selected={index === passIndex}
                        onSelect={() => useView.getState().set({ selectedPass: index })}
                      />
                    )
                  );
                })}
            </article>
          );
        })}
      </div>
      {popover.span !== null && context.columns !== null && (
        <SpanPopover
          columns={context.columns}
          span={popover.span}
          setting={context.setting}
          anchor={popover.anchor}
          panel={reason}
          onClose={popover.close}
          onEnter={popover.hold}
          onLeave={popover.release}
        />
      )}
    </div>
  );
}
