import { type ReactNode, useMemo } from 'react';
import { useCorpus } from '../../state/corpus/corpus.ts';
import type { Theme } from '../../state/model.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { useCommands } from '../commands/use-commands.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import { TourButton } from '../tour/TourButton.tsx';
import styles from './Header.module.css';
import { useParts } from './use-parts.ts';

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Theme, Theme>;
const THEME_WORDS = { system: 'Auto', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>;

export interface HeaderProps {
  readonly onChoose: () => void;
  /** The hidden file input that the Open button clicks. */
  readonly children: ReactNode;
}

/** Name, what is open and how large it is, and the few things that concern the whole page. */
export function Header({ onChoose, children }: HeaderProps) {
  const inCorpus = useCorpus((corpus) => corpus.shown);
  const hasCorpus = useCorpus((corpus) => corpus.files.length > 0);
  const hasDocument = useSession((session) => session.document !== null) && !inCorpus;
  const theme = useView((view) => view.theme);
  const parts = useParts();
  const nextTheme = (): void => useView.getState().set({ theme: NEXT_THEME[theme] });
  const close = (): void => {
    useCorpus.getState().close();
    useSession.getState().close();
  };
  useCommands({ theme: nextTheme, close: hasDocument ? close : null });
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        {hasDocument ? (
          <Button look="plain" className={styles.home} title="Close and go to the start" onClick={close}>
            Floorline
          </Button>
        ) : (
          <span className={styles.home}>Floorline</span>
        )}
      </h1>
      {hasCorpus && !inCorpus && (
        <Button look="plain" onClick={() => useCorpus.getState().back()}>
          All files
        </Button>
      )}
      {hasDocument && parts !== null && <parts.DocumentMenu />}
      {hasDocument && parts !== null && <parts.Picker />}
      {hasDocument && <Size />}
      {hasDocument && <Opened />}
      <div className={styles.actions} data-print="never">
        {children}
        <Button look="plain" onClick={onChoose} title="Open files (o)">
          Open
        </Button>
        {hasDocument && <TourButton />}
        {hasDocument && parts !== null && <parts.FollowButton />}
        {hasDocument && <Share />}
        <Button
          look="plain"
          title="Colours: as the system, light or dark (t)"
          aria-label={`Theme: ${THEME_WORDS[theme]}`}
          onClick={nextTheme}
        >
          <span aria-hidden="true">◐</span> <span className={styles.theme}>{THEME_WORDS[theme]}</span>
        </Button>
        <Button
          look="plain"
          title="Keys, and the rule in five sentences (?)"
          onClick={() => useView.getState().set({ helpOpen: true })}
        >
          Help
        </Button>
      </div>
    </header>
  );
}

/** Leads to the sheet on which sharing is done; nothing can be shared before everything is counted. */
function Share() {
  const isCounted = useSession((session) => session.columns !== null);
  return (
    <Button
      look="plain"
      aria-haspopup="dialog"
      data-tour="share"
      disabled={!isCounted}
      title="Links, files and tables to send, looked at before they leave (s)"
      onClick={() => useView.getState().set({ shareOpen: true })}
    >
      Share
    </Button>
  );
}

function Size() {
  const turns = useSession((session) => session.turns);
  const columns = useSession((session) => session.columns);
  const encoding = usePolicy((store) => store.policy.encoding).replace('_base', '');
  const tokens = useMemo(() => columns?.turns.tokens.reduce((sum, one) => sum + one, 0) ?? null, [columns]);
  const early = useSession(({ document }) => document?.early !== undefined);
  if (turns === null) return null;
  return (
    <p className={`num ${styles.size}`}>
      {early && 'first '}
      {plural(turns.count, 'turn')}
      {tokens !== null && (
        <span>
          {' '}
          · {formatCount(tokens)} tok ({encoding})
        </span>
      )}
    </p>
  );
}

/** As what the file was read, and why; cut where there is no room, whole in the menu of the document. */
function Opened() {
  const document = useSession((session) => session.document);
  if (document === null) return null;
  const { formatName, why, diagnostics } = document;
  return (
    <>
      {diagnostics.length > 0 && (
        <Button
          look="plain"
          className={styles.faults}
          aria-haspopup="dialog"
          title="What in the file was skipped or repaired"
          onClick={() => useView.getState().set({ diagnosticsOpen: true })}
        >
          <span className="num">{formatCount(diagnostics.length)}</span> skipped or repaired
        </Button>
      )}
      <p className={styles.opened} title={`Opened as ${formatName}, because ${why}`}>
        Opened as {formatName}, because {why}
      </p>
    </>
  );
}
