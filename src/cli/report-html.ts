import { renderHtmlReport } from '../core/report/html/render-html-report.ts';
import type { SharedReport } from '../core/report/shared/model.ts';
import { reportTemplate } from './report-template.ts';
import { UsageError } from './usage-error.ts';

/** A report as one HTML file that shows itself, byte for byte the one that the page makes. */
export async function reportAsHtml(report: SharedReport): Promise<string> {
  const written = renderHtmlReport(await reportTemplate(), report);
  if (written.ok) return written.text;
  throw new UsageError(`${written.failure.message} ${written.failure.remedy}`);
}
