/** Which files are a session together, told by their first bytes: a part of the page that comes after its first picture. */
import { factsOf, HEAD_BYTES } from '../../core/transcript/formats/groups/file-facts.ts';
import { groupByFacts, isForeign } from '../../core/transcript/formats/groups/group-files.ts';
import type { FolderFile } from '../model.ts';

export interface FoundSessions {
  readonly sessions: readonly { readonly name: string; readonly files: readonly FolderFile[] }[];
  /** How many files of a folder can be no transcripts. */
  readonly strangers: number;
}

/** Of a folder, what can be no transcript is left out; of files that were chosen by themselves none is. */
export async function sessionsOf(files: readonly FolderFile[], isFolder: boolean): Promise<FoundSessions> {
  const listed = isFolder ? files.filter(({ path }) => !isForeign(path)) : files;
  const known = [];
  for (const file of listed)
    known.push({ file, facts: factsOf({ path: file.path, head: await headOf(file.file) }) });
  const { groups, ignored } = groupByFacts(known);
  const sessions = [
    ...groups.map(({ name, files: members }) => ({ name, files: members.map(({ file }) => file) })),
    ...(isFolder ? [] : ignored.map((file) => ({ name: file.path, files: [file] }))),
  ];
  const placeOf = new Map(listed.map((file, index) => [file, index]));
  const place = ({ files: [first] }: { readonly files: readonly FolderFile[] }): number =>
    first === undefined ? 0 : (placeOf.get(first) ?? 0);
  return {
    sessions: sessions.sort((a, b) => place(a) - place(b)),
    strangers: files.length - listed.length + (isFolder ? ignored.length : 0),
  };
}

/** The start of a file; of one that cannot be read nothing, since reading it will say so. */
async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
