/** Messages of DeepSeek, whose parts are fragments, in the order of one line of talk, as turns. */
import type { Part, Role, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart, saidText } from '../messages/blocks.ts';
import { asArray, asString, isRecord, type JsonRecord, roleOf } from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { fileChip } from '../turns/file-chip.ts';
import { isoTime } from '../turns/times.ts';
import { draftTurn } from '../turns/turn-draft.ts';
import type { MappingNode } from './mapping.ts';

export function deepseekTurns(nodes: readonly MappingNode[], model: string | null, sink: Sink): Turn[] {
  const turns: Turn[] = [];
  for (const { key, message, source } of nodes) {
    if (message === null) {
      sink.meta('node without a message', source);
      continue;
    }
    const fragments = (asArray(message.fragments) ?? []).filter(isRecord);
    const role = roleOfMessage(message, fragments);
    const parts = fragments.flatMap((fragment, index) => readFragment(fragment, `${key}-${index}`));
    const said = asString(message.content) ?? '';
    if (fragments.length === 0 && said.trim() !== '') parts.push(...saidText(said, role));
    for (const file of (asArray(message.files) ?? []).filter(isRecord))
      parts.push(fileChip(asString(file.file_name) ?? asString(file.name) ?? asString(file.id), null, null));
    for (const { type } of fragments) {
      if (KNOWN.has(String(type))) continue;
      const reason = `${placeOf(source)}: a fragment of the type "${String(type)}" is not known; its JSON is shown instead.`;
      sink.remark('unexpected-shape', source, reason);
    }
    if (parts.length === 0) {
      sink.meta('message without content', source);
      continue;
    }
    const draft = draftTurn(role, parts, [source], isoTime(message.inserted_at));
    if (role === 'assistant') draft.model = asString(message.model) ?? model;
    turns.push(draft);
  }
  return turns;
}

const KNOWN: ReadonlySet<string> = new Set(['REQUEST', 'RESPONSE', 'THINK', 'SEARCH', 'READ_LINK']);

const roleOfMessage = (message: JsonRecord, fragments: readonly JsonRecord[]): Role =>
  roleOf(message.role) ?? (fragments.some(({ type }) => type === 'REQUEST') ? 'user' : 'assistant');

/** A search is a call and its result at once. */
function readFragment(fragment: JsonRecord, id: string): Part[] {
  const content = asString(fragment.content);
  switch (fragment.type) {
    case 'REQUEST':
      return content === null || content === '' ? [] : saidText(content, 'user');
    case 'RESPONSE':
      return content === null || content === '' ? [] : [{ kind: 'text', text: content }];
    case 'THINK':
      return [reasoningPart(content)];
    case 'SEARCH':
    case 'READ_LINK': {
      const name = fragment.type;
      const found = (asArray(fragment.results) ?? []).map(describeResult).join('\n\n');
      const text = [content ?? '', found].filter((part) => part !== '').join('\n');
      return [
        { kind: 'tool_call', callId: id, name, args: [] },
        { kind: 'tool_result', callId: id, name, text, isError: false },
      ];
    }
    default:
      return [{ kind: 'text', text: shownJson(fragment), harness: true }];
  }
}

const describeResult = (result: unknown): string =>
  isRecord(result)
    ? [result.title, result.url, result.snippet].filter((line) => typeof line === 'string').join('\n')
    : shownJson(result);
