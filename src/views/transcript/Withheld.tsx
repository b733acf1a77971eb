import type { TurnRow } from '../../worker/protocol.ts';
import { formatList, plural } from '../common/format.ts';
import { KIND_WORDS } from '../common/kind-words.ts';
import styles from './Withheld.module.css';

export interface WithheldProps {
  readonly row: TurnRow;
  readonly withheld: NonNullable<TurnRow['withheld']>;
}

/** In place of a text that a report does not hold: how long it is, what is in it by kind, and what its items are called. */
export function Withheld({ row, withheld }: WithheldProps) {
  const { kinds, names } = withheld;
  const inIt = kinds.map(({ kind, items }) => plural(items, KIND_WORDS[kind], pluralOf(KIND_WORDS[kind])));
  return (
    <div className={styles.withheld}>
      <p>
        {row.length === 0 ? 'empty' : `${plural(row.length, 'character')}, not in this report`}
        {inIt.length > 0 && `; in it ${formatList(inIt)}`}
      </p>
      {names.length > 0 && (
        <ul className={styles.names} aria-label="Items in this turn">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const pluralOf = (words: string): string => {
  if (words === 'setting with its value') return 'settings with their values';
  if (words === 'date or time') return 'dates or times';
  return words.endsWith('s') || words.endsWith('x') ? `${words}es` : `${words}s`;
};
