/** Handles to files, which some browsers give: the types of the platform do not know how to ask for one. */
declare global {
  interface Window {
    showOpenFilePicker?(options?: { readonly multiple?: boolean }): Promise<readonly FileSystemFileHandle[]>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** Whether a page can look at a file again in this browser. */
export const canFollow = (): boolean => window.showOpenFilePicker !== undefined;

/** Lets a person choose the file; `null` where they think better of it or the browser refuses. */
export async function chooseHandle(): Promise<FileSystemFileHandle | null> {
  try {
    const [handle = null] = (await window.showOpenFilePicker?.()) ?? [];
    return handle;
  } catch {
    return null;
  }
}

const isFileHandle = (handle: FileSystemHandle | null): handle is FileSystemFileHandle =>
  handle?.kind === 'file';

/** The handle of the only file of a drop. To be called before the event is over: what was dropped is gone afterwards. */
export async function handleOfDrop(items: DataTransferItemList): Promise<FileSystemFileHandle | null> {
  const files = [...items].filter(({ kind }) => kind === 'file');
  const [only] = files;
  if (only === undefined || files.length > 1) return null;
  try {
    const handle = (await only.getAsFileSystemHandle?.()) ?? null;
    return isFileHandle(handle) ? handle : null;
  } catch {
    return null;
  }
}
