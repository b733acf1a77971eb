import type { Conversation, Thread, Turn } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { isMessage } from '../messages/message-arrays.ts';
import { toConversation } from '../messages/message-turns.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
} from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { readFewShots } from './tau-few-shot.ts';

/** Results of tau-bench and tau²-bench: many conversations in a file, one for each task and trial. */
export const tauBench: TranscriptFormat = {
  id: 'tau-bench',
  name: 'tau-bench results',
  description:
    'results of tau-bench and tau²-bench, one conversation for each task and trial, with its reward; few-shot files',
  where: 'results/*.json and few_shot_data/*.jsonl of tau-bench; data/simulations/*.json of tau²-bench',
  export: 'nothing to do, it is written with every run',
  sniff,
  parse,
};

function sniff({ root, records }: Sample): Sniff {
  const values = root === undefined ? records : isArray(root) ? root : [root];
  const of = values.length;
  const runs = values.filter((value) => isRun(asRecord(value))).length;
  if (runs > 0)
    return { votes: runs, of, why: `${runs} of ${of} objects hold "task_id", "reward" and "traj"` };
  const [first] = values;
  const simulations = asArray(asRecord(first)?.simulations) ?? [];
  if (of === 1 && simulations.some((value) => isSimulation(asRecord(value)))) {
    return { votes: 1, of, why: 'its "simulations" hold "task_id" and "messages"' };
  }
  const shots = values.filter((value) => typeof asRecord(value)?.messages_display === 'string').length;
  if (shots > 0) return { votes: shots, of, why: `${shots} of ${of} records hold "messages_display"` };
  return {
    votes: 0,
    of,
    why: 'no object holds "task_id" with "traj", and none "simulations" or "messages_display"',
  };
}

const isRun = (value: JsonRecord | null): boolean =>
  value !== null && 'task_id' in value && ('reward' in value || 'trial' in value) && isArray(value.traj);

const isSimulation = (value: JsonRecord | null): boolean =>
  value !== null && 'task_id' in value && (asArray(value.messages) ?? []).some(isMessage);

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const conversations: Conversation[] = [];
  const used = new Set<string>();
  const addRun = (value: Extent): void => {
    const run = readRun(outline, value, input);
    if (run === null) return;
    const base = `task-${run.task ?? conversations.length + 1}${run.trial === null ? '' : `-trial-${run.trial}`}`;
    const id = used.has(base) ? `${base}-${conversations.length + 1}` : base;
    used.add(id);
    conversations.push(toTitled(run, id, input));
  };
  outline.values((value) => {
    if (outline.has(value, 'messages_display')) {
      for (const shot of readFewShots(value, input, outline, conversations.length)) conversations.push(shot);
    } else if (outline.has(value, 'simulations')) {
      outline.object(value, { simulations: (list) => outline.array(list, addRun) });
    } else if (input.source.bytes[value.from] === 0x5b) {
      outline.array(value, addRun);
    } else {
      addRun(value);
    }
  });
  return conversations;
}

interface Run {
  readonly task: string | null;
  readonly trial: string | null;
  readonly reward: string | null;
  /** What the agent saw. */
  readonly messages: readonly JsonSource[];
  /** Calls that the simulated user made on its own device, and their results: the agent never sees them. */
  readonly aside: readonly JsonSource[];
}

function readRun(outline: Outline, value: Extent, { sink }: ImportInput): Run | null {
  const messages: JsonSource[] = [];
  const aside: JsonSource[] = [];
  const fields = new Map<string, string>();
  const keep = (name: string) => (found: unknown) => {
    const text = asString(found) ?? (asNumber(found) === null ? null : String(found));
    if (text !== null) fields.set(name, text);
  };
  const readMessages = (list: Extent): void =>
    outline.array(list, (item) => {
      const record = outline.parse(item);
      if (record === null) return;
      const message = isRecord(record.value) ? named(record.value) : record.value;
      (isAside(message, sink, record) ? aside : messages).push({ ...record, value: message });
    });
  const isObject = outline.object(
    value,
    { traj: readMessages, messages: readMessages },
    {
      task_id: keep('task_id'),
      trial: keep('trial'),
      reward: keep('reward'),
      reward_info: (info) => {
        const reward = asNumber(asRecord(info)?.reward);
        if (reward !== null && !fields.has('reward')) fields.set('reward', String(reward));
      },
    },
  );
  if (!isObject) {
    outline.reject(value, 'no conversation stands here');
    return null;
  }
  return {
    task: fields.get('task_id') ?? null,
    trial: fields.get('trial') ?? null,
    reward: fields.get('reward') ?? null,
    messages,
    aside,
  };
}

/** tau²-bench names the call that a result answers `id`, and says `error` for a failure. */
function named(message: JsonRecord): JsonRecord {
  if (message.role !== 'tool' || message.tool_call_id !== undefined || typeof message.id !== 'string')
    return message;
  return { ...message, tool_call_id: message.id, is_error: message.error === true };
}

function isAside(message: unknown, sink: ImportInput['sink'], { source }: JsonSource): boolean {
  if (!isRecord(message)) return false;
  if (message.role === 'tool') return message.requestor === 'user';
  const calls = asArray(message.tool_calls) ?? [];
  if (message.role !== 'user' || calls.length === 0) return false;
  const says = (asString(message.content) ?? '').trim() !== '';
  if (says) {
    const reason = `Line ${source.line}: the simulated user also calls a tool here, which the agent does not see.`;
    sink.remark('unexpected-shape', source, reason);
  }
  return !says;
}

function toTitled(run: Run, id: string, { sink }: ImportInput): Conversation {
  const raw = { id, title: null, system: null };
  const said = toConversation({ ...raw, messages: run.messages }, 0, sink);
  const labels = [
    `Task ${run.task ?? 'unknown'}`,
    ...(run.trial === null ? [] : [`trial ${run.trial}`]),
    ...(run.reward === null ? [] : [`reward ${run.reward}`]),
  ];
  const title = `${labels.join(', ')}: ${said.title}`;
  const threads = said.threads.map(
    (thread): Thread => ({ ...thread, title, turns: thread.turns.map(withErrors) }),
  );
  if (run.aside.length === 0) return { ...said, title, threads };
  const calls = run.aside.map((record): JsonSource => {
    const message = asRecord(record.value);
    // Only answers may hold calls; in this thread the user is the one who calls.
    return message?.role === 'user' ? { ...record, value: { ...message, role: 'assistant' } } : record;
  });
  const aside = toConversation({ ...raw, messages: calls }, 0, sink).threads.map(
    (thread): Thread => ({ ...thread, id: 'user-tools', title: 'Tools of the simulated user' }),
  );
  return { ...said, title, threads: [...threads, ...aside] };
}

/** Tools of tau-bench say that they failed in the first word of their answer, and nowhere else. */
const withErrors = (turn: Turn): Turn =>
  turn.role !== 'tool'
    ? turn
    : {
        ...turn,
        parts: turn.parts.map((part) =>
          part.kind === 'tool_result' && part.text.startsWith('Error:') ? { ...part, isError: true } : part,
        ),
      };
