import { assertNever } from '../../core/assert-never.ts';
import type { SegmentSource } from '../../core/compaction/policy/policy.ts';
import { SelectField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import { LIMITS, turnLimits } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import styles from './PolicyBar.module.css';
import { type Parsed, parseWhole } from './parse-setting.ts';

export interface SegmentsControlProps {
  readonly segments: SegmentSource;
  /** Number of turns of the thread. */
  readonly turns: number;
  /** The turns that the timeline shows: what a new range starts from. */
  readonly window: { readonly from: number; readonly to: number } | null;
  readonly onSegments: (segments: SegmentSource) => void;
}

const CHOICES = {
  replay: 'the replay under this policy',
  logged: 'the compactions in the log',
  'window-turns': 'windows of turns',
  'window-tokens': 'windows of tokens',
  range: 'one range of turns',
} as const;
type Choice = keyof typeof CHOICES;
const isChoice = (name: string): name is Choice => name in CHOICES;

function choiceOf(segments: SegmentSource): Choice {
  switch (segments.kind) {
    case 'replay':
    case 'logged':
    case 'range':
      return segments.kind;
    case 'window':
      return segments.by === 'turns' ? 'window-turns' : 'window-tokens';
    default:
      return assertNever(segments);
  }
}

/** Where segments come from. */
export function SegmentsControl({ segments, turns, window, onSegments }: SegmentsControlProps) {
  const onChoice = (name: string) => {
    if (!isChoice(name)) return;
    switch (name) {
      case 'replay':
      case 'logged':
        return onSegments({ kind: name });
      case 'window-turns':
        return onSegments({ kind: 'window', size: Math.max(1, Math.ceil(turns / 10)), by: 'turns' });
      case 'window-tokens':
        return onSegments({ kind: 'window', size: 20_000, by: 'tokens' });
      case 'range':
        return onSegments({ kind: 'range', ...(window ?? { from: 0, to: Math.max(1, turns) }) });
      default:
        return assertNever(name);
    }
  };
  return (
    <>
      <SelectField
        label="Segments from"
        value={choiceOf(segments)}
        onChange={(event) => onChoice(event.target.value)}
      >
        {Object.entries(CHOICES).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <Details segments={segments} turns={turns} onSegments={onSegments} />
    </>
  );
}

function Details({ segments, turns, onSegments }: Omit<SegmentsControlProps, 'window'>) {
  switch (segments.kind) {
    case 'replay':
    case 'logged':
      return null;
    case 'window':
      return (
        <NumberField
          label="Window"
          value={segments.size}
          text={formatCount(segments.size)}
          unit={segments.by}
          width={8}
          parse={(text) =>
            parseWhole(text, segments.by === 'turns' ? LIMITS.windowTurns : LIMITS.windowTokens)
          }
          step={(value, direction, large) => Math.max(1, value + direction * stepOf(segments.by, large))}
          onChange={(size) => onSegments({ ...segments, size })}
        />
      );
    case 'range': {
      const limits = turnLimits(turns);
      const last = segments.to - 1;
      return (
        <div className={styles.pair}>
          <NumberField
            label="First turn"
            value={segments.from}
            text={formatCount(segments.from)}
            width={6}
            parse={(text) => ordered(parseWhole(text, limits), (from) => from <= last)}
            onChange={(from) => onSegments({ ...segments, from })}
          />
          <NumberField
            label="Last turn"
            value={last}
            text={formatCount(last)}
            width={6}
            parse={(text) => ordered(parseWhole(text, limits), (to) => to >= segments.from)}
            onChange={(to) => onSegments({ ...segments, to: to + 1 })}
          />
        </div>
      );
    }
    default:
      return assertNever(segments);
  }
}

const stepOf = (by: 'turns' | 'tokens', large: boolean): number =>
  by === 'turns' ? (large ? 10 : 1) : large ? 5_000 : 500;

const ordered = (parsed: Parsed<number>, fits: (turn: number) => boolean): Parsed<number> =>
  parsed.ok && !fits(parsed.value)
    ? { ok: false, problem: 'The first turn cannot come after the last.' }
    : parsed;
