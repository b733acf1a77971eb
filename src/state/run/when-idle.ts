/** The most that one piece of work may take of a page that has nothing else to do, and the least that is worth beginning. */
const MOST_MS = 12;
const LEAST_MS = 2;
/** Safari has no idle time to ask for; a short timer leaves room for frames all the same. */
const WITHOUT_IDLE_MS = 4;

/**
 * Calls back when no frame is due, at the latest after `latest` milliseconds, and says how many milliseconds the work may
 * take before the next one is.
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
