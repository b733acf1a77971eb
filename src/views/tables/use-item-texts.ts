import { useEffect, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { literalBookOf } from '../../state/tables/item-rows-literals.ts';
import { rankTexts } from '../../state/tables/item-rows-order.ts';

/** Waits until nobody types, and shows what was found so far this often, in milliseconds. */
const TYPING_MS = 150;
const SHOW_MS = 250;
const STEP_MS = 8;

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ItemMatches {
  /** 1 for the items whose literal holds the text; `null` where no text is asked for. */
  readonly matches: Uint8Array | null;
  /** How far the search is; `null` once it is over. */
  readonly progress: Progress | null;
}

const EVERY_ITEM: ItemMatches = { matches: null, progress: null };

const everyItem = (columns: ThreadColumns): Uint32Array =>
  Uint32Array.from({ length: columns.items.count }, (_, item) => item);

/** The items whose literal holds a text, in any case. What was found so far is there while the rest is searched. */
export function useItemMatches(columns: ThreadColumns, text: string): ItemMatches {
  const wanted = text.trim().toLowerCase();
  const [state, setState] = useState(EVERY_ITEM);
  useEffect(() => {
    if (wanted === '') {
      setState(EVERY_ITEM);
      return;
    }
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      const found = new Uint8Array(columns.items.count);
      let shown = performance.now();
      const whole = await literalBookOf(columns).visit(
        everyItem(columns),
        (item, literal) => {
          if (literal.toLowerCase().includes(wanted)) found[item] = 1;
        },
        {
          signal: stop.signal,
          onProgress(done) {
            if (performance.now() - shown < SHOW_MS) return;
            shown = performance.now();
            setState({ matches: found.slice(), progress: { done, total: columns.items.count } });
          },
        },
      );
      if (whole) setState({ matches: found, progress: null });
    };
    const timer = setTimeout(() => void search(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [columns, wanted]);
  return wanted === '' ? EVERY_ITEM : state;
}

const ranksOf = new WeakMap<ThreadColumns, Uint32Array>();
/** Longer beginnings decide nothing that a reader would see. */
const COMPARED_CHARACTERS = 120;

/** The rank of every item by its literal, in any case, once `wanted`; worked out between frames, and kept. */
export function useLiteralRanks(columns: ThreadColumns, wanted: boolean): Uint32Array | null {
  const [, setReady] = useState<ThreadColumns | null>(null);
  const known = ranksOf.get(columns) ?? null;
  useEffect(() => {
    if (!wanted || known !== null) return;
    const stop = new AbortController();
    const rank = async (): Promise<void> => {
      const texts: string[] = [];
      const whole = await literalBookOf(columns).visit(
        everyItem(columns),
        (_, literal) => texts.push(literal.slice(0, COMPARED_CHARACTERS).toLowerCase()),
        { signal: stop.signal },
      );
      if (!whole) return;
      const steps = rankTexts(texts);
      for (let started = performance.now(); !stop.signal.aborted; ) {
        const step = steps.next();
        if (step.done === true) {
          ranksOf.set(columns, step.value);
          setReady(columns);
          return;
        }
        if (performance.now() - started < STEP_MS) continue;
        await new Promise((resolve) => setTimeout(resolve, 0));
        started = performance.now();
      }
    };
    void rank();
    return () => stop.abort();
  }, [columns, wanted, known]);
  return known;
}
