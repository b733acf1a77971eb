import { useSession } from '../../state/session/session.ts';
import { TOUR_STEPS, useTour } from '../../state/view/tour.ts';
import { Button } from '../common/Button.tsx';
import { isOnTour } from './tour-sample.ts';

/** The way into the tour, or back to where it was; nothing where it was left, or has nothing to show. */
export function TourButton() {
  const sample = useSession((session) => session.sample);
  const isCounted = useSession((session) => session.columns !== null);
  const state = useTour((tour) => tour.state);
  const at = useTour((tour) => tour.at);
  if (!isOnTour(sample) || !isCounted || state === 'left' || state === 'shown') return null;
  const { start, goOn } = useTour.getState();
  return state === 'offered' ? (
    <Button look="plain" title={`What is on screen, in ${TOUR_STEPS.length} steps`} onClick={start}>
      Tour
    </Button>
  ) : (
    <Button look="plain" title="Go on with the tour" onClick={goOn}>
      Tour{' '}
      <span className="num">
        {at + 1} / {TOUR_STEPS.length}
      </span>
    </Button>
  );
}
