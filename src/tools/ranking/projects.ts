import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project of each transcript of the yardstick, by id: what two transcripts share is not new to the second. */
export function projectsIn(normalised: string): ReadonlyMap<string, string> {
  const projects = new Map<string, string>();
  for (const name of readdirSync(normalised).filter((file) => file.endsWith('.json'))) {
    const parsed: unknown = JSON.parse(readFileSync(join(normalised, name), 'utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('id' in parsed) || !('project' in parsed))
      continue;
    if (typeof parsed.id === 'string' && typeof parsed.project === 'string')
      projects.set(parsed.id, parsed.project);
  }
  return projects;
}
