/**
 * What is measured inside the page: when turns and readiness appear, how long the main thread was away, what a key on
 * the slider costs. It is handed to the browser as source text, so it must not use anything from outside of itself.
 */
export interface PageProbe {
  /** Forgets blocks so far and begins to wait for a transcript. */
  start(): void;
  /** Milliseconds from the choice of a file to its first row and to ready; `null` while it has not come. */
  times(): { readonly readable: number | null; readonly ready: number | null };
  /** The longest gap between frames and the longest task since `start`, in milliseconds. */
  blocks(): { readonly gap: number; readonly task: number };
  /** Forgets the keys so far. */
  watchKeys(): void;
  /** For each key: the work that it made, and the time until its frame was painted, in milliseconds. */
  keys(): readonly { readonly work: number; readonly painted: number }[];
}

declare global {
  interface Window {
    floorlineProbe?: PageProbe;
  }
}

export function installProbe(): void {
  let chosen = 0;
  let readable: number | null = null;
  let ready: number | null = null;
  let gap = 0;
  let task = 0;
  let lastFrame = 0;
  let keys: { work: number; painted: number }[] = [];

  const frame = (now: number): void => {
    if (lastFrame > 0) gap = Math.max(gap, now - lastFrame);
    lastFrame = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) task = Math.max(task, entry.duration);
  }).observe({ type: 'longtask' });

  const look = (): void => {
    if (chosen === 0) return;
    readable ??= document.querySelector('[data-turn]') === null ? null : performance.now() - chosen;
    ready ??= document.querySelector('[data-state=ready]') === null ? null : performance.now() - chosen;
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-state', 'data-turn'],
    });
  });
  const choose = (): void => {
    chosen = performance.now();
  };
  document.addEventListener('change', choose, true);
  document.addEventListener('drop', choose, true);

  /** Runs after everything that is due now, without the delay that timers get. */
  const afterwards = (work: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    port2.postMessage(null);
  };
  let handled = 0;
  window.addEventListener(
    'keydown',
    () => {
      const begun = performance.now();
      requestAnimationFrame(() => {
        const drawing = performance.now();
        afterwards(() => {
          const painted = performance.now();
          keys.push({ work: handled - begun + painted - drawing, painted: painted - begun });
        });
      });
    },
    true,
  );
  /** Heard after the page's own listener on the same element, and after the microtasks in which it renders. */
  const onHandled = (): void => {
    handled = performance.now();
  };

  window.floorlineProbe = {
    start() {
      chosen = 0;
      readable = null;
      ready = null;
      gap = 0;
      task = 0;
      lastFrame = 0;
    },
    times: () => ({ readable, ready }),
    blocks: () => ({ gap, task }),
    watchKeys() {
      keys = [];
      document.getElementById('root')?.addEventListener('keydown', onHandled);
    },
    keys: () => keys,
  };
}
