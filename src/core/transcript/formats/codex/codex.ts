import type { Conversation } from '../../model.ts';
import type { LogReader, Sink, Sniff, TranscriptFormat } from '../format.ts';
import { isRecord } from '../reading/json-values.ts';
import { readByFollowing } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { createRolloutReader, envelopeOf, isBareHeader, isBareItem, type RolloutLog } from './rollout-log.ts';
import { buildThreads } from './rollout-turns.ts';

/** Rollouts of the Codex command line and of its editor extension. */
export const codex: TranscriptFormat = {
  id: 'codex',
  name: 'Codex rollout',
  description:
    'JSONL log of a Codex session, with compactions, turns that were rolled back and reported usage',
  where: '~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl, or ~/.codex/archived_sessions',
  export: 'nothing to do, it is written as you work',
  sniff,
  parse: (input) => readByFollowing(input, follow),
  follow,
};

function sniff({ records }: Sample): Sniff {
  const of = records.length;
  const found = records.filter(isRecord);
  const kinds = found.map(envelopeOf);
  const known = kinds.filter((kind) => kind === 'known').length;
  const hasMeta = found.some((record, at) => kinds[at] !== null && record.type === 'session_meta');
  if (hasMeta || known >= 2) {
    const votes = kinds.filter((kind) => kind !== null).length;
    return { votes, of, why: `${votes} of ${of} records hold "timestamp", "type" and "payload"` };
  }
  const [first] = found;
  if (first !== undefined && isBareHeader(first)) {
    const items = found.filter(isBareItem).length;
    if (items > 0) {
      return {
        votes: items + 1,
        of,
        why: `a session header is followed by ${items} items of a Codex history`,
      };
    }
  }
  return {
    votes: 0,
    of,
    why: 'no record is a "session_meta", and no two hold "type" and "payload" as Codex writes them',
  };
}

function follow(sink: Sink): LogReader {
  const reader = createRolloutReader(sink);
  return { take: reader.take, finish: () => conversationsOf(reader.log(), sink) };
}

function conversationsOf(log: RolloutLog, sink: Sink): readonly Conversation[] {
  const { turns, compactions, undone } = buildThreads(log, sink);
  const id = log.sessionId ?? 'session';
  const prompt = typedTitle(turns) ?? `Session ${id.slice(0, 8)}`;
  const title = log.agent === null ? prompt : `${log.agent}: ${prompt}`;
  const threads = turns.length === 0 ? [] : [{ id: 'main', title, turns, compactions }];
  return turns.length + undone.length === 0 ? [] : [{ id, title, threads: [...threads, ...undone] }];
}
