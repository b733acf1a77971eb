/** A time as logs write it — text, seconds or milliseconds since 1970 — as text; `null` where there is none. */
export function isoTime(time: unknown): string | null {
  if (typeof time === 'string') return time;
  if (typeof time !== 'number') return null;
  // Seconds stay below 10¹¹ for three thousand years.
  const ms = Math.abs(time) < 1e11 ? time * 1000 : time;
  return ms > 0 && ms <= 8.64e15 ? new Date(ms).toISOString() : null;
}
