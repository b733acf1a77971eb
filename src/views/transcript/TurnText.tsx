import { memo, useMemo } from 'react';
import type { TurnRow } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { formatCount } from '../common/format.ts';
import { Slices } from './Mark.tsx';
import { type RowBlock, rowBlocks } from './row-blocks.ts';
import type { RowSpan } from './row-spans.ts';
import { sliceRange, type TextRange } from './slices.ts';
import styles from './TurnText.module.css';

export interface TurnTextProps {
  readonly row: TurnRow;
  readonly spans: readonly RowSpan[];
  readonly hits: readonly TextRange[];
  readonly currentHit: number | null;
  readonly expanded: boolean;
  readonly onExpand: (turn: number) => void;
  readonly onCollapse: (turn: number) => void;
}

const BLOCK_LABELS = {
  text: null,
  reasoning: 'reasoning',
  tool_call: 'call',
  tool_result: null,
  attachment: 'attachment',
  summary: 'summary of an earlier compaction: everything in it is carried',
} as const;

function Block({
  block,
  row,
  spans,
  hits,
  currentHit,
}: Pick<TurnTextProps, 'row' | 'spans' | 'hits' | 'currentHit'> & { readonly block: RowBlock }) {
  const label = BLOCK_LABELS[block.kind];
  return (
    <div className={classes(styles.block, styles[block.kind])}>
      {label !== null && <span className={styles.label}>{label} </span>}
      {block.ranges.map((range) => (
        <span key={`${range.look}${range.start}`} className={styles[range.look]}>
          <Slices slices={sliceRange(row.text, range, spans, hits)} currentHit={currentHit} />
        </span>
      ))}
    </div>
  );
}

/** The text of one turn, part by part, with its marks. Long texts arrive cut and say how long they are. */
export const TurnText = memo(function TurnText(props: TurnTextProps) {
  const { row, spans, hits, currentHit, expanded, onExpand, onCollapse } = props;
  const blocks = useMemo(() => rowBlocks(row.text, row.parts), [row]);
  const rest = row.length - row.text.length;
  return (
    <>
      {blocks.map((block) => (
        <Block key={block.part} block={block} row={row} spans={spans} hits={hits} currentHit={currentHit} />
      ))}
      {row.length === 0 && <div className={styles.empty}>empty</div>}
      {rest > 0 && (
        <div className={styles.cut}>
          <Button look="link" onClick={() => onExpand(row.turn)}>
            {rest > 200_000 ? 'show more' : 'show all'} ({formatCount(row.length)} characters)
          </Button>
        </div>
      )}
      {rest <= 0 && expanded && (
        <div className={styles.cut}>
          <Button look="link" onClick={() => onCollapse(row.turn)}>
            show less
          </Button>
        </div>
      )}
    </>
  );
});
