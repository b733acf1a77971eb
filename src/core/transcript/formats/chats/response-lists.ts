/**
 * Items of OpenAI's Responses API wherever they lie: an array, lines, the `input` of a request, the `output` of a
 * response, both in one record, or the events of a stream, of which the last holds the whole response. Requests that
 * name the response before them go on with its conversation; requests that repeat the whole talk are one of it.
 */
import { parseJson } from '../../json-ranges.ts';
import { decodeBytes } from '../../lines.ts';
import type { ImportInput } from '../format.ts';
import { createOutline, type Extent } from '../reading/json-outline.ts';
import { asNumber, asRecord, asString, type JsonRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { locate } from '../reading/source-shares.ts';
import { latestStates } from './earlier-states.ts';

/** What one request was given and what came back. */
export interface ResponseRun {
  readonly items: readonly JsonSource[];
  /** The system prompt, which is given anew with each request. */
  readonly instructions: JsonSource | null;
  readonly id: string | null;
  readonly previous: string | null;
  readonly model: string | null;
  readonly usage: JsonRecord | null;
  readonly createdAt: number | null;
}

/** Runs of one conversation in order; usage that an earlier state tells stands at the item that it ends with. */
export interface ResponseTalk {
  readonly runs: readonly ResponseRun[];
  readonly usageAt: ReadonlyMap<JsonSource, ResponseRun>;
}

const LIST_KEYS = ['input', 'output', 'items', 'data'] as const;
const PART_KEYS = ['request', 'response', 'body', 'req', 'res'] as const;
/** Events that hold a whole response as it ended. */
const FINAL_EVENTS: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

export function readResponseTalks(input: ImportInput): readonly ResponseTalk[] {
  const { bytes } = input.source;
  const outline = createOutline(input);
  const runs: ResponseRun[] = [];
  const loose: JsonSource[] = [];

  const typeAt = (at: Extent): string | null => {
    const entry = bytes[at.from] === 0x7b ? locate(bytes, at, ['type']) : null;
    if (entry === null || entry.to - entry.from > 200) return null;
    const parsed = parseJson(decodeBytes(bytes, entry.from, entry.to));
    return parsed.ok ? asString(parsed.value) : null;
  };
  const isRun = (at: Extent): boolean =>
    bytes[at.from] === 0x7b &&
    !outline.has(at, 'role') &&
    typeAt(at) === null &&
    [...LIST_KEYS, ...PART_KEYS].some((key) => outline.has(at, key));

  const take = (at: Extent, items: JsonSource[]): void => {
    const item = outline.parse(at);
    if (item !== null) items.push(item);
  };

  const readRun = (at: Extent): void => {
    const items: JsonSource[] = [];
    const facts: { [key: string]: unknown } = {};
    let instructions: JsonSource | null = null;
    const said = (role: string) => (value: Extent) => {
      if (bytes[value.from] === 0x5b) outline.array(value, (element) => take(element, items));
      else if (bytes[value.from] !== 0x22) outline.scalar(value, 'no items');
      else {
        const text = outline.parse(value);
        if (text === null) return;
        const item = { ...text, value: { type: 'message', role, content: text.value } };
        if (role !== 'system') items.push(item);
        else if (instructions !== null) input.sink.meta('repeated instructions', text.source);
        else instructions = item;
      }
    };
    const keep = (key: string) => (value: unknown) => {
      if (value !== null) facts[key] = value;
    };
    const fields = Object.fromEntries(
      ['id', 'previous_response_id', 'model', 'usage', 'created_at'].map((key) => [key, keep(key)]),
    );
    const lists = {
      ...Object.fromEntries(LIST_KEYS.map((key) => [key, said(key === 'input' ? 'user' : 'assistant')])),
      instructions: said('system'),
    };
    const inside = (value: Extent): void => {
      if (!outline.object(value, lists, fields)) outline.scalar(value, 'no items');
    };
    outline.object(at, { ...Object.fromEntries(PART_KEYS.map((key) => [key, inside])), ...lists }, fields);
    runs.push({
      items,
      instructions,
      id: asString(facts.id),
      previous: asString(facts.previous_response_id),
      model: asString(facts.model),
      usage: asRecord(facts.usage),
      createdAt: asNumber(facts.created_at),
    });
  };

  const readValue = (at: Extent, items: JsonSource[]): void => {
    const type = typeAt(at);
    if (isRun(at) || (type !== null && FINAL_EVENTS.has(type))) readRun(at);
    else if (type?.startsWith('response.') === true) outline.scalar(at, `event ${type}`);
    else take(at, items);
  };

  outline.values((at) => {
    if (bytes[at.from] !== 0x5b) readValue(at, loose);
    else {
      const items: JsonSource[] = [];
      outline.array(at, (element) => readValue(element, items));
      if (items.length > 0) runs.push(bare(items));
    }
  });
  if (loose.length > 0) runs.unshift(bare(loose));
  return toTalks(
    runs.filter(({ items, instructions }) => items.length > 0 || instructions !== null),
    input,
  );
}

const bare = (items: readonly JsonSource[]): ResponseRun => ({
  items,
  instructions: null,
  id: null,
  previous: null,
  model: null,
  usage: null,
  createdAt: null,
});

function toTalks(runs: readonly ResponseRun[], input: ImportInput): readonly ResponseTalk[] {
  const chains: ResponseRun[][] = [];
  const chainOf = new Map<string, ResponseRun[]>();
  for (const run of runs) {
    const before = run.previous === null ? undefined : chainOf.get(run.previous);
    const chain = before ?? [];
    if (before === undefined) chains.push(chain);
    chain.push(withInstructions(run, chain.at(-1) ?? null, input));
    if (run.id !== null) chainOf.set(run.id, chain);
  }
  const whole = chains.map((own) => ({ runs: own, items: own.flatMap(({ items }) => items) }));
  return latestStates(whole, input).map(({ list, earlier }) => {
    const usageAt = new Map<JsonSource, ResponseRun>();
    for (const state of earlier) {
      const last = list.items[state.items.length - 1];
      const run = state.runs.at(-1);
      if (last !== undefined && run !== undefined) usageAt.set(last, run);
    }
    return { runs: list.runs, usageAt };
  });
}

/** A run that begins with its system prompt, unless the one before it in its conversation had the same. */
function withInstructions(run: ResponseRun, before: ResponseRun | null, { sink }: ImportInput): ResponseRun {
  const { instructions } = run;
  if (instructions === null) return run;
  if (before?.instructions?.text() !== instructions.text())
    return { ...run, items: [instructions, ...run.items] };
  sink.meta('repeated instructions', instructions.source);
  return run;
}
