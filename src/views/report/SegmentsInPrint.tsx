import { useShownRun } from '../../state/selectors.ts';
import { formatCount, formatTurns } from '../common/format.ts';
import styles from './Report.module.css';

/** So many rows are pages enough. */
const MOST = 400;

/** The segments as a plain table, for paper only: the one on screen draws what is near the screen. */
export function SegmentsInPrint() {
  const passes = useShownRun()?.run.passes ?? [];
  if (passes.length === 0) return null;
  return (
    <div className={styles.printed}>
      <h2>Segments</h2>
      <table>
        <thead>
          <tr>
            {['turn', 'segment', 'tokens', 'floor', 'margin', 'need', 'slot', 'verdict'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passes.slice(0, MOST).map((pass) => (
            <tr key={`${pass.turn} ${pass.segment.from}`}>
              <td>{pass.until > pass.turn ? `${pass.turn}–${pass.until}` : pass.turn}</td>
              <td>{formatTurns(pass.segment)}</td>
              <td>{formatCount(pass.tokens)}</td>
              <td>{formatCount(pass.floor)}</td>
              <td>{formatCount(pass.margin)}</td>
              <td>{formatCount(pass.need)}</td>
              <td>{pass.slot === null ? 'none' : formatCount(pass.slot)}</td>
              <td>{pass.verdict}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {passes.length > MOST && <p>And {formatCount(passes.length - MOST)} more.</p>}
    </div>
  );
}
