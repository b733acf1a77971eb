/**
 * Where the form of an HTML report lies. A package holds it beside its code. A checkout has it built from the sources when
 * it is asked for, by a tool of its own, so that it is never older than they are.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UsageError } from './usage-error.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The text of the template; throws a `UsageError` where it can neither be found nor built. */
export async function reportTemplate(): Promise<string> {
  const packed = pathOf('../report-template.html');
  if (existsSync(packed)) return readFile(packed, 'utf8');
  const tool = pathOf('../tools/report-template/main.ts');
  if (!existsSync(tool))
    throw new UsageError('the form of an HTML report is missing from this installation: install it again');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [pathOf('../tools/run-ts.mjs'), tool]);
    return await readFile(stdout.trim(), 'utf8');
  } catch {
    throw new UsageError('the form of an HTML report could not be built: run npm run build, which says why');
  }
}
