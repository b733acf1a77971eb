/**
 * A report of a thread as it stands on somebody's screen, at one level. What the level does not show is not taken along at
 * all; what it shows has gone through the masker, title and notes included.
 */
import type { ThreadColumns } from '../../columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../../compaction/annotations.ts';
import type { Policy } from '../../compaction/policy/policy.ts';
import { createRunner, type Runner } from '../../compaction/replay/replay.ts';
import { findSmallestSlot } from '../../compaction/sweep/smallest-slot.ts';
import { VERDICTS } from '../../floor/verdict.ts';
import type { Rule } from '../../irreducible/detector.ts';
import { KIND_GROUPS, type KindGroup } from '../../irreducible/kinds.ts';
import { ROLES } from '../../transcript/model.ts';
import { reportPass, reportRun } from '../analysis-report.ts';
import { itemNames } from './item-names.ts';
import { type Level, showsLiterals } from './levels.ts';
import { type Masker, maskTurns, turnPlace } from './masked-turns.ts';
import type {
  SharedReport,
  SharedTranscript,
  SharedTurn,
  SharedVersus,
  SharedView,
  TurnNote,
} from './model.ts';
import type { SharedRun } from './run-schema.ts';
import { LONGEST, MOST_NOTES, MOST_OF_A_KIND } from './schema.ts';

/** What a report is made of. Texts are as they are: masking them is done here. */
export interface ReportSource {
  readonly policy: Policy;
  readonly annotations?: Annotations;
  readonly columns: ThreadColumns;
  readonly rules: readonly Rule[];
  readonly reportedFixedCost: number | null;
  /** The id of the format of the transcript. */
  readonly format: string;
  readonly probableCompactions?: SharedTranscript['probableCompactions'];
  readonly versus?: SharedVersus | null;
  readonly view?: SharedView;
  readonly title?: string | null;
  readonly note?: string | null;
  readonly notes?: readonly TurnNote[];
  /** For the levels `items` and `full`, else not looked at. */
  readonly texts?: ReportTexts;
  /** What replays the columns, where there is one already. */
  readonly runner?: Runner;
}

export interface ReportTexts {
  /** The name of the file, and the titles of what was open in it. */
  readonly name: string | null;
  readonly conversation: string | null;
  readonly thread: string | null;
  /** By item. */
  readonly literals: readonly string[];
  /** For the level `full`, else empty. */
  readonly turns: readonly SharedTurn[];
}

const isKindGroup = (name: string): name is KindGroup => Object.hasOwn(KIND_GROUPS, name);

/** Nothing selected, everything shown. */
export const WHOLE_VIEW: SharedView = {
  tab: null,
  pass: null,
  turn: null,
  zoom: null,
  roles: ROLES,
  kinds: Object.keys(KIND_GROUPS).filter(isKindGroup),
  verdicts: VERDICTS,
};

/** Makes the report. Costs a replay and a search for the smallest slot beside the masking. */
export function buildSharedReport(source: ReportSource, level: Level, masker: Masker): SharedReport {
  const { policy, reportedFixedCost } = source;
  const annotations = placed(source.annotations ?? NO_ANNOTATIONS, source.columns);
  const texts = showsLiterals(level) ? (source.texts ?? NO_TEXTS) : NO_TEXTS;
  const literals = showsLiterals(level) ? maskedLiterals(source.columns, texts, masker) : null;
  const turned =
    level === 'full'
      ? maskTurns(source.columns, texts.turns, masker)
      : { columns: source.columns, turns: null };
  const masked = (text: string | null | undefined, place: string, longest: number): string | null =>
    text === null || text === undefined || text === '' ? null : shortened(masker.mask(text, place), longest);
  const names = literals ?? (level === 'masked' ? itemNames(source.columns.items) : null);
  return {
    level,
    omits: [],
    title: masked(source.title, 'title', LONGEST.title),
    note: masked(source.note, 'note', LONGEST.note),
    notes: (source.notes ?? [])
      .filter(({ turn }) => turn < source.columns.turns.count)
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, MOST_NOTES)
      .map(({ turn, text }) => ({ turn, text: masked(text, notePlace(turn), LONGEST.turnNote) ?? '' })),
    transcript: {
      format: source.format,
      name: masked(texts.name, 'name', LONGEST_NAME),
      conversation: masked(texts.conversation, 'conversation', LONGEST_NAME),
      thread: masked(texts.thread, 'thread', LONGEST_NAME),
      probableCompactions: source.probableCompactions ?? [],
    },
    policy,
    versus: source.versus ?? null,
    annotations,
    view: source.view ?? WHOLE_VIEW,
    reportedFixedCost,
    columns: turned.columns,
    rules: source.rules.map(({ id }) => id),
    run: runOf(source, annotations, (item) =>
      policy.floor === 'reference' ? null : (names?.[item] ?? null),
    ),
    literals,
    turns: turned.turns,
  };
}

/** Every text that a report would hold, in the order in which it is read, each under the name that the masker hears. */
export function* textsToMask(
  source: Pick<ReportSource, 'title' | 'note' | 'notes' | 'texts'>,
  level: Level,
): Generator<{ readonly place: string; readonly text: string }> {
  const { title, note, notes = [], texts = NO_TEXTS } = source;
  const typed = [
    { place: 'title', text: title ?? '' },
    { place: 'note', text: note ?? '' },
    ...notes.map(({ turn, text }) => ({ place: notePlace(turn), text })),
  ];
  for (const one of typed) if (one.text !== '') yield one;
  if (!showsLiterals(level)) return;
  for (const place of ['name', 'conversation', 'thread'] as const)
    if (texts[place] !== null) yield { place, text: texts[place] };
  if (level === 'full') {
    for (const [turn, { text, tools, model }] of texts.turns.entries()) {
      yield { place: turnPlace(turn), text };
      for (const tool of tools) yield { place: 'tool', text: tool };
      if (model !== null) yield { place: 'model', text: model };
    }
  }
  for (const [item, text] of texts.literals.entries()) yield { place: itemPlace(item), text };
}

export const itemPlace = (item: number): string => `item ${item}`;
export const notePlace = (turn: number): string => `note at turn ${turn}`;

const LONGEST_NAME = 4_000;
const NO_TEXTS: ReportTexts = { name: null, conversation: null, thread: null, literals: [], turns: [] };

const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

const maskedLiterals = (
  { items }: ThreadColumns,
  { literals }: ReportTexts,
  masker: Masker,
): readonly string[] =>
  Array.from({ length: items.count }, (_, item) => masker.mask(literals[item] ?? '', itemPlace(item)));

/** What a person said, without what the thread has no place for. */
function placed(annotations: Annotations, { turns, items }: ThreadColumns): Annotations {
  const of = (list: readonly number[], count: number): readonly number[] =>
    list.filter((one) => one < count).slice(0, MOST_OF_A_KIND);
  return {
    pinnedTurns: of(annotations.pinnedTurns, turns.count),
    pinnedItems: of(annotations.pinnedItems, items.count),
    ignoredItems: of(annotations.ignoredItems, items.count),
    links: annotations.links
      .map(({ first, last }) => ({ first, last: Math.min(last, turns.count - 1) }))
      .filter(({ first, last }) => first < last)
      .slice(0, MOST_OF_A_KIND),
    unlinked: annotations.unlinked.slice(0, MOST_OF_A_KIND),
  };
}

/** The run of a report as this version of the code replays it, its items named as the report names them. */
export function replayedRun(report: SharedReport): SharedRun {
  const { level, literals, policy, columns } = report;
  const names = literals ?? (level === 'masked' ? itemNames(columns.items) : null);
  return runOf(report, report.annotations, (item) =>
    policy.floor === 'reference' ? null : (names?.[item] ?? null),
  );
}

function runOf(
  {
    policy,
    columns,
    reportedFixedCost,
    runner = createRunner(columns, reportedFixedCost),
  }: Pick<ReportSource, 'policy' | 'columns' | 'reportedFixedCost' | 'runner'>,
  annotations: Annotations,
  nameOf: (item: number) => string | null,
): SharedRun {
  const run = runner.run(policy, annotations);
  const smallest =
    policy.slot === null ? null : findSmallestSlot(withAnnotations(runner, annotations), policy);
  return {
    passes: run.passes.map((pass) => reportPass(pass, nameOf)),
    run: reportRun(run, policy, smallest),
  };
}

/** The search for the smallest slot knows nothing of annotations: the runner does. */
const withAnnotations = (runner: Runner, annotations: Annotations): Runner => ({
  ...runner,
  run: (policy) => runner.run(policy, annotations),
  watch: (policy, judged) => runner.watch(policy, judged, annotations),
  watching: (policy, judged) => runner.watching(policy, judged, annotations),
  thread: (policy) => runner.thread(policy, annotations),
});
