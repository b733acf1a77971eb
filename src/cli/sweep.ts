import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { NO_ANNOTATIONS } from '../core/compaction/annotations.ts';
import type { Policy } from '../core/compaction/policy/policy.ts';
import { createRunner } from '../core/compaction/replay/replay.ts';
import { LARGEST_SLOT, logSpaced, SMALLEST_SLOT } from '../core/compaction/sweep/spaced-slots.ts';
import { type SweepAxis, type SweepQuestion, type SweepRow, sweep } from '../core/compaction/sweep/sweep.ts';
import { countThread, openThread } from './analyse-file.ts';
import { chooseInput } from './choose-input.ts';
import { describeFailure } from './describe-failure.ts';
import { type FlagValues, INPUT_FLAGS, oneOf, POLICY_FLAGS, parseNumber, readFlags, text } from './flags.ts';
import { readInput } from './inputs.ts';
import type { Output } from './output.ts';
import { choosePolicy } from './policy-file.ts';
import { type SweepReport, sweepAsCsv, sweepAsJson, sweepAsText } from './sweep-formats.ts';
import { UsageError } from './usage-error.ts';

const FORMATS = ['text', 'json', 'csv'] as const;
const USUAL_SLOTS = 16;
const MOST_SLOTS = 2_000;
const MOST_VALUES = 50;

/** `floorline sweep FILE`: one transcript under many slots, and under many margins or fractions where they are asked for. */
export async function sweepCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...POLICY_FLAGS,
    ...INPUT_FLAGS,
    slots: { type: 'string' },
    margins: { type: 'string' },
    fractions: { type: 'string' },
    format: { type: 'string' },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('sweep needs one file, or - for standard input');
  if (values['no-slot'] === true) throw new UsageError('--no-slot leaves sweep nothing to vary');
  const policy = await choosePolicy(values);
  const format = oneOf(values, 'format', FORMATS, 'text');
  const across = acrossOf(values, policy);
  const question: SweepQuestion = { slots: slotsOf(text(values, 'slots'), policy), across, inFull: true };
  const input = await readInput(path);
  const opened = input.ok ? openThread(input.source, await chooseInput(values)) : input;
  if (!opened.ok) {
    output.note(describeFailure(opened.failure));
    return 2;
  }
  const { columns } = await countThread(opened.opened.thread, policy);
  const runner = createRunner(columns, computeReportedFixedCost(columns.turns, columns.logged ?? null));
  const report: SweepReport = {
    transcript: {
      name: opened.opened.document.name,
      turns: columns.turns.count,
      tokens: columns.turns.tokens.reduce((sum, tokens) => sum + tokens, 0),
    },
    policy,
    across: across?.of ?? null,
    rows: workThrough(
      sweep(runner, policy, NO_ANNOTATIONS, question),
      question.slots.length * (across?.values.length ?? 1),
      output,
    ),
  };
  const written =
    format === 'json' ? sweepAsJson(report) : format === 'csv' ? sweepAsCsv(report) : sweepAsText(report);
  output.write(`${written}\n`);
  return 0;
}

/** Runs a sweep to its end and says how far it is. */
function workThrough(work: ReturnType<typeof sweep>, total: number, output: Output): readonly SweepRow[] {
  const seen = new Set<string>();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) {
      output.progress?.('');
      return step.value;
    }
    if (step.value === null) continue;
    seen.add(`${step.value.across} ${step.value.slot}`);
    output.progress?.(`${seen.size} of ${total} slots`);
  }
}

/** `A-B`, `A-B:COUNT` on a log scale, or a list; the slot of the policy is always among them. */
function slotsOf(value: string | null, policy: Policy): readonly number[] {
  const asked = value === null ? logSpaced(SMALLEST_SLOT, LARGEST_SLOT, USUAL_SLOTS) : readSlots(value);
  return [...new Set(policy.slot === null ? asked : [...asked, policy.slot])].sort((a, b) => a - b);
}

function readSlots(value: string): readonly number[] {
  const slot = (word: string): number => parseNumber('--slots', word, 1, Number.MAX_SAFE_INTEGER, true);
  if (!value.includes('-')) {
    const slots = value.split(',').map(slot);
    if (slots.length > MOST_SLOTS) throw new UsageError(`--slots takes at most ${MOST_SLOTS} slots`);
    return slots;
  }
  const range = /^(\d+)-(\d+)(?::(\d+))?$/.exec(value);
  if (range === null)
    throw new UsageError(`--slots takes A-B, A-B:COUNT or a list such as 500,1000,2000, not "${value}"`);
  const from = slot(range[1] ?? '');
  const to = slot(range[2] ?? '');
  if (from >= to) throw new UsageError(`--slots takes A-B with A < B, not "${value}"`);
  const count =
    range[3] === undefined ? USUAL_SLOTS : parseNumber('--slots A-B:COUNT', range[3], 2, MOST_SLOTS, true);
  return logSpaced(from, to, count);
}

/** The second axis, or `null`. A fraction replaces what the policy compacts, which must then be a fraction too. */
function acrossOf(values: FlagValues, policy: Policy): SweepAxis | null {
  const margins = text(values, 'margins');
  const fractions = text(values, 'fractions');
  if (margins !== null && fractions !== null)
    throw new UsageError('--margins and --fractions exclude each other');
  if (margins !== null) return { of: 'margin', values: ratios('--margins', margins, 0, 10) };
  if (fractions === null) return null;
  if (policy.region.kind !== 'oldest')
    throw new UsageError(
      `--fractions vary the R of --compact oldest:R:turns, and this policy compacts ${policy.region.kind === 'everything' ? 'everything' : 'all but the newest'}`,
    );
  return { of: 'fraction', values: ratios('--fractions', fractions, 0.001, 1) };
}

function ratios(name: string, value: string, least: number, most: number): readonly number[] {
  const numbers = value.split(',').map((word) => parseNumber(name, word, least, most, false));
  if (numbers.length > MOST_VALUES) throw new UsageError(`${name} takes at most ${MOST_VALUES} values`);
  return [...new Set(numbers)].sort((a, b) => a - b);
}
