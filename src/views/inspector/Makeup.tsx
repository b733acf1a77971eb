import { useMemo } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import { FLOOR_KINDS, type FloorKind } from '../../core/compaction/policy/policy.ts';
import { makeupOf, usePassInThread } from '../../state/run/pass-in-thread.ts';
import { useInspectorPrefs } from '../../state/view/inspector-prefs.ts';
import { formatCount, formatPercent } from '../common/format.ts';
import { Segmented } from '../common/Segmented.tsx';
import styles from './Makeup.module.css';
import { type MakeupRow, makeupRows } from './makeup-rows.ts';
import { Section } from './Section.tsx';

const CHOICES = [
  { value: 'kind', words: 'Kind' },
  { value: 'source', words: 'Source' },
] as const;

/** What the deciding floor is made of, by kind or by source, and beside it the other floors where they are wanted. */
export function MakeupSection({ pass }: { readonly pass: Pass }) {
  const by = useInspectorPrefs((prefs) => prefs.makeup);
  const allFloors = useInspectorPrefs((prefs) => prefs.allFloors);
  const { choose } = useInspectorPrefs.getState();
  return (
    <Section
      title="What the floor is made of"
      aside={
        <Segmented
          label="Tell the floor apart by"
          options={CHOICES}
          value={by}
          onChange={(makeup) => choose({ makeup })}
        />
      }
    >
      <Makeup pass={pass} />
      <label className={styles.choice} data-print="never">
        <input
          type="checkbox"
          checked={allFloors}
          onChange={(event) => choose({ allFloors: event.target.checked })}
        />
        all floors side by side
      </label>
    </Section>
  );
}

function Makeup({ pass }: { readonly pass: Pass }) {
  const by = useInspectorPrefs((prefs) => prefs.makeup);
  const allFloors = useInspectorPrefs((prefs) => prefs.allFloors);
  const here = usePassInThread(pass);
  const told = useMemo(() => {
    if (here === null) return null;
    const deciding = here.policy.floor;
    const floors: readonly FloorKind[] = allFloors
      ? [deciding, ...FLOOR_KINDS.filter((kind) => kind !== deciding)]
      : [deciding];
    return { floors, rows: makeupRows(makeupOf(here, floors), by, floors), pass: here.pass };
  }, [here, by, allFloors]);
  if (told === null) return null;
  if (allFloors) return <FloorTable {...told} by={by} />;
  if (told.rows.length > 0) return <Bars rows={told.rows} floor={told.pass.floor} />;
  return (
    <p className={styles.quiet}>
      {told.pass.floor === 0
        ? 'The floor is 0: it is made of nothing.'
        : 'The record’s own code tells neither kinds nor sources apart.'}
    </p>
  );
}

/** The deciding floor alone: a bar, its tokens, and its share of the floor. */
function Bars({ rows, floor }: { readonly rows: readonly MakeupRow[]; readonly floor: number }) {
  const most = rows[0]?.tokens[0] ?? 1;
  return (
    <ul className={styles.bars}>
      {rows.map(({ key, words, group, tokens: [tokens] }) => (
        <li key={key} className={styles.row}>
          <span className={styles.words}>{words}</span>
          <span aria-hidden="true">
            <span
              className={styles.bar}
              style={{
                width: `${((tokens ?? 0) / most) * 100}%`,
                ...(group === null
                  ? {}
                  : { background: `var(--kind-${group})`, borderColor: `var(--kind-${group}-line)` }),
              }}
            />
          </span>
          <span className={`num ${styles.number}`}>{formatCount(tokens ?? 0)}</span>
          <span className={`num ${styles.share}`} title="of the floor">
            {formatPercent((tokens ?? 0) / Math.max(1, floor))}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FloorTableProps {
  readonly floors: readonly FloorKind[];
  readonly rows: readonly MakeupRow[];
  readonly pass: Pass;
  readonly by: 'kind' | 'source';
}

const shown = (tokens: number | null): string => (tokens === null ? '–' : formatCount(tokens));

/** All floors of the segment, part by part; each column adds up to its floor. */
function FloorTable({ floors, rows, pass, by }: FloorTableProps) {
  const size = Math.max(1, pass.tokens);
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {floors.map((floor, place) => (
              <th key={floor} scope="col" data-deciding={place === 0}>
                {floor}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, words, tokens }) => (
            <tr key={key}>
              <th scope="row">{words}</th>
              {floors.map((floor, place) => (
                <td key={floor} className="num" data-none={(tokens[place] ?? 0) === 0}>
                  {shown(tokens[place] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">floor, tokens</th>
            {floors.map((floor) => (
              <td key={floor} className="num">
                {pass.floors[floor] === null ? 'unknown' : shown(pass.floors[floor])}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">of the segment</th>
            {floors.map((floor) => {
              const tokens = pass.floors[floor];
              return (
                <td key={floor} className="num">
                  {tokens === null ? '' : formatPercent(tokens / size)}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
