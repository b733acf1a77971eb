/**
 * The ways in: files and folders dropped anywhere on the window, text or files pasted anywhere but in a field, and the file
 * button. What cannot be opened is answered in words, not ignored.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCorpus } from '../../state/corpus/corpus.ts';
import { useFollow } from '../../state/follow/follow.ts';
import { useSession } from '../../state/session/session.ts';
import { handleOfDrop } from '../tail/file-handles.ts';
import { entriesOf, type FolderFiles, filesBelow, filesOfFolder } from './read-folders.ts';

export interface Opening {
  readonly dragging: boolean;
  /** Why the last attempt brought nothing, in words. */
  readonly refusal: string | null;
  readonly open: (files: readonly File[]) => void;
  /** Opens the files of a folder that the browser has walked through. */
  readonly openFolder: (files: readonly File[]) => void;
  readonly dismiss: () => void;
}

/** One file is opened; of several a table is shown, from which they are. */
const openFiles = (files: readonly File[]): void => {
  useFollow.getState().offer(null);
  void useCorpus.getState().open(
    files.map((file) => ({ path: file.name, file })),
    false,
  );
};

/** Of a folder without any file too, so that it is said. */
const openFolders = ({ files, skipped }: FolderFiles): void => {
  useFollow.getState().offer(null);
  void useCorpus.getState().open(files, true, skipped);
};

const openText = (text: string): void => {
  useFollow.getState().offer(null);
  useCorpus.getState().close();
  void useSession.getState().openPaste(text);
};

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const carriesSomething = (transfer: DataTransfer | null): boolean =>
  transfer !== null && (transfer.types.includes('Files') || transfer.types.includes('text/plain'));

export const useOpening = (): Opening => {
  const [dragging, setDragging] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const depth = useRef(0);

  const open = useCallback((files: readonly File[]) => {
    setRefusal(null);
    if (files.length > 0) openFiles(files);
  }, []);

  useEffect(() => {
    const stop = (): void => {
      depth.current = 0;
      setDragging(false);
    };
    const onEnter = (event: DragEvent): void => {
      if (!carriesSomething(event.dataTransfer)) return;
      depth.current++;
      setDragging(true);
    };
    const onOver = (event: DragEvent): void => {
      if (!carriesSomething(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const onLeave = (): void => {
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setDragging(false);
    };
    const onDrop = (event: DragEvent): void => {
      const transfer = event.dataTransfer;
      stop();
      if (transfer === null || isEditable(event.target) || !carriesSomething(transfer)) return;
      event.preventDefault();
      const entries = entriesOf(transfer);
      const files = [...transfer.files];
      const text = transfer.getData('text/plain');
      if (entries.some(({ isDirectory }) => isDirectory)) {
        setRefusal(null);
        void filesBelow(entries).then(openFolders);
      } else if (files.length > 0) {
        const handle = handleOfDrop(transfer.items);
        open(files);
        void handle.then((given) => useFollow.getState().offer(given));
      } else if (text.trim() !== '') {
        setRefusal(null);
        openText(text);
      } else setRefusal('What was dropped holds neither a file nor text.');
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isEditable(event.target) || event.clipboardData === null) return;
      const files = [...event.clipboardData.files];
      const text = event.clipboardData.getData('text/plain');
      if (files.length === 0 && text === '') return;
      event.preventDefault();
      setRefusal(null);
      if (text !== '') openText(text);
      else openFiles(files);
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [open]);

  const openFolder = useCallback((files: readonly File[]) => {
    setRefusal(null);
    if (files.length > 0) openFolders(filesOfFolder(files));
  }, []);

  const dismiss = useCallback(() => setRefusal(null), []);
  return { dragging, refusal, open, openFolder, dismiss };
};
