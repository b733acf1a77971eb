/** The most that one piece of work may take of a page that has nothing else to do, and the least that is worth beginning. */
const MOST_MS = 12;
const LEAST_MS = 2;
/** Where nobody tells of idle time, a short timer leaves room for frames all the same. */
const WITHOUT_IDLE_MS = 4;

/**
 * Calls back when no frame is due, at the latest after `latest` milliseconds, and says how many milliseconds the work may
 * take before the next one is. What is asked for again and again gets about a third of the time.
 */
export function whenIdle(work: (spare: number) => void, latest: number): void {
  if (typeof requestIdleCallback !== 'function') {
    setTimeout(() => work(MOST_MS), WITHOUT_IDLE_MS);
    return;
  }
  requestIdleCallback((deadline) => work(Math.max(LEAST_MS, Math.min(MOST_MS, deadline.timeRemaining()))), {
    timeout: latest,
  });
}

/**
 * Calls back as soon as nothing that is more urgent waits — a key, a frame, an answer of the worker — and at the latest after
 * `latest` milliseconds: for what somebody waits for. It gets nearly all the time that is left.
 */
export function inBackground(work: () => void, latest: number): void {
  if (!('scheduler' in globalThis) || typeof scheduler.postTask !== 'function') {
    whenIdle(work, latest);
    return;
  }
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, latest);
  void scheduler.postTask(once, { priority: 'background' });
}
