import type { Conversation, Thread } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import { asArray, asRecord, asString, isRecord, type JsonRecord, titleOf } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { historyThreads, stepTurns } from './swe-agent-turns.ts';

/** Runs of SWE-agent: what was said is in `history`; `trajectory` repeats it step by step and is used only without it. */
export const sweAgent: TranscriptFormat = {
  id: 'swe-agent',
  name: 'SWE-agent trajectory',
  description:
    'one run of SWE-agent (0.x and 1.x) with its demonstrations; retried runs as several conversations',
  where: 'trajectories/<user>/<run>/<instance>/<instance>.traj',
  export: 'nothing to do, it is written with every run',
  sniff,
  parse,
};

const NOT_ONE = 'no object holds "trajectory" and "history" or "info"';

function sniff({ root, records }: Sample): Sniff {
  const candidates = root === undefined ? records : [root];
  const fits = candidates.filter((value) => isRun(asRecord(value)));
  return fits.length === 0
    ? { votes: 0, of: candidates.length, why: NOT_ONE }
    : {
        votes: fits.length,
        of: candidates.length,
        why:
          asArray(asRecord(fits[0])?.attempts) === null
            ? 'it holds "trajectory", "history" and "info"'
            : 'it holds "attempts" with a "trajectory" each',
      };
}

function isRun(value: JsonRecord | null): boolean {
  if (value === null) return false;
  if ((asArray(value.attempts) ?? []).some((attempt) => isRun(asRecord(attempt)))) return true;
  const steps = asArray(value.trajectory);
  if (steps === null) return false;
  const isSteps = steps.some((step) => isRecord(step) && 'action' in step && 'observation' in step);
  return isSteps ? 'history' in value || 'info' in value || 'environment' in value : isHistory(value);
}

/** A run that ended before its first step still has its prompts. */
const isHistory = (value: JsonRecord): boolean =>
  'info' in value && (asArray(value.history) ?? []).some((item) => isRecord(item) && 'role' in item);

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const conversations: Conversation[] = [];
  outline.values((value) => {
    const number = conversations.length + 1;
    if (outline.has(value, 'attempts')) conversations.push(...readAttempts(outline, value, input));
    else {
      const run = readRun(outline, value, input, `run-${number}`);
      if (run === null) outline.reject(value, 'no run of SWE-agent stands here');
      else if (run.threads.length > 0) conversations.push(run);
    }
  });
  return conversations;
}

/** The attempts of a run that was retried. The run itself repeats the best of them. */
function readAttempts(outline: Outline, value: Extent, input: ImportInput): Conversation[] {
  const runs: Conversation[] = [];
  outline.object(value, {
    attempts: (list) => {
      outline.array(list, (attempt) => {
        const run = readRun(outline, attempt, input, `attempt-${runs.length + 1}`);
        if (run === null) outline.reject(attempt, 'an attempt is no run');
        else if (run.threads.length > 0)
          runs.push({ ...run, title: `Attempt ${runs.length + 1}: ${run.title}` });
      });
    },
  });
  return runs;
}

function readRun(outline: Outline, value: Extent, input: ImportInput, id: string): Conversation | null {
  const history: JsonSource[] = [];
  const steps: JsonSource[] = [];
  let name: string | null = null;
  const into = (items: JsonSource[]) => (list: Extent) =>
    outline.array(list, (item) => {
      const record = outline.parse(item);
      if (record !== null) items.push(record);
    });
  const usesHistory = outline.has(value, 'history');
  const isRead = outline.object(
    value,
    usesHistory ? { history: into(history) } : { trajectory: into(steps) },
    {
      environment: (text) => {
        name = asString(text);
      },
    },
  );
  if (!isRead) return null;
  const threads: readonly Thread[] = usesHistory
    ? historyThreads(history, input.sink)
    : stepTurns(steps, outline, input.sink);
  const title = typedTitle(threads[0]?.turns ?? []) ?? titleOf(name ?? '') ?? 'SWE-agent run';
  return { id, title, threads };
}
