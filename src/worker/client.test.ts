import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { createWorkerClient, type WorkerLike } from './client.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';

const X = { text: 'x', matchCase: false, wholeWord: false, isRegex: false } as const;

/** Workers that do nothing but remember what they were told. */
function fakeWorkers() {
  const workers: (WorkerLike & { told: WorkerRequest[]; ended: boolean })[] = [];
  const spawn = (): WorkerLike => {
    const worker: (typeof workers)[number] = {
      told: [],
      ended: false,
      postMessage: (message) => worker.told.push(message as WorkerRequest),
      terminate: () => {
        worker.ended = true;
      },
      onmessage: null,
      onerror: null,
      onmessageerror: null,
    };
    workers.push(worker);
    return worker;
  };
  const say = (message: WorkerMessage, worker = workers.at(-1)): void =>
    worker?.onmessage?.(new MessageEvent('message', { data: message }));
  const jobOf = (type: string): number => {
    const request = workers.flatMap((worker) => worker.told).findLast((one) => one.type === type);
    return request?.job ?? -1;
  };
  return { workers, spawn, say, jobOf };
}

const settled = async (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, Promise.resolve('pending')]);

describe('worker client', () => {
  it('starts the worker at once and has it load the encoding', () => {
    const { workers, spawn } = fakeWorkers();
    createWorkerClient('cl100k_base', spawn);
    expect(workers.map(({ told }) => told)).toEqual([[{ type: 'warm', job: 1, encoding: 'cl100k_base' }]]);
  });

  it('matches answers to requests by job, whatever their order, and hands progress on', async () => {
    const { spawn, say } = fakeWorkers();
    const client = createWorkerClient('o200k_base', spawn);
    const seen: number[] = [];
    const first = client.request(
      'analyse',
      { encoding: 'o200k_base' },
      { onProgress: ({ done }) => seen.push(done) },
    );
    const second = client.request('literals', { items: Uint32Array.of(0) });
    say({ type: 'progress', job: 2, progress: { phase: 'counting', done: 7, total: 9, unit: 'turns' } });
    say({ type: 'done', job: 3, request: 'literals', answer: ['EACCES'] });
    expect(await second).toEqual({ ok: true, answer: ['EACCES'] });
    say({ type: 'failed', job: 2, failure: { kind: 'fault', message: 'broken' } });
    expect(await first).toEqual({ ok: false, failure: { kind: 'fault', message: 'broken' } });
    expect(seen).toEqual([7]);
  });

  it('hands points of a sweep on, and none once it was aborted', async () => {
    const { spawn, say, jobOf } = fakeWorkers();
    const client = createWorkerClient('o200k_base', spawn);
    const abort = new AbortController();
    const seen: number[] = [];
    const question = { slots: [1], across: null, inFull: false };
    const swept = client.request(
      'sweep',
      { policy: RECORD_POLICY, annotations: NO_ANNOTATIONS, question },
      { signal: abort.signal, onPoints: (points) => seen.push(points.length) },
    );
    const job = jobOf('sweep');
    say({ type: 'points', job, points: [] });
    abort.abort();
    say({ type: 'points', job, points: [] });
    expect(await swept).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(seen).toEqual([0]);
  });

  it('ignores an answer of another type', async () => {
    const { spawn, say } = fakeWorkers();
    const client = createWorkerClient('o200k_base', spawn);
    const rows = client.request('rows', { turns: [0], limit: 10 });
    say({ type: 'done', job: 2, request: 'literals', answer: [] });
    expect(await settled(rows)).toBe('pending');
  });

  it('settles an aborted request at once, tells the worker, and drops the answer that comes late', async () => {
    const { workers, spawn, say, jobOf } = fakeWorkers();
    const client = createWorkerClient('o200k_base', spawn);
    const abort = new AbortController();
    const request = client.request('find', { query: X, from: 0 }, { signal: abort.signal });
    abort.abort();
    expect(await request).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(workers[0]?.told.at(-1)).toEqual({ type: 'cancel', job: jobOf('find') });
    say({ type: 'failed', job: jobOf('find'), failure: { kind: 'fault', message: 'late' } });
    const again = client.request('find', { query: X, from: 0 }, { signal: abort.signal });
    expect(await again).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(workers[0]?.told.at(-1)?.type).toBe('cancel');
  });

  it('fails what is open when the worker crashes, and starts another for the next request', async () => {
    const { workers, spawn } = fakeWorkers();
    const client = createWorkerClient('o200k_base', spawn);
    const request = client.request('rows', { turns: [0], limit: 10 });
    workers[0]?.onerror?.(Object.assign(new Event('error'), { message: 'out of memory' }) as ErrorEvent);
    expect(await request).toEqual({ ok: false, failure: { kind: 'fault', message: 'out of memory' } });
    expect(workers).toHaveLength(1);
    void client.request('rows', { turns: [1], limit: 10 });
    expect(workers.map(({ ended, told }) => [ended, told.at(-1)?.type])).toEqual([
      [true, 'rows'],
      [false, 'rows'],
    ]);
  });

  it('restarts: what is open is cancelled, the new worker is warm', async () => {
    const { workers, spawn } = fakeWorkers();
    const client = createWorkerClient('o200k_base', spawn);
    const request = client.request('open', {
      source: { kind: 'paste', name: '', text: '' },
      as: null,
      mapping: null,
    });
    client.restart();
    expect(await request).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(workers.map(({ ended, told }) => [ended, told[0]?.type])).toEqual([
      [true, 'warm'],
      [false, 'warm'],
    ]);
  });
});
