import type { Pass } from '../../core/compaction/pass.ts';
import { formatPart } from '../../core/floor/words.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './Inspector.module.css';

/** The parts of a split: which turns, what each needs, and the slot that each gets. */
export function Parts({ pass }: { readonly pass: Pass }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">part</th>
          <th scope="col">turns</th>
          <th scope="col" className={styles.number}>
            floor
          </th>
          <th scope="col" className={styles.number}>
            need
          </th>
          <th scope="col" className={styles.number}>
            slot
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {pass.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are their place; two may begin in one turn
          <tr key={index}>
            <td>{index + 1}</td>
            <td>
              <Button
                look="link"
                onClick={() => useView.getState().showTurn(part.from)}
                title="Show where it begins"
              >
                {formatPart(part)}
              </Button>
            </td>
            <td className={styles.number}>{formatCount(part.floor)}</td>
            <td className={styles.number}>{formatCount(part.need)}</td>
            <td className={styles.number}>{formatCount(part.slot)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
