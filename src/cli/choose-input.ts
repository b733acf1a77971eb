import { readFile } from 'node:fs/promises';
import type { FieldMapping } from '../core/transcript/formats/home-made/mapping.ts';
import { readMapping } from '../core/transcript/formats/home-made/read-mapping.ts';
import type { Choice } from './analyse-file.ts';
import { type FlagValues, text } from './flags.ts';
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

/** A mapping that was saved as JSON, such as `floorline formats --propose` prints it. */
async function readMappingFile(path: string): Promise<FieldMapping> {
  let json: string;
  try {
    json = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(
      code === 'ENOENT'
        ? `--map ${path}: there is no such file; check the path`
        : `--map ${path}: the file could not be read (${code}); check that it is a file and that you may read it`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `--map ${path}: this is no JSON (${why}); floorline formats --propose FILE prints a mapping to start from`,
    );
  }
  const reading = readMapping(value);
  if (reading.ok) return reading.mapping;
  throw new UsageError(
    `--map ${path}: ${reading.message} floorline formats --propose FILE prints a mapping to start from`,
  );
}
