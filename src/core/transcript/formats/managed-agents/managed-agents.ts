import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline, type Extent } from '../reading/json-outline.ts';
import { asArray, asRecord, asString, isArray } from '../reading/json-values.ts';
import { forEachRecord } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { createSession, eventOf, type Session } from './session-threads.ts';

/** Sessions of Anthropic's Managed Agents. */
export const managedAgents: TranscriptFormat = {
  id: 'managed-agents',
  name: 'Anthropic Managed Agents events',
  description:
    'session events of Managed Agents, one a line, wrapped or not, or pages of them as the API lists them',
  where:
    'what GET /v1/sessions/<id>/events or its stream gives, saved; a logger may wrap each event as "raw"',
  export: 'save what GET /v1/sessions/<id>/events or its stream answers, one event a line',
  sniff,
  parse,
};

/** Keys under which lists of events lie. */
const LISTS = ['data', 'events'] as const;

function sniff({ root, records }: Sample): Sniff {
  const values = root === undefined ? records : isArray(root) ? root : listOf(root);
  const types = values.map((value) => asString(eventOf(value)?.type) ?? '');
  const events = types.filter((type) => /^(?:agent|session|span|user|system)\./.test(type)).length;
  const acts = types.filter((type) => /^agent\./.test(type)).length;
  const named = values.filter((value) => asString(eventOf(value)?.id)?.startsWith('sevt_')).length;
  // Other agents log a "user.message" too, and call themselves an assistant.
  const isOther = types.some((type) => /^(?:assistant|tool)\./.test(type));
  if (events === 0 || isOther || acts + named === 0) {
    return { votes: 0, of: values.length, why: 'no records are agent and session events' };
  }
  return {
    votes: events,
    of: values.length,
    why: `${events} of ${values.length} records are events of a session, such as "${types.find((type) => type.includes('.')) ?? ''}"`,
  };
}

const listOf = (root: unknown): readonly unknown[] => {
  const record = asRecord(root);
  for (const key of LISTS) {
    const list = asArray(record?.[key]);
    if (list !== null) return list;
  }
  return [root];
};

function parse(input: ImportInput): readonly Conversation[] {
  const session = createSession(input.sink);
  let id: string | null = null;
  if (input.layout.kind === 'values') {
    const outline = createOutline(input);
    const add = (at: Extent): void => {
      const record = outline.parse(at);
      if (record !== null) session.add(record);
    };
    outline.values((value) => {
      const key = LISTS.find((name) => outline.has(value, name));
      if (input.source.bytes[value.from] === 0x5b) outline.array(value, add);
      else if (key === undefined) add(value);
      else {
        outline.object(
          value,
          { [key]: (list) => outline.array(list, add) },
          {
            session_id: (found) => {
              id = asString(found);
            },
          },
        );
      }
    });
  } else {
    forEachRecord(input, (record) => session.add(record));
  }
  return toConversation(session, id);
}

function toConversation(session: Session, id: string | null): Conversation[] {
  const threads = session.threads();
  const [first] = threads;
  return first === undefined ? [] : [{ id: id ?? 'session', title: first.title, threads }];
}
