import { lineIndex, sourceRange } from '../../lines.ts';
import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { conversationOf } from '../messages/message-turns.ts';
import type { JsonSource } from '../reading/records.ts';
import { type Sample, takeSample } from '../reading/sample.ts';
import { type FieldMapping, roleKey, valueAt } from './mapping.ts';
import { type ListCandidate, proposeFromSample } from './propose.ts';
import { type RecordList, readLists } from './read-lists.ts';
import { type RecordPlace, recordTurns } from './record-turns.ts';

/** So few of so many, so that a format that knows its files always wins. */
const FAINT = { votes: 1, of: 1_000_000 } as const;

/** JSON of one's own making: the keys are guessed, or told by a mapping. */
export const homeMade: TranscriptFormat = {
  id: 'home-made',
  name: 'JSON with keys of its own',
  description:
    'any JSON or JSONL with lists of messages or of pairs; the keys are guessed, or told by a mapping',
  where: 'histories of chatbots and assistants of one\u2019s own making, data sets',
  export:
    'write an array of records with who spoke and what was said; where the guess is wrong, give a mapping',
  sniff: (sample: Sample): Sniff => {
    const best = sure(sample);
    return best === null
      ? {
          votes: 0,
          of: 1,
          why: 'no list of records was found in which keys clearly say who speaks and what was said',
        }
      : { ...FAINT, why: best.why };
  },
  parse: (input: ImportInput): readonly Conversation[] => {
    const mapping = input.mapping ?? guess(input);
    if (mapping === null) return [];
    return readMapped(mapping, input);
  },
};

/** The likeliest list, if it is clear enough to be read unasked. */
function sure(sample: Sample): ListCandidate | null {
  if (sample.layout !== 'lines' && sample.layout !== 'values') return null;
  const [best] = proposeFromSample(sample);
  return best?.sure === true ? best : null;
}

/** Asked for by name, the likeliest guess has to do, clear or not. */
const guess = ({ source, layout }: ImportInput): FieldMapping | null =>
  layout.kind === 'lines' || layout.kind === 'values'
    ? (proposeFromSample(takeSample(source, layout))[0]?.guess ?? null)
    : null;

/** Reads a file by a mapping. */
export function readMapped(mapping: FieldMapping, input: ImportInput): readonly Conversation[] {
  const lineOf = lineIndex(input.source.bytes);
  const place: RecordPlace = {
    bytes: input.source.bytes,
    sink: input.sink,
    range: (from, to) => sourceRange(from, to, lineOf(from)),
  };
  return readLists(input, mapping.list, ownKeys(mapping))
    .flatMap((list) => divide(list, mapping))
    .map((list, index) => conversationOf(list, recordTurns(mapping, list.records, place), index, input.sink));
}

/** The keys that tell a record from an object of records. */
const ownKeys = (mapping: FieldMapping): readonly string[] => {
  const paths =
    mapping.kind === 'pairs'
      ? [mapping.user, mapping.assistant]
      : [mapping.role, mapping.text, mapping.calls?.list ?? mapping.calls?.name ?? null];
  return paths.flatMap((path) => path?.[0] ?? []);
};

/** The conversations of a list whose records name theirs, in the order in which they begin. */
function divide(list: RecordList, { conversation }: FieldMapping): readonly RecordList[] {
  if (conversation === null) return [list];
  const parts = new Map<string, JsonSource[]>();
  for (const record of list.records) {
    const id = roleKey(valueAt(record.value, conversation)) ?? '';
    const part = parts.get(id);
    if (part === undefined) parts.set(id, [record]);
    else part.push(record);
  }
  if (parts.size === 1) return [list];
  return [...parts].map(([id, records]) => ({ id: id === '' ? null : id, title: null, records }));
}
