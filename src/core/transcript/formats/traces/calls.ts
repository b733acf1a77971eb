/** Which spans are calls of a model, in which order, and whose. */

import type { Call, Item } from './rebuild-types.ts';
import { isSummaryLike } from './relate.ts';
import type { StoredSpan } from './span-store.ts';

export interface CallPlan {
  readonly calls: readonly Call[];
  /** For each call, its span. */
  readonly spanOf: readonly number[];
  /** Spans by id, to climb from one to those around it. */
  readonly tree: SpanTree;
  /** The session of a span, or else its trace. */
  groupOf(span: StoredSpan): string;
}

export interface SpanTree {
  /** The nearest agent, or else the nearest tool, around a span. */
  agentOf(span: StoredSpan): StoredSpan | null;
  /** How many agents and tools there are around a span. */
  depthOf(span: StoredSpan): number;
}

const HIGHEST = 256;

export function planCalls(spans: readonly StoredSpan[], items: readonly Item[]): CallPlan {
  const byId = new Map<string, StoredSpan>();
  for (const span of spans) if (span.id !== null) byId.set(span.id, span);
  const parentOf = (span: StoredSpan): StoredSpan | null =>
    span.parent === null || span.parent === span.id ? null : (byId.get(span.parent) ?? null);
  const above = (span: StoredSpan): StoredSpan[] => {
    const found: StoredSpan[] = [];
    for (let at = parentOf(span); at !== null && found.length < HIGHEST; at = parentOf(at)) found.push(at);
    return found;
  };
  const tree: SpanTree = {
    agentOf: (span) => above(span).find(({ kind }) => kind === 'agent' || kind === 'tool') ?? null,
    depthOf: (span) => above(span).filter(({ kind }) => kind === 'agent' || kind === 'tool').length,
  };

  const sessions = new Map<string, string>();
  for (const { trace, session } of spans)
    if (trace !== null && session !== null) sessions.set(trace, session);
  const groupOf = ({ trace, session }: StoredSpan): string =>
    session ?? sessions.get(trace ?? '') ?? trace ?? '';

  const chosen = chooseSpans(spans, above);
  const order = chosen
    .map((index) => ({ index, at: spans[index]?.start.order ?? null, sent: spans[index]?.input.length ?? 0 }))
    .sort((a, b) =>
      a.at === null || b.at === null
        ? a.index - b.index
        : a.at - b.at || a.sent - b.sent || a.index - b.index,
    );
  const calls: Call[] = [];
  const spanOf: number[] = [];
  for (const { index } of order) {
    const span = spans[index];
    if (span === undefined) continue;
    spanOf.push(index);
    calls.push(toCall(span, items, groupOf(span), tree));
  }
  return { calls, spanOf, tree, groupOf };
}

/** Model calls that say something; a call that only wraps another one is left out. Without any, what lies around them. */
function chooseSpans(spans: readonly StoredSpan[], above: (span: StoredSpan) => StoredSpan[]): number[] {
  const isTelling = (span: StoredSpan): boolean => span.input.length + span.output.length > 0;
  const wrappers = new Set<StoredSpan>();
  const told = new Set<string | null>();
  for (const span of spans) {
    if (span.kind !== 'llm' || !isTelling(span)) continue;
    told.add(span.trace);
    for (const outer of above(span)) if (outer.kind === 'llm') wrappers.add(outer);
  }
  return spans.flatMap((span, index) => {
    if (!isTelling(span) || span.kind === 'tool') return [];
    if (told.has(span.trace)) return span.kind === 'llm' && !wrappers.has(span) ? [index] : [];
    return above(span).some((outer) => outer.kind !== 'tool' && isTelling(outer)) ? [] : [index];
  });
}

function toCall(span: StoredSpan, items: readonly Item[], group: string, tree: SpanTree): Call {
  const sent = span.input.map(({ item }) => item);
  const [first] = sent;
  const isHead = first !== undefined && items[first]?.role === 'system' && !isSummaryLike(items[first]);
  const input = isHead ? sent.slice(1) : sent;
  const given = span.output.map(({ item }) => item);
  // What an agent gave may be the whole talk.
  const isWhole = given.length > sent.length && sent.every((item, index) => given[index] === item);
  const said = isWhole ? given.slice(sent.length) : given;
  const isChoice = said.length > 1 && said.every((item) => items[item]?.role === 'assistant');
  const usage = span.usage;
  return {
    group,
    agent: tree.agentOf(span)?.id ?? null,
    system: isHead ? first : null,
    input,
    output: isChoice ? said.slice(0, 1) : said,
    others: isChoice ? said.slice(1) : [],
    tokens: usage === null ? null : usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens,
  };
}

/** Where in its span a message stands that an entry names. */
export function occurrenceOf(span: StoredSpan, call: Call, side: string, position: number) {
  const head = call.system === null ? 0 : 1;
  switch (side) {
    case 'system':
      return span.input[0];
    case 'input':
      return span.input[position + head];
    case 'output':
    case 'other': {
      const behind = span.output.length - call.output.length - call.others.length;
      return span.output[behind + position + (side === 'other' ? call.output.length : 0)];
    }
    default:
      return undefined;
  }
}
