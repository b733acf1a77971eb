import { classes } from '../common/classes.ts';
import { KIND_WORDS } from '../common/kind-words.ts';
import styles from './Mark.module.css';
import { NOT_COUNTED, type RowSpan } from './row-spans.ts';
import type { Piece, Slice } from './slices.ts';

/** The hits of a search inside a slice are set apart from the kind tints by a ring. */
function Pieces({ pieces, current }: { readonly pieces: readonly Piece[]; readonly current: number | null }) {
  return pieces.map((piece, index) =>
    piece.hit === null ? (
      piece.text
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beside their place
        key={index}
        className={classes(styles.hit, piece.hit === current && styles.current)}
        data-hit={piece.hit}
      >
        {piece.text}
      </span>
    ),
  );
}

export interface SlicesProps {
  readonly slices: readonly Slice[];
  /** The hit that the search stands on, by its number in the row. */
  readonly currentHit: number | null;
}

/** What a mark is, in words. What depends on the whole thread is not said before that is counted. */
function inWords({ index, kind, counted, lifted, superseded, oversize }: RowSpan): string {
  if (index === NOT_COUNTED) return `${KIND_WORDS[kind]}, its tokens not counted yet`;
  return [
    KIND_WORDS[kind],
    !counted && 'not counted',
    lifted && 'lifted later',
    superseded && 'replaced later',
    oversize && 'does not fit the slot',
  ]
    .filter((words) => words !== false)
    .join(', ');
}

/** Text with its irreducible spans as marks. Text only ever becomes text nodes. */
export function Slices({ slices, currentHit }: SlicesProps) {
  return slices.map((slice) => {
    const pieces = <Pieces pieces={slice.pieces} current={currentHit} />;
    if (slice.kind === 'plain') return <span key={slice.start}>{pieces}</span>;
    const { span } = slice;
    return (
      <mark
        key={slice.start}
        className={classes(
          styles.mark,
          !span.counted && styles.uncounted,
          span.oversize && slice.opens && styles.oversize,
          span.lifted && slice.closes && styles.lifted,
          span.superseded && slice.closes && styles.superseded,
          !slice.opens && styles.continued,
        )}
        data-group={span.group}
        data-span={span.index === NOT_COUNTED ? undefined : span.index}
        tabIndex={-1}
        aria-description={inWords(span)}
      >
        {pieces}
      </mark>
    );
  });
}
