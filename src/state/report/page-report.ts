import type { OpenedReport } from '../../core/report/shared/open-report.ts';

let opened: OpenedReport | null = null;

/** Says which report this page shows; once, before anything is shown. */
export function setPageReport(report: OpenedReport): void {
  opened = report;
}

/** The report that this page shows; `null` before it is there. */
export const pageReport = (): OpenedReport | null => opened;
