import { useLayoutEffect, useRef } from 'react';
import { useCorpus } from '../../state/corpus/corpus.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { usePalette } from '../commands/palette-store.ts';
import { useCommandKeys, useCommands } from '../commands/use-commands.ts';
import { Landing } from '../landing/Landing.tsx';
import { chooseWithHandles } from '../recents/choose-files.ts';
import { ReportBanner } from '../share/ReportBanner.tsx';
import styles from './App.module.css';
import { DropOverlay } from './DropOverlay.tsx';
import { FailureView } from './FailureView.tsx';
import { Header } from './Header.tsx';
import { MissingParts } from './MissingParts.tsx';
import { Notices } from './Notices.tsx';
import { ProgressStrip } from './ProgressStrip.tsx';
import { useOpening } from './use-opening.ts';
import { useParts } from './use-parts.ts';

/** The whole page. `root` carries the state of the session for whoever watches from outside. */
export function App({ root }: { readonly root: HTMLElement }) {
  const inCorpus = useCorpus((corpus) => corpus.shown);
  const looking = useCorpus((corpus) => corpus.running);
  const session = useSession((one) => one.status);
  const status = inCorpus ? (looking ? 'reading' : 'ready') : session;
  const hasTurns = useSession((session) => session.turns !== null);
  const failure = useSession((session) => session.failure);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const opening = useOpening();
  const parts = useParts();
  const isOpen = inCorpus || hasTurns;

  useLayoutEffect(() => {
    root.dataset.state = status;
  }, [root, status]);

  const choose = (): void => {
    if (!chooseWithHandles()) fileInput.current?.click();
  };
  const chooseFolder = (): void => folderInput.current?.click();
  useCommands({
    help: () => useView.getState().set({ helpOpen: true }),
    open: choose,
    'open.folder': chooseFolder,
    palette: () => usePalette.getState().setOpen(true),
  });
  useCommandKeys();

  return (
    <div className={styles.app}>
      <Header onChoose={choose}>
        <input
          ref={fileInput}
          type="file"
          multiple
          className={styles.file}
          aria-label="Open transcript files"
          tabIndex={-1}
          onChange={(event) => {
            opening.open([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <input
          ref={folderInput}
          type="file"
          webkitdirectory=""
          className={styles.file}
          aria-label="Open a folder of transcripts"
          tabIndex={-1}
          onChange={(event) => {
            opening.openFolder([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </Header>
      {!inCorpus && <ProgressStrip />}
      {hasTurns && !inCorpus && parts !== null && <parts.FollowStrip />}
      <Notices refusal={opening.refusal} onDismiss={opening.dismiss} />
      {!inCorpus && <ReportBanner />}
      {isOpen && parts === null ? (
        <MissingParts />
      ) : inCorpus && parts !== null ? (
        <parts.Corpus />
      ) : hasTurns && parts !== null ? (
        <parts.Workbench />
      ) : status === 'failed' && failure !== null ? (
        <FailureView failure={failure} onChoose={choose} />
      ) : (
        <Landing onChoose={choose} onChooseFolder={chooseFolder} busy={status === 'reading'} />
      )}
      {opening.dragging && <DropOverlay />}
      {parts !== null && (
        <>
          <parts.ShareSheet />
          <parts.DiagnosticsPanel />
          <parts.MappingDialog />
          <parts.HelpDialog />
          <parts.Palette />
          {hasTurns && !inCorpus && <parts.GoToDialog />}
          {hasTurns && !inCorpus && <parts.PrintDocument />}
        </>
      )}
    </div>
  );
}
