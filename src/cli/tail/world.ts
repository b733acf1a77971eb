import { setTimeout as wait } from 'node:timers/promises';

/** What a tail needs of the process: time, who looks on, and when to stop. */
export interface World {
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when it is time to stop. */
  sleep(ms: number): Promise<void>;
  /** Width of the terminal that results go to, in columns; `null` where they go to no terminal. */
  readonly columns: () => number | null;
  readonly stopped: () => boolean;
}

/** The process itself. The first Ctrl+C stops the tail, which then sums up; another one ends the process as ever. */
export function processWorld(): World {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return {
    now: () => performance.now(),
    sleep: (ms) => wait(ms, undefined, { signal: stop.signal }).catch(() => undefined),
    columns: () => (process.stdout.isTTY ? process.stdout.columns : null),
    stopped: () => stop.signal.aborted,
  };
}
