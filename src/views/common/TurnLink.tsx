import { useView } from '../../state/view/view.ts';
import { Button } from './Button.tsx';

export interface TurnLinkProps {
  readonly turn: number;
  /** It is where the reader is already. */
  readonly current?: boolean;
  readonly note?: string | null;
  readonly onShow?: (turn: number) => void;
}

const showTurn = (turn: number): void => useView.getState().showTurn(turn);

/** A turn by its number, as a way to it. */
export function TurnLink({ turn, current = false, note = null, onShow = showTurn }: TurnLinkProps) {
  const words = `${turn}${current ? ' (here)' : ''}${note === null ? '' : ` (${note})`}`;
  return (
    <Button look="link" className="num" aria-label={`turn ${words}`} onClick={() => onShow(turn)}>
      {words}
    </Button>
  );
}
