import { type ShownRun, useShownRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';

/** Why the figures on screen are guesses, to be put beside an `≈`; `null` where they are exact. */
export const useEstimateWords = (): string | null => useEstimateWordsOf(useShownRun());

/** The same of a run that may be drawn later than the rest of the page. */
export function useEstimateWordsOf(shown: ShownRun | null): string | null {
  const isEstimated = shown?.isEstimated ?? false;
  const isCounting = useSession((session) => session.status === 'reading');
  const isCounted = useSession((session) => session.columns !== null);
  if (!isEstimated) return null;
  if (isCounted) return 'estimated while floors are worked out';
  return isCounting ? 'estimated while counting' : 'estimated, since not everything is counted';
}
