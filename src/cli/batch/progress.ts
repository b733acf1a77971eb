/** How far a run is. */
export interface Standing {
  readonly files: number;
  /** `null` while nobody knows how many there will be. */
  readonly total: number | null;
  readonly bytes: number;
  readonly refusals: number;
  readonly failures: number;
}

export interface ProgressLine {
  /** Draws the line, at most every tenth of a second. */
  show(standing: Standing): void;
  /** Takes the line away, so that something else can be written; the next `show` draws it again. */
  clear(): void;
}

const REDRAW_MS = 100;
const BAR = 20;

/** A line at the foot of a terminal; without a `draw` there is none, and nothing happens. `now` is in milliseconds. */
export function createProgressLine(
  draw: ((line: string) => void) | undefined,
  now: () => number,
): ProgressLine {
  let drawn = false;
  let last = Number.NEGATIVE_INFINITY;
  if (draw === undefined) return { show() {}, clear() {} };
  return {
    show(standing) {
      const at = now();
      if (drawn && at - last < REDRAW_MS) return;
      last = at;
      drawn = true;
      draw(progressWords(standing));
    },
    clear() {
      if (drawn) draw('');
      drawn = false;
    },
  };
}

/** Short enough for a terminal of 80 columns at any size that a run may have. */
export function progressWords({ files, total, bytes, refusals, failures }: Standing): string {
  const share = total === null || total === 0 ? null : files / total;
  const bar = share === null ? '' : `[${'#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.')}] `;
  const of = total === null ? '' : `/${total}`;
  const not = failures === 0 ? '' : `, ${failures} not read`;
  return `${bar}${files}${of} files, ${(bytes / 1e6).toFixed(1)} MB, ${refusals} with a refusal${not}`;
}
