import { FORMATS } from '../core/transcript/formats/registry.ts';
import { readFlags } from './flags.ts';

/** One line a format: its id for `--as`, and what it is. */
export function formats(args: readonly string[]): string {
  readFlags(args, {});
  const width = Math.max(...FORMATS.map((format) => format.id.length));
  return FORMATS.map((format) => `${format.id.padEnd(width)}  ${format.name}: ${format.description}`).join(
    '\n',
  );
}
