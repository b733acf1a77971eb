/** Where analyses lie, by name. Every call may reject: storage is absent, full or denied, and then nothing is kept. */
export interface AnalysisStore {
  /** What is under a name; `null` for nothing. Never makes a store where there is none. */
  read(name: string): Promise<unknown>;
  /** Keeps a value that structured clone can copy; `bytes` and `at` (a number that grows) are what `list` tells. */
  write(name: string, value: unknown, entry: { readonly bytes: number; readonly at: number }): Promise<void>;
  /** Says that a value was used. */
  touch(name: string, at: number): Promise<void>;
  /** What is there, without reading it. */
  list(): Promise<readonly StoredEntry[]>;
  remove(names: readonly string[]): Promise<void>;
  /** Leaves nothing behind, the store itself neither. */
  clear(): Promise<void>;
}

export interface StoredEntry {
  readonly name: string;
  readonly bytes: number;
  readonly at: number;
}
