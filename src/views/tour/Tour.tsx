import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { usePolicy } from '../../state/policy/policy.ts';
import { useShownPassIndex, useShownRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { TOUR_STEPS, type TourStep, useTour } from '../../state/view/tour.ts';
import { useView } from '../../state/view/view.ts';
import { useMedia } from '../app/use-media.ts';
import { Button } from '../common/Button.tsx';
import { belongsTo, findAnchor } from './anchors.ts';
import styles from './Tour.module.css';
import { isOnTour } from './tour-sample.ts';
import { useAnchor } from './use-anchor.ts';
import { useReadOut } from './use-read-out.ts';
import { stepWords, type TourFacts } from './words.ts';

/** The step of the tour that is shown, beside the thing that it speaks of. */
export function Tour() {
  const sample = useSession((session) => session.sample);
  const isCounted = useSession((session) => session.columns !== null);
  const state = useTour((tour) => tour.state);
  const at = useTour((tour) => tour.at);
  const step = TOUR_STEPS[at];
  if (!isOnTour(sample) || !isCounted || state !== 'shown' || step === undefined) return null;
  return <Step step={step} at={at} />;
}

function Step({ step, at }: { readonly step: TourStep; readonly at: number }) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const { title, text } = stepWords(step, useFacts());
  const place = useAnchor(step, panel);
  const { go, leave } = useTour.getState();
  useStage(step);

  useReadOut(panel, step);

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent): void => {
      const isInside = target instanceof Node && panel.current?.contains(target) === true;
      if (!isInside && !belongsTo(step, target)) useTour.getState().quieten();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      leaveFrom(step);
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    // On the document: before what the window makes of the same key.
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [step]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowRight') next();
    else if (event.key === 'ArrowLeft') go(at - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isLast = at === TOUR_STEPS.length - 1;
  const next = (): void => (isLast ? leaveFrom(step) : go(at + 1));
  return (
    <>
      {place !== null && place.ring !== null && (
        <div
          className={styles.ring}
          aria-hidden="true"
          data-print="never"
          style={{
            left: place.ring.left - 5,
            top: place.ring.top - 5,
            width: place.ring.width + 10,
            height: place.ring.height + 10,
          }}
        />
      )}
      <section
        ref={panel}
        tabIndex={-1}
        className={styles.panel}
        data-print="never"
        aria-label={`Tour, step ${at + 1} of ${TOUR_STEPS.length}: ${title}`}
        aria-describedby={`${id}-text`}
        style={place === null ? { visibility: 'hidden' } : place.panel}
        onKeyDown={onKeyDown}
      >
        <h2 className={styles.title}>{title}</h2>
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
        <div className={styles.foot}>
          <span className={`num ${styles.count}`} aria-hidden="true">
            {at + 1} / {TOUR_STEPS.length}
          </span>
          {!isLast && (
            <Button look="plain" title="Leave the tour (Esc)" onClick={leave}>
              Skip
            </Button>
          )}
          <Button title="The step before (←)" disabled={at === 0} onClick={() => go(at - 1)}>
            Back
          </Button>
          <Button look="primary" title={isLast ? 'Leave the tour' : 'The next step (→)'} onClick={next}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Left by keys, the focus goes to what the step spoke of, where that can have it. */
function leaveFrom(step: TourStep): void {
  const anchor = findAnchor(step);
  useTour.getState().leave();
  const target =
    anchor?.matches('button, input, mark') === true ? anchor : anchor?.querySelector('button, input');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Shows what the step speaks of, where something else is on screen. */
function useStage(step: TourStep): void {
  const wide = useMedia('(min-width: 1100px)');
  useEffect(() => {
    const view = useView.getState();
    if (step === 'item') view.set({ tab: 'transcript' });
    if (step === 'why' && wide)
      view.set({ inspectorOpen: true, ...(view.tab === 'audit' && { tab: 'transcript' }) });
    if (!wide) view.set({ inspectorOpen: false });
  }, [step, wide]);
}

function useFacts(): TourFacts {
  const slot = usePolicy((store) => store.policy.slot);
  const shown = useShownRun();
  const index = useShownPassIndex();
  const pass = index === null ? undefined : shown?.run.passes[index];
  if (pass === undefined) return { slot, pass: null };
  const { turn, segment, verdict, floor, margin, need, parts } = pass;
  return {
    slot,
    pass: {
      turn,
      turns: segment.to - segment.from,
      verdict,
      floor,
      margin,
      need,
      slot: pass.slot,
      parts: parts.length,
    },
  };
}
