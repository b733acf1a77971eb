import { Fragment, memo, useMemo } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import type { TurnRow } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { formatCount } from '../common/format.ts';
import { InnerCutLine } from './Boundary.tsx';
import type { InnerCut } from './brackets.ts';
import { Slices } from './Mark.tsx';
import { type RowBlock, rowBlocks, STRETCH } from './row-blocks.ts';
import type { RowSpan } from './row-spans.ts';
import { sliceRange, type TextRange } from './slices.ts';
import styles from './TurnText.module.css';
import { Withheld } from './Withheld.tsx';

export interface TurnTextProps {
  readonly row: TurnRow;
  readonly spans: readonly RowSpan[];
  readonly hits: readonly TextRange[];
  readonly currentHit: number | null;
  /** Cuts inside the turn, and the pass whose they are. */
  readonly cuts?: readonly InnerCut[];
  readonly pass?: Pass | null;
  readonly expanded: boolean;
  readonly onExpand: (turn: number) => void;
  readonly onCollapse: (turn: number) => void;
}

const NO_CUTS: readonly InnerCut[] = [];

interface CutPiece {
  readonly piece: TextRange;
  /** The cut before the piece. */
  readonly cut: InnerCut | null;
}

/** A range in the pieces that cuts make of it. A cut past the end of a row that arrived short is drawn at its end. */
export const cutRange = (range: TextRange, cuts: readonly InnerCut[], shown: number): readonly CutPiece[] => {
  const pieces: CutPiece[] = [];
  let start = range.start;
  let before: InnerCut | null = null;
  for (const cut of cuts) {
    const at = Math.min(cut.at, shown);
    if (at <= start || at >= range.end) continue;
    pieces.push({ piece: { start, end: at }, cut: before });
    before = cut;
    start = at;
  }
  return [...pieces, { piece: { start, end: range.end }, cut: before }];
};

const BLOCK_LABELS = {
  text: null,
  reasoning: 'reasoning',
  tool_call: 'call',
  tool_result: null,
  attachment: 'attachment',
  summary: 'summary of an earlier compaction: everything in it is carried',
} as const;

type BlockProps = Pick<TurnTextProps, 'row' | 'spans' | 'hits' | 'currentHit' | 'cuts' | 'pass'> & {
  readonly block: RowBlock;
};

/**
 * Whether a block looks as it did. When more of a long turn arrives, what was here of it is the same text, and its blocks
 * are neither made nor laid out again.
 */
const looksTheSame = (before: BlockProps, after: BlockProps): boolean => {
  const [one, other] = [before.block, after.block];
  return (
    before.row.turn === after.row.turn &&
    before.row.parts.length === after.row.parts.length &&
    one.start === other.start &&
    one.end === other.end &&
    one.kind === other.kind &&
    (before.row === after.row ||
      (one.end <= before.row.text.length &&
        one.end <= after.row.text.length &&
        before.row.length === after.row.length)) &&
    before.spans === after.spans &&
    before.hits === after.hits &&
    before.currentHit === after.currentHit &&
    before.cuts === after.cuts &&
    before.pass === after.pass
  );
};

const Block = memo(function Block({
  block,
  row,
  spans,
  hits,
  currentHit,
  cuts = NO_CUTS,
  pass = null,
}: BlockProps) {
  const label = block.stretch === 0 ? BLOCK_LABELS[block.kind] : null;
  return (
    <div className={classes(styles.block, styles[block.kind], block.stretch > 0 && styles.continued)}>
      {label !== null && <span className={styles.label}>{label} </span>}
      {block.ranges.map((range) => (
        <span key={`${range.look}${range.start}`} className={styles[range.look]}>
          {cutRange(range, cuts, row.text.length).map(({ piece, cut }) => (
            <Fragment key={piece.start}>
              {cut !== null && pass !== null && <InnerCutLine pass={pass} part={cut.part} />}
              <Slices slices={sliceRange(row.text, piece, spans, hits)} currentHit={currentHit} />
            </Fragment>
          ))}
        </span>
      ))}
    </div>
  );
}, looksTheSame);

/** The text of one turn, part by part, with its marks. Long texts arrive cut and say how long they are. */
export const TurnText = memo(function TurnText(props: TurnTextProps) {
  const { row, spans, hits, currentHit, cuts = NO_CUTS, pass = null, expanded, onExpand, onCollapse } = props;
  const blocks = useMemo(() => rowBlocks(row.text, row.parts), [row]);
  const rest = row.length - row.text.length;
  if (row.withheld !== undefined) return <Withheld row={row} withheld={row.withheld} />;
  return (
    <>
      {blocks.map((block) => (
        <Block
          key={`${block.part}.${block.stretch}`}
          block={block}
          row={row}
          spans={spans}
          hits={hits}
          currentHit={currentHit}
          cuts={cuts}
          pass={pass}
        />
      ))}
      {row.length === 0 && <div className={styles.empty}>empty</div>}
      {rest > 0 && (
        <div className={styles.cut}>
          <Button look="link" onClick={() => onExpand(row.turn)}>
            {rest > STRETCH ? 'show more' : 'show all'} ({formatCount(row.length)} characters)
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
