import { memo, useMemo } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import styles from '../charts.module.css';
import { formatCount } from '../scales/format.ts';
import { CONTEXT, type RowLayout } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import type { ValueScale } from '../scales/value-scale.ts';
import { VERDICT_WORDS, verdictPath } from '../verdict/verdict-shapes.ts';
import type { PlacedMark } from './mark-layout.ts';
import { MARK_SIZE, MARK_TOP, MOST_LEADERS, passMarks } from './pass-marks.ts';

interface OnPlot {
  readonly turns: TurnScale;
  readonly values: ValueScale;
}

export interface PassMarksProps extends OnPlot {
  readonly layout: RowLayout;
  readonly passes: readonly Pass[];
  readonly selectedPass: number | null;
  readonly onSelectPass: (index: number) => void;
}

/** The verdicts above the context line, each over the turn of its pass. */
export const PassMarks = memo(function PassMarks(props: PassMarksProps) {
  const { layout, turns, values, passes, selectedPass, onSelectPass } = props;
  const marks = useMemo(() => passMarks(passes, turns, layout), [passes, turns, layout]);
  return (
    <g>
      {marks.map((mark) => (
        <PassMark
          key={mark.index}
          mark={mark}
          pass={passes[mark.index]}
          turns={turns}
          values={values}
          leader={marks.length <= MOST_LEADERS}
          selected={selectedPass !== null && mark.passes.includes(selectedPass)}
          onSelectPass={onSelectPass}
        />
      ))}
    </g>
  );
});

interface PassMarkProps extends OnPlot {
  readonly mark: PlacedMark;
  readonly pass: Pass | undefined;
  readonly leader: boolean;
  readonly selected: boolean;
  readonly onSelectPass: (index: number) => void;
}

function PassMark({ mark, pass, turns, values, leader, selected, onSelectPass }: PassMarkProps) {
  if (pass === undefined) return null;
  const y = MARK_TOP + mark.lane * CONTEXT.lane;
  const top = values.clamped(pass.tokensBefore);
  const refusedTo =
    mark.passes.length === 1 && pass.until > pass.turn
      ? Math.min(turns.right, turns.x(pass.until + 1))
      : null;
  const side = mark.label?.side === 'left' ? -1 : 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way to what the list of passes offers to everyone
    <g
      data-verdict={mark.verdict}
      data-tour={selected ? 'pass' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onSelectPass(mark.index);
      }}
    >
      {(leader || selected) && (
        <line className={styles.leader} x1={mark.x} x2={mark.x} y1={y + MARK_SIZE / 2} y2={top} />
      )}
      {refusedTo !== null && <path className={styles.refused} d={`M${mark.x} ${values.top}H${refusedTo}`} />}
      {selected && <circle className={styles.selectedMark} cx={mark.x} cy={y} r={MARK_SIZE / 2 + 1.5} />}
      <path
        className={styles.shape}
        d={verdictPath(mark.verdict, selected ? MARK_SIZE - 2 : MARK_SIZE, mark.x, y)}
      />
      {mark.label !== null && (
        <text
          className={`${styles.word} ${styles.halo}`}
          x={mark.x + side * (MARK_SIZE / 2 + 5)}
          y={y + 4}
          textAnchor={side < 0 ? 'end' : 'start'}
        >
          {mark.label.text}
        </text>
      )}
      <rect className={styles.hit} x={mark.x - 7} y={y - 7} width={14} height={14}>
        <title>
          {mark.passes.length > 1
            ? `${mark.passes.length} passes near turn ${formatCount(pass.turn)}, the severest: ${VERDICT_WORDS[mark.verdict]}`
            : `${VERDICT_WORDS[mark.verdict]} at turn ${formatCount(pass.turn)}`}
        </title>
      </rect>
    </g>
  );
}
