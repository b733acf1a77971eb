/** Messages of spans as turns, and the key by which the same message is known again wherever it is repeated. */
import { decodeBytes } from '../../lines.ts';
import type { Diagnostic, Part, Role, SourceRange } from '../../model.ts';
import { createSink } from '../format.ts';
import { toTurns } from '../messages/message-turns.ts';
import type { Extent } from '../reading/json-outline.ts';
import { asArray, asRecord, asString, isRecord, type JsonRecord, jsonText } from '../reading/json-values.ts';
import { append } from '../turns/turn-draft.ts';
import { entriesOf, extentOf } from './located.ts';
import type { RawMessage } from './message-lists.ts';
import { type Side, toChat } from './shapes.ts';

export interface SaidTurn {
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly extents: readonly Extent[];
}

export interface SpanMessage {
  /** Equal for the same message, whoever wrote it down: ids and reasoning do not count, which inputs often lack. */
  readonly key: string;
  readonly turns: readonly SaidTurn[];
  /** What was remarked on it; told only where it is first shown. */
  readonly remarks: readonly Diagnostic[];
}

/** Reads one message; `null` where it says nothing. `range` makes source ranges of places. */
export function readMessage(
  raw: RawMessage,
  side: Side,
  range: (from: number, to: number) => SourceRange,
): SpanMessage | null {
  const [first] = raw.extents;
  if (first === undefined) return null;
  const source = range(first.from, first.to);
  const sink = createSink();
  const value = asRecord(raw.value);
  if (value === null) return null;
  const items = asArray(value.items);
  const turns =
    items === null
      ? turnsOf(value, raw, side, source, sink)
      : mergedTurns(items.filter(isRecord), raw, side, source, sink);
  if (turns.every(({ parts }) => parts.length === 0)) return null;
  return { key: turns.map(keyOf).join('\u0002'), turns, remarks: sink.diagnostics };
}

function turnsOf(
  value: JsonRecord,
  raw: RawMessage,
  side: Side,
  source: SourceRange,
  sink: ReturnType<typeof createSink>,
): SaidTurn[] {
  const { node } = raw;
  const { message, blocksKey } = toChat(value, node, side);
  const isPlain = node !== null && blocksKey === 'content';
  const text = isPlain ? () => decodeBytes(node.space.bytes, node.from, node.to) : () => jsonText(message);
  const turns = toTurns({ value: message, source, text }, sink);
  const [first, second] = turns;
  if (first === undefined) return [];
  if (second === undefined) return [{ ...said(first), extents: raw.extents }];
  // Results and words in one message: the blocks of the words are theirs, all the rest is the results'.
  const list = node === null ? undefined : entriesOf(node).find(({ key }) => key === blocksKey)?.node;
  const blocks = list === undefined ? [] : entriesOf(list);
  const words = (asArray(message.content) ?? []).flatMap((block, index) => {
    const place = blocks[index];
    const isResult = (asString(asRecord(block)?.type) ?? '').endsWith('tool_result');
    return place === undefined || isResult ? [] : [extentOf(place.node)];
  });
  return [
    { ...said(first), extents: raw.extents.flatMap((extent) => without(extent, words)) },
    { ...said(second), extents: words },
  ];
}

/** Several items that make one answer. */
function mergedTurns(
  items: readonly JsonRecord[],
  raw: RawMessage,
  side: Side,
  source: SourceRange,
  sink: ReturnType<typeof createSink>,
): SaidTurn[] {
  const parts: Part[] = [];
  for (const item of items) {
    const { message } = toChat(item, null, side);
    for (const turn of toTurns({ value: message, source, text: () => jsonText(message) }, sink))
      append(parts, turn.parts);
  }
  return [{ role: 'assistant', parts, extents: raw.extents }];
}

const said = ({ role, parts }: { readonly role: Role; readonly parts: readonly Part[] }) => ({ role, parts });

function without(extent: Extent, holes: readonly Extent[]): Extent[] {
  const rest: Extent[] = [];
  let from = extent.from;
  for (const hole of holes.toSorted((a, b) => a.from - b.from)) {
    if (hole.from > from) rest.push({ from, to: hole.from });
    from = Math.max(from, hole.to);
  }
  if (extent.to > from) rest.push({ from, to: extent.to });
  return rest;
}

/** What a turn says, calls and returns, as one text. */
export function keyOf({ role, parts }: Pick<SaidTurn, 'role' | 'parts'>): string {
  const words: string[] = [];
  const calls: string[] = [];
  const results: string[] = [];
  for (const part of parts) {
    switch (part.kind) {
      case 'text':
      case 'summary':
      case 'attachment':
        words.push(part.text.trim());
        break;
      case 'tool_call':
        calls.push(
          `${part.name}(${part.args
            .map(({ key, value }) => `${key}=${value}`)
            .sort()
            .join('\n')})`,
        );
        break;
      case 'tool_result':
        results.push(part.text.trim());
        break;
      case 'reasoning':
        break;
    }
  }
  const kinds = [words.filter((word) => word !== ''), calls, results];
  return `${role}\u0001${kinds.map((texts) => texts.join('\n')).join('\u0001')}`;
}
