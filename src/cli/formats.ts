import { FORMATS } from '../core/transcript/formats/registry.ts';
import { formatLines } from '../core/transcript/formats/table.ts';
import { readFlags } from './flags.ts';

/** One line a format: its id for `--as`, its name, and where such files lie. */
export function formats(args: readonly string[]): string {
  readFlags(args, {});
  return formatLines(FORMATS).join('\n');
}
