/** Whether a job was called off. Jobs look at it wherever they pause; nothing is thrown. */
export interface CancelFlag {
  readonly cancelled: boolean;
}

/** Gives the event loop a turn, so that messages which arrived in the meantime are handled. */
export type Pause = () => Promise<void>;

/** How long a job may run before it pauses, in milliseconds: within one frame, with some air. */
export const BATCH_MS = 12;

/** Tells a job when its batch is over. */
export interface Pacer {
  /** Resolves at once while the batch lasts, else after a pause; `false` when the job was called off. */
  breathe(): Promise<boolean>;
  /** Whether the batch is over, for loops that cannot await each round. */
  due(): boolean;
}

export function createPacer(flag: CancelFlag, pause: Pause, now: () => number): Pacer {
  let started = now();
  const due = (): boolean => now() - started >= BATCH_MS;
  return {
    due,
    async breathe() {
      if (due()) {
        await pause();
        started = now();
      }
      return !flag.cancelled;
    },
  };
}
