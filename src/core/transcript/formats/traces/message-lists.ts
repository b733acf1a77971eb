/**
 * Finds the messages in what a span was given or gave. They come as a list, under a key of a request or an answer, as
 * the text of either, or as plain words; each is told with the bytes where it stands.
 */
import type { Extent } from '../reading/json-outline.ts';
import { asString, isArray, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { at, entriesOf, extentOf, type Located, opened, wholeElements } from './located.ts';
import { isMessageLike, isResponseItem, type Side } from './shapes.ts';

/** A message as it stands in the log, of any maker. */
export interface RawMessage {
  readonly value: unknown;
  /** Its place as one JSON value; `null` where it was put together. */
  readonly node: Located | null;
  readonly extents: readonly Extent[];
  /** What was wrong with it, as the end of a sentence. */
  readonly fault: string | null;
}

const DEEPEST = 6;
const SYSTEM_KEYS = ['system', 'system_prompt', 'systemInstruction', 'system_instruction', 'instructions'];
const LIST_KEYS: Readonly<Record<Side, readonly string[]>> = {
  input: [
    'messages',
    'contents',
    'input',
    'inputs',
    'prompt',
    'prompts',
    'history',
    'kwargs',
    'args',
    'request',
  ],
  output: [
    'choices',
    'candidates',
    'generations',
    'messages',
    'message',
    'output',
    'outputs',
    'response',
    'result',
    'completion',
  ],
};
const WORD_KEYS: Readonly<Record<Side, readonly string[]>> = {
  input: ['question', 'query', 'text', 'user_input', 'task', 'content'],
  output: ['text', 'answer', 'content', 'output_text', 'final_output'],
};

export const whole = (
  node: Located,
  value: unknown = node.value,
  fault: string | null = null,
): RawMessage => ({
  value,
  node: value === node.value ? node : null,
  extents: [extentOf(node)],
  fault,
});

export const said = (node: Located, side: Side, text: string, fault: string | null = null): RawMessage =>
  whole(node, { role: side === 'input' ? 'user' : 'assistant', content: text }, fault);

/** The messages in a value; none where there are none. */
export function messagesIn(node: Located | null, side: Side, depth = 0): RawMessage[] {
  if (node === null || depth > DEEPEST) return [];
  const { value } = node;
  if (typeof value === 'string') return inText(node, value, side, depth);
  if (isArray(value)) return inList(node, value, side, depth);
  if (!isRecord(value)) return [];
  if (isMessageLike(value) || (side === 'output' && isAnswer(value))) return [whole(node)];
  const system = SYSTEM_KEYS.flatMap((key) => (side === 'input' ? systemIn(at(node, key)) : [])).slice(0, 1);
  for (const key of LIST_KEYS[side]) {
    const inner = at(node, key);
    if (inner === null || inner.value === null || inner.value === '') continue;
    const found = messagesIn(inner, side, depth + 1);
    if (found.length > 0) return [...system, ...found];
  }
  for (const key of WORD_KEYS[side]) {
    const inner = at(node, key);
    const text = asString(inner?.value);
    if (inner !== null && text !== null && text !== '') return [...system, said(inner, side, text)];
    if (inner !== null && isArray(inner.value))
      return [
        ...system,
        whole(node, { ...value, role: side === 'input' ? 'user' : 'assistant', content: inner.value }),
      ];
  }
  return [];
}

/** An answer that does not say whose it is. */
const isAnswer = (value: JsonRecord): boolean =>
  !('role' in value) && ('tool_calls' in value || ('content' in value && !('messages' in value)));

/** A system prompt that stands beside the messages. */
export function systemIn(node: Located | null): RawMessage[] {
  if (node === null || node.value === null || node.value === '') return [];
  const inside = opened(node) ?? node;
  const { value } = inside;
  if (typeof value === 'string') return [whole(inside, { role: 'system', content: value })];
  if (isRecord(value) && isArray(value.parts)) return [whole(inside, { role: 'system', parts: value.parts })];
  if (isMessageLike(value)) return [whole(inside)];
  return isArray(value) ? [whole(inside, { role: 'system', parts: value })] : [];
}

function inText(node: Located, text: string, side: Side, depth: number): RawMessage[] {
  if (text.trim() === '') return [];
  const inside = opened(node);
  if (inside !== null) {
    const found = messagesIn(inside, side, depth + 1);
    return found.length > 0 ? found : [said(node, side, text)];
  }
  const rest = wholeElements(node).filter(({ value }) => isMessageLike(value));
  if (rest.length > 0) {
    return rest.map((element, index) =>
      whole(
        element,
        element.value,
        index === 0 ? 'the list of messages is cut off; the whole ones were read' : null,
      ),
    );
  }
  return [
    said(
      node,
      side,
      text,
      looksPrinted(text) ? 'a printed object that is no JSON is shown as it stands' : null,
    ),
  ];
}

/** Objects as Python prints them: `[{'role': 'user', …` or `Response(id='resp_…`. */
const looksPrinted = (text: string): boolean =>
  /^\s{0,8}(?:[[({]{1,4}\s{0,8}'|\[?[A-Z][A-Za-z]{0,60}\([a-z_]{1,40}=|[[{])/.test(text);

function inList(node: Located, value: readonly unknown[], side: Side, depth: number): RawMessage[] {
  const entries = entriesOf(node).map((entry) => entry.node);
  if (value.length > 0 && value.every(isArray)) return messagesIn(entries[0] ?? null, side, depth + 1);
  if (value.some(isMessageLike)) return mergeItems(entries.filter((entry) => isMessageLike(entry.value)));
  if (value.every((element) => typeof element === 'string')) {
    return entries.flatMap((entry) => inText(entry, asString(entry.value) ?? '', side, depth + 1));
  }
  if (
    value.every(
      (element) =>
        isRecord(element) &&
        typeof element.type === 'string' &&
        !('id' in element && 'name' in element && 'args' in element),
    )
  ) {
    return [whole(node, { role: side === 'input' ? 'user' : 'assistant', content: value })];
  }
  // Choices, candidates, generations: what each holds.
  return entries.flatMap((entry) =>
    messagesIn(at(entry, 'message') ?? at(entry, 'content') ?? entry, side, depth + 1),
  );
}

/** Items of OpenAI's Responses are parts of one answer as long as nobody else speaks. */
function mergeItems(nodes: readonly Located[]): RawMessage[] {
  const isItems = nodes.some(({ value }) => isRecord(value) && isResponseItem(value));
  if (!isItems) return nodes.map((node) => whole(node));
  const runs: Located[][] = [];
  let open = false;
  for (const node of nodes) {
    const isAnswer = isAnswerItem(node.value);
    const last = runs.at(-1);
    if (isAnswer && open && last !== undefined) last.push(node);
    else runs.push([node]);
    open = isAnswer;
  }
  return runs.map((run): RawMessage => {
    const [first] = run;
    if (first !== undefined && run.length === 1) return whole(first);
    return {
      value: { items: run.map(({ value }) => value) },
      node: null,
      extents: run.map(extentOf),
      fault: null,
    };
  });
}

function isAnswerItem(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.role !== undefined) return value.role === 'assistant';
  return !(asString(value.type) ?? '').endsWith('_output');
}
