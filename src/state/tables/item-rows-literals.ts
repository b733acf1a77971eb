/**
 * The literals of a thread's items, for tables.
 *
 * Problem: texts live in the worker; a table shows thirty literals, searches all of them, sorts by them and writes them
 * to a file, and one literal alone may be a megabyte. Idea: a book that is read in pages, each limited in items and in
 * tokens. What a table shows is asked for with one request in flight, and when it ends only what is wanted *then*; what
 * walks over all of them goes page by page and gives way to the page between. Pages that were read stay, up to a limit
 * of characters; beyond it the oldest leave, and are read again when they are needed. Cost: some 2 ms a page.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import { useSession } from '../session/session.ts';

/** Answers with the literals in the order asked for, or with fewer where the thread is no longer there. */
export type AskLiterals = (items: Uint32Array) => Promise<readonly string[]>;

export interface VisitOptions {
  readonly signal?: AbortSignal;
  /** Items done so far. */
  readonly onProgress?: (done: number) => void;
}

export interface LiteralBook {
  /** Undefined until it was read. */
  readonly get: (item: number) => string | undefined;
  /** Says which items are on screen; what is missing is read. */
  readonly want: (items: readonly number[]) => void;
  /** Calls back for every item of a list in order; answers whether it came to the end of it. */
  readonly visit: (
    items: Uint32Array,
    visit: (item: number, literal: string) => void,
    options?: VisitOptions,
  ) => Promise<boolean>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes whenever literals arrive that were wanted. */
  readonly version: () => number;
}

export interface BookLimits {
  /** Of one page. */
  readonly items: number;
  readonly tokens: number;
  /** Of all pages that stay, in UTF-16 units. */
  readonly characters: number;
}

const LIMITS: BookLimits = { items: 1_000, tokens: 50_000, characters: 40_000_000 };

/** How long to walk over known pages without a pause, in milliseconds. */
const STRIDE_MS = 8;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** `tokens` says by item how long its literal is. */
export function createLiteralBook(
  tokens: Uint32Array,
  ask: AskLiterals,
  limits: BookLimits = LIMITS,
): LiteralBook {
  const known = new Map<number, string>();
  const listeners = new Set<() => void>();
  let characters = 0;
  let version = 0;
  let wanted: readonly number[] = [];
  let busy = false;

  const keep = (item: number, literal: string): void => {
    if (known.has(item)) return;
    known.set(item, literal);
    characters += literal.length;
    for (const [oldest, text] of known) {
      if (characters <= limits.characters || oldest === item) break;
      known.delete(oldest);
      characters -= text.length;
    }
  };

  /** Where the page that begins at a place of a list ends. */
  const pageEnd = (items: ArrayLike<number>, from: number): number => {
    let at = from;
    let size = 0;
    do size += tokens[items[at++] ?? 0] ?? 0;
    while (
      at < items.length &&
      at - from < limits.items &&
      size + (tokens[items[at] ?? 0] ?? 0) <= limits.tokens
    );
    return at;
  };

  const pump = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const missing = (): Uint32Array => Uint32Array.from(wanted.filter((item) => !known.has(item)));
    try {
      for (let items = missing(); items.length > 0; items = missing()) {
        const page = items.subarray(0, pageEnd(items, 0));
        const literals = await ask(page.slice());
        if (literals.length !== page.length) return;
        page.forEach((item, i) => {
          keep(item, literals[i] ?? '');
        });
        version++;
        for (const listener of listeners) listener();
        // A screen full of the largest literals may not fit: then what came last stays, and that is that.
        if (page.some((item) => !known.has(item))) return;
      }
    } finally {
      busy = false;
    }
  };

  return {
    get: (item) => known.get(item),
    want(items) {
      wanted = items;
      void pump();
    },
    async visit(items, visit, { signal, onProgress } = {}) {
      const isOff = (): boolean => signal?.aborted ?? false;
      let since = performance.now();
      for (let from = 0; from < items.length; ) {
        if (isOff()) return false;
        const page = items.subarray(from, pageEnd(items, from));
        const missing = page.filter((item) => !known.has(item));
        const literals = missing.length === 0 ? [] : await ask(missing.slice());
        if (literals.length !== missing.length || isOff()) return false;
        let next = 0;
        for (const item of page) {
          const literal = missing[next] === item ? (literals[next++] ?? '') : (known.get(item) ?? '');
          visit(item, literal);
        }
        // Only now: keeping these may push out others of the same page.
        missing.forEach((item, i) => {
          keep(item, literals[i] ?? '');
        });
        from += page.length;
        onProgress?.(from);
        if (performance.now() - since < STRIDE_MS) continue;
        await pause();
        since = performance.now();
      }
      return !isOff();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

const books = new WeakMap<ThreadColumns['items'], LiteralBook>();

/** The book of a thread, as the columns number its items. One for all tables. */
export function literalBookOf({ items: numbered }: ThreadColumns): LiteralBook {
  const known = books.get(numbered);
  if (known !== undefined) return known;
  const isPresent = (): boolean => useSession.getState().columns?.items === numbered;
  const book = createLiteralBook(numbered.tokens, async (items) => {
    // Other columns may number the same literals otherwise.
    if (!isPresent()) return [];
    const literals = await useSession.getState().literals(items);
    return isPresent() ? literals : [];
  });
  books.set(numbered, book);
  return book;
}
