/**
 * Puts an opened report into the stores of the page, so that everything that follows the stores shows it: columns and
 * turns, the policy, what its author said by hand, and what its author looked at.
 */
import type { ThreadColumns } from '../../core/columns.ts';
import type { SharedReport } from '../../core/report/shared/model.ts';
import type { OpenedReport } from '../../core/report/shared/open-report.ts';
import type { LoggedCompaction } from '../../core/transcript/model.ts';
import { turnIndex } from '../../core/units.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { usePolicy } from '../policy/policy.ts';
import { saidInReport, viewInReport } from '../session/opened-report.ts';
import { useSession } from '../session/session.ts';
import { useView } from '../view/view.ts';

/** Shows a report; whatever was shown before is gone. */
export function feedStores({ report, rules }: OpenedReport): void {
  const {
    columns: _columns,
    rules: _rules,
    run: _run,
    literals: _literals,
    turns: _turns,
    ...summary
  } = report;
  const { columns, transcript, policy } = report;
  usePolicy.setState({ policy });
  useSession.setState({
    status: 'ready',
    document: {
      name: transcript.name ?? 'report',
      format: transcript.format,
      formatName: transcript.format,
      why: 'a report says so',
      asked: null,
      bytes: 0,
      hash: '',
      conversations: [],
      diagnostics: [],
      report: summary,
    },
    conversation: transcript.conversation ?? '',
    thread: transcript.thread ?? '',
    turns: { count: columns.turns.count, roles: columns.turns.role, chars: charsOf(report) },
    compactions: loggedIn(columns),
    probableCompactions: transcript.probableCompactions.map((one) => ({ ...one, turn: turnIndex(one.turn) })),
    columns,
    rules,
    reportedFixedCost: report.reportedFixedCost,
  });
  useAnnotations.getState().open('report', saidInReport(report, columns));
  useView.getState().set(viewInReport(report, columns.turns.count));
}

/** Lengths of the texts that are there: rows without text take no room for it. */
const charsOf = ({ turns, columns }: SharedReport): Uint32Array =>
  turns === null ? new Uint32Array(columns.turns.count) : columns.turns.chars;

/** The compactions of the log, as far as columns tell of them. */
function loggedIn({ logged }: ThreadColumns): readonly LoggedCompaction[] {
  if (logged === undefined) return [];
  return Array.from(logged.turn, (turn, at) => {
    const kept: { from: ReturnType<typeof turnIndex>; to: ReturnType<typeof turnIndex> }[] = [];
    for (let run = logged.keptOffsets[at] ?? 0; run < (logged.keptOffsets[at + 1] ?? 0); run++)
      kept.push({ from: turnIndex(logged.keptFrom[run] ?? 0), to: turnIndex(logged.keptTo[run] ?? 0) });
    return { turn: turnIndex(turn), trigger: null, tokensBefore: null, tokensAfter: null, kept };
  });
}
