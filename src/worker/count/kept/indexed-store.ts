/**
 * Analyses in IndexedDB. Two tables under the same names: the values, which are large, and what `list` tells of them,
 * so that a look at what is there reads no value. The database is made when the first value is written, and goes with
 * the last: a page on which nothing large was ever counted leaves no trace.
 */
import type { AnalysisStore, StoredEntry } from './analysis-store.ts';

const DATABASE = 'floorline.analyses';
const VALUES = 'values';
const ENTRIES = 'entries';

/** `factory` hands over `indexedDB`, or throws where a browser denies it. */
export function createIndexedStore(factory: () => IDBFactory): AnalysisStore {
  /** `null` where there is no database and none was to be made. */
  const open = (mayMake: boolean): Promise<IDBDatabase | null> =>
    new Promise((resolve, reject) => {
      const request = factory().open(DATABASE, 1);
      let isMissing = false;
      request.onupgradeneeded = () => {
        if (mayMake) for (const table of [VALUES, ENTRIES]) request.result.createObjectStore(table);
        else {
          isMissing = true;
          request.transaction?.abort();
        }
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => (isMissing ? resolve(null) : reject(request.error));
      request.onblocked = () => reject(new Error('The database is held by another version of the page.'));
    });

  /** Runs one transaction over both tables; `null` where there is no database. */
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (values: IDBObjectStore, entries: IDBObjectStore) => () => T,
    mayMake = false,
  ): Promise<T | null> => {
    const database = await open(mayMake);
    if (database === null) return null;
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction([VALUES, ENTRIES], mode);
        const answer = work(transaction.objectStore(VALUES), transaction.objectStore(ENTRIES));
        transaction.oncomplete = () => resolve(answer());
        transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was given up.'));
      });
    } finally {
      database.close();
    }
  };

  const list = async (): Promise<readonly StoredEntry[]> =>
    (await within('readonly', (_, entries) => {
      const found: IDBRequest<unknown[]> = entries.getAll();
      return () => found.result.filter(isEntry);
    })) ?? [];

  const clear = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = factory().deleteDatabase(DATABASE);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
      request.onblocked = () => resolve();
    });

  return {
    list,
    clear,
    read: async (name) =>
      within('readonly', (values) => {
        const found: IDBRequest<unknown> = values.get(name);
        return () => found.result ?? null;
      }),
    async write(name, value, entry) {
      const put = (values: IDBObjectStore, entries: IDBObjectStore) => {
        values.put(value, name);
        entries.put({ name, ...entry }, name);
        return () => null;
      };
      await within('readwrite', put, true);
    },
    async touch(name, at) {
      await within('readwrite', (_, entries) => {
        const found: IDBRequest<unknown> = entries.get(name);
        found.onsuccess = () => {
          if (isEntry(found.result)) entries.put({ ...found.result, at }, name);
        };
        return () => null;
      });
    },
    async remove(names) {
      if (names.length === 0) return;
      await within('readwrite', (values, entries) => {
        for (const name of names) {
          values.delete(name);
          entries.delete(name);
        }
        return () => null;
      });
      if ((await list()).length === 0) await clear();
    },
  };
}

const isEntry = (value: unknown): value is StoredEntry =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'bytes' in value &&
  typeof value.bytes === 'number' &&
  'at' in value &&
  typeof value.at === 'number';
