import { parentPort, workerData } from 'node:worker_threads';
import type { Session } from '../inputs.ts';
import { type Order, runTask } from './task.ts';

/** The thin shell of a worker thread: a session in, what the file came to out, `null` to end. The order comes with the start. */
const order: Order = workerData;
parentPort?.on('message', (session: Session | null) => {
  if (session === null) parentPort?.close();
  else void runTask(session, order).then((outcome) => parentPort?.postMessage(outcome));
});
