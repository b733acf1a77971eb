/**
 * Who said the constraints of a thread, and which of them the same speaker took back later.
 *
 * Problem: whether a sentence still binds is decided by what follows it, and who may take it back by who said it; both
 * need the texts of many turns at once. Idea: one walk over the turns of users and of the system, part by part, gives
 * each constraint its speaker and collects what each speaker said; `find-lifted.ts` then compares those of one speaker.
 * A constraint that was said again after it was lifted binds again. Cost: linear in these texts; it yields after every
 * turn. Limits: those of `find-lifted.ts`; a rule of a file of instructions is lifted by nobody, since nobody else
 * speaks in its name.
 */
import type { SpanColumns } from '../../columns.ts';
import type { Turn } from '../../transcript/model.ts';
import { renderTurn } from '../../transcript/render.ts';
import { kindCode } from '../kinds.ts';
import { findLifted, type SaidAt } from './find-lifted.ts';
import { type Speaker, type Spoken, speakerAt, speakersOf } from './speaker.ts';

export const SPEAKERS = ['user', 'system', 'project'] as const satisfies readonly Speaker[];

/** The spans of a thread that are constraints; `start` in UTF-16 units of the text of the turn. */
export interface ConstraintRow {
  /** Its index in the columns. */
  readonly row: number;
  readonly turn: number;
  readonly start: number;
  readonly end: number;
  readonly item: number;
}

/** A constraint that its speaker took back, and did not say again. */
export interface LiftedItem {
  readonly item: number;
  /** The turn that took it back, and the sentence. */
  readonly turn: number;
  readonly words: string;
}

export interface HeardConstraints {
  /** Rows of spans that somebody said, ordered, and by place who: an index into `SPEAKERS`. */
  readonly rows: Uint32Array;
  readonly speakers: Uint8Array;
  readonly lifted: readonly LiftedItem[];
}

/** The constraints among the spans of a thread, in order. */
export function constraintRows(
  spans: Pick<SpanColumns, 'offsets' | 'start' | 'end' | 'kind' | 'item'>,
): readonly ConstraintRow[] {
  const constraint = kindCode('constraint');
  const found: ConstraintRow[] = [];
  for (let turn = 0; turn + 1 < spans.offsets.length; turn++) {
    const to = spans.offsets[turn + 1] ?? 0;
    for (let row = spans.offsets[turn] ?? 0; row < to; row++) {
      if (spans.kind[row] !== constraint) continue;
      found.push({
        row,
        turn,
        start: spans.start[row] ?? 0,
        end: spans.end[row] ?? 0,
        item: spans.item[row] ?? 0,
      });
    }
  }
  return found;
}

interface Said extends SaidAt {
  readonly item: number;
}

/** Hears a thread. `constraints` are its `constraintRows`. Yields after each turn that a person or the system wrote. */
export function* hearConstraints(
  turns: readonly Turn[],
  constraints: readonly ConstraintRow[],
): Generator<void, HeardConstraints> {
  const rows: number[] = [];
  const speakers: number[] = [];
  const said = new Map<Speaker, Said[]>(SPEAKERS.map((speaker) => [speaker, []]));
  const words = new Map<Speaker, SaidAt[]>(SPEAKERS.map((speaker) => [speaker, []]));
  let next = 0;
  for (const [index, turn] of turns.entries()) {
    while ((constraints[next]?.turn ?? index) < index) next++;
    if (turn.role !== 'user' && turn.role !== 'system') continue;
    const { text, parts } = renderTurn(turn);
    for (const range of parts) {
      const part = turn.parts[range.part];
      if (part?.kind !== 'text') continue;
      const spoken: readonly Spoken[] = speakersOf(turn.role, part.text, part.harness === true);
      for (const { start, end, speaker } of spoken) {
        if (speaker !== 'project')
          words.get(speaker)?.push({ turn: index, text: part.text.slice(start, end) });
      }
      for (let one = constraints[next]; one?.turn === index && one.start < range.end; ) {
        const speaker = speakerAt(spoken, one.start - range.start);
        if (one.start >= range.start && speaker !== null) {
          rows.push(one.row);
          speakers.push(SPEAKERS.indexOf(speaker));
          said.get(speaker)?.push({ turn: index, text: text.slice(one.start, one.end), item: one.item });
        }
        one = constraints[++next];
      }
    }
    yield;
  }
  const lifted: LiftedItem[] = [];
  for (const speaker of SPEAKERS)
    lifted.push(...takenBack(said.get(speaker) ?? [], words.get(speaker) ?? []));
  return {
    rows: Uint32Array.from(rows),
    speakers: Uint8Array.from(speakers),
    lifted: lifted.toSorted((a, b) => a.turn - b.turn || a.item - b.item),
  };
}

/** The first sentence that takes each of these back, after it was said for the last time. */
function takenBack(said: readonly Said[], words: readonly SaidAt[]): readonly LiftedItem[] {
  const last = new Map(said.map(({ item, turn }) => [item, turn]));
  const lifted = new Map<number, LiftedItem>();
  for (const { constraint, turn, words: sentence } of findLifted(said, words)) {
    const item = said[constraint]?.item ?? -1;
    if (turn > (last.get(item) ?? turn) && !lifted.has(item))
      lifted.set(item, { item, turn, words: sentence });
  }
  return [...lifted.values()];
}
