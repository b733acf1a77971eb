import type { Policy } from '../../compaction/policy/policy.ts';
import { readPolicy } from '../../compaction/policy/read-policy.ts';
import { columnFault } from './column-faults.ts';
import { showsLiterals } from './levels.ts';
import type { SharedReport, SharedTurn, SharedVersus } from './model.ts';
import type { Head } from './schema.ts';

/** The settings of a head, in range and whole; `null` where they make no sense. */
export function policiesOf(
  head: Pick<Head, 'policy' | 'versus'>,
): { readonly policy: Policy; readonly versus: SharedVersus | null } | null {
  const policy = readPolicy(head.policy);
  if (!policy.ok) return null;
  if (head.versus?.kind !== 'settings') return { policy: policy.policy, versus: head.versus };
  const second = readPolicy(head.versus.policy);
  return second.ok ? { policy: policy.policy, versus: { kind: 'settings', policy: second.policy } } : null;
}

/** The first thing in a report that contradicts another, as a phrase, or `null`. */
export function reportFault(report: SharedReport): string | null {
  const { columns, level, literals, turns, transcript } = report;
  const fault = columnFault(columns, report.rules.length);
  if (fault !== null) return fault;
  const { count } = columns.turns;
  const { pinnedTurns, pinnedItems, ignoredItems, links } = report.annotations;
  const isTurn = (turn: number): boolean => turn < count;
  const isItem = (item: number): boolean => item < columns.items.count;
  if (!pinnedTurns.every(isTurn)) return 'annotations.pinnedTurns';
  if (![...pinnedItems, ...ignoredItems].every(isItem)) return 'annotations of items';
  if (!links.every(({ first, last }) => first < last && isTurn(last))) return 'annotations.links';
  if (!report.notes.every(({ turn }, at) => isTurn(turn) && turn >= (report.notes[at - 1]?.turn ?? 0)))
    return 'notes';
  const hasNames = [transcript.name, transcript.conversation, transcript.thread].some(
    (name) => name !== null,
  );
  if (!showsLiterals(level) && (hasNames || literals !== null)) return 'more than its level allows';
  if (showsLiterals(level) && literals?.length !== columns.items.count) return 'literals';
  if ((level === 'full') !== (turns !== null)) return 'turns';
  if (turns !== null && turns.length !== count) return 'turns';
  return turns?.every((turn, at) => turnFits(turn, lastEnd(report, at))) === false ? 'places in turns' : null;
}

/** Where the last span of a turn ends. */
function lastEnd({ columns: { spans } }: SharedReport, turn: number): number {
  const from = spans.offsets[turn] ?? 0;
  const to = spans.offsets[turn + 1] ?? 0;
  return to > from ? (spans.end[to - 1] ?? 0) : 0;
}

function turnFits({ text, parts }: SharedTurn, end: number): boolean {
  let before = 0;
  for (const part of parts) {
    if (part.start < before || part.end < part.start || part.end > text.length) return false;
    if (!part.args.every((one) => one.start <= one.end && one.start >= part.start && one.end <= part.end))
      return false;
    before = part.end;
  }
  return end <= text.length;
}
