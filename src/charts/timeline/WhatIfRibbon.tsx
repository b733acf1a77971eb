import { memo, useMemo } from 'react';
import type { WhatIf } from '../../core/compaction/what-if/what-if.ts';
import styles from '../charts.module.css';
import { type RowLayout, STRIP } from '../scales/layout.ts';
import type { TurnScale } from '../scales/turn-scale.ts';
import { verdictColour } from '../verdict/verdict-shapes.ts';
import ribbon from './WhatIfRibbon.module.css';
import { whatIfRibbon, whatIfSummary } from './what-if-ribbon.ts';

export interface WhatIfRibbonProps {
  readonly layout: RowLayout;
  readonly turns: TurnScale;
  readonly known: { readonly whatIf: WhatIf; readonly turns: number } | null;
  /** The best cuts in words; empty where there is none. */
  readonly cuts: string;
}

const HEIGHT = 11;

/** The verdict that compaction would get at every turn, as a ribbon over the turns. */
export const WhatIfRibbon = memo(function WhatIfRibbon({ layout, turns, known, cuts }: WhatIfRibbonProps) {
  const runs = useMemo(
    () => (known === null ? [] : whatIfRibbon(known.whatIf.verdict, known.turns, turns, STRIP.height / 2)),
    [known, turns],
  );
  const summary = useMemo(
    () =>
      known === null ? whatIfSummary(new Uint8Array(0), 0) : whatIfSummary(known.whatIf.verdict, known.turns),
    [known],
  );
  const top = (STRIP.height - HEIGHT) / 2;
  return (
    <svg
      className={styles.svg}
      width={layout.width}
      height={STRIP.height}
      role="img"
      aria-label={cuts === '' ? summary : `${summary} ${cuts}`}
    >
      {!layout.narrow && (
        <text className={styles.name} x={12} y={12}>
          what-if
        </text>
      )}
      {runs.map((run) => (
        <g
          key={run.left}
          className={ribbon.run}
          data-verdict={run.verdict}
          style={{ fill: verdictColour(run.verdict) }}
        >
          <rect
            className={ribbon.band}
            x={run.left}
            y={top}
            width={Math.max(0.5, run.right - run.left)}
            height={HEIGHT}
          />
          <rect x={run.left} y={top + HEIGHT - 2} width={Math.max(0.5, run.right - run.left)} height={2} />
          {run.mark !== '' && <path className={ribbon.mark} d={run.mark} fillRule="evenodd" />}
        </g>
      ))}
    </svg>
  );
});
