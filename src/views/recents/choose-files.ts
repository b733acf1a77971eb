import { useCorpus } from '../../state/corpus/corpus.ts';
import { useFollow } from '../../state/follow/follow.ts';
import { useRecents } from '../../state/recents/recents.ts';

/**
 * Lets a person choose files by the picker that also says where they lie, for whoever keeps a list of recent ones; `false` where
 * nobody does or the browser has no such picker, and the plain one has to do.
 */
export function chooseWithHandles(): boolean {
  const { showOpenFilePicker } = window;
  if (!useRecents.getState().isOn || showOpenFilePicker === undefined) return false;
  void choose(() => window.showOpenFilePicker?.({ multiple: true }) ?? Promise.resolve([]));
  return true;
}

async function choose(pick: () => Promise<readonly FileSystemFileHandle[]>): Promise<void> {
  try {
    const chosen = await pick();
    const files = await Promise.all(chosen.map((handle) => handle.getFile()));
    if (files.length === 0) return;
    useFollow.getState().offer(chosen.length === 1 ? (chosen[0] ?? null) : null);
    await useCorpus.getState().open(
      files.map((file) => ({ path: file.name, file })),
      false,
    );
  } catch {
    // The person thought better of it.
  }
}
