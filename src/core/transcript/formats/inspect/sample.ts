import type { SourceText } from '../../lines.ts';
import { placeOf, type Sink } from '../format.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { asNumber, asRecord, asString, isRecord, type JsonRecord, jsonText } from '../reading/json-values.ts';
import { locateAll } from '../reading/source-shares.ts';
import { parseLoose } from './loose-json.ts';

/** A record of a sample and where it lies. */
export interface Placed {
  readonly value: JsonRecord;
  readonly place: Extent;
}

/** What a sample holds, its bytes accounted for but for those of messages, events and the pool. */
export interface SampleParts {
  readonly id: string | null;
  readonly epoch: number | null;
  /** Scores as short text, such as `includes C`. */
  readonly scores: readonly string[];
  /** Why it ended early, if it did. */
  readonly end: string | null;
  readonly messages: readonly Placed[];
  /** Top-level events; each may hold events of its own. */
  readonly events: readonly Placed[];
  /** Messages that calls refer to by number; a place that holds no message is kept as `null`. */
  readonly pool: readonly (Placed | null)[];
  readonly attachments: ReadonlyMap<string, string>;
}

/** A record, read with NaN for `null`; `null`, after it was reported, where none stands. */
export function readRecord(
  place: Extent,
  outline: Outline,
  { bytes }: SourceText,
  sink: Sink,
): Placed | null {
  const loose = parseLoose(new TextDecoder().decode(bytes.subarray(place.from, place.to)));
  const range = outline.range(place.from, place.to);
  if (loose?.repaired === true) {
    const reason = `${placeOf(range)}: NaN and Infinity are no JSON; they were read as null.`;
    sink.remark('repaired', range, reason);
  }
  const value = loose?.repaired === true ? loose.value : outline.parse(place)?.value;
  if (value === undefined) return null;
  if (isRecord(value)) return { value, place };
  outline.reject(place, 'a record was expected here');
  return null;
}

/** Finds the parts of a sample; `null`, after it was reported, where none stands. */
export function readSample(
  at: Extent,
  outline: Outline,
  source: SourceText,
  sink: Sink,
  onRefs: (value: unknown) => void = () => {},
): SampleParts | null {
  const messages: Placed[] = [];
  const events: Placed[] = [];
  const pool: (Placed | null)[] = [];
  const attachments = new Map<string, string>();
  const facts: { id: string | null; epoch: number | null; end: string | null } = {
    id: null,
    epoch: null,
    end: null,
  };
  let scores: string[] = [];

  const record = (place: Extent): Placed | null => readRecord(place, outline, source, sink);
  const into = (list: Placed[]) => (value: Extent) =>
    outline.array(value, (element) => {
      const found = record(element);
      if (found !== null) list.push(found);
    });

  const isObject = outline.object(
    at,
    {
      messages: into(messages),
      events: into(events),
      transcript: (value) => {
        if (!outline.object(value, { events: into(events) })) outline.scalar(value, 'key "transcript"');
      },
      events_data: (value) => {
        const isTable = outline.object(value, {
          messages: (list) => outline.array(list, (element) => pool.push(record(element))),
        });
        if (!isTable) outline.scalar(value, 'key "events_data"');
      },
      scores: (value) => {
        outline.meta(value, 'scores');
        const loose = parseLoose(new TextDecoder().decode(source.bytes.subarray(value.from, value.to)));
        scores = scoresOf(loose?.value);
      },
    },
    {
      id: (value) => {
        facts.id = asString(value) ?? (asNumber(value) === null ? null : String(value));
      },
      epoch: (value) => {
        facts.epoch = asNumber(value);
      },
      message_refs: onRefs,
      limit: (value) => {
        const type = asString(asRecord(value)?.type);
        if (type !== null) facts.end ??= `${type} limit`;
      },
      error: (value) => {
        if (isRecord(value)) facts.end = 'error';
      },
      attachments: (value) => {
        for (const [name, text] of Object.entries(asRecord(value) ?? {}))
          if (typeof text === 'string') attachments.set(name, text);
      },
    },
  );
  if (!isObject) {
    outline.reject(at, 'no sample stands here');
    return null;
  }
  return { ...facts, scores, messages, events, pool, attachments };
}

const LONGEST_SCORE = 40;

function scoresOf(scores: unknown): string[] {
  return Object.entries(asRecord(scores) ?? {}).map(([name, score]) => {
    const value = isRecord(score) ? score.value : score;
    const text = typeof value === 'string' ? value : jsonText(value ?? null);
    return `${name} ${text.length > LONGEST_SCORE ? `${text.slice(0, LONGEST_SCORE)}…` : text}`;
  });
}

/** Events inside events are followed so far; real logs have few levels. */
const DEEPEST = 20;

/** Every event in the order of the log, those that an event holds behind it. */
export function flatEvents(top: readonly Placed[], bytes: Uint8Array): Placed[] {
  const flat: Placed[] = [];
  const open: { readonly item: Placed; readonly depth: number }[] = top
    .toReversed()
    .map((item) => ({ item, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { item, depth } = next;
    flat.push(item);
    const nested = listed(item, 'events', bytes);
    if (depth >= DEEPEST) continue;
    for (let at = nested.length - 1; at >= 0; at--) {
      const child = nested[at];
      if (child !== undefined) open.push({ item: child, depth: depth + 1 });
    }
  }
  return flat;
}

/** The records of a list that a record holds, each with its place. */
export function listed({ value, place }: Placed, key: string, bytes: Uint8Array): Placed[] {
  const list = value[key];
  if (!Array.isArray(list) || list.length === 0) return [];
  const entries = locateAll(bytes, place, [key]);
  if (entries.length !== list.length) return [];
  return list.flatMap((element: unknown, at) => {
    const entry = entries[at];
    return isRecord(element) && entry !== undefined
      ? [{ value: element, place: { from: entry.from, to: entry.to } }]
      : [];
  });
}
