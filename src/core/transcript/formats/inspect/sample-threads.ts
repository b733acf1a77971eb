/** A sample's threads as turns, and every byte of its messages and events given to a turn or named as metadata. */
import { turnIndex } from '../../../units.ts';
import type { LoggedCompaction, Part, ReportedUsage, Thread, Turn } from '../../model.ts';
import type { ImportInput } from '../format.ts';
import { markHarness } from '../messages/harness.ts';
import { toTurns } from '../messages/message-turns.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { asArray, asNumber, asRecord, asString, type JsonRecord } from '../reading/json-values.ts';
import { locateAll, pointAt, type Share, shareSource } from '../reading/source-shares.ts';
import { remarkOrphans } from '../turns/orphans.ts';
import { toRuns, typedTitle } from '../turns/turn-draft.ts';
import { promptUsage } from '../turns/usage.ts';
import { createThreadBook, isSummary, type Keyed, type KeyedThread } from './event-threads.ts';
import { createKeys, toChatMessage } from './inspect-message.ts';
import { flatEvents, listed, type Placed, type SampleParts } from './sample.ts';

/** Calls may name ranges of the pool; in all this many messages are looked up, far more than real logs name. */
const MOST_REFERRED = 5_000_000;

/** What an event adds to a message. */
interface Facts {
  timestamp: string | null;
  model: string | null;
  usage: ReportedUsage | null;
}

export function sampleThreads(sample: SampleParts, input: ImportInput, outline: Outline): Thread[] {
  const { bytes } = input.source;
  const keyOf = createKeys(sample.attachments);
  const places = new Map<string, Placed>();
  const facts = new Map<string, Facts>();
  const spans = new Map<string, JsonRecord>();
  const toolTimes = new Map<string, string>();
  const notices = new Map<string, Placed>();

  /** Keys of a list; messages of old logs, which say the same twice, are counted. */
  const keyed = (items: readonly Placed[], counts: Map<string, number>, isFinal = false): Keyed[] =>
    items.map((item) => {
      const base = keyOf(item.value);
      const times = (counts.get(base) ?? 0) + 1;
      counts.set(base, times);
      const key = base.startsWith('id ') || times === 1 ? base : `${base}#${times}`;
      if (!places.has(key)) places.set(key, item);
      else if (isFinal) input.sink.meta('a message once more', outline.range(item.place.from, item.place.to));
      return { key, message: item.value };
    });
  const book = createThreadBook(keyed(sample.messages, new Map(), true));

  let referred = 0;
  const inputOf = (event: Placed): Placed[] => {
    const list = listed(event, 'input', bytes);
    if (list.length > 0) return list;
    const found: Placed[] = [];
    for (const ref of asArray(event.value.input_refs) ?? []) {
      const [from, to] = asArray(ref) ?? [];
      const start = Math.max(asNumber(from) ?? 0, 0);
      const end = Math.min(asNumber(to) ?? 0, sample.pool.length);
      for (let at = start; at < end && referred < MOST_REFERRED; at++, referred++) {
        const item = sample.pool[at];
        if (item !== null && item !== undefined) found.push(item);
      }
    }
    return found;
  };

  for (const event of flatEvents(sample.events, bytes)) {
    const { value } = event;
    const span = asString(value.span_id);
    switch (value.event) {
      case 'model': {
        const counts = new Map<string, number>();
        const sent = keyed(inputOf(event), counts);
        const answer = answerOf(event, bytes);
        const [output = null] = answer === null ? [] : keyed([answer], counts);
        if (output !== null) {
          facts.set(output.key, {
            timestamp: asString(value.completed) ?? asString(value.timestamp),
            model: asString(asRecord(value.output)?.model) ?? asString(value.model),
            usage: usageOf(asRecord(asRecord(value.output)?.usage)),
          });
        }
        book.call(sent, output, span);
        break;
      }
      case 'compaction': {
        const key = `compaction ${notices.size + 1}`;
        const isKnown = book.compaction(
          {
            key,
            type: asString(value.type) ?? 'summary',
            tokensBefore: asNumber(value.tokens_before),
            tokensAfter: asNumber(value.tokens_after),
          },
          span,
        );
        if (isKnown) notices.set(key, event);
        break;
      }
      case 'span_begin':
        spans.set(asString(value.id) ?? '', value);
        break;
      case 'tool': {
        const time = asString(value.completed) ?? asString(value.timestamp);
        if (typeof value.id === 'string' && time !== null) toolTimes.set(value.id, time);
        break;
      }
      default:
    }
  }

  const used: Extent[] = [];
  const taken = new Set<number>();
  const hasSources = sample.messages.some(({ value }) => typeof value.source === 'string');
  const toThread = (draft: KeyedThread, index: number): Thread => {
    const turns: Turn[] = [];
    const at = new Map<string, number>();
    let answered = false;
    for (const key of draft.keys) {
      const item = places.get(key) ?? notices.get(key);
      if (item === undefined) continue;
      const isNotice = !places.has(key);
      const range = outline.range(item.place.from, item.place.to);
      const isNew = !taken.has(item.place.from);
      taken.add(item.place.from);
      if (isNew) used.push(item.place);
      const source = isNew ? range : pointAt(range);
      const summary = isSummary(item.value) || draft.compactions.some((compaction) => compaction.at === key);
      const made = isNotice
        ? [noticeTurn(item.value, source)]
        : toTurns(
            { value: toChatMessage(item.value, sample.attachments), source, text: () => '' },
            input.sink,
          );
      for (const turn of made) {
        at.set(key, turns.length);
        const isHarness = hasSources && answered && turn.role === 'user' && item.value.source === undefined;
        turns.push(
          withFacts(summary ? asSummary(turn) : isHarness ? spoken(turn) : turn, facts.get(key), toolTimes),
        );
        answered ||= turn.role === 'assistant';
      }
    }
    const compactions = draft.compactions.flatMap((compaction): LoggedCompaction[] => {
      const turn = at.get(compaction.at);
      if (turn === undefined) return [];
      const { trigger, tokensBefore, tokensAfter } = compaction;
      const kept = toRuns(compaction.kept.flatMap((key) => at.get(key) ?? []));
      return [{ turn: turnIndex(turn), trigger, tokensBefore, tokensAfter, kept }];
    });
    remarkOrphans(turns, input.sink);
    const said = typedTitle(turns) ?? `Thread ${index + 1}`;
    const name = spanName(draft.span, spans);
    const title = draft.isAside
      ? `Beside the talk: ${said}`
      : index > 0 && name !== null
        ? `${name}: ${said}`
        : said;
    return { id: index === 0 ? 'main' : `thread-${index + 1}`, title, turns, compactions };
  };
  const threads = book.finish().map(toThread);
  giveRest(sample, used, input, outline);
  return threads;
}

/** Names what no turn took of events and of the pool. */
function giveRest(
  sample: SampleParts,
  used: readonly Extent[],
  { source, sink }: ImportInput,
  outline: Outline,
) {
  const inOrder = used.toSorted((a, b) => a.from - b.from);
  const records = [...sample.events, ...sample.pool.filter((item) => item !== null)];
  let next = 0;
  for (const { value, place } of records.toSorted((a, b) => a.place.from - b.place.from)) {
    while (next < inOrder.length && (inOrder[next]?.from ?? 0) < place.from) next++;
    const shares: Share<'turn' | 'rest'>[] = [];
    for (; next < inOrder.length && (inOrder[next]?.to ?? 0) <= place.to; next++) {
      const extent = inOrder[next];
      if (extent !== undefined) shares.push({ ...extent, owner: 'turn' });
    }
    const event = asString(value.event);
    const name = event === null ? 'a message that no thread holds' : `event "${event}"`;
    shareSource<'turn' | 'rest'>(source.bytes, place, shares, 'rest', (owner, from, to) => {
      if (owner === 'rest') sink.meta(name, outline.range(from, to));
    });
  }
}

function answerOf(event: Placed, bytes: Uint8Array): Placed | null {
  const output = asRecord(event.value.output);
  const choice = asRecord(asArray(output?.choices)?.[0]);
  const message = asRecord(choice?.message);
  if (message === null) return null;
  const [entry] = locateAll(bytes, event.place, ['output', 'choices']);
  const inside = entry === undefined ? [] : locateAll(bytes, entry, []);
  const place = inside.find(({ key }) => key === 'message');
  return place === undefined ? null : { value: message, place: { from: place.from, to: place.to } };
}

/** Older versions count cached tokens as input, newer ones beside it; the total tells. */
function usageOf(usage: JsonRecord | null): ReportedUsage | null {
  const input = asNumber(usage?.input_tokens);
  if (usage === null || input === null) return null;
  const output = asNumber(usage.output_tokens) ?? 0;
  const read = asNumber(usage.input_tokens_cache_read) ?? 0;
  const created = asNumber(usage.input_tokens_cache_write) ?? 0;
  const total = asNumber(usage.total_tokens);
  const isApart = total !== null && total >= input + output + read + created;
  return isApart
    ? { inputTokens: input, cacheReadTokens: read, cacheCreationTokens: created, outputTokens: output }
    : promptUsage(input, read, created, output);
}

function withFacts(turn: Turn, facts: Facts | undefined, toolTimes: ReadonlyMap<string, string>): Turn {
  if (facts !== undefined)
    return { ...turn, timestamp: facts.timestamp, model: facts.model ?? turn.model, usage: facts.usage };
  const [first] = turn.parts;
  const time = first?.kind === 'tool_result' ? toolTimes.get(first.callId ?? '') : undefined;
  return time === undefined ? turn : { ...turn, timestamp: time };
}

function asSummary(turn: Turn): Turn {
  const parts = turn.parts.map(
    (part): Part => (part.kind === 'text' ? { kind: 'summary', text: part.text } : part),
  );
  const isTold = parts.some(({ kind }) => kind === 'summary');
  return {
    ...turn,
    parts: isTold ? parts : [{ kind: 'summary', text: '[… a summary without words]' }, ...parts],
  };
}

/** A user's turn that no person or data set gave: the scaffold asks to go on. */
const spoken = (turn: Turn): Turn => ({ ...turn, parts: markHarness(turn.parts) });

const noticeTurn = (event: JsonRecord, source: Turn['source'][number]): Turn => ({
  role: 'user',
  parts: [{ kind: 'summary', text: `[compaction: no summary in the log]` }],
  source: [source],
  timestamp: asString(event.timestamp),
  model: null,
  usage: null,
});

/** The name of the nearest agent or scorer around a span, else of the nearest span that has one. */
function spanName(id: string | null, spans: ReadonlyMap<string, JsonRecord>): string | null {
  let nearest: string | null = null;
  let at = id;
  for (let steps = 0; at !== null && steps < 100; steps++) {
    const span = spans.get(at);
    if (span === undefined) break;
    const name = asString(span.name);
    nearest ??= name;
    if (name !== null && (span.type === 'agent' || span.type === 'scorer')) return name;
    at = asString(span.parent_id);
  }
  return nearest;
}
