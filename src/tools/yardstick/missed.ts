import type { ClassedTurn, Harness, HarnessEvent, NeededLiteral, PreparedTranscript } from './harness.ts';
import type { MeasuredFloor } from './product.ts';

/** A needed literal that a floor does not hold, where it was first missed. */
export interface Missed {
  readonly literal: string;
  readonly core: boolean;
  /** How often it was missed, over all compactions. */
  readonly times: number;
  readonly transcript: string;
  readonly event: string;
  readonly turn: number;
  readonly cls: string;
  readonly context: string;
}

export interface MissedList {
  add(
    floor: MeasuredFloor,
    transcript: PreparedTranscript,
    event: HarnessEvent,
    literals: readonly string[],
    needed: readonly NeededLiteral[],
  ): void;
  /** What a floor missed: core first, then the most often missed. */
  of(floor: MeasuredFloor): readonly Missed[];
}

/** Collects what floors lack, one entry a literal. */
export function createMissedList(find: Harness['find']): MissedList {
  const lists = new Map<MeasuredFloor, Map<string, Missed>>();
  return {
    add(floor, { tr }, event, literals, needed) {
      const list = lists.get(floor) ?? new Map<string, Missed>();
      lists.set(floor, list);
      const text = literals.join('\n');
      for (const { lit, core, R } of needed) {
        if (find(text, lit) >= 0) continue;
        const known = list.get(lit);
        const times = (known?.times ?? 0) + 1;
        // The place that is shown is the first one; of a core need the first where it was core.
        if (known !== undefined && (known.core || !core)) {
          list.set(lit, { ...known, times });
          continue;
        }
        const turn = sourceTurn(tr.turns, R, core) ?? event.a;
        list.set(lit, {
          literal: lit,
          core,
          times,
          transcript: tr.id,
          event: `${event.B}:${event.k}`,
          turn,
          cls: tr.turns[turn]?.cls ?? '',
          context: contextOf(tr.turns[turn]?.text ?? '', lit, find),
        });
      }
    },
    of: (floor) =>
      [...(lists.get(floor)?.values() ?? [])].sort(
        (a, b) => Number(b.core) - Number(a.core) || b.times - a.times || (a.literal < b.literal ? -1 : 1),
      ),
  };
}

/** The turn that tells most about a need: of a core one the first that cannot be read again. */
function sourceTurn(
  turns: readonly ClassedTurn[],
  holding: readonly number[],
  core: boolean,
): number | undefined {
  const readable = new Set(['result_read', 'call_write']);
  const lasting = holding.find((turn) => !readable.has(turns[turn]?.cls ?? ''));
  return core ? (lasting ?? holding[0]) : holding[0];
}

/** UTF-16 units of text on either side of a missed literal. */
const AROUND = 40;

/** The text around a literal, on one line. */
export function contextOf(text: string, literal: string, find: Harness['find']): string {
  const at = Math.max(0, find(text, literal));
  const before = text.slice(Math.max(0, at - AROUND), at);
  const after = text.slice(at + literal.length, at + literal.length + AROUND);
  return `${before}⟦${literal}⟧${after}`.replace(/\s+/g, ' ').trim();
}

/** The first `most` missed literals of a floor as lines. */
export function missedLines(list: MissedList, floor: MeasuredFloor, most: number): readonly string[] {
  const all = list.of(floor);
  const core = all.filter((missed) => missed.core).length;
  return [
    '',
    `product ${floor} lacks ${all.length} literals, ${core} of them core`,
    ...all
      .slice(0, most)
      .map(
        ({ literal, core, times, transcript, event, turn, cls, context }) =>
          `  ${core ? 'core ' : ''}${literal} ×${times}  [${transcript} ${event} turn ${turn}, ${cls}]  ${context}`,
      ),
  ];
}
