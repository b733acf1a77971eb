import type { Pass } from '../../core/compaction/pass.ts';
import { PRESETS } from '../../core/compaction/policy/presets.ts';
import type { PassPair } from '../../core/compaction/sweep/compare.ts';
import type { Versus } from '../../state/policy/versus.ts';
import type { TwoRuns } from '../../state/run/compare-store.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatCount, plural } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './Compare.module.css';

export interface CompareViewProps {
  readonly versus: Versus;
  /** `null` before both runs are there. */
  readonly two: TwoRuns | null;
  readonly onVersus: (versus: Versus | null) => void;
  /** Takes the settings as they are now for the second policy. */
  readonly onSettings: () => void;
}

/** More pairs than this are a list to be scrolled by nobody: the first of them are shown, those that differ before others. */
const MOST_ROWS = 40;
const SETTINGS = '~';

/** The second policy, one sentence of what each loses, the passes side by side behind a fold, and the way out. */
export function CompareView({ versus, two, onVersus, onSettings }: CompareViewProps) {
  return (
    <section className={styles.bar} aria-label="Comparison">
      <div className={styles.choice} data-print="never">
        <SelectField
          label="Compared with"
          value={versus.kind === 'preset' ? versus.id : SETTINGS}
          onChange={(event) => {
            const { value } = event.target;
            if (value === SETTINGS) onSettings();
            else onVersus({ kind: 'preset', id: value });
          }}
        >
          <option value={SETTINGS}>
            {versus.kind === 'settings' ? 'the settings before' : 'the settings as they are now'}
          </option>
          {PRESETS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => onVersus(null)}>Leave</Button>
      </div>
      <div className={styles.body} aria-busy={two?.isBehind ?? true}>
        <p className={styles.sentence}>
          {two === null ? 'The second run is worked out.' : two.comparison.sentence}
        </p>
        {two !== null && two.comparison.pairs.length > 0 && <Pairs two={two} />}
      </div>
    </section>
  );
}

function Pairs({ two }: { readonly two: TwoRuns }) {
  const { pairs, different } = two.comparison;
  const shown = pairs.length <= MOST_ROWS ? pairs : mostTelling(pairs);
  return (
    <details className={styles.pairs}>
      <summary>
        {different === 0
          ? 'The passes, which get the same verdicts'
          : `${plural(different, 'pass', 'passes')} of ${formatCount(pairs.length)} differ`}
      </summary>
      <div className={styles.scroller}>
        <table>
          <thead>
            <tr>
              <th scope="col">about turn</th>
              <th scope="col">{two.one.name}</th>
              <th scope="col">{two.other.name}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((pair) => (
              <tr
                key={`${pair.one?.turn} ${pair.other?.turn}`}
                data-differs={pair.one?.verdict !== pair.other?.verdict}
              >
                <th scope="row" className="num">
                  {formatCount(pair.turn)}
                </th>
                <PassCell pass={pair.one} />
                <PassCell pass={pair.other} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < pairs.length && (
        <p className={styles.more}>
          {formatCount(shown.length)} of {formatCount(pairs.length)}, those that differ first.
        </p>
      )}
    </details>
  );
}

function PassCell({ pass }: { readonly pass: Pass | null }) {
  if (pass === null) return <td className={styles.none}>no pass</td>;
  const { verdict, need, slot, turn, neverRead } = pass;
  const hidden = neverRead === null || neverRead.items.length === 0 ? null : neverRead;
  return (
    <td>
      <VerdictMark verdict={verdict} />{' '}
      <span className="num">
        {`at ${formatCount(turn)}, ${formatCount(need)}${slot === null ? '' : ` of ${formatCount(slot)}`}`}
      </span>
      {hidden !== null && (
        <span className={styles.hidden}>
          {` · never read: ${plural(hidden.items.length, 'item')}, ${formatCount(hidden.tokens)} tok`}
        </span>
      )}
    </td>
  );
}

function mostTelling(pairs: readonly PassPair[]): readonly PassPair[] {
  const differs = (pair: PassPair): boolean => pair.one?.verdict !== pair.other?.verdict;
  return [...pairs.filter(differs), ...pairs.filter((pair) => !differs(pair))]
    .slice(0, MOST_ROWS)
    .sort((a, b) => a.turn - b.turn);
}
