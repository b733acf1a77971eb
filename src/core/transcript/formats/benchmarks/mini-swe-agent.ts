import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { resultText } from '../messages/blocks.ts';
import { isMessage } from '../messages/message-arrays.ts';
import { createOutline, type Extent, type Outline } from '../reading/json-outline.ts';
import { asRecord, asString, isArray } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { fencedCommands } from '../text/fenced-commands.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { messageTurns } from './mini-swe-agent-turns.ts';

/** Runs of mini-SWE-agent: its trajectory files, and the bare arrays of messages of its first releases. */
export const miniSweAgent: TranscriptFormat = {
  id: 'mini-swe-agent',
  name: 'mini-SWE-agent trajectory',
  description: 'one run of mini-SWE-agent; commands in code fences become calls, their outputs results',
  where: '<instance>.traj.json in the output folder of a run, or last_mini_run.traj.json',
  export: 'nothing to do, it is written with every run; mini -o FILE says where',
  sniff,
  parse,
};

function sniff({ root, records }: Sample): Sniff {
  const candidates = root === undefined ? records : [root];
  const fits = candidates.filter(isTrajectory);
  if (fits.length > 0) {
    return { votes: fits.length, of: candidates.length, why: '"trajectory_format" names mini-swe-agent' };
  }
  if (isArray(root)) {
    const messages = root.filter(isMessage).map(asRecord);
    const commands = messages.filter(
      (message) =>
        message?.role === 'assistant' && fencedCommands(resultText(message.content).text).length === 1,
    ).length;
    const outputs = messages.filter(
      (message) => message?.role === 'user' && isOutput(resultText(message.content).text),
    ).length;
    if (commands > 0 && outputs > 0) {
      const why = `${commands} answers hold one fenced command, and ${outputs} user messages begin with <returncode>`;
      return { votes: messages.length, of: root.length, why };
    }
  }
  const why = 'no "trajectory_format" names mini-swe-agent, and no outputs begin with <returncode>';
  return { votes: 0, of: candidates.length, why };
}

const isOutput = (text: string): boolean => text.startsWith('<returncode>');

const isTrajectory = (value: unknown): boolean =>
  (asString(asRecord(value)?.trajectory_format) ?? '').startsWith('mini-swe-agent');

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const conversations: Conversation[] = [];
  outline.values((value) => {
    const run = readRun(outline, value, input, conversations.length + 1);
    if (run.threads.some(({ turns }) => turns.length > 0)) conversations.push(run);
  });
  return conversations;
}

function readRun(outline: Outline, value: Extent, input: ImportInput, number: number): Conversation {
  const messages: JsonSource[] = [];
  let instance: string | null = null;
  const readMessages = (list: Extent): void =>
    outline.array(list, (item) => {
      const message = outline.parse(item);
      if (message !== null) messages.push(message);
    });
  const isRun = outline.object(
    value,
    { messages: readMessages },
    {
      instance_id: (id) => {
        instance = asString(id);
      },
    },
  );
  if (!isRun) readMessages(value);
  const turns = messageTurns(messages, input.sink);
  const title = instance ?? typedTitle(turns) ?? 'mini-SWE-agent run';
  return { id: instance ?? `run-${number}`, title, threads: [{ id: 'main', title, turns, compactions: [] }] };
}
