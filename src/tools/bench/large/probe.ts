/**
 * What is measured inside the page. It is handed to the browser as source text, so it must not use anything from outside
 * of itself.
 *
 * The work of a frame is the time from the first event that the frame answers, or from the start of its animation
 * callbacks, until it is painted: the browser fires scrolling and pointer moves right before those callbacks, so that
 * nothing is waited for in between. A key comes when it comes: there its handlers and the frame's own part are added.
 * What lies between two frames (an answer of the worker that is drawn) shows in the interval from frame to frame.
 */
export interface LoadTimes {
  /** Milliseconds from the choice of a file until the text of a turn is there, until all turns are, and until all is counted; `null` while it has not come. */
  readonly readable: number | null;
  readonly indexed: number | null;
  readonly ready: number | null;
  /** Since the choice: the longest gap between two frames and the longest task of the main thread. */
  readonly gap: number;
  readonly task: number;
}

export interface FrameTimes {
  /** Milliseconds from frame to frame, of frames that answered an event. */
  readonly intervals: readonly number[];
  readonly works: readonly number[];
}

export interface LargeProbe {
  /** Begins to wait for a transcript of so many turns, and forgets gaps. */
  expect(turns: number): void;
  load(): LoadTimes;
  /** Forgets the frames so far. `all` also keeps those that answered no event. */
  watchFrames(all: boolean): void;
  frames(): FrameTimes;
}

declare global {
  interface Window {
    floorlineLarge?: LargeProbe;
  }
}

export function installLargeProbe(): void {
  let chosen = 0;
  let turns = 0;
  let readable: number | null = null;
  let indexed: number | null = null;
  let ready: number | null = null;
  let gap = 0;
  let task = 0;
  let lastFrame = 0;
  let all = false;
  let intervals: number[] = [];
  let works: number[] = [];
  let firstEvent = 0;
  let keyBegun = 0;
  let keyWork = 0;

  /** Runs after everything that is due now, without the delay that timers get. */
  const afterwards = (work: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    port2.postMessage(null);
  };
  const frame = (now: number): void => {
    const interval = lastFrame > 0 ? now - lastFrame : 0;
    lastFrame = now;
    gap = Math.max(gap, interval);
    const answers = firstEvent > 0 || keyWork > 0;
    const begun = firstEvent > 0 ? firstEvent : performance.now();
    const handled = keyWork;
    firstEvent = 0;
    keyWork = 0;
    if (answers || all) {
      if (interval > 0) intervals.push(interval);
      afterwards(() => works.push(performance.now() - begun + handled));
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const onAligned = (): void => {
    if (firstEvent === 0) firstEvent = performance.now();
  };
  for (const type of ['scroll', 'pointermove', 'pointerover'])
    window.addEventListener(type, onAligned, { capture: true, passive: true });
  window.addEventListener(
    'keydown',
    () => {
      keyBegun = performance.now();
      // Heard after the page's own listeners, and after the microtasks in which it renders.
      afterwards(() => {
        if (keyWork === 0) keyWork = performance.now() - keyBegun;
      });
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (chosen > 0 && entry.startTime >= chosen) task = Math.max(task, entry.duration);
  }).observe({ type: 'longtask' });

  const since = (): number => performance.now() - chosen;
  const isIndexed = (): boolean => {
    const size = document.querySelector('article[aria-setsize]')?.getAttribute('aria-setsize');
    if (Number(size) >= turns) return true;
    const words = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '');
    const counting = `of ${turns.toLocaleString('en-GB')} turns`;
    return words.some((text) => text.includes('Counting') && text.includes(counting));
  };
  const look = (): void => {
    if (chosen === 0 || ready !== null) return;
    if (
      readable === null &&
      document.querySelector('[role=feed][aria-busy=false] article[data-turn]') !== null
    )
      readable = since();
    const isReady = document.querySelector('[data-state=ready]') !== null;
    if (indexed === null && (isReady || isIndexed())) indexed = since();
    if (isReady) ready = since();
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-state', 'data-turn', 'aria-busy', 'aria-setsize'],
    });
  });
  const choose = (): void => {
    chosen = performance.now();
    gap = 0;
    task = 0;
    lastFrame = 0;
  };
  document.addEventListener('change', choose, true);

  window.floorlineLarge = {
    expect(count) {
      chosen = 0;
      turns = count;
      readable = null;
      indexed = null;
      ready = null;
      gap = 0;
      task = 0;
    },
    load: () => ({ readable, indexed, ready, gap, task }),
    watchFrames(every) {
      all = every;
      intervals = [];
      works = [];
      gap = 0;
      lastFrame = 0;
    },
    frames: () => ({ intervals, works }),
  };
}
