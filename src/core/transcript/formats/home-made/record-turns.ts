/** The turns of one record under a mapping, each with its own bytes: a message, its calls and results, or a pair. */
import { decodeBytes } from '../../lines.ts';
import type { Part, Role, SourceRange, Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import { reasoningPart } from '../messages/blocks.ts';
import { asString, isArray, isRecord } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { locate, pointAt, type Share, shareSource } from '../reading/source-shares.ts';
import { type CallBook, createCallBook } from '../turns/call-book.ts';
import { isoTime } from '../turns/times.ts';
import { draftTurn, type TurnDraft } from '../turns/turn-draft.ts';
import {
  type FieldMapping,
  type FieldPath,
  type MessageMapping,
  type PairMapping,
  pathText,
  valueAt,
} from './mapping.ts';
import { readCalls } from './record-calls.ts';
import { createSpeakers, type Speakers } from './speakers.ts';
import { wordsOf } from './words-of.ts';

export interface RecordPlace {
  readonly bytes: Uint8Array;
  readonly sink: Sink;
  /** A place as a source range, with its line. */
  range(from: number, to: number): SourceRange;
}

/** The turns of the records of one conversation, in order. What says nothing is metadata or a diagnostic. */
export function recordTurns(
  mapping: FieldMapping,
  records: readonly JsonSource[],
  place: RecordPlace,
): readonly Turn[] {
  const speakers = createSpeakers(mapping);
  const book = createCallBook();
  let system = '';
  return records.flatMap((record): readonly Turn[] => {
    if (!isRecord(record.value) && !isArray(record.value)) {
      leaveOut(record, 'no record stands here', place.sink);
      return [];
    }
    if (mapping.kind === 'messages')
      return withSource(readMessage(mapping, record, speakers, book, place), record, place);
    const drafts = readPair(mapping, record, place.sink);
    // A prompt that each record repeats was said once.
    const [prompt] = drafts;
    const isRepeated = prompt?.turn.role === 'system' && textOf(prompt.turn) === system;
    if (prompt?.turn.role === 'system') system = textOf(prompt.turn);
    return withSource(isRepeated ? drafts.slice(1) : drafts, record, place);
  });
}

const textOf = ({ parts }: TurnDraft): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');

/** A turn under way, and the places in its record that are its own; `null` for the turn that has all the rest. */
interface Drafted {
  readonly turn: TurnDraft;
  readonly own: readonly FieldPath[] | null;
}

function withSource(
  drafts: readonly Drafted[] | null,
  { source }: JsonSource,
  { bytes, sink, range }: RecordPlace,
): readonly Turn[] {
  if (drafts === null) return [];
  const rest = drafts.find(({ own }) => own === null) ?? drafts[0];
  if (rest === undefined) {
    sink.meta('record without words', source);
    return [];
  }
  const shares: Share<TurnDraft>[] = drafts.flatMap((draft) =>
    (draft === rest ? [] : (draft.own ?? [])).flatMap((path) => {
      const entry = locate(bytes, source, path);
      return entry === null ? [] : [{ from: entry.start, to: entry.to, owner: draft.turn }];
    }),
  );
  if (shares.length === 0) rest.turn.source.push(source);
  else shareSource(bytes, source, shares, rest.turn, (owner, from, to) => owner.source.push(range(from, to)));
  return drafts.map(({ turn }) => {
    if (turn.source.length === 0) turn.source.push(pointAt(source));
    return turn;
  });
}

function leaveOut({ source }: JsonSource, what: string, sink: Sink): null {
  sink.diagnose('unknown-record', source, `${placeOf(source)}: ${what}; it was left out.`);
  return null;
}

const at = (value: unknown, path: FieldPath | null): unknown =>
  path === null ? undefined : valueAt(value, path);

/** Times as numbers in text are numbers. */
function timeOf(value: unknown): string | null {
  const text = asString(value);
  return isoTime(text !== null && /^\d{9,13}(?:\.\d{1,9})?$/.test(text) ? Number(text) : value);
}

const drafted = (
  mapping: FieldMapping,
  value: unknown,
  role: Role,
  parts: readonly Part[],
  own: readonly FieldPath[] | null,
): Drafted => {
  const turn = draftTurn(role, parts, [], timeOf(at(value, mapping.time)));
  if (role === 'assistant') turn.model = asString(at(value, mapping.model));
  return { turn, own };
};

function reasoningOf(mapping: FieldMapping, value: unknown): readonly Part[] {
  const text = asString(at(value, mapping.reasoning));
  return text === null || text.trim() === '' ? [] : [reasoningPart(text)];
}

function readPair(mapping: PairMapping, record: JsonSource, sink: Sink): readonly Drafted[] {
  const { value } = record;
  const fault = faultOf(record, sink);
  const words = (path: FieldPath | null, role: Role): readonly Part[] =>
    wordsOf(at(value, path), role, fault).talk;
  const own = (path: FieldPath | null): readonly FieldPath[] => (path === null ? [] : [path]);
  const system = words(mapping.system, 'system');
  const asked = [...words(mapping.user, 'user'), ...words(mapping.context, 'user')];
  const answered = [...reasoningOf(mapping, value), ...words(mapping.assistant, 'assistant')];
  const drafts: Drafted[] = [];
  if (system.length > 0) drafts.push(drafted(mapping, value, 'system', system, own(mapping.system)));
  if (asked.length > 0) drafts.push(drafted(mapping, value, 'user', asked, null));
  if (answered.length > 0) {
    const places = [...own(mapping.assistant), ...own(mapping.reasoning)];
    drafts.push(drafted(mapping, value, 'assistant', answered, asked.length > 0 ? places : null));
  }
  return drafts;
}

function readMessage(
  mapping: MessageMapping,
  record: JsonSource,
  speakers: Speakers,
  book: CallBook,
  place: RecordPlace,
): readonly Drafted[] | null {
  const { sink } = place;
  const { value } = record;
  const calls = readCalls(mapping.calls, value, book, (path) => {
    const entry = locate(place.bytes, record.source, path);
    return entry === null ? null : decodeBytes(place.bytes, entry.from, entry.to);
  });
  const said = at(value, mapping.text);
  const role = speakers.roleOf(value);
  if (role === 'ignore') {
    sink.meta('record that is no part of the talk', record.source);
    return null;
  }
  if (role === null && calls.made.length === 0) {
    const key = mapping.role === null ? '' : pathText(mapping.role);
    return leaveOut(record, `no "${key}" says who speaks here`, sink);
  }
  const speaker = role ?? 'assistant';
  const reasoning = reasoningOf(mapping, value);
  if (speaker === 'tool' || (calls.made.length === 0 && calls.answers(said, speaker))) {
    const results = calls.resultsOf(wordsOf(said, 'tool', faultOf(record, sink)).text);
    const text = mapping.text === null ? [] : [mapping.text];
    if (calls.made.length === 0) return [drafted(mapping, value, 'tool', results.parts, null)];
    return [
      drafted(mapping, value, 'assistant', [...reasoning, ...calls.made], null),
      ...(results.parts.length === 0
        ? []
        : [drafted(mapping, value, 'tool', results.parts, [...results.own, ...text])]),
    ];
  }
  const { talk, results, resultPlaces } = wordsOf(said, speaker, faultOf(record, sink));
  const parts = [...reasoning, ...talk, ...calls.made];
  const outcome = calls.resultsOf(null);
  const drafts: Drafted[] = [];
  if (parts.length > 0)
    drafts.push(drafted(mapping, value, calls.made.length > 0 ? 'assistant' : speaker, parts, null));
  const answered = [...results, ...outcome.parts];
  if (answered.length > 0)
    drafts.push(
      drafted(
        mapping,
        value,
        'tool',
        answered,
        parts.length > 0
          ? [...outcome.own, ...resultPlaces.map((path) => [...(mapping.text ?? []), ...path])]
          : null,
      ),
    );
  return drafts;
}

const faultOf =
  ({ source }: JsonSource, sink: Sink) =>
  (what: string): void =>
    sink.remark('unexpected-shape', source, `${placeOf(source)}: ${what}.`);
