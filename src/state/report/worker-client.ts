/**
 * Stands in for `src/worker/client.ts` in the build of a report that shows itself: there is no worker and no transcript,
 * and what the page asks for is answered from the report. What only a transcript could answer is refused in words.
 */
import {
  countHits,
  createFinder,
  type FindQuery,
  hitRangesIn,
  placeOfHit,
  type TextFinder,
} from '../../core/analysis/find-text.ts';
import { itemNames } from '../../core/report/shared/item-names.ts';
import type { OpenedReport, ReportRow } from '../../core/report/shared/open-report.ts';
import type { Reply, WorkerClient } from '../../worker/client.ts';
import { MOST_RANGES } from '../../worker/find/find-protocol.ts';
import type { Answers, RequestPayload, RequestType, TurnRow } from '../../worker/protocol.ts';
import { pageReport } from './page-report.ts';

/** There is no thread but that of the page. */
export const CAN_END_SEARCHES: boolean = false;

export type { Reply, RequestOptions, WorkerClient } from '../../worker/client.ts';

/** What a report can answer; everything else is refused. */
type Answered = Extract<RequestType, 'warm' | 'rows' | 'literals' | 'find' | 'hits' | 'hit-place'>;
type Answerers = { readonly [T in Answered]: (payload: RequestPayload<T>) => Answers[T] };

/** Answers from a report. Items that have no literal there are called by kind and number. */
function answerersOf(opened: OpenedReport): Answerers {
  const { report } = opened;
  let names: readonly string[] | null = report.literals;
  const nameOf = (item: number): string => {
    names ??= itemNames(report.columns.items);
    return names[item] ?? '';
  };
  /** Of a turn whose text is not there, what can be told of it instead. */
  const shown = (row: ReportRow): TurnRow => {
    if (report.turns !== null) return row;
    const { offsets, item } = report.columns.spans;
    const items = new Set(item.subarray(offsets[row.turn] ?? 0, offsets[row.turn + 1] ?? 0));
    const few = report.level === 'numbers' ? [] : [...items].slice(0, MOST_NAMES).map(nameOf);
    return { ...row, withheld: { kinds: opened.kindsOf(row.turn), names: few } };
  };
  const textOf = (turn: number): string => report.turns?.[turn]?.text ?? '';
  return {
    warm: () => null,
    rows: ({ turns, limit }) => opened.rows(turns, limit).map((row) => shown(row)),
    literals: ({ items }) => Array.from(items, nameOf),
    find: ({ query }) => findIn(opened, query),
    hits: ({ query, wanted }) =>
      wanted.map(({ turn, until }) => hitRangesIn(finderOf(query), textOf(turn), until, MOST_RANGES)),
    'hit-place': ({ query, turn, hit }) => placeOfHit(finderOf(query), textOf(turn), hit),
  };
}

/** Nothing here could end an expression that takes for ever, so there are words only. */
function finderOf(query: FindQuery): TextFinder {
  const prepared = createFinder({ ...query, isRegex: false });
  return prepared.ok ? prepared.finder : { each: () => undefined };
}

function findIn({ report }: OpenedReport, query: FindQuery): Answers['find'] {
  const finder = finderOf(query);
  const turns: number[] = [];
  const hits: number[] = [];
  for (const [turn, { text }] of (report.turns ?? []).entries()) {
    const count = countHits(finder, text);
    if (count === 0) continue;
    turns.push(turn);
    hits.push(count);
  }
  return {
    turns: Uint32Array.from(turns),
    hits: Uint32Array.from(hits),
    skipped: new Uint32Array(),
    scanned: report.turns?.length ?? 0,
  };
}

/** A turn may hold thousands. */
const MOST_NAMES = 24;

const NOT_HERE = 'A report holds no transcript that could answer this.';

/** A client of the report that the page shows. */
export function createWorkerClient(): WorkerClient {
  let answerers: Answerers | null = null;
  const answer = <T extends RequestType>(type: T, payload: RequestPayload<T>): Reply<T> => {
    const opened = pageReport();
    if (opened !== null) answerers ??= answerersOf(opened);
    const known: { readonly [K in RequestType]?: (payload: RequestPayload<K>) => Answers[K] } =
      answerers ?? {};
    const given = known[type]?.(payload);
    return given === undefined
      ? { ok: false, failure: { kind: 'fault', message: NOT_HERE } }
      : { ok: true, answer: given };
  };
  return {
    request: (type, payload) => Promise.resolve(answer(type, payload)),
    restart() {},
    close() {},
  };
}
