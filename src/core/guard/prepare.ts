/**
 * A segment in memory made ready for the rule: columns of all that the caller gave, and the moment at which the segment
 * is judged. From here on it is a pass like any other.
 *
 * Cost: linear in the text of the segment, its tail and what stands before it. System turns inside the segment are
 * fixed cost and no elements, as in a replay.
 */
import { createColumnsBuilder } from '../analysis/build-columns.ts';
import { createLiteralTable } from '../analysis/literal-table.ts';
import type { ThreadColumns } from '../columns.ts';
import type { PassMoment } from '../compaction/replay/judge-pass.ts';
import { type PreparedThread, prepareThread } from '../compaction/replay/prepared.ts';
import type { LiveElement } from '../floor/live-element.ts';
import { scanReference } from '../floor/reference.ts';
import { kindOfCode, type SpanKind } from '../irreducible/kinds.ts';
import { ROLES, type Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { turnIndex } from '../units.ts';
import type { ReadOptions } from './options.ts';
import { createPinnedSources } from './pins.ts';

export interface PreparedSegment {
  readonly turns: readonly Turn[];
  /** All turns that the caller gave, and the literals of the columns. */
  readonly all: readonly Turn[];
  readonly literals: readonly string[];
  /** How many turns stand before the segment: turn 0 of the segment is this one of the columns. */
  readonly offset: number;
  readonly thread: PreparedThread;
  readonly moment: PassMoment;
  /** The text of an item of the deciding floor; `null` for a cue of the reference estimator, which is a charge and no text. */
  literalOf(item: number): string | null;
  /** `null` under the reference estimator, which knows no kinds. */
  kindOf(item: number): SpanKind | null;
}

export function prepareSegment(turns: readonly Turn[], options: ReadOptions): PreparedSegment {
  const all = [...options.before, ...turns, ...options.tail];
  const { columns, literals } = createColumnsBuilder(
    all,
    options.tokenizer,
    createPinnedSources(options.pins),
  ).finish();
  const isReference = options.floor === 'reference';
  const texts = isReference ? referenceLiterals(all) : literals;
  const offset = options.before.length;
  return {
    turns,
    all,
    literals,
    offset,
    thread: prepareThread(columns, null),
    moment: momentOf(columns, offset, offset + turns.length),
    literalOf: (item) => texts[item] ?? null,
    kindOf: (item) => (isReference ? null : kindOfCode(columns.items.kind[item] ?? 0)),
  };
}

function momentOf({ turns }: ThreadColumns, from: number, to: number): PassMoment {
  const system = ROLES.indexOf('system');
  const elements: LiveElement[] = [];
  let before = 0;
  for (let turn = from; turn < to; turn++) {
    if (turns.role[turn] === system) continue;
    const tokens = turns.tokens[turn] ?? 0;
    elements.push({ kind: 'turn', turn, tokens });
    before += tokens;
  }
  return {
    turn: Math.max(from, to - 1),
    elements,
    range: { from: turnIndex(from), to: turnIndex(to) },
    kept: [],
    before,
    // No budget matters: the caller has decided that it is time to compact.
    mark: Number.POSITIVE_INFINITY,
    tailFrom: to,
    tailTo: turns.count,
    peak: null,
  };
}

/** The texts of the reference estimator's items, numbered as in its columns: by first occurrence. */
function referenceLiterals(turns: readonly Turn[]): readonly (string | null)[] {
  const table = createLiteralTable();
  const literals: (string | null)[] = [];
  for (const turn of turns) {
    const { text } = renderTurn(turn);
    scanReference(
      text,
      (start, end) => {
        const id = table.idOf(text, start, end);
        literals[id] = table.literals[id] ?? null;
      },
      (cue) => {
        literals[table.idOf(cue, 0, cue.length)] = null;
      },
    );
  }
  return literals;
}
