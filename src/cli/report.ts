import { findProbableCompactions } from '../core/analysis/probable-compactions.ts';
import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { buildSharedReport, type ReportSource, textsToMask } from '../core/report/shared/build-report.ts';
import { writeReportFile } from '../core/report/shared/file.ts';
import { DEFAULT_LEVEL, LEVELS, type Level, levelToReadFor } from '../core/report/shared/levels.ts';
import { LONGEST_LINK, writeReportLink } from '../core/report/shared/link.ts';
import { type Masker, NO_MASKS } from '../core/report/shared/masked-turns.ts';
import type { SharedReport } from '../core/report/shared/model.ts';
import { REPORT_TABLES, type ReportTable, reportAsCsv } from '../core/report/shared/report-tables.ts';
import { reportTexts } from '../core/report/shared/report-texts.ts';
import { reportAsTicket } from '../core/report/shared/ticket.ts';
import { countThread, openThread } from './analyse-file.ts';
import { failOnOf } from './analyze.ts';
import { chooseInput } from './choose-input.ts';
import { describeFailure } from './describe-failure.ts';
import { INPUT_FLAGS, oneOf, POLICY_FLAGS, readFlags, text } from './flags.ts';
import { readInput } from './inputs.ts';
import type { Output } from './output.ts';
import { choosePolicy } from './policy-file.ts';
import { reportAsHtml } from './report-html.ts';
import { PICTURE_FLAGS, type PictureAsked, pictureAsked, reportAsPicture } from './report-picture.ts';
import { UsageError } from './usage-error.ts';

/** What a report can be written as; each makes all of its text of the report alone, so that it comes out the same again. */
const WRITERS = {
  markdown: reportAsTicket,
  json: fileOf,
  csv: (report, { table }) => reportAsCsv(report, table),
  link: linkOf,
  svg: reportAsPicture,
  html: reportAsHtml,
} as const satisfies Readonly<
  Record<string, (report: SharedReport, asked: Asked) => string | Promise<string>>
>;

/** What some formats want to know beside the report. */
interface Asked extends PictureAsked {
  readonly table: ReportTable;
}

const isFormat = (name: string): name is keyof typeof WRITERS => Object.hasOwn(WRITERS, name);
const FORMATS = Object.keys(WRITERS).filter(isFormat);

/** `floorline report FILE`: what can be sent of a transcript without sending the transcript. */
export async function reportCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...POLICY_FLAGS,
    ...INPUT_FLAGS,
    level: { type: 'string' },
    format: { type: 'string' },
    table: { type: 'string' },
    ...PICTURE_FLAGS,
    title: { type: 'string' },
    note: { type: 'string' },
    'fail-on': { type: 'string' },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('report needs one file, or - for standard input');
  const format = oneOf(values, 'format', FORMATS, 'markdown');
  const level = oneOf(values, 'level', LEVELS, DEFAULT_LEVEL);
  const table = oneOf(values, 'table', REPORT_TABLES, 'segments');
  if (text(values, 'table') !== null && format !== 'csv') throw new UsageError('--table needs --format csv');
  const asked = { table, ...pictureAsked(values, format) };
  const failOn = failOnOf(text(values, 'fail-on'));
  const policy = await choosePolicy(values);
  const input = await readInput(path);
  const opened = input.ok ? openThread(input.source, await chooseInput(values)) : input;
  if (!opened.ok) {
    output.note(describeFailure(opened.failure));
    return 2;
  }
  const { document, conversation, thread } = opened.opened;
  const { columns, rules, literals } = await countThread(thread, policy);
  const source: ReportSource = {
    policy,
    columns,
    rules,
    reportedFixedCost: computeReportedFixedCost(columns.turns, columns.logged ?? null),
    format: document.format,
    probableCompactions: findProbableCompactions(thread),
    title: text(values, 'title'),
    note: text(values, 'note'),
    texts: reportTexts(document, conversation, thread, literals, level),
  };
  const reading = levelToReadFor(level);
  const read = reportTexts(document, conversation, thread, literals, reading);
  const masker = await maskerFor({ ...source, texts: read }, reading);
  const report = buildSharedReport(source, level, masker);
  output.write(await WRITERS[format](report, asked));
  return report.run?.passes.some(({ verdict }) => failOn.has(verdict)) === true ? 1 : 0;
}

/** Masks the secrets of what is read; the rules are loaded only where there is some text. */
async function maskerFor(source: ReportSource, level: Level): Promise<Masker> {
  const texts = [...textsToMask(source, level)];
  if (texts.length === 0) return NO_MASKS;
  const { createRedactor } = await import('../core/report/redaction/create-redactor.ts');
  const redactor = createRedactor();
  for (const one of texts) redactor.add(one);
  return redactor.seal();
}

function fileOf(report: SharedReport): string {
  const written = writeReportFile(report);
  if (written.ok) return written.text;
  throw new UsageError(`${written.failure.message} ${written.failure.remedy}`);
}

function linkOf(report: SharedReport): string {
  const written = writeReportLink(report);
  if (written.ok) return `${written.fragment}\n`;
  switch (written.code) {
    case 'text':
      throw new UsageError(`a link holds no text: --level ${report.level} goes with --format json`);
    case 'too-long':
      throw new UsageError(
        `the link would have ${written.length} characters, and receivers open ${LONGEST_LINK}: --format json writes a file`,
      );
    case 'damaged':
      throw new UsageError(`the report contradicts itself (${written.detail})`);
  }
}
