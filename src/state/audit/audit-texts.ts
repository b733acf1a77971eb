/**
 * Texts of an audit on their way from the worker: rows of its lists, and pieces of its summary. As with the turns of a
 * transcript, one request is in flight, when it ends what is wanted then is asked for, and what was not looked at for
 * longest leaves first.
 */
import type { AuditAnswer, AuditList, AuditRow, SummaryRange } from '../../worker/audit/audit-protocol.ts';
import type { WorkerClient } from '../../worker/client.ts';

export interface Texts<T> {
  readonly get: (key: number) => T | undefined;
  /** Says what is on screen; what is missing is fetched. */
  readonly want: (keys: readonly number[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes whenever something arrives. */
  readonly version: () => number;
}

/** So many texts are held, on screen or not. */
const CAPACITY = 800;

/** Texts by number; `fetch` answers in the order asked for, or with fewer where they are no longer there. */
export function createTexts<T>(
  fetch: (keys: readonly number[]) => Promise<readonly T[]>,
  capacity = CAPACITY,
): Texts<T> {
  const known = new Map<number, T>();
  const listeners = new Set<() => void>();
  let wanted: readonly number[] = [];
  let isBusy = false;
  let version = 0;

  const keep = (key: number, text: T): void => {
    known.delete(key);
    known.set(key, text);
    const shown = new Set(wanted);
    for (const oldest of known.keys()) {
      if (known.size <= capacity) break;
      if (!shown.has(oldest)) known.delete(oldest);
    }
  };

  const pump = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const missing = (): readonly number[] => wanted.filter((key) => !known.has(key));
    try {
      for (let keys = missing(); keys.length > 0; keys = missing()) {
        const texts = await fetch(keys);
        if (texts.length !== keys.length) return;
        for (const [at, text] of texts.entries()) keep(keys[at] ?? 0, text);
        version++;
        for (const listener of listeners) listener();
      }
    } finally {
      isBusy = false;
    }
  };

  return {
    get: (key) => known.get(key),
    want(keys) {
      wanted = keys;
      void pump();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** The rows of one list of an audit. */
export const createRowTexts = (
  client: () => WorkerClient,
  { id }: Pick<AuditAnswer, 'id'>,
  list: AuditList,
): Texts<AuditRow> =>
  createTexts(async (rows) => {
    const reply = await client().request('audit-rows', { audit: id, list, rows });
    return reply.ok ? reply.answer : [];
  });

/** The pieces of the summary of an audit, by their number. */
export const createSummaryTexts = (
  client: () => WorkerClient,
  { id, pieces, length }: Pick<AuditAnswer, 'id' | 'pieces' | 'length'>,
): Texts<string> =>
  createTexts(async (wanted) => {
    const ranges = wanted.map(
      (piece): SummaryRange => [pieces[piece] ?? length, pieces[piece + 1] ?? length],
    );
    const reply = await client().request('audit-text', { audit: id, ranges });
    return reply.ok ? reply.answer : [];
  });
