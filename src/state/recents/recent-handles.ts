/**
 * Handles of files on disk, kept in the browser's own database under the hash of their bytes. A handle is a permission to ask,
 * not the file: opening one again asks the person first. The database is made with the first handle and deleted with the
 * last, so that a page that was not told to remember anything has none. Where it is denied, nothing is kept.
 */
const DATABASE = 'floorline-recent';
const STORE = 'handles';

export interface HandleStore {
  put(hash: string, handle: FileSystemFileHandle): Promise<boolean>;
  get(hash: string): Promise<FileSystemFileHandle | null>;
  remove(hash: string): Promise<void>;
  clear(): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** `factory` hands over `indexedDB`, or throws where a browser denies it. */
export function createHandleStore(factory: () => IDBFactory): HandleStore {
  const attempt = async <T>(work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> => {
    try {
      const opening = factory().open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      const database = await done(opening);
      try {
        return await done(work(database.transaction(STORE, 'readwrite').objectStore(STORE)));
      } finally {
        database.close();
      }
    } catch {
      return otherwise;
    }
  };
  return {
    put: async (hash, handle) => (await attempt<IDBValidKey>((store) => store.put(handle, hash), '')) !== '',
    async get(hash) {
      const found = await attempt<unknown>((store) => store.get(hash), null);
      return found instanceof FileSystemFileHandle ? found : null;
    },
    remove: (hash) => attempt<undefined>((store) => store.delete(hash), undefined),
    async clear() {
      try {
        await done(factory().deleteDatabase(DATABASE));
      } catch {
        // There is none.
      }
    },
  };
}
