/** A second policy beside the one that a report is about: as data, for a terminal and for a ticket. */

import type { Run } from '../compaction/pass.ts';
import type { Policy } from '../compaction/policy/policy.ts';
import { compareRuns } from '../compaction/sweep/compare.ts';
import { formatTokens } from '../floor/words.ts';
import { type AnalysisReport, type ReportedPass, reportPass, reportRun } from './analysis-report.ts';

/** What both policies made of one transcript; it goes beside the fields of a report, which are of the first. */
export interface ReportedComparison {
  /** What either is called, as it stands after "under". */
  readonly names: { readonly one: string; readonly other: string };
  /** What each loses, and where they part. */
  readonly sentence: string;
  /** How many pairs differ in verdict, or have one pass only. */
  readonly different: number;
  /** Passes of both at about one turn, by their place in `passes` of the report and of this; `null` where one has none there. */
  readonly pairs: readonly {
    readonly turn: number;
    readonly one: number | null;
    readonly other: number | null;
  }[];
  readonly policy: Policy;
  readonly passes: readonly ReportedPass[];
  readonly run: AnalysisReport['run'];
}

export interface SideOfComparison {
  readonly name: string;
  readonly policy: Policy;
  readonly run: Run;
}

/** Sets a second run beside the first; `smallestSlotWithoutRefusal` is of the second. */
export function buildComparison(
  one: SideOfComparison,
  other: SideOfComparison,
  smallestSlotWithoutRefusal: number | null,
  literalOf: (item: number) => string | null,
): ReportedComparison {
  const { pairs, different, sentence } = compareRuns(one, other);
  const placeOf = (run: Run): ((pass: Run['passes'][number] | null) => number | null) => {
    const places = new Map(run.passes.map((pass, place) => [pass, place]));
    return (pass) => (pass === null ? null : (places.get(pass) ?? null));
  };
  const [placeOfOne, placeOfOther] = [placeOf(one.run), placeOf(other.run)];
  return {
    names: { one: one.name, other: other.name },
    sentence,
    different,
    pairs: pairs.map((pair) => ({
      turn: pair.turn,
      one: placeOfOne(pair.one),
      other: placeOfOther(pair.other),
    })),
    policy: other.policy,
    passes: other.run.passes.map((pass) => reportPass(pass, literalOf)),
    run: reportRun(other.run, other.policy, smallestSlotWithoutRefusal),
  };
}

/** A list of more passes is read by nobody in a terminal or a ticket: those that differ are told first. */
const MOST_PAIRS = 40;

interface Cells {
  readonly turn: string;
  readonly one: string;
  readonly other: string;
}

function cellsOf({ passes }: AnalysisReport, comparison: ReportedComparison) {
  const rows = comparison.pairs.map(({ turn, one, other }) => {
    const first = one === null ? undefined : passes[one];
    const second = other === null ? undefined : comparison.passes[other];
    const differs = first?.verdict !== second?.verdict;
    return {
      differs,
      cells: { turn: formatTokens(turn), one: passWords(first), other: passWords(second) } satisfies Cells,
    };
  });
  const shown = new Set(
    [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)].slice(
      0,
      MOST_PAIRS,
    ),
  );
  const left = rows.length - shown.size;
  return { rows: rows.filter((row) => shown.has(row)), left };
}

function passWords(pass: ReportedPass | undefined): string {
  if (pass === undefined) return 'no pass';
  const { verdict, turn, need, slot, neverRead } = pass;
  const hidden =
    neverRead === null || neverRead.items === 0
      ? ''
      : `, never read ${formatTokens(neverRead.items)} (${formatTokens(neverRead.tokens)} tokens)`;
  return `${verdict} at ${formatTokens(turn)}, ${formatTokens(need)}${slot === null ? '' : ` of ${formatTokens(slot)}`}${hidden}`;
}

const leftWords = (left: number): string => `${formatTokens(left)} more pairs (--format json has all).`;

/** The comparison at the end of a report in a terminal; a sign marks what differs. */
export function comparisonAsText(report: AnalysisReport, comparison: ReportedComparison): readonly string[] {
  const { rows, left } = cellsOf(report, comparison);
  const { names, sentence } = comparison;
  const head: Cells = { turn: 'turn', ...names };
  const cells = [head, ...rows.map((row) => row.cells)];
  const width = (column: keyof Cells): number => Math.max(...cells.map((row) => row[column].length));
  const [turns, ones] = [width('turn'), width('one')];
  const line = ({ turn, one, other }: Cells, sign: string): string =>
    `  ${sign} ${turn.padStart(turns)}  ${one.padEnd(ones)}  ${other}`;
  return [
    `compared with ${names.other}: ${sentence}`,
    ...(rows.length === 0 ? [] : [line(head, ' ')]),
    ...rows.map((row) => line(row.cells, row.differs ? '≠' : ' ')),
    ...(left > 0 ? [`    ${leftWords(left)}`] : []),
  ];
}

/** The comparison as Markdown. */
export function comparisonAsMarkdown(
  report: AnalysisReport,
  comparison: ReportedComparison,
): readonly string[] {
  const { rows, left } = cellsOf(report, comparison);
  const { names, sentence } = comparison;
  const cell = (text: string, differs: boolean): string => (differs ? `**${text}**` : text);
  return [
    `### Compared with ${names.other}`,
    '',
    sentence,
    ...(rows.length === 0 ? [] : ['', `| turn | ${names.one} | ${names.other} |`, '| ---: | :--- | :--- |']),
    ...rows.map(
      ({ cells, differs }) =>
        `| ${cells.turn} | ${cell(cells.one, differs)} | ${cell(cells.other, differs)} |`,
    ),
    ...(left > 0 ? ['', leftWords(left)] : []),
  ];
}
