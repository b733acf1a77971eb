import type { TurnScale } from '../../charts/scales/turn-scale.ts';
import { useView } from '../../state/view/view.ts';
import styles from './Timeline.module.css';

/** The shared cursor as an upright line through all rows. */
export function HoverLine({ turns }: { readonly turns: TurnScale }) {
  const turn = useView((view) => view.hoverTurn);
  const selected = useView((view) => view.selectedTurn);
  return (
    <>
      <Line turn={selected} turns={turns} className={styles.selectedLine} />
      <Line turn={turn} turns={turns} className={styles.hoverLine} />
    </>
  );
}

interface LineProps {
  readonly turn: number | null;
  readonly turns: TurnScale;
  readonly className: string | undefined;
}

function Line({ turn, turns, className }: LineProps) {
  if (turn === null || turn < turns.from || turn >= turns.to) return null;
  const x = Math.round(turns.x(turn + 0.5));
  return <div className={className} style={{ transform: `translateX(${x}px)` }} aria-hidden="true" />;
}
