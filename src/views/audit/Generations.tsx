import { GenerationsChart } from '../../charts/audit/GenerationsChart.tsx';
import type { GenerationsAnswer } from '../../worker/audit/audit-protocol.ts';
import { formatCount } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { useWidth } from '../timeline/use-width.ts';
import styles from './Findings.module.css';

export interface GenerationsProps {
  readonly answer: GenerationsAnswer | null;
  readonly isWorking: boolean;
  /** How many compactions the log tells of. */
  readonly compactions: number;
  /** The turn of the pass on screen, or `null`. */
  readonly current: number | null;
}

/** So many passes of one generation are written out. */
const NAMED = 8;
/** So many generations have a row; more are told as a number. */
const MOST_ROWS = 120;

/** How items outlived repeated compactions: a picture, the same as a table, and which ones are gone. */
export function Generations({ answer, isWorking, compactions, current }: GenerationsProps) {
  const [ref, width] = useWidth();
  if (compactions < 2) {
    return (
      <p className={styles.none}>
        The log tells of {compactions === 0 ? 'no compaction' : 'one compaction'}: no summary replaced
        another.
      </p>
    );
  }
  if (answer === null) {
    return (
      <p className={styles.none}>
        {isWorking ? 'Following the items from summary to summary.' : 'They could not be followed.'}
      </p>
    );
  }
  const { generations } = answer;
  const shown = generations.filter(({ of }) => of > 0).slice(0, MOST_ROWS);
  return (
    <section className={styles.part} aria-label="Items over repeated compactions" ref={ref}>
      {width !== null && (
        <GenerationsChart width={Math.max(160, width - 24)} generations={generations} current={current} />
      )}
      <table>
        <caption className="visually-hidden">Items of each summary that later summaries still hold</caption>
        <thead>
          <tr>
            <th scope="col">summary at turn</th>
            <th scope="col">still held, pass by pass</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((generation) => (
            <tr key={generation.turn}>
              <th scope="row">
                <TurnLink turn={generation.turn} />
              </th>
              <td>
                <span className="num">{survivalWords(generation)}</span>
                {generation.lostCount > 0 && <Lost generation={generation} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {generations.length > shown.length && shown.length === MOST_ROWS && (
        <p className={styles.quiet}>The first {formatCount(MOST_ROWS)} summaries are listed.</p>
      )}
    </section>
  );
}

type Generation = GenerationsAnswer['generations'][number];

function survivalWords({ of, left }: Generation): string {
  const words = left.slice(0, NAMED).map((count) => `${formatCount(count)}/${formatCount(of)}`);
  const last = left.at(-1) ?? 0;
  return left.length > NAMED
    ? `${words.join(', ')} … ${formatCount(last)}/${formatCount(of)}`
    : words.join(', ');
}

function Lost({ generation: { lost, lostCount } }: { readonly generation: Generation }) {
  return (
    <details>
      <summary>{formatCount(lostCount)} gone</summary>
      <ul>
        {lost.map(({ literal, turn }) => (
          <li key={`${turn} ${literal}`}>
            <span className={styles.inline}>{literal}</span>{' '}
            <span className={styles.quiet}>
              gone at turn <TurnLink turn={turn} />
            </span>
          </li>
        ))}
      </ul>
      {lostCount > lost.length && (
        <p className={styles.quiet}>and {formatCount(lostCount - lost.length)} more</p>
      )}
    </details>
  );
}
