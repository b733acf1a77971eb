import { Fragment } from 'react';
import type { StatusTone } from '../../charts/audit/status-shapes.ts';
import { classes } from '../common/classes.ts';
import type { Piece, Slice, TextRange } from '../transcript/slices.ts';
import styles from './Status.module.css';

/** A stretch of text with what became of it, or what supports it. */
export interface AuditSpan extends TextRange {
  /** Its number on its side: a row of the columns, or a mark of the summary. */
  readonly index: number;
  readonly tone: StatusTone;
  /** What it is, in words. */
  readonly words: string;
  readonly isLit: boolean;
}

/** Text with its stretches as marks. Text only ever becomes text nodes. */
export function AuditSlices({ slices }: { readonly slices: readonly Slice<AuditSpan>[] }) {
  return slices.map((slice) => {
    const pieces = <Pieces pieces={slice.pieces} />;
    if (slice.kind === 'plain') return <span key={slice.start}>{pieces}</span>;
    const { span } = slice;
    return (
      <mark
        key={slice.start}
        className={styles.stretch}
        data-mark={span.index}
        data-tone={span.tone}
        data-opens={slice.opens}
        data-lit={span.isLit}
        tabIndex={-1}
        aria-description={span.words}
      >
        {pieces}
      </mark>
    );
  });
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beside their place
    <Fragment key={at}>
      {piece.hit === null ? piece.text : <span className={classes(styles.lit)}>{piece.text}</span>}
    </Fragment>
  ));
}
