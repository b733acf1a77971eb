/**
 * Who said the constraints of the thread on screen, and which of them were taken back later. The texts are the worker's:
 * it is asked once for each counted thread, when the figures are there already. Until it answers, nobody is known to
 * have said anything.
 */
import { create, type StoreApi } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import {
  type HeardConstraints,
  type LiftedItem,
  SPEAKERS,
} from '../../core/irreducible/constraints/hear-constraints.ts';
import type { Speaker } from '../../core/irreducible/constraints/speaker.ts';
import type { SessionStore } from '../model.ts';
import { useSession } from '../session/session.ts';

export interface Heard {
  /** The columns whose rows and items these are. */
  readonly columns: ThreadColumns | null;
  /** By row of a span. */
  readonly speakers: ReadonlyMap<number, Speaker>;
  /** By item. */
  readonly lifted: ReadonlyMap<number, LiftedItem>;
}

const NOTHING_HEARD: Heard = { columns: null, speakers: new Map(), lifted: new Map() };

type Session = Pick<StoreApi<SessionStore>, 'subscribe' | 'getState'>;

/** Follows the columns of a session. */
export const createHeard = (session: Session) =>
  create<Heard>()((set) => {
    const hear = async (columns: ThreadColumns | null): Promise<void> => {
      set(NOTHING_HEARD);
      if (columns === null || columns.spans.count === 0) return;
      const answer = await session.getState().constraints();
      if (answer !== null && session.getState().columns === columns) set(heardOf(columns, answer));
    };
    session.subscribe((now, before) => {
      if (now.columns !== before.columns) void hear(now.columns);
    });
    const { columns } = session.getState();
    if (columns !== null) void hear(columns);
    return NOTHING_HEARD;
  });

function heardOf(columns: ThreadColumns, { rows, speakers, lifted }: HeardConstraints): Heard {
  return {
    columns,
    speakers: new Map(
      Array.from(rows, (row, place) => [row, SPEAKERS[speakers[place] ?? 0] ?? 'user'] as const),
    ),
    lifted: new Map(lifted.map((one) => [one.item, one])),
  };
}

export const useHeard = createHeard(useSession);
