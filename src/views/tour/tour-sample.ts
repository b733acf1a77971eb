import { useSession } from '../../state/session/session.ts';
import { useTour } from '../../state/view/tour.ts';

/** The sample that the tour goes through. */
const TOUR_SAMPLE = 'incident';

export const isOnTour = (sample: string | null): boolean => sample === TOUR_SAMPLE;

/** Begins the tour, and opens what it goes through unless that is open. */
export function startTour(): void {
  useTour.getState().start();
  const { sample, openSample } = useSession.getState();
  if (!isOnTour(sample)) void openSample(TOUR_SAMPLE);
}
