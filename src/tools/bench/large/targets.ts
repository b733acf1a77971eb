/**
 * The page and all its workers, workers of workers too, as the debugging protocol sees them: each has a heap of its own, and Playwright
 * speaks to the page's alone. Messages to a worker travel inside messages of whoever started it.
 */
import type { CDPSession, Page } from '@playwright/test';

/** One heap: that of the page, or of a worker. */
export interface Target {
  readonly kind: string;
  send(method: string, params?: object): Promise<unknown>;
}

type Waiting = Map<number, (answer: unknown) => void>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** Longest that a heap is waited for: a worker answers between two pieces of its work. */
const ANSWER_MS = 60_000;

export interface Targets {
  /** Those that are alive, the page first. */
  all(): readonly Target[];
}

/** Attaches to a page before it starts its workers, or after. */
export async function watchTargets(page: Page): Promise<Targets> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const workers = new Map<string, Target>();
  const waiting: Waiting = new Map();
  let lastId = 0;

  /** Everything that a target says goes through here; `post` sends a text to it. */
  const attach = (kind: string, post: (text: string) => Promise<unknown>): Target => ({
    kind,
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${kind} did not answer ${method}`));
        }, ANSWER_MS);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        post(JSON.stringify({ id, method, params })).catch(reject);
      }),
  });

  const onEvent = (parent: (text: string, sessionId: string) => Promise<unknown>, message: Message): void => {
    const params = message.params;
    if (typeof params !== 'object' || params === null || !('sessionId' in params)) return;
    const { sessionId } = params;
    if (typeof sessionId !== 'string') return;
    if (message.method === 'Target.attachedToTarget') {
      const worker = attach('worker', (text) => parent(text, sessionId));
      workers.set(sessionId, worker);
      void worker.send('Target.setAutoAttach', AUTO).catch(() => undefined);
    } else if (message.method === 'Target.detachedFromTarget') {
      workers.delete(sessionId);
    } else if (message.method === 'Target.receivedMessageFromTarget' && 'message' in params) {
      const inner = parse(params.message);
      if (inner.id !== undefined) {
        waiting.get(inner.id)?.(inner.result ?? null);
        waiting.delete(inner.id);
      } else {
        const here = workers.get(sessionId);
        onEvent(
          (text, child) =>
            here?.send('Target.sendMessageToTarget', { sessionId: child, message: text }) ??
            Promise.reject(new Error('the worker has ended')),
          inner,
        );
      }
    }
  };
  const top = (text: string, sessionId: string): Promise<unknown> =>
    session.send('Target.sendMessageToTarget', { sessionId, message: text });
  for (const method of [
    'Target.attachedToTarget',
    'Target.detachedFromTarget',
    'Target.receivedMessageFromTarget',
  ] as const)
    session.on(method, (params) => onEvent(top, { method, params }));
  await session.send('Target.setAutoAttach', AUTO);

  const HEAP = ['Runtime.getHeapUsage', 'HeapProfiler.collectGarbage'] as const;
  const pageTarget: Target = {
    kind: 'page',
    send: (method) => {
      const known = HEAP.find((one) => one === method);
      return known === undefined ? Promise.resolve(null) : session.send(known);
    },
  };
  return { all: () => [pageTarget, ...workers.values()] };
}

const AUTO = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };

function parse(text: unknown): Message {
  const message: unknown = typeof text === 'string' ? JSON.parse(text) : null;
  if (typeof message !== 'object' || message === null) return {};
  return {
    ...('id' in message && typeof message.id === 'number' ? { id: message.id } : {}),
    ...('method' in message && typeof message.method === 'string' ? { method: message.method } : {}),
    ...('params' in message ? { params: message.params } : {}),
    ...('result' in message ? { result: message.result } : {}),
  };
}

/** Bytes of a heap: objects, those that the browser keeps for it, and array buffers. */
export async function heapOf(target: Target): Promise<number> {
  const usage = await target.send('Runtime.getHeapUsage');
  if (typeof usage !== 'object' || usage === null) return 0;
  const field = (name: string): number => {
    const value: unknown = Object.getOwnPropertyDescriptor(usage, name)?.value;
    return typeof value === 'number' ? value : 0;
  };
  return field('usedSize') + field('embedderHeapUsedSize') + field('backingStorageSize');
}

/** Bytes of all heaps. A worker that ends meanwhile counts as none. */
export async function heapOfAll(targets: Targets): Promise<number> {
  const sizes = await Promise.all(targets.all().map((target) => heapOf(target).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Has every heap drop what nothing holds. */
export async function collectGarbage(targets: Targets): Promise<void> {
  await Promise.all(
    targets.all().map((target) => target.send('HeapProfiler.collectGarbage').catch(() => undefined)),
  );
}
