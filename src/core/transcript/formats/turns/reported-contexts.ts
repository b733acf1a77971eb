import type { Turn } from '../../model.ts';

/**
 * What the log says of the context on either side of a turn: of the last call before it and of the first behind it,
 * in tokens; `null` where no call reports its usage. The turns are looked at once for all questions.
 */
export function contextsAround(
  turns: readonly Turn[],
): (turn: number) => { readonly before: number | null; readonly after: number | null } {
  const reported = turns.flatMap(({ usage }, turn) =>
    usage === null
      ? []
      : [{ turn, tokens: usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens }],
  );
  return (turn) => {
    let low = 0;
    let high = reported.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((reported[middle]?.turn ?? 0) < turn) low = middle + 1;
      else high = middle;
    }
    return { before: reported[low - 1]?.tokens ?? null, after: reported[low]?.tokens ?? null };
  };
}
