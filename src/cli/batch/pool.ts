/**
 * Files to outcomes, on worker threads, in the order in which they came.
 *
 * A worker takes the path of a file, or the paths of a session, reads them itself and hands back the text of the result, so that bytes and columns never
 * leave it. Outcomes that are ready before their turn wait; only so many files are under way or waiting at once, so that
 * memory does not grow with their number. Workers start when they are first needed. One that dies, which is what running
 * out of memory means for a thread, is an error of the file that it was at; another takes its place.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Session } from '../inputs.ts';
import { failed, fault, type Order, type Outcome, runTask } from './task.ts';

export interface PoolOptions {
  /** Threads; 1 analyses in this one. */
  readonly jobs: number;
  /** Megabytes that one worker may fill; `null` for what Node.js gives it. */
  readonly memory: number | null;
}

/** How many files a worker may be ahead of the one that is to be written next. */
const AHEAD = 4;

/** The outcome of each path, in order, as soon as it and all before it are there. */
export async function* outcomesOf(
  sessions: AsyncIterable<Session> | Iterable<Session>,
  order: Order,
  { jobs, memory }: PoolOptions,
): AsyncGenerator<{ readonly session: Session; readonly outcome: Outcome }> {
  if (jobs === 1) {
    for await (const session of sessions) yield { session, outcome: await runTask(session, order) };
    return;
  }
  const pool = createPool(order, jobs, memory);
  const source = iterate(sessions);
  const ahead: { readonly session: Session; readonly outcome: Promise<Outcome> }[] = [];
  let coming: Promise<IteratorResult<Session>> | null = source.next();
  try {
    while (coming !== null || ahead.length > 0) {
      const [first] = ahead;
      const asked = ahead.length < jobs * AHEAD ? coming : null;
      // Whatever comes first: another path, or the outcome that is to be written next.
      const event = await Promise.race([
        ...(asked === null ? [] : [asked.then((next) => ({ next }))]),
        ...(first === undefined ? [] : [first.outcome.then((outcome) => ({ outcome }))]),
      ]);
      if ('next' in event) {
        if (event.next.done === true) coming = null;
        else {
          const session = event.next.value;
          ahead.push({ session, outcome: pool.run(session) });
          coming = source.next();
        }
      } else if (first !== undefined) {
        ahead.shift();
        yield { session: first.session, outcome: event.outcome };
      }
    }
  } finally {
    pool.close();
  }
}

async function* iterate(
  sessions: AsyncIterable<Session> | Iterable<Session>,
): AsyncGenerator<Session, undefined> {
  yield* sessions;
  return undefined;
}

/** A file that is asked for, and who waits for what it comes to. */
interface Waiting {
  readonly session: Session;
  readonly settle: (outcome: Outcome) => void;
}

/** A worker and the file that it is at. */
interface Thread {
  readonly worker: Worker;
  at: Waiting | null;
}

function createPool(order: Order, jobs: number, memory: number | null) {
  const threads = new Set<Thread>();
  const waiting: Waiting[] = [];

  const give = (thread: Thread, one: Waiting): void => {
    thread.at = one;
    thread.worker.postMessage(one.session);
  };

  const start = (): Thread => {
    const resourceLimits = memory === null ? {} : { maxOldGenerationSizeMb: memory };
    const thread: Thread = { worker: startWorker({ workerData: order, resourceLimits }), at: null };
    threads.add(thread);
    thread.worker.on('message', (outcome: Outcome) => {
      thread.at?.settle(outcome);
      thread.at = null;
      const next = waiting.shift();
      if (next !== undefined) give(thread, next);
    });
    // Of a thread that died an error is heard first and its exit later; what it was at is settled once.
    const died = (code: 'too-large' | 'not-a-transcript', why: string): void => {
      threads.delete(thread);
      const { at } = thread;
      thread.at = null;
      if (at !== null) {
        const { name } = at.session;
        at.settle(failed(name, fault(code, name, `${name} ${why}.`), order.format, 0));
      }
      const next = at === null ? undefined : waiting.shift();
      if (next !== undefined) give(start(), next);
    };
    thread.worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') died('too-large', 'takes more memory than a worker has');
      else died('not-a-transcript', `ended the worker that read it (${error.message})`);
    });
    thread.worker.on('exit', (code) =>
      died('not-a-transcript', `ended the worker that read it (exit ${code})`),
    );
    return thread;
  };

  return {
    run: (session: Session): Promise<Outcome> =>
      // Standard input belongs to the main thread.
      session.name === '-'
        ? runTask(session, order)
        : new Promise((settle) => {
            const idle = [...threads].find((thread) => thread.at === null);
            const thread = idle ?? (threads.size < jobs ? start() : undefined);
            if (thread === undefined) waiting.push({ session, settle });
            else give(thread, { session, settle });
          }),
    /** Lets the workers end when they are done; the process does not wait for them. */
    close(): void {
      for (const { worker } of threads) {
        worker.postMessage(null);
        worker.unref();
      }
    },
  };
}

/**
 * A thread that runs the worker beside this file. In a checkout that is TypeScript, which a thread does not learn to read
 * from the one that starts it, so that it begins with a line that loads the loader.
 */
function startWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.js', import.meta.url), options);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const file = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  const begin = `import(${loader}).then((tsx) => { tsx.register(); return import(${file}); })`;
  return new Worker(begin, { ...options, eval: true });
}
