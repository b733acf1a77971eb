/** The files below what was dropped or chosen, with the path of each from the folder down. */
import { isForeign } from '../../core/transcript/formats/groups/group-files.ts';
import type { FolderFile } from '../../state/model.ts';

export interface FolderFiles {
  readonly files: readonly FolderFile[];
  /** Folders that were not looked into, and what could not be listed. */
  readonly skipped: readonly string[];
}

/** What was dropped, as entries of a file system. They must be asked for before the event ends. */
export const entriesOf = (transfer: DataTransfer): readonly FileSystemEntry[] =>
  [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });

/** Walks through folders, those of version control and of packages left out. Order is that of the paths. */
export async function filesBelow(entries: readonly FileSystemEntry[]): Promise<FolderFiles> {
  const files: FolderFile[] = [];
  const skipped: string[] = [];
  const pending = [...entries];
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (isFile(entry)) files.push({ path, file: await fileOf(entry) });
      else if (isFolder(entry)) {
        if (isForeign(`${path}/.`)) skipped.push(`${path}/`);
        else for (const child of await childrenOf(entry)) pending.push(child);
      }
    } catch {
      skipped.push(path); // It went away meanwhile, or may not be read.
    }
  }
  return { files: inOrder(files), skipped: skipped.sort() };
}

/** The same of a folder that was chosen: the browser has walked through it. */
export const filesOfFolder = (files: readonly File[]): FolderFiles => ({
  files: inOrder(files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))),
  skipped: [],
});

const inOrder = (files: readonly FolderFile[]): readonly FolderFile[] =>
  files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader hands out a hundred entries at a time, and none when it is through. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return children;
    for (const entry of some) children.push(entry);
  }
}
