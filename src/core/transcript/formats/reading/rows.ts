/**
 * Files that are lists of conversations: a JSON array with one an element, or one a line.
 *
 * Problem. An export of all that somebody ever asked is hundreds of megabytes, often on one line; all of its turns at
 * once are several times that. Idea. One walk over the bytes finds where each element lies. Each is read alone, as if it
 * were the file: what is no turn goes to the file's sink, the turns are summed up as facts and dropped, and are made
 * again from the same bytes when somebody opens the conversation. So nothing ever exists of the whole but its bytes.
 *
 * Damage. A missing quote or bracket hides everything behind it, so the walk goes on at the next object that opens with
 * the same three keys as an element before; what of the broken element stands before the damage is still read. Cost: two
 * looks at each byte, and what the reader of one element takes, once for the list and once for each opening. Limits: a
 * list that is broken in more places than `MOST_RESUMES` is not read on behind the last of them.
 */
import { computeFacts, createShelf, onDemand } from '../../conversations.ts';
import { endOfValue, parseJson } from '../../json-ranges.ts';
import { firstInk, isBlank, lineIndex, sourceRange, splitLines } from '../../lines.ts';
import type { Conversation } from '../../model.ts';
import { createSink, type ImportInput, placeOf, type Sink } from '../format.ts';
import {
  beforeSeparators,
  behindSeparators,
  findOpening,
  firstElements,
  openingOf,
} from '../text/openings.ts';
import { append } from '../turns/turn-draft.ts';
import { reportTrailing } from './records.ts';
import type { JsonExtent } from './sample.ts';

/** Reads the one value that the layout of its input names; `before` says how many conversations the file gave so far. */
export type RowReader = (row: ImportInput, before: number) => readonly Conversation[];

/** What reading a row came to; nothing of it counts until it is kept. */
interface Trial {
  /** Some of it is no JSON. */
  readonly damaged: boolean;
  keep(): void;
}

const MOST_RESUMES = 64;
/** Rows that must look like conversations before a file is taken for a list of them. */
const ROWS_LOOKED_AT = 8;

/**
 * Whether a file is a list of which most of the first values, and at least two, are conversations of their own: `isRow`
 * looks at a place. Some may be damaged.
 */
export function isRowList(input: ImportInput, isRow: (at: JsonExtent) => boolean): boolean {
  const rows = firstRows(input, ROWS_LOOKED_AT);
  const found = rows.filter(isRow).length;
  return found > 1 && found * 2 > rows.length;
}

/** The conversations of a file: on demand where it is a list of them, else at once. */
export const readList = (
  input: ImportInput,
  isRow: (at: JsonExtent) => boolean,
  read: RowReader,
): readonly Conversation[] => (isRowList(input, isRow) ? readRows(input, read) : read(input, 0));

/** The first values of a list, as far as they show: not more than `limit`. */
export function firstRows({ source, layout }: ImportInput, limit: number): readonly JsonExtent[] {
  const { bytes } = source;
  const [first] = layout.kind === 'values' ? layout.values : [];
  if (layout.kind === 'values' && (layout.values.length !== 1 || bytes[first?.from ?? 0] !== 0x5b))
    return layout.values.slice(0, limit);
  if (first !== undefined) {
    return firstElements(bytes, first.from, first.to, limit).map(({ from, to }) => ({
      from,
      to,
      complete: true,
    }));
  }
  const rows: JsonExtent[] = [];
  for (const { from, to } of splitLines(source)) {
    if (isBlank(bytes, from, to)) continue;
    rows.push({ from: firstInk(bytes, from, to), to, complete: true });
    if (rows.length === limit) break;
  }
  return rows;
}

/** The conversations of a list, in the order of the file, made on demand. Ids that repeat get a number. */
export function readRows(input: ImportInput, read: RowReader): readonly Conversation[] {
  const { sink } = input;
  const shelf = createShelf();
  const uniqueId = createNumbering();
  const conversations: Conversation[] = [];
  const readAt = (row: JsonExtent, before: number, to: Sink): readonly Conversation[] =>
    read(oneRow(input, row, to), before);
  // Made here and not where a row is read: what is captured there would stay in memory with every conversation.
  const maker = (row: JsonExtent, before: number, index: number) => () =>
    readAt(row, before, createSink())[index]?.threads ?? [];
  forEachRow(input, (row) => {
    const before = conversations.length;
    const own = createSink(sink.progress);
    const found = readAt(row, before, own).map(({ id, title, threads, facts }) => {
      const known = facts ?? { ...computeFacts(threads), bytes: row.to - row.from };
      const lines = known.threads.map((line) => ({ ...line, title: copyText(line.title) }));
      return { id, title: copyText(title), facts: { ...known, threads: lines } };
    });
    return {
      damaged: isDamaged(own),
      keep: () => {
        append(sink.metadata, own.metadata);
        append(sink.diagnostics, own.diagnostics);
        found.forEach((about, index) => {
          if (about.facts.turns > 0)
            conversations.push(
              onDemand({ ...about, id: uniqueId(about.id) }, shelf, maker(row, before, index)),
            );
        });
        sink.progress(row.to);
      },
    };
  });
  return conversations;
}

/** One row as if it were the file. */
export const oneRow = (input: ImportInput, row: JsonExtent, sink: Sink): ImportInput => ({
  ...input,
  layout: { kind: 'values', values: [row], trailing: null },
  sink,
});

/** Whether some of what was read is no JSON. */
export const isDamaged = ({ diagnostics }: Sink): boolean =>
  diagnostics.some(({ code }) => code === 'invalid-json' || code === 'cut-last-line');

/** A string of its own: one that was cut from a text keeps all of that text in memory. */
export function copyText(text: string): string {
  const copy = parseJson(JSON.stringify(text));
  return copy.ok && typeof copy.value === 'string' ? copy.value : text;
}

/** Gives an id that was used before a number. */
export function createNumbering(): (given: string) => string {
  const uses = new Map<string, number>();
  return (given) => {
    let use = uses.get(given) ?? 0;
    let id = given;
    do {
      use++;
      id = use === 1 ? given : `${given}#${use}`;
    } while (use > 1 && uses.has(id));
    uses.set(given, use);
    if (use > 1) uses.set(id, 1);
    return id;
  };
}

/** Visits the values of a list one by one; what lies between them goes to the sink. */
export function forEachRow(input: ImportInput, visit: (row: JsonExtent) => Trial): void {
  const { source, layout, sink } = input;
  const { bytes } = source;
  if (layout.kind !== 'values') {
    for (const { from, to, last } of splitLines(source))
      if (!isBlank(bytes, from, to)) visit({ from: firstInk(bytes, from, to), to, complete: !last }).keep();
    return;
  }
  const [first] = layout.values;
  if (layout.values.length === 1 && first !== undefined && bytes[first.from] === 0x5b) {
    // Not up to where the array seems to end: a bracket too many must not hide what follows.
    forEachElement(bytes, first.from, sink, visit);
    return;
  }
  for (const row of layout.values) visit(row).keep();
  reportTrailing(input, lineIndex(bytes));
}

function forEachElement(
  bytes: Uint8Array,
  open: number,
  sink: Sink,
  visit: (row: JsonExtent) => Trial,
): void {
  const end = bytes.length;
  const lineOf = lineIndex(bytes);
  const range = (from: number, to: number) => sourceRange(from, to, lineOf(from));
  const openings = new Set<string>();
  let resumes = 0;
  const nextRow = (from: number, to: number): number =>
    resumes++ < MOST_RESUMES ? findOpening(bytes, from, to, openings) : to;

  /** Reads what seems to be an element and returns where the next one is looked for. */
  const readElement = (at: number): number => {
    const opening = openingOf(bytes, at, end);
    if (opening !== null) openings.add(opening);
    const seeming = endOfValue(bytes, at, end);
    let to = seeming === -1 ? nextRow(at + 1, end) : seeming;
    if (seeming !== -1) {
      const trial = visit({ from: at, to, complete: true });
      // What has swallowed the elements behind it ends where the next of them begins.
      const inner = trial.damaged ? nextRow(at + 1, to) : to;
      if (inner === to) {
        trial.keep();
        return to;
      }
      to = inner;
    }
    visit({ from: at, to: beforeSeparators(bytes, at, to), complete: false }).keep();
    return to;
  };

  sink.meta('JSON punctuation', range(open, open + 1));
  for (let at = behindSeparators(bytes, open + 1, end); at < end; at = behindSeparators(bytes, at, end)) {
    if (bytes[at] === 0x7b) {
      at = readElement(at);
      continue;
    }
    let from = at;
    if (bytes[at] === 0x5d) {
      sink.meta('JSON punctuation', range(at, at + 1));
      from = firstInk(bytes, at + 1, end);
      if (from === end) return;
    }
    const scalar = bytes[from] === 0x7b ? from : endOfScalar(bytes, from, end);
    at = scalar === -1 ? nextRow(from, end) : scalar;
    const to = beforeSeparators(bytes, from, at);
    if (to === from) continue;
    const place = range(from, to);
    const what = to === end ? 'the file ends without' : 'there is something else than';
    const reason = `${placeOf(place)}: ${what} a conversation here; it was left out.`;
    sink.diagnose('invalid-json', place, reason);
  }
}

/** Behind a string, number or word that stands between elements; -1 where none does. */
function endOfScalar(bytes: Uint8Array, at: number, end: number): number {
  const to = bytes[at] === 0x5b ? -1 : endOfValue(bytes, at, end);
  const next = to === -1 ? end : firstInk(bytes, to, end);
  return to !== -1 && (bytes[next] === 0x2c || bytes[next] === 0x5d) ? to : -1;
}
