import { findProbableCompactions } from '../../core/analysis/probable-compactions.ts';
import { computeReportedFixedCost } from '../../core/analysis/reported-fixed-cost.ts';
import type { Rule } from '../../core/irreducible/detector.ts';
import type { OpenedReport } from '../../core/report/shared/open-report.ts';
import { reportTexts } from '../../core/report/shared/report-texts.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { CountedThread } from '../audit/audit-jobs.ts';
import type { JobTools } from '../job-tools.ts';
import type { CurrentThread } from '../open/current-thread.ts';
import type { Pacer } from '../pacer.ts';
import type { WorkerRequest } from '../protocol.ts';
import type { ShareSubject } from './share-job.ts';

/** A thread that was counted, as sharing needs it. */
export interface SharedThread extends CountedThread {
  readonly rules: readonly Rule[];
}

/** Makes what a person asked for, and posts it for them to look at. */
export async function runShareRequest(
  { job, question }: Extract<WorkerRequest, { type: 'share' }>,
  subject: OpenedReport | ShareSubject | null,
  tools: Pick<JobTools, 'post' | 'loadSharing'>,
  pace: Pacer,
): Promise<void> {
  const fail = (message: string): void =>
    tools.post({ type: 'failed', job, failure: { kind: 'fault', message } }, []);
  if (subject === null) return fail('The turns are not counted yet.');
  const sharing = await tools.loadSharing?.().catch(() => null);
  if (!sharing) return fail('What makes reports could not be loaded from beside this page. Reload it.');
  const about = 'rows' in subject ? sharing.subjectOfReport(subject.report) : subject;
  const answer = await sharing.share(question, about, pace, (done, total) =>
    tools.post(
      { type: 'progress', job, progress: { phase: 'masking', done, total, unit: 'characters' } },
      [],
    ),
  );
  if (answer === null) tools.post({ type: 'failed', job, failure: { kind: 'cancelled' } }, []);
  else tools.post({ type: 'done', job, request: 'share', answer }, []);
}

/** What is on screen, as it can be shared; `null` while it is not counted. */
export function subjectOf(
  report: OpenedReport | null,
  current: CurrentThread | null,
  counted: SharedThread | null,
  document: TranscriptDocument | null,
): OpenedReport | ShareSubject | null {
  if (report !== null) return report;
  if (current === null || counted === null || document === null) return null;
  const { conversation, thread } = current;
  const { columns, rules, literals } = counted;
  return {
    report: null,
    document,
    sourceOf: (level) => ({
      columns,
      rules,
      reportedFixedCost: computeReportedFixedCost(columns.turns, columns.logged ?? null),
      format: document.format,
      probableCompactions: findProbableCompactions(thread),
      texts: reportTexts(document, conversation, thread, literals, level),
      runner: counted.runner(),
    }),
  };
}
