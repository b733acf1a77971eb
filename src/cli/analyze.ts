import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type CorpusSummary, createCorpusCounter, USUAL_SLOTS } from '../core/report/corpus-summary.ts';
import { corpusAsText } from '../core/report/corpus-text.ts';
import { type SessionRow, sessionsAsTable } from '../core/report/sessions-table.ts';
import { strangersWords } from '../core/transcript/formats/groups/merge-documents.ts';
import { pathsFrom } from './batch/paths.ts';
import { outcomesOf } from './batch/pool.ts';
import { createProgressLine } from './batch/progress.ts';
import { FORMATS, type Format, type Order } from './batch/task.ts';
import { chooseInput } from './choose-input.ts';
import { type FlagValues, INPUT_FLAGS, oneOf, POLICY_FLAGS, parseNumber, readFlags, text } from './flags.ts';
import { findSessions, namedSession, type Session } from './inputs.ts';
import type { Output } from './output.ts';
import { choosePolicy, chooseSecond } from './policy-file.ts';
import { createResultWriter } from './result-writer.ts';
import { UsageError } from './usage-error.ts';

/** `floorline analyze FILE…`: floors, verdicts and the run of each file under one policy. */
export async function analyze(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...POLICY_FLAGS,
    ...INPUT_FLAGS,
    recursive: { type: 'boolean' },
    'fail-on': { type: 'string' },
    format: { type: 'string' },
    jobs: { type: 'string' },
    'worker-memory': { type: 'string' },
    slots: { type: 'string' },
    compare: { type: 'string' },
    summary: { type: 'string' },
    'stdin-paths': { type: 'boolean' },
  });
  const piped = values['stdin-paths'] === true;
  const format = formatOf(values, piped);
  if (piped && positionals.length > 0)
    throw new UsageError('--stdin-paths takes the paths from standard input; name none beside it');
  if (!piped && positionals.length === 0)
    throw new UsageError('analyze needs a file, a folder with --recursive, or - for standard input');
  const policy = await choosePolicy(values);
  const order: Order = {
    policy,
    second: await chooseSecond(values, policy),
    choice: await chooseInput(values),
    format,
    slots: slotsOf(text(values, 'slots')),
  };
  const failOn = failOnOf(text(values, 'fail-on'));
  const found = piped ? null : await findSessions(positionals, values.recursive === true);
  const total = found === null ? null : found.sessions.length;
  if (total === 0) output.note(`There are no files in ${positionals.join(', ')}.`);
  const strangers = [...(found?.strangers ?? [])];
  const rows: SessionRow[] = [];
  const jobs = total === 1 ? 1 : jobsOf(values);
  const memory = text(values, 'worker-memory') === null ? null : numberOf(values, 'worker-memory', 0, 16);

  const results = createResultWriter(output, format, isOne(positionals, found?.sessions));
  const draw = total === 1 ? undefined : output.progress;
  const progress = createProgressLine(draw, () => performance.now());
  const corpus = createCorpusCounter(order.policy.slot, order.slots);
  let [files, bytes, failures, failing] = [0, 0, 0, false];
  for await (const { session, outcome } of outcomesOf(found?.sessions ?? pipedSessions(), order, {
    jobs,
    memory,
  })) {
    if (!outcome.ok && outcome.usage && total === 1) throw new UsageError(outcome.note);
    progress.clear();
    results.add(outcome.text);
    files++;
    if (outcome.ok) {
      corpus.add(outcome.facts);
      if (format === 'text') rows.push({ name: session.name, read: outcome.tally });
      bytes += outcome.facts.bytes;
      failing ||= outcome.facts.worst !== null && failOn.has(outcome.facts.worst);
    } else {
      corpus.fail(outcome.code, outcome.bytes);
      bytes += outcome.bytes;
      failures++;
      if (format === 'text')
        rows.push({ name: session.name, read: { code: outcome.code, why: outcome.why } });
      // What was found in a folder and is no transcript is told of together, at the end.
      if (outcome.stranger) strangers.push(session.name);
      else output.note(outcome.note);
    }
    progress.show({ files, total, bytes, refusals: corpus.refusals, failures });
    await output.drained?.();
  }
  progress.clear();
  results.end();
  const summary = corpus.summary();
  if (format === 'text' && files > 1)
    output.write(`\n${corpusAsText(summary)}\n\n${sessionsAsTable(rows)}\n`);
  const left = strangersWords(strangers);
  if (left !== null) output.note(left);
  await saveSummary(text(values, 'summary'), summary);
  if (failing) return 1;
  // Whoever pipes lines has its answers, whatever they say.
  return summary.read === 0 && !piped ? 2 : 0;
}

/** Whether the result is one report rather than a list: a single file that was named. */
const isOne = (positionals: readonly string[], sessions: readonly Session[] | undefined): boolean =>
  positionals.length === 1 && positionals[0] !== '-' && sessions?.[0]?.found === false;

async function* pipedSessions(): AsyncGenerator<Session> {
  for await (const path of pathsFrom(process.stdin)) yield namedSession(path);
}

function formatOf(values: FlagValues, piped: boolean): Format {
  const format = oneOf(values, 'format', FORMATS, piped ? 'ndjson' : 'text');
  if (piped && format !== 'ndjson')
    throw new UsageError(`--stdin-paths answers each line with one line, --format ndjson, not "${format}"`);
  return format;
}

const numberOf = (values: FlagValues, name: string, otherwise: number, least: number): number => {
  const value = text(values, name);
  return value === null ? otherwise : parseNumber(`--${name}`, value, least, Number.MAX_SAFE_INTEGER, true);
};

const jobsOf = (values: FlagValues): number => numberOf(values, 'jobs', availableParallelism(), 1);

/** `--slots 500,2000`, or `usual`. */
function slotsOf(value: string | null): readonly number[] {
  if (value === null) return [];
  if (value === 'usual') return USUAL_SLOTS;
  const slots = value.split(',').map((one) => (/^\d{1,9}$/.test(one) ? Number(one) : 0));
  if (slots.some((slot) => slot < 1))
    throw new UsageError(`--slots takes usual, or slots in tokens with commas between, not "${value}"`);
  return [...new Set(slots)].sort((a, b) => a - b);
}

async function saveSummary(path: string | null, summary: CorpusSummary): Promise<void> {
  if (path === null) return;
  try {
    await writeFile(path, `${JSON.stringify(summary, null, 2)}\n`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`--summary ${path}: the file could not be written (${code})`);
  }
}

/** `refuse`, or `split`, which includes refuse. */
export function failOnOf(value: string | null): ReadonlySet<string> {
  const verdicts = new Set<string>();
  for (const word of value?.split(',') ?? []) {
    if (word !== 'refuse' && word !== 'split')
      throw new UsageError(`--fail-on takes refuse or split, not "${word}"`);
    verdicts.add('refuse');
    verdicts.add(word);
  }
  return verdicts;
}
