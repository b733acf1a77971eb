import { assertNever } from '../../core/assert-never.ts';
import type { Region } from '../../core/compaction/policy/policy.ts';
import { SelectField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import { LIMITS } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import styles from './PolicyBar.module.css';
import { parseRatio, parseWhole, ratioText } from './parse-setting.ts';

export interface RegionControlProps {
  readonly region: Region;
  readonly onRegion: (region: Region) => void;
}

/** Each way to choose what a pass compacts, with the amount it starts from. */
const CHOICES = {
  'oldest-turns': { words: 'oldest % of turns', region: { kind: 'oldest', fraction: 0.4, by: 'turns' } },
  'oldest-tokens': { words: 'oldest % of tokens', region: { kind: 'oldest', fraction: 0.4, by: 'tokens' } },
  'newest-turns': { words: 'all but newest turns', region: { kind: 'all-but', newest: 20, by: 'turns' } },
  'newest-tokens': {
    words: 'all but newest tokens',
    region: { kind: 'all-but', newest: 20_000, by: 'tokens' },
  },
  everything: { words: 'everything', region: { kind: 'everything' } },
} as const satisfies Record<string, { words: string; region: Region }>;
type Choice = keyof typeof CHOICES;
const isChoice = (name: string): name is Choice => name in CHOICES;

function choiceOf(region: Region): Choice {
  switch (region.kind) {
    case 'oldest':
      return region.by === 'turns' ? 'oldest-turns' : 'oldest-tokens';
    case 'all-but':
      return region.by === 'turns' ? 'newest-turns' : 'newest-tokens';
    case 'everything':
      return 'everything';
    default:
      return assertNever(region);
  }
}

/** What one pass compacts. */
export function RegionControl({ region, onRegion }: RegionControlProps) {
  const onChoice = (name: string) => {
    if (!isChoice(name)) return;
    const next: Region = CHOICES[name].region;
    // The amount stays where only the unit of the fraction changes.
    onRegion(
      next.kind === 'oldest' && region.kind === 'oldest' ? { ...next, fraction: region.fraction } : next,
    );
  };
  return (
    <div className={styles.pair}>
      <SelectField
        label="Compact"
        value={choiceOf(region)}
        onChange={(event) => onChoice(event.target.value)}
      >
        {Object.entries(CHOICES).map(([name, { words }]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <Amount region={region} onRegion={onRegion} />
    </div>
  );
}

function Amount({ region, onRegion }: RegionControlProps) {
  switch (region.kind) {
    case 'oldest':
      return (
        <NumberField
          label="Fraction"
          hideLabel
          value={region.fraction}
          text={ratioText(region.fraction)}
          unit="%"
          width={3}
          parse={(text) => parseRatio(text, LIMITS.fraction)}
          step={(value, direction, large) => {
            const next = value + (direction * (large ? 10 : 1)) / 100;
            return Math.round(Math.min(1, Math.max(0.01, next)) * 1e4) / 1e4;
          }}
          onChange={(fraction) => onRegion({ ...region, fraction })}
        />
      );
    case 'all-but': {
      const limits = region.by === 'turns' ? LIMITS.newestTurns : LIMITS.newestTokens;
      const unit = region.by === 'turns' ? 1 : 500;
      return (
        <NumberField
          label={`Newest ${region.by} kept`}
          hideLabel
          value={region.newest}
          text={formatCount(region.newest)}
          width={region.by === 'turns' ? 4 : 7}
          parse={(text) => parseWhole(text, limits)}
          step={(value, direction, large) =>
            Math.min(limits.max, Math.max(limits.min, value + direction * unit * (large ? 10 : 1)))
          }
          onChange={(newest) => onRegion({ ...region, newest })}
        />
      );
    }
    case 'everything':
      return null;
    default:
      return assertNever(region);
  }
}
