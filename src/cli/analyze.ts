import { type AnalysisReport, REPORT_SCHEMA } from '../core/report/analysis-report.ts';
import { reportAsMarkdown } from '../core/report/markdown.ts';
import { reportAsText } from '../core/report/text.ts';
import type { ImportFailure } from '../core/transcript/formats/registry.ts';
import { analyseThread, openThread } from './analyse-file.ts';
import { INPUT_FLAGS, oneOf, POLICY_FLAGS, readFlags, text } from './flags.ts';
import { findInputs, readInput } from './inputs.ts';
import type { Output } from './output.ts';
import { choosePolicy } from './policy-file.ts';
import { UsageError } from './usage-error.ts';

const FORMATS = ['text', 'json', 'markdown', 'ndjson'] as const;

/** One entry of the result: a report, or why there is none. A damaged file never stops the others. */
type Entry =
  | { readonly ok: true; readonly report: AnalysisReport }
  | { readonly ok: false; readonly path: string; readonly failure: ImportFailure };

/** `floorline analyze FILE…`: floors, verdicts and the run of each file under one policy. */
export async function analyze(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...POLICY_FLAGS,
    ...INPUT_FLAGS,
    recursive: { type: 'boolean' },
    'fail-on': { type: 'string' },
    format: { type: 'string' },
  });
  if (positionals.length === 0)
    throw new UsageError('analyze needs a file, a folder with --recursive, or - for standard input');
  const policy = await choosePolicy(values);
  const format = oneOf(values, 'format', FORMATS, 'text');
  const failOn = failOnOf(text(values, 'fail-on'));
  const choice = {
    as: text(values, 'as'),
    conversation: text(values, 'conversation'),
    thread: text(values, 'thread'),
  };
  const paths = await findInputs(positionals, values.recursive === true);
  if (paths.length === 0) output.note(`There are no files in ${positionals.join(', ')}.`);
  const entries: Entry[] = [];
  for (const path of paths) {
    const input = await readInput(path);
    const opened = input.ok ? openThread(input.source, choice) : input;
    const entry: Entry = opened.ok
      ? { ok: true, report: await analyseThread(opened.opened, policy) }
      : { ok: false, path, failure: opened.failure };
    if (format === 'ndjson') output.write(`${JSON.stringify(asJson(entry))}\n`);
    else if (format === 'text' || format === 'markdown')
      writeEntry(entry, format, output, entries.length > 0);
    if (!entry.ok && format !== 'text') output.note(describeFailure(entry.failure));
    entries.push(entry);
  }
  if (format === 'json') {
    const json = entries.map(asJson);
    const [only] = positionals;
    const isOne = positionals.length === 1 && only !== '-' && paths[0] === only;
    output.write(`${JSON.stringify(isOne ? json[0] : json, null, 2)}\n`);
  }
  const reports = entries.flatMap((entry) => (entry.ok ? [entry.report] : []));
  if (reports.length === 0) return 2;
  return reports.some((report) => report.passes.some((pass) => failOn.has(pass.verdict))) ? 1 : 0;
}

/** `refuse`, or `split`, which includes refuse. */
function failOnOf(value: string | null): ReadonlySet<string> {
  const verdicts = new Set<string>();
  for (const word of value?.split(',') ?? []) {
    if (word !== 'refuse' && word !== 'split')
      throw new UsageError(`--fail-on takes refuse or split, not "${word}"`);
    verdicts.add('refuse');
    verdicts.add(word);
  }
  return verdicts;
}

function writeEntry(entry: Entry, format: 'text' | 'markdown', output: Output, follows: boolean): void {
  if (!entry.ok) {
    if (format === 'text') output.note(describeFailure(entry.failure));
    return;
  }
  if (follows) output.write('\n');
  output.write(`${format === 'text' ? reportAsText(entry.report) : reportAsMarkdown(entry.report)}\n`);
}

function asJson(entry: Entry): unknown {
  if (entry.ok) return entry.report;
  const { code, file, line, byte, message, remedy } = entry.failure;
  return { schema: REPORT_SCHEMA, transcript: { name: file }, error: { code, line, byte, message, remedy } };
}

/** What happened, where, and what to do. */
export function describeFailure(failure: ImportFailure): string {
  const place = failure.line === null ? '' : ` (line ${failure.line}, byte ${failure.byte ?? 0})`;
  return `${failure.message}${place} ${failure.remedy}`;
}
