import type { Answers, RequestType, WorkerFailure } from './protocol.ts';

/** How a job ended: with its answer and what changes hands with it, or with why there is none. */
export type Outcome<T extends RequestType> =
  | { readonly ok: true; readonly answer: Answers[T]; readonly transfer?: readonly ArrayBuffer[] }
  | { readonly ok: false; readonly failure: WorkerFailure };

export const CANCELLED = { ok: false, failure: { kind: 'cancelled' } } as const;
/** `message` is a sentence for a person. */
export const fault = (message: string) => ({ ok: false, failure: { kind: 'fault', message } }) as const;
export const NO_DOCUMENT = fault('No transcript is open.');

export const NO_LONGER_THERE = fault('The file is no longer in memory. Open it again.');
