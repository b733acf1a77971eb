/**
 * The report file, `.floorline.json`: the whole of a report as JSON (docs/report.md). Writing is a function of the report
 * alone, so that what was opened is written again byte for byte.
 */
import * as v from 'valibot';
import { columnsFromText, columnsToText } from './column-text.ts';
import { type Failed, failed } from './failure.ts';
import { readGuardedJson } from './guarded-json.ts';
import { SHARED_SCHEMA, type SharedReport } from './model.ts';
import { policiesOf, reportFault } from './report-faults.ts';
import { type FileShape, fileSchema } from './schema.ts';
import { upgraded } from './upgrades.ts';

/** The ending of a report file's name, before which its own name stands. */
export const REPORT_ENDING = '.floorline.json';

export type ReportReading = { readonly ok: true; readonly report: SharedReport } | Failed;
export type Written = { readonly ok: true; readonly text: string } | Failed;

/** A report as the text of a file; a failure says what in the report contradicts itself. */
export function writeReportFile(report: SharedReport): Written {
  const fault = reportFault(report);
  if (fault !== null) return failed('damaged', fault);
  const { columns, ...rest } = report;
  const shape = v.safeParse(fileSchema, { schema: SHARED_SCHEMA, ...rest, columns: columnsToText(columns) });
  if (!shape.success) return failed('damaged', placeOf(shape.issues));
  return { ok: true, text: `${JSON.stringify(shape.output)}\n` };
}

/** Opens the bytes of a file, plain or in gzip. They are hostile: nothing is taken on trust. */
export function readReportFile(bytes: Uint8Array): ReportReading {
  const json = readGuardedJson(bytes);
  if (!json.ok) return json;
  const newest = upgraded(json.value);
  if (!newest.ok) return newest;
  const shape = v.safeParse(fileSchema, newest.report, { abortEarly: true });
  return shape.success ? reportOf(shape.output) : failed('damaged', placeOf(shape.issues));
}

function reportOf({ schema: _ours, columns: text, ...shape }: FileShape): ReportReading {
  const read = columnsFromText(text);
  if (!read.ok) return failed('damaged', `columns.${read.column}`);
  const policies = policiesOf(shape);
  if (policies === null) return failed('damaged', 'policy');
  const report: SharedReport = { ...shape, ...policies, columns: read.columns };
  const fault = reportFault(report);
  return fault === null ? { ok: true, report } : failed('damaged', fault);
}

function placeOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  return (first === undefined ? null : v.getDotPath(first)) ?? 'its shape';
}
