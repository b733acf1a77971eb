import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateLog } from './generated-log.ts';
import { benchFolder } from './results.ts';

/** Bytes of the generated session: about a million tokens. */
const LOG_BYTES = 5_000_000;

/** The generated session as a file; answers with its path. */
export function generatedLogFile(): string {
  const path = join(benchFolder(), 'session.jsonl');
  writeFileSync(path, generateLog(LOG_BYTES));
  return path;
}
