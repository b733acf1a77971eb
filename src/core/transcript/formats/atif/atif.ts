import type { Conversation, Thread } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import { asRecord, asString, isArray } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { addStep, compactionsOf, newStepThread, type StepThread } from './steps.ts';

/** Trajectories in the interchange format of Harbor and Terminal-Bench. */
export const atif: TranscriptFormat = {
  id: 'atif',
  name: 'ATIF trajectory',
  description:
    'trajectories in the Agent Trajectory Interchange Format, with context summaries, continuations and embedded subagents',
  where:
    'jobs/<job>/<trial>/agent/trajectory.json of Harbor, with trajectory.cont-1.json and so on beside it',
  export: 'nothing to do, Harbor writes it with every trial',
  sniff,
  parse,
};

function sniff({ root, records }: Sample): Sniff {
  const values = root === undefined ? records : isArray(root) ? root : [root];
  const votes = values.filter((value) => versionOf(value) !== null).length;
  const version = values.map(versionOf).find((name) => name !== null);
  return votes === 0
    ? { votes: 0, of: values.length, why: 'no "schema_version" begins with ATIF' }
    : { votes, of: values.length, why: `"schema_version" is ${version ?? 'ATIF'}` };
}

const versionOf = (value: unknown): string | null => {
  const version = asString(asRecord(value)?.schema_version);
  return version?.startsWith('ATIF-') === true ? version : null;
};

/** Subagents of subagents beyond this depth are not read: each level looks at its bytes again. */
const DEEPEST = 8;

/** A trajectory that was read: one conversation, unless it goes on in the next file. */
interface Reading {
  readonly id: string;
  readonly name: string | null;
  readonly main: StepThread;
  readonly others: Thread[];
  /** The trajectory says that another goes on with it. */
  isContinued: boolean;
}

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const readings: Reading[] = [];
  const read = (value: Extent): void => {
    const last = readings.at(-1);
    const reading = readTrajectory(
      outline,
      value,
      input,
      last?.isContinued === true ? last : null,
      readings.length,
    );
    if (reading === null) outline.reject(value, 'no trajectory stands here');
    else if (reading !== last) readings.push(reading);
  };
  outline.values((value) => {
    if (input.source.bytes[value.from] === 0x5b) outline.array(value, read);
    else read(value);
  });
  return readings.map(({ id, name, main, others }): Conversation => {
    remarkOrphans(main.turns, input.sink);
    const title = typedTitle(main.turns) ?? name ?? 'Trajectory';
    const thread: Thread = { id: 'main', title, turns: main.turns, compactions: compactionsOf(main) };
    const threads = [thread, ...others].filter(({ turns }) => turns.length > 0);
    return { id, title, threads };
  });
}

/** Reads a trajectory with the subagents inside it; as part of `before`, if it begins with copies of its context. */
function readTrajectory(
  outline: Outline,
  value: Extent,
  input: ImportInput,
  before: Reading | null,
  count: number,
): Reading | null {
  const subagents: { readonly at: Extent; readonly depth: number }[] = [];
  const first = readSteps(outline, value, input, before?.main ?? null, (at) =>
    subagents.push({ at, depth: 1 }),
  );
  if (first === null) return null;
  const others: Thread[] = [...first.sidechains];
  // The list grows while it is read.
  for (const { at, depth } of subagents) {
    if (depth > DEEPEST) {
      outline.reject(at, 'a subagent lies too deep');
      continue;
    }
    const sub = readSteps(outline, at, input, null, (inner) =>
      subagents.push({ at: inner, depth: depth + 1 }),
    );
    if (sub === null) {
      outline.reject(at, 'no trajectory of a subagent stands here');
      continue;
    }
    remarkOrphans(sub.main.turns, input.sink);
    const id = `subagent-${sub.trajectoryId ?? sub.sessionId ?? others.length + 1}`;
    const title = typedTitle(sub.main.turns) ?? sub.name ?? id;
    others.push(
      { id, title, turns: sub.main.turns, compactions: compactionsOf(sub.main) },
      ...sub.sidechains,
    );
  }
  if (before !== null && first.main === before.main) {
    for (const thread of others) before.others.push(thread);
    before.isContinued = first.isContinued;
    return before;
  }
  const id = first.sessionId ?? first.trajectoryId ?? `trajectory-${count + 1}`;
  return { id, name: first.name, main: first.main, others, isContinued: first.isContinued };
}

interface Steps {
  readonly main: StepThread;
  readonly sidechains: readonly Thread[];
  readonly sessionId: string | null;
  readonly trajectoryId: string | null;
  readonly name: string | null;
  readonly isContinued: boolean;
}

function readSteps(
  outline: Outline,
  value: Extent,
  input: ImportInput,
  before: StepThread | null,
  addSubagent: (at: Extent) => void,
): Steps | null {
  const sidechains = new Map<string, StepThread>();
  let main: StepThread | null = null;
  const fields = new Map<string, unknown>();
  const keep = (key: string) => (found: unknown) => fields.set(key, found);
  const readStep = (at: Extent): void => {
    const record = outline.parse(at);
    if (record === null) return;
    const step = asRecord(record.value);
    if (main === null) {
      main = before !== null && step?.is_copied_context === true ? before : newStepThread();
      if (main === before) main.copied = [];
    }
    const extra = asRecord(step?.extra);
    if (extra?.is_sidechain !== true) {
      addStep(main, record, outline, input.sink);
      return;
    }
    const agent = asString(extra.agent_id) ?? 'sidechain';
    const thread = sidechains.get(agent) ?? newStepThread();
    sidechains.set(agent, thread);
    addStep(thread, record, outline, input.sink);
  };
  const isObject = outline.object(
    value,
    {
      steps: (list) => outline.array(list, readStep),
      subagent_trajectories: (list) => outline.array(list, addSubagent),
    },
    {
      session_id: keep('session_id'),
      trajectory_id: keep('trajectory_id'),
      agent: keep('agent'),
      continued_trajectory_ref: keep('continued_trajectory_ref'),
    },
  );
  if (!isObject) return null;
  const agent = asRecord(fields.get('agent'));
  const model = asString(agent?.model_name);
  const all = [main ?? newStepThread(), ...sidechains.values()];
  for (const { turns } of all) {
    for (const turn of turns) if (turn.role === 'assistant') turn.model ??= model;
  }
  return {
    main: all[0] ?? newStepThread(),
    sidechains: [...sidechains].map(([id, thread]): Thread => {
      remarkOrphans(thread.turns, input.sink);
      const title = typedTitle(thread.turns) ?? id;
      return { id: `sidechain-${id}`, title, turns: thread.turns, compactions: compactionsOf(thread) };
    }),
    sessionId: asString(fields.get('session_id')),
    trajectoryId: asString(fields.get('trajectory_id')),
    name: asString(agent?.name),
    isContinued: asString(fields.get('continued_trajectory_ref')) !== null,
  };
}
