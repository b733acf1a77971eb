/** How long a picture is waited for where none comes: a page in the background paints nothing. */
const NO_PAINT_MS = 2_000;
const FIRST_PICTURE = 'first-contentful-paint';

/** Does something once, when the first picture is on screen, so that the picture does not have to wait for it. */
export function afterFirstPaint(work: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    observer.disconnect();
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, NO_PAINT_MS);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(FIRST_PICTURE).length > 0) once();
  });
  observer.observe({ type: 'paint', buffered: true });
}
