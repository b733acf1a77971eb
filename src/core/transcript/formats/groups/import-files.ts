import type { Limits } from '../../containers/limits.ts';
import { holdsArchive, openArchivesNow } from '../../containers/open-archives.ts';
import { importTranscript } from '../registry.ts';
import type { ImportOptions, ImportResult, SourceBytes } from '../result.ts';
import { importGroup } from './import-group.ts';
import { folderOfArchives, openDocument } from './open-document.ts';

/**
 * Reads files that a person gave, archives among them: members are read as the files of a folder would be, each session
 * with all that belongs to it, and what is no transcript is listed. Total: any bytes are fine.
 */
export function importFiles(
  files: readonly SourceBytes[],
  options: ImportOptions = {},
  limits?: Limits,
): ImportResult {
  if (!holdsArchive(files)) return importGroup(files, options);
  const opened = openArchivesNow(files, limits);
  const folder = folderOfArchives(opened);
  const own: ImportOptions = { ...options, found: options.found === true || folder !== null };
  const importers = {
    one: (source: SourceBytes) => importTranscript(source, own),
    session: (sources: readonly SourceBytes[]) => importGroup(sources, own),
  };
  return openDocument(opened.sources, importers, folder, opened.remarks);
}
