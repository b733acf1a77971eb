import { COUNTED, type SpanColumns, type ThreadColumns } from '../../core/columns.ts';
import type { FloorKind } from '../../core/compaction/policy/policy.ts';
import { isHeld, SPAN_SOURCES, type SpanSource } from '../../core/irreducible/span-sources.ts';
import { SHOWN_BY } from '../common/source-words.ts';
import { occurrencesOf } from './occurrences.ts';
import { turnOfSpan } from './row-spans.ts';

/** A turn, and whose words there show an item. */
export interface ShownIn {
  readonly turn: number;
  readonly source: SpanSource;
}

/** Where an occurrence of an item comes from. */
export interface Provenance {
  readonly source: SpanSource;
  /** The first turn that shows the item at all. */
  readonly first: ShownIn;
  /** The first place, here or before, where something shows it that the environment does not hold; `null` for none. */
  readonly given: ShownIn | null;
  /** The turn that took its file away, or wrote it anew without it; `null` where none did. */
  readonly lostSince: number | null;
}

/** Where the occurrence at a row of the columns comes from. */
export function provenanceOf({ spans, items }: ThreadColumns, row: number): Provenance {
  const shownIn = (span: number): ShownIn => ({
    turn: turnOfSpan(spans, span),
    source: SPAN_SOURCES[spans.source[span] ?? 0] ?? 'agent',
  });
  const rows = occurrencesOf(spans, items.count, spans.item[row] ?? 0);
  const here = shownIn(row);
  let given: ShownIn | null = null;
  for (const span of rows) {
    const shown = shownIn(span);
    if (shown.turn > here.turn) break;
    if (isHeld(shown.source)) continue;
    given = shown;
    break;
  }
  return { source: here.source, first: shownIn(rows[0] ?? row), given, lostSince: lostSince(spans, row) };
}

function lostSince({ lost }: SpanColumns, row: number): number | null {
  if (lost === undefined) return null;
  let low = 0;
  let high = lost.row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lost.row[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return lost.row[low] === row ? (lost.since[low] ?? null) : null;
}

const WORK = {
  user: 'nobody but the user can say it again.',
  system: 'nothing but the system prompt says it.',
  harness: 'the harness wrote it, and may not write it again.',
  agent: 'the agent wrote it, and nothing else holds it.',
  reasoning: 'the agent thought it, and nothing else holds it.',
  summary: 'it is all that is left of turns that were compacted before.',
  argument: 'it says what was done, or where to look.',
  replaced: 'an edit replaced it, so no file holds it any more.',
  coined: 'the agent named it in a file that it wrote, and speaks of it by that name.',
  error: 'an error cannot be looked up again.',
  answer: 'a tool answered it once, and may answer otherwise if it is asked again.',
  output: 'a command printed it, and may print something else if it runs again.',
} as const satisfies Partial<Record<SpanSource, string>>;

const isWork = (source: SpanSource): source is keyof typeof WORK => source in WORK;

const HELD = {
  body: 'the file that the agent wrote still holds it, so a summary needs only its path.',
  file: 'the file can be read again, so a summary needs only its path.',
  listing: 'the folder can be listed again, so a summary needs only its path.',
  search: 'the search can be made again, so a summary needs only its query.',
  crowd: 'the result shows many of its sort, and only the first few count until somebody takes one up.',
} as const satisfies Partial<Record<SpanSource, string>>;

const isHeldSource = (source: SpanSource): source is keyof typeof HELD => source in HELD;

/** Why a floor counts an occurrence, as the end of a sentence (design: Estimator, three floors). */
export function whyCounted(floor: FloorKind, { source, given }: Provenance): string {
  switch (floor) {
    case 'exhaustive':
      return 'it counts every typed span.';
    case 'hindsight':
      return 'as far as a later turn wrote it with nothing else in sight to copy it from.';
    case 'reference':
      return 'shown are the typed spans; the record’s own code has others.';
    case 'working':
      if (isWork(source)) return WORK[source];
      if (given !== null)
        return `shown ${SHOWN_BY[given.source]} in turn ${given.turn}, it counts ever since.`;
      return 'the settings count what can be looked up again.';
  }
}

/**
 * Why the deciding floor leaves an occurrence out, as the end of a sentence.
 * @param counted bits of `COUNTED` of the span
 */
export function whyNotCounted(counted: number, { source, lostSince }: Provenance): string {
  if ((counted & COUNTED.exhaustive) === 0) return 'the settings leave such words out.';
  if (lostSince !== null) return `up to turn ${lostSince} its file can be read again; after that it counts.`;
  return isHeldSource(source) ? HELD[source] : `the settings leave out what is shown ${SHOWN_BY[source]}.`;
}
