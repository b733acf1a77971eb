import type { Pass } from '../../core/compaction/pass.ts';
import { formatCount, formatTurns } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './Print.module.css';
import { partsInLine } from './part-words.ts';

/** Some forty pages; a browser takes seconds to lay out more. */
export const MOST_ROWS = 1_500;

const HEADS = ['turn', 'segment', 'tokens', 'floor', 'margin', 'need', 'slot', 'verdict', 'parts'] as const;

/** Every segment as a row, whole rather than as much as fits a screen. */
export function PrintedSegments({ passes }: { readonly passes: readonly Pass[] }) {
  if (passes.length === 0) return null;
  const left = passes.length - MOST_ROWS;
  return (
    <section className={styles.own} aria-label="Segments">
      <h2>Segments</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passes.slice(0, MOST_ROWS).map((pass, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: passes have no identity beside their place
            <tr key={index}>
              <td className="num">{pass.until > pass.turn ? `${pass.turn}–${pass.until}` : pass.turn}</td>
              <td className="num">{formatTurns(pass.segment)}</td>
              <td className="num">{formatCount(pass.tokens)}</td>
              <td className="num">{formatCount(pass.floor)}</td>
              <td className="num">{formatCount(pass.margin)}</td>
              <td className="num">{formatCount(pass.need)}</td>
              <td className="num">{pass.slot === null ? 'none' : formatCount(pass.slot)}</td>
              <td>
                <VerdictMark verdict={pass.verdict} />
              </td>
              <td className="num">{partsInLine(pass.parts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p>
          The first {formatCount(MOST_ROWS)} of {formatCount(passes.length)} are printed. The CSV of the table
          has all.
        </p>
      )}
    </section>
  );
}
