import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useRef } from 'react';
import {
  moveSlot,
  SLOT_MAX,
  SLOT_MIN,
  SLOT_TICKS,
  type SlotMove,
  slotAt,
  slotPosition,
} from '../../charts/scales/slot-scale.ts';
import { verdictCountsText } from '../../charts/summaries.ts';
import { VerdictGlyph } from '../../charts/verdict/VerdictGlyph.tsx';
import { VERDICTS } from '../../core/floor/verdict.ts';
import type { SlotCliff } from '../../state/model.ts';
import { useCommands } from '../commands/use-commands.ts';
import { formatCount } from '../common/format.ts';
import styles from './SlotSlider.module.css';
import { nextChange, type SlotZone, slotZones, verdictBands } from './slot-zones.ts';

export interface SlotSliderProps {
  /** `null` for no slot: the slider then rests. */
  readonly slot: number | null;
  /** Where the thumb rests while there is no slot. */
  readonly restingSlot: number;
  /** Verdicts at the present slot, for the value text; `null` while they are worked out. */
  readonly counts: SlotCliff['counts'] | null;
  readonly cliffs: readonly SlotCliff[];
  readonly onSlot: (slot: number) => void;
}

/**
 * The slot on a log scale. The native range input underneath carries focus, name and value in tokens, so that assistive
 * technology reads 2,000 and not a position; where the thumb stands and what a key does is ours, because a native range
 * is linear. Arrows go to the next round number about 2 % away, page keys by a quarter, Home and End to the ends, and
 * with Shift an arrow goes to the next slot at which some verdict changes.
 */
export function SlotSlider({ slot, restingSlot, counts, cliffs, onSlot }: SlotSliderProps) {
  const id = useId();
  const track = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const dragging = useRef(false);
  useCommands({ slot: slot === null ? null : () => input.current?.focus() });
  const zones = useMemo(() => slotZones(cliffs), [cliffs]);
  const value = slot ?? restingSlot;
  const verdicts = counts === null ? 'working out' : verdictCountsText(counts);
  const valueText = slot === null ? `no slot: ${verdicts}` : `${formatCount(value)} tokens: ${verdicts}`;

  const moveTo = (next: number) => {
    if (next !== slot) onSlot(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = keyTarget(event.key, event.shiftKey, value, zones);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(next);
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    moveTo(slotAt((event.clientX - box.left) / box.width));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (slot === null || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragging.current = true;
    input.current?.focus({ preventScroll: true });
    follow(event);
  };
  const release = () => {
    dragging.current = false;
  };

  return (
    <div className={styles.slider} data-off={slot === null} data-tour="slot">
      <label htmlFor={id} className={styles.label}>
        Slot
      </label>
      <div
        className={styles.area}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (dragging.current) follow(event);
        }}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div className={styles.track} ref={track}>
          <Track zones={zones} />
          <input
            ref={input}
            id={id}
            type="range"
            className={styles.input}
            min={Math.min(SLOT_MIN, value)}
            max={Math.max(SLOT_MAX, value)}
            step={1}
            value={value}
            disabled={slot === null}
            aria-valuetext={valueText}
            aria-describedby={`${id}-keys`}
            onChange={(event) => moveTo(event.target.valueAsNumber)}
            onKeyDown={onKeyDown}
          />
          <span id={`${id}-keys`} className="visually-hidden">
            Arrows move by about 2 %, page keys by a quarter; Shift with an arrow goes to the next change of a
            verdict.
          </span>
          <div className={styles.thumb} style={{ left: `${slotPosition(value) * 100}%` }} />
        </div>
      </div>
    </div>
  );
}

/** With more changes than this the notches would eat the band. */
const MOST_NOTCHES = 60;

/** Bands of the severest verdict, ticks where it changes, notches where counts do, and a few numbers. Does not change as the slot moves. */
const Track = memo(function Track({ zones }: { readonly zones: readonly SlotZone[] }) {
  const bands = verdictBands(zones).filter(({ counts }) => VERDICTS.some((verdict) => counts[verdict] > 0));
  const changes = zones
    .slice(1)
    .map((zone, index) => ({ from: zone.from, worst: zone.worst !== zones[index]?.worst }))
    .filter(({ worst }, _, all) => worst || all.length <= MOST_NOTCHES);
  return (
    <div aria-hidden="true">
      <div className={styles.rail} />
      {bands.map((band) => {
        const left = slotPosition(band.from);
        const width = slotPosition(band.to) - left;
        return (
          <div
            key={band.from}
            className={styles.band}
            data-verdict={band.worst}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
          >
            {width > 0.06 && <VerdictGlyph verdict={band.worst} size={7} />}
          </div>
        );
      })}
      {changes.map(({ from, worst }) => (
        <div
          key={from}
          className={worst ? styles.change : styles.notch}
          style={{ left: `${slotPosition(from) * 100}%` }}
        />
      ))}
      {SLOT_TICKS.map((tick) => (
        <span key={tick} className={styles.tick} style={{ left: `${slotPosition(tick) * 100}%` }}>
          {shortTick(tick)}
        </span>
      ))}
    </div>
  );
});

const shortTick = (tick: number): string => (tick < 1_000 ? String(tick) : `${tick / 1_000}k`);

const MOVES: Readonly<Record<string, SlotMove>> = {
  ArrowRight: 'up',
  ArrowUp: 'up',
  ArrowLeft: 'down',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'min',
  End: 'max',
};

function keyTarget(key: string, shift: boolean, slot: number, zones: readonly SlotZone[]): number | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  if (shift && (move === 'up' || move === 'down')) {
    return nextChange(zones, slot, move === 'up' ? 1 : -1) ?? slot;
  }
  return moveSlot(slot, move);
}
