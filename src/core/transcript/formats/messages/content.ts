import type { Part, Role } from '../../model.ts';
import { asArray, inputTexts } from '../reading/json-values.ts';
import type { JsonSource } from '../reading/records.ts';
import { type BlockReading, readBlock, saidText } from './blocks.ts';

/**
 * The content of a message, block by block: a string, or blocks. `path` leads to it inside the record's text, for
 * arguments whose numbers have to be copied from there. What is not understood is told to `fault`.
 */
export function readContent(
  content: unknown,
  role: Role,
  record: Pick<JsonSource, 'text'>,
  path: readonly string[],
  fault: (what: string) => void,
): readonly BlockReading[] {
  if (content === null || content === undefined || content === '') return [];
  if (typeof content === 'string') return [{ parts: saidText(content, role), as: 'talk', fault: null }];
  const inputOf = inputTexts(record.text, path);
  return (asArray(content) ?? [content]).map((block, index) => {
    const reading = readBlock(block, role, (input) => inputOf(index, input));
    if (reading.fault !== null) fault(reading.fault);
    return reading;
  });
}

/** The parts of a user's message that answer calls, and those that say something. */
export function divideContent(pieces: readonly BlockReading[]): {
  readonly results: readonly Part[];
  readonly talk: readonly Part[];
} {
  const of = (as: BlockReading['as']): Part[] =>
    pieces.flatMap((piece) => (piece.as === as ? piece.parts : []));
  return { results: of('result'), talk: of('talk') };
}
