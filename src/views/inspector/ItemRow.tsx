import type { ReactNode } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { ItemSaying } from '../annotations/ItemSaying.tsx';
import { formatCount } from '../common/format.ts';
import { KIND_WORDS } from '../common/kind-words.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { occurrencesOf } from '../transcript/occurrences.ts';
import { turnOfSpan } from '../transcript/row-spans.ts';
import styles from './ItemRow.module.css';

const LITERAL_CHARACTERS = 160;

/** The turn to show for an item: its first use in the segment, or its first use at all where it is carried. */
const turnOf = (columns: ThreadColumns, item: number, from: number): number => {
  const uses = occurrencesOf(columns.spans, columns.items.count, item);
  for (const span of uses) {
    const turn = turnOfSpan(columns.spans, span);
    if (turn >= from) return turn;
  }
  return turnOfSpan(columns.spans, uses[0] ?? 0);
};

export interface ItemRowProps {
  readonly columns: ThreadColumns;
  readonly item: number;
  /** Where the segment begins. */
  readonly from: number;
  /** `undefined` while it is on its way. */
  readonly literal: string | undefined;
  /** Whether a person may say of it that it always or never counts. */
  readonly maySay: boolean;
  /** What else there is to say of it. */
  readonly children?: ReactNode;
}

/** One item of a segment: what it costs, its literal, its kind, and the way to its first place. */
export function ItemRow({ columns, item, from, literal, maySay, children }: ItemRowProps) {
  return (
    <li className={styles.item}>
      <span className={`num ${styles.tokens}`}>{formatCount(columns.items.tokens[item] ?? 0)}</span>
      <span className={styles.text}>
        <code className={styles.literal}>{shorten(literal ?? '…')}</code>
        <span className={styles.kind}>
          {KIND_WORDS[kindOfCode(columns.items.kind[item] ?? 0)]} {children}
          {maySay && <ItemSaying item={item} quiet />}
        </span>
      </span>
      <TurnLink turn={turnOf(columns, item, from)} />
    </li>
  );
}

const shorten = (literal: string): string =>
  literal.length > LITERAL_CHARACTERS ? `${literal.slice(0, LITERAL_CHARACTERS)} …` : literal;
