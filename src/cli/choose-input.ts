import type { FieldMapping } from '../core/transcript/formats/home-made/mapping.ts';
import { readMapping } from '../core/transcript/formats/home-made/read-mapping.ts';
import type { Choice } from './analyse-file.ts';
import { type FlagValues, text } from './flags.ts';
import { readJsonFile } from './read-json-file.ts';
import { UsageError } from './usage-error.ts';

/** What of a file the flags mean: `--as` or `--map`, `--conversation`, `--thread`. */
export async function chooseInput(values: FlagValues): Promise<Choice> {
  const as = text(values, 'as');
  const map = text(values, 'map');
  if (as !== null && map !== null) throw new UsageError('--as and --map exclude each other');
  return {
    as,
    mapping: map === null ? null : await readMappingFile(map),
    conversation: text(values, 'conversation'),
    thread: text(values, 'thread'),
  };
}

const REMEDY = 'floorline formats --propose FILE prints a mapping to start from';

/** A mapping that was saved as JSON, such as `floorline formats --propose` prints it. */
async function readMappingFile(path: string): Promise<FieldMapping> {
  const value = await readJsonFile('--map', path, REMEDY);
  const reading = readMapping(value);
  if (reading.ok) return reading.mapping;
  throw new UsageError(`--map ${path}: ${reading.message} ${REMEDY}`);
}
