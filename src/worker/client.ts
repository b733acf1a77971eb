/**
 * The page's side of the worker: a request is a promise, its failure a value. An aborted request settles at once
 * as cancelled, whatever the worker is doing; the worker hears of it and drops the job, and an answer that was
 * already under way goes nowhere.
 */
import type { SweepPoint } from '../core/compaction/sweep/sweep.ts';
import type { Encoding } from '../core/tokens/tokenizer.ts';
import type { FoundSoFar } from './find/find-protocol.ts';
import type {
  Answers,
  DoneMessage,
  EarlyStart,
  JobId,
  Progress,
  RequestPayload,
  RequestType,
  WorkerFailure,
  WorkerMessage,
} from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

/** A search for an expression runs where it can be ended. */
export const CAN_END_SEARCHES: boolean = true;

export type Reply<T extends RequestType> =
  | { readonly ok: true; readonly answer: Answers[T] }
  | { readonly ok: false; readonly failure: WorkerFailure };

export interface RequestOptions {
  readonly onProgress?: (progress: Progress) => void;
  readonly onPoints?: (points: readonly SweepPoint[]) => void;
  readonly onFound?: (found: FoundSoFar) => void;
  readonly onEarly?: (start: EarlyStart) => void;
  readonly signal?: AbortSignal;
}

export interface WorkerClient {
  request<T extends RequestType>(
    type: T,
    payload: RequestPayload<T>,
    options?: RequestOptions,
  ): Promise<Reply<T>>;
  /** Ends the worker, whatever it is doing, and starts another: open requests are cancelled, its document is gone. */
  restart(): void;
  /** Ends the worker for good. */
  close(): void;
}

/** What is used of a `Worker`. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

interface Waiting {
  settle(message: WorkerMessage): void;
}

/**
 * A worker that is started from a file follows the headers of that file, and a static host sends none; one that is
 * started from a `blob:` address inherits the policy of the page, which forbids every other origin. So the worker
 * begins as one line of text that imports the file.
 */
function spawnWorker(): WorkerLike {
  const start = `import ${JSON.stringify(new URL(workerUrl, document.baseURI).href)};`;
  return new Worker(URL.createObjectURL(new Blob([start], { type: 'text/javascript' })), { type: 'module' });
}

/**
 * Starts the worker and has it load the table of `encoding`, so that the first file does not wait for it.
 * `spawn` stands in for the real worker in tests.
 */
export function createWorkerClient(encoding: Encoding, spawn: () => WorkerLike = spawnWorker): WorkerClient {
  const waiting = new Map<JobId, Waiting>();
  let lastJob = 0;
  let worker: WorkerLike | null = null;

  const failAll = (failure: WorkerFailure): void => {
    for (const [job, one] of [...waiting]) one.settle({ type: 'failed', job, failure });
  };

  const stop = (): void => {
    worker?.terminate();
    worker = null;
  };

  const start = (): WorkerLike => {
    const started = spawn();
    started.onmessage = (event) => waiting.get(event.data.job)?.settle(event.data);
    const crashed = (message: string): void => {
      // A worker that failed to start or lost its state cannot be trusted with the next request.
      if (worker === started) stop();
      failAll({ kind: 'fault', message });
    };
    started.onerror = (event) => crashed(event.message || 'The worker could not be started.');
    started.onmessageerror = () => crashed('A message of the worker could not be read.');
    return started;
  };

  const running = (): WorkerLike => {
    worker ??= start();
    return worker;
  };

  function request<T extends RequestType>(
    type: T,
    payload: RequestPayload<T>,
    options: RequestOptions = {},
  ): Promise<Reply<T>> {
    const { onProgress, onPoints, onFound, onEarly, signal } = options;
    if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: 'cancelled' } });
    const job = ++lastJob;
    return new Promise((resolve) => {
      const target = running();
      const end = (reply: Reply<T>): void => {
        waiting.delete(job);
        signal?.removeEventListener('abort', abort);
        resolve(reply);
      };
      const abort = (): void => {
        target.postMessage({ type: 'cancel', job });
        end({ ok: false, failure: { kind: 'cancelled' } });
      };
      waiting.set(job, {
        settle(message) {
          if (message.type === 'progress') onProgress?.(message.progress);
          else if (message.type === 'points') onPoints?.(message.points);
          else if (message.type === 'found') onFound?.(message.found);
          else if (message.type === 'early') onEarly?.(message.start);
          else if (message.type === 'failed') end({ ok: false, failure: message.failure });
          else if (answers<T>(message, type)) end({ ok: true, answer: message.answer });
        },
      });
      signal?.addEventListener('abort', abort);
      target.postMessage({ ...payload, type, job });
    });
  }

  const warm = (): void => void request('warm', { encoding });
  warm();

  return {
    request,
    restart() {
      stop();
      failAll({ kind: 'cancelled' });
      warm();
    },
    close() {
      stop();
      failAll({ kind: 'cancelled' });
    },
  };
}

/** Whether an answer is one to a request of this type: the page trusts job numbers, and checks all the same. */
function answers<T extends RequestType>(
  message: WorkerMessage | DoneMessage<T>,
  type: T,
): message is DoneMessage<T> {
  return message.type === 'done' && message.request === type;
}
