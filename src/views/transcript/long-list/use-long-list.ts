/**
 * Ties a `LongList` to the element that scrolls. Rows are measured in the same commit that draws them, before anybody
 * sees them, and watched from then on. Whatever moved is drawn at once, within the frame that asks for it. While the
 * element scrolls its position is never written: that would stop a fling or the glide of a wheel; it is written when
 * it rests.
 */
import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createHeights } from './heights.ts';
import { createLongList, type LongList, type PlacedRow } from './long-list.ts';

export interface LongListOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What is listed: another value is another list, and begins at its start. */
  readonly identity: unknown;
  /** Things that a row can show, numbered from 0, of which some may be left out. */
  readonly size: number;
  /** The things shown, ascending; `null` for all. */
  readonly visible: Uint32Array | null;
  /** Guess at the height of a thing that was not measured yet, in pixels. */
  readonly estimate: (thing: number) => number;
  /** Whether a thing that gets taller grows below what is read of it, since the reader asked for more of it. */
  readonly growsDown: (thing: number) => boolean;
  /** Where a thing stands among the visible, or would stand. */
  readonly indexOf: (thing: number) => number;
}

export interface LongListView {
  readonly list: LongList;
  readonly rows: readonly PlacedRow[];
  /** For each row, with its number in `data-index`. */
  readonly measure: RefCallback<HTMLElement>;
  /** Puts a row at the upper edge. */
  readonly show: (index: number) => void;
  readonly by: (pixels: number) => void;
  readonly toEnd: () => void;
}

/** Without a scroll event for this long, the element rests. */
const REST_MS = 140;
const ACTS = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

const isShown = (element: Element): boolean => element.getClientRects().length > 0;
const indexIn = (row: HTMLElement): number => Number(row.dataset.index);

export const useLongList = (options: LongListOptions): LongListView => {
  const { scroller, identity, size, visible, estimate } = options;
  const latest = useRef(options);
  latest.current = options;
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const [list] = useState(() => createLongList({ overscan: 6, overscanPixels: 600, paddingEnd: 24 }));
  const count = visible === null ? size : visible.length;

  /** What was measured of each thing, in pixels; 0 where nothing was. */
  const measured = useRef<{ readonly of: unknown; pixels: Float32Array }>({
    of: null,
    pixels: new Float32Array(0),
  });
  const shown = useRef<{ readonly of: unknown; readonly visible: Uint32Array | null }>({
    of: null,
    visible: null,
  });
  if (measured.current.of !== identity) measured.current = { of: identity, pixels: new Float32Array(size) };
  else if (measured.current.pixels.length < size) {
    const grown = new Float32Array(size + (size >> 2));
    grown.set(measured.current.pixels);
    measured.current.pixels = grown;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for another list, which takes what was measured with it
  const heights = useMemo(() => {
    const { pixels } = measured.current;
    return createHeights(count, (index) => {
      const thing = visible === null ? index : (visible[index] ?? 0);
      return (pixels[thing] ?? 0) || estimate(thing);
    });
  }, [identity, size, visible]);
  if (list.heights() !== heights) {
    const before = shown.current;
    const { index, into } = list.place();
    const thing = before.visible === null ? index : (before.visible[index] ?? 0);
    list.replace(
      heights,
      before.of === identity ? { index: options.indexOf(thing), into } : { index: 0, into: 0 },
    );
    shown.current = { of: identity, visible };
  }

  const nodes = useRef(new Set<HTMLElement>());
  const fresh = useRef(new Set<HTMLElement>());
  const moving = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wasHidden = useRef(false);

  const take = useCallback(
    (row: HTMLElement, pixels: number): boolean => {
      const index = indexIn(row);
      const { visible: now, growsDown } = latest.current;
      const thing = now === null ? index : now[index];
      if (pixels <= 0 || thing === undefined || index >= list.heights().count) return false;
      measured.current.pixels[thing] = pixels;
      const grew = pixels > list.heights().size(index);
      return list.measured(index, pixels, grew && growsDown(thing));
    },
    [list],
  );
  const settle = useCallback((): boolean => {
    const element = scroller.current;
    if (element === null || moving.current !== null || !isShown(element)) return false;
    list.scrolled(element.scrollTop);
    return list.settle();
  }, [list, scroller]);

  const observer = useRef<ResizeObserver | null>(null);
  const measure = useCallback((row: HTMLElement | null) => {
    if (row === null) return;
    nodes.current.add(row);
    fresh.current.add(row);
    observer.current?.observe(row);
    return () => {
      nodes.current.delete(row);
      fresh.current.delete(row);
      observer.current?.unobserve(row);
    };
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    // Whatever is asked of the element has the page laid out: nothing is asked where there is nothing to do.
    if (element === null || (fresh.current.size === 0 && !list.hasToMove())) return;
    if (!isShown(element)) return;
    let changed = list.resize(element.clientHeight);
    const rows = [...fresh.current];
    fresh.current.clear();
    // All are read before anything is drawn again, so that the page is laid out once.
    const tall = rows.map((row) => row.getBoundingClientRect().height);
    for (const [at, row] of rows.entries()) if (take(row, tall[at] ?? 0)) changed = true;
    if (changed) {
      settle();
      draw();
      return;
    }
    const scrollTop = list.takeScrollTop();
    if (scrollTop !== null) element.scrollTop = scrollTop;
  });

  const isEmpty = count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list without rows has nothing that scrolls
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = (): void => {
      if (!isShown(element)) return;
      const moved = list.scrolled(element.scrollTop);
      if (!moved) return;
      if (moving.current !== null) clearTimeout(moving.current);
      moving.current = setTimeout(() => {
        moving.current = null;
        if (settle()) draw();
      }, REST_MS);
      flushSync(draw);
    };
    const release = (): void => list.release();
    const watched = new ResizeObserver((entries) => {
      let changed = false;
      for (const { target, borderBoxSize } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        if (target === element) {
          const hidden = !isShown(element);
          // An element that was not laid out may have lost where it stood.
          if (wasHidden.current && !hidden) list.rewrite();
          changed = list.resize(element.clientHeight) || (wasHidden.current && !hidden) || changed;
          wasHidden.current = hidden;
        } else if (target.isConnected && isShown(target)) {
          changed = take(target, borderBoxSize[0]?.blockSize ?? 0) || changed;
        }
      }
      if (!changed) return;
      settle();
      flushSync(draw);
    });
    observer.current = watched;
    watched.observe(element);
    for (const row of nodes.current) watched.observe(row);
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const act of ACTS) element.addEventListener(act, release, { capture: true, passive: true });
    return () => {
      if (moving.current !== null) clearTimeout(moving.current);
      moving.current = null;
      watched.disconnect();
      observer.current = null;
      element.removeEventListener('scroll', onScroll);
      for (const act of ACTS) element.removeEventListener(act, release, { capture: true });
    };
  }, [list, scroller, settle, take, isEmpty]);

  const move = useCallback((how: () => void): void => {
    how();
    draw();
  }, []);
  return {
    list,
    rows: count === 0 ? [] : list.rows(),
    measure,
    show: (index) => move(() => list.show(index)),
    by: (pixels) => move(() => list.by(pixels)),
    toEnd: () => move(() => list.toEnd()),
  };
};
