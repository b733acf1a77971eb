/** What aider's own notices tell of the model and of the tokens that a call took. */
import type { ReportedUsage } from '../../model.ts';

const MODEL = /^(?:Main model|Models?): ([^\s,]{1,120})/;

/** The model that a notice names, or `null`. */
export const modelOf = (notice: string): string | null => MODEL.exec(notice.slice(0, 200))?.[1] ?? null;

const COUNT = /([\d.,]{1,12})(k|M)? (sent|received|cache write|cache hit)/g;

/**
 * The tokens of a call, as in `Tokens: 12k sent, 3.0k cache hit, 414 received.`; aider rounds them. What was sent
 * includes what the cache held.
 */
export function usageOf(notice: string): ReportedUsage | null {
  if (!notice.startsWith('Tokens: ')) return null;
  const counts = new Map<string, number>();
  for (const [, digits = '', unit, what = ''] of notice.slice(0, 300).matchAll(COUNT)) {
    const value = Number(digits.replaceAll(',', ''));
    if (Number.isFinite(value))
      counts.set(what, Math.round(value * (unit === 'M' ? 1e6 : unit === 'k' ? 1e3 : 1)));
  }
  const sent = counts.get('sent');
  if (sent === undefined) return null;
  const cacheReadTokens = counts.get('cache hit') ?? 0;
  const cacheCreationTokens = counts.get('cache write') ?? 0;
  return {
    inputTokens: Math.max(0, sent - cacheReadTokens - cacheCreationTokens),
    cacheReadTokens,
    cacheCreationTokens,
    outputTokens: counts.get('received') ?? 0,
  };
}

/** Whether a notice says that something went wrong. */
export const isFailure = (text: string): boolean =>
  /did not conform to the edit format|failed to match|Traceback \(most recent|litellm\.\w{1,60}Error|^Error:/m.test(
    text.slice(0, 4000),
  );
