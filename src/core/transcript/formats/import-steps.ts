import { visitRecords } from './reading/records.ts';
import { recognise } from './registry.ts';
import type { ImportOptions, ImportResult, SourceBytes } from './result.ts';

/**
 * What `importTranscript` does, in steps of about a millisecond where the format takes its log record by record; any other
 * file is read in one. Whoever takes the steps may do something else between them, or take no more.
 */
export function* importInSteps(
  file: SourceBytes,
  options: ImportOptions = {},
): Generator<undefined, ImportResult> {
  const recognised = recognise(file, options);
  if (!recognised.ok) return recognised;
  const { input, format } = recognised;
  yield;
  const reader = format.follow?.(input.sink);
  if (reader === undefined) return recognised.document(format.parse(input));
  yield* visitRecords(input, reader.take);
  const conversations = reader.finishInSteps === undefined ? reader.finish() : yield* reader.finishInSteps();
  yield;
  return recognised.document(conversations);
}
