import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import type { SourceBytes } from '../../core/transcript/formats/registry.ts';
import { bytesOf, sizeOf } from '../../core/transcript/lines.ts';
import type { MappingPreview } from '../protocol.ts';
import { findThread, rowsOf } from './current-thread.ts';
import type { ImportOne } from './importers.ts';
import type { ReadSources } from './read-source.ts';

/** Files up to that are read whole: it takes a moment, and a cut would have to be explained. */
const WHOLE_BYTES = 8_000_000;
/** Of larger ones that are lines, so much from the start. */
const START_BYTES = 1_000_000;
const TURNS_SHOWN = 8;
const CHARACTERS_SHOWN = 600;

/** The first turns of what was read, as a mapping reads them, and how many there are. */
export function previewMapping(
  { sources }: ReadSources,
  mapping: FieldMapping,
  importOne: ImportOne,
): MappingPreview {
  const source = sources.find((one) => 'bytes' in one);
  if (source === undefined || !('bytes' in source)) return NOTHING;
  const start = startOf(source);
  const isWhole = start.bytes.length === sizeOf(source);
  const result = importOne(start, null, () => {}, false, mapping);
  if (!result.ok) return { ...NOTHING, problem: result.failure.message, isWhole };
  const { document } = result;
  let turns = 0;
  for (const conversation of document.conversations)
    for (const thread of conversation.facts?.threads ?? conversation.threads)
      turns += typeof thread.turns === 'number' ? thread.turns : thread.turns.length;
  const first = findThread(document, null, null);
  const shown = Array.from({ length: TURNS_SHOWN }, (_, turn) => turn);
  return {
    conversations: document.conversations.length,
    turns,
    rows: first === null ? [] : rowsOf(first, shown, CHARACTERS_SHOWN),
    faults: document.diagnostics.length,
    isWhole,
    problem: null,
  };
}

const NOTHING: MappingPreview = {
  conversations: 0,
  turns: 0,
  rows: [],
  faults: 0,
  isWhole: true,
  problem: 'The file is no longer in memory.',
};

const LINE_FEED = 10;
const OPENERS: ReadonlySet<number | undefined> = new Set([0x7b, 0x5b]);

/** The first lines of a large file of records, a line each; any other file whole, since a part of it is no JSON. */
function startOf(source: SourceBytes): SourceBytes {
  if (sizeOf(source) <= WHOLE_BYTES) return source;
  const start = bytesOf(source, 0, START_BYTES + 2);
  for (let at = START_BYTES; at > 0; at--)
    if (start[at] === LINE_FEED && OPENERS.has(start[at + 1]))
      return { name: source.name, bytes: start.subarray(0, at + 1) };
  return source;
}
