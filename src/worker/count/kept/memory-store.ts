import type { AnalysisStore, StoredEntry } from './analysis-store.ts';

/** A store in memory that copies what it is given, as the real one does. */
export function createMemoryStore(): AnalysisStore & { readonly values: ReadonlyMap<string, unknown> } {
  const values = new Map<string, unknown>();
  const entries = new Map<string, StoredEntry>();
  return {
    values,
    read: async (name) => (values.has(name) ? structuredClone(values.get(name)) : null),
    async write(name, value, entry) {
      values.set(name, structuredClone(value));
      entries.set(name, { name, ...entry });
    },
    async touch(name, at) {
      const entry = entries.get(name);
      if (entry !== undefined) entries.set(name, { ...entry, at });
    },
    list: async () => [...entries.values()],
    async remove(names) {
      for (const name of names) {
        values.delete(name);
        entries.delete(name);
      }
    },
    async clear() {
      values.clear();
      entries.clear();
    },
  };
}
