import { FORMATS } from '../core/transcript/formats/registry.ts';
import { formatLines } from '../core/transcript/formats/table.ts';
import { readFlags, text } from './flags.ts';
import type { Output } from './output.ts';
import { proposeForFile } from './propose-mapping.ts';

/** One line a format: its id for `--as`, its name, and where such files lie. */
export function formats(args: readonly string[]): string {
  readFlags(args, {});
  return formatLines(FORMATS).join('\n');
}

/** `floorline formats`: the list; with `--propose FILE` a mapping for a file with keys of its own. */
export async function formatsCommand(args: readonly string[], output: Output): Promise<number> {
  const { values } = readFlags(args, { propose: { type: 'string' } });
  const path = text(values, 'propose');
  if (path !== null) return proposeForFile(path, output);
  output.write(`${formats([])}\n`);
  return 0;
}
