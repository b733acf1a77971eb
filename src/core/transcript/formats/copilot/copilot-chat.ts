import { lineIndex, sourceRange } from '../../lines.ts';
import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline } from '../reading/json-outline.ts';
import { asArray, asRecord, asString, isArray, isRecord, titleOf } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { addRequest, type Chat } from './request.ts';

/** Chats with Copilot in VS Code, as it stores them and as "Chat: Export Chat" writes them. */
export const copilotChat: TranscriptFormat = {
  id: 'copilot-chat',
  name: 'VS Code Copilot chat',
  description: 'JSON with "requests", each with a "message" and a "response"',
  where: 'Chat: Export Chat… in VS Code, or workspaceStorage/<id>/chatSessions/<session>.json',
  export: 'run Chat: Export Chat… in VS Code, which saves chat.json',
  sniff: (sample: Sample): Sniff => {
    const requests = (asArray(asRecord(sample.root)?.requests) ?? []).filter(isRecord);
    const fitting = requests.filter(
      (request) => request.message !== undefined && isArray(request.response),
    ).length;
    return fitting > 0
      ? {
          votes: fitting,
          of: requests.length,
          why: `${fitting} of ${requests.length} elements of "requests" hold "message" and "response"`,
        }
      : { votes: 0, of: 1, why: 'no "requests" with "message" and "response"' };
  },
  parse,
};

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const { bytes } = input.source;
  const lineOf = lineIndex(bytes);
  const conversations: Conversation[] = [];
  outline.values((at) => {
    if (!outline.has(at, 'requests')) {
      outline.reject(at, 'no "requests" were found here');
      return;
    }
    const chat: Chat = {
      bytes,
      rangeOf: (from, to) => sourceRange(from, to, lineOf(from)),
      sink: input.sink,
      turns: [],
      compactions: [],
      calls: 0,
    };
    const named: { id: string | null; title: string | null } = { id: null, title: null };
    const read =
      (key: string, take: (text: string | null) => void) => (value: { from: number; to: number }) => {
        const record = outline.parse(value);
        take(asString(record?.value));
        if (record !== null) input.sink.meta(`key "${key}"`, record.source);
      };
    outline.object(at, {
      sessionId: read('sessionId', (text) => {
        named.id = text;
      }),
      customTitle: read('customTitle', (text) => {
        named.title = text;
      }),
      requests: (list) =>
        outline.array(list, (element) => {
          const record = outline.parse(element);
          if (record !== null) addRequest(chat, record);
        }),
    });
    const { turns, compactions } = chat;
    remarkOrphans(turns, input.sink);
    const title = titleOf(named.title ?? '') ?? typedTitle(turns) ?? 'Copilot chat';
    const id = named.id ?? `chat-${conversations.length + 1}`;
    conversations.push({ id, title, threads: [{ id: 'main', title, turns, compactions }] });
  });
  return conversations;
}
