import { useState } from 'react';
import type { Diagnostic } from '../../core/transcript/model.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { formatCount, plural } from '../common/format.ts';
import styles from './DiagnosticList.module.css';
import { DiagnosticList, diagnosticsAsText } from './DiagnosticList.tsx';

/** Rows on a page; a file that is broken on every line needs no table of a million rows. */
const PAGE = 50;
/** Copied at most: what is behind them says nothing new, and a clipboard has its limits. */
const MOST_COPIED = 10_000;

const NONE: readonly Diagnostic[] = [];

/** Everything in the file that was skipped or repaired, a page at a time. */
export function DiagnosticsPanel() {
  const open = useView((view) => view.diagnosticsOpen);
  const hash = useSession((session) => session.document?.hash ?? null);
  const diagnostics = useSession((session) => session.document?.diagnostics ?? NONE);
  return (
    <Dialog
      open={open && diagnostics.length > 0}
      onOpenChange={(next) => useView.getState().set({ diagnosticsOpen: next })}
      returnsFocus
      title="What could not be read as it stands"
      description="Nothing was dropped without an entry here. Lines are counted from 1, bytes from 0."
    >
      <Pages key={hash} diagnostics={diagnostics} />
    </Dialog>
  );
}

function Pages({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const [page, setPage] = useState(0);
  const first = page * PAGE;
  const pages = Math.ceil(diagnostics.length / PAGE);
  const last = Math.min(diagnostics.length, first + PAGE);
  return (
    <>
      <div className={styles.pager}>
        {pages > 1 ? (
          <div className={styles.pages}>
            <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <span className="num" role="status">
              {formatCount(first + 1)}–{formatCount(last)} of {formatCount(diagnostics.length)}
            </span>
            <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        ) : (
          <span>{plural(diagnostics.length, 'place')}</span>
        )}
        <CopyAll diagnostics={diagnostics} />
      </div>
      <Page key={page} diagnostics={diagnostics} first={first} last={last} />
    </>
  );
}

interface PageProps {
  readonly diagnostics: readonly Diagnostic[];
  readonly first: number;
  readonly last: number;
}

function Page({ diagnostics, first, last }: PageProps) {
  const [rows] = useState(() => diagnostics.slice(first, last));
  return <DiagnosticList diagnostics={rows} first={first} />;
}

type Copied = 'idle' | 'copied' | 'failed';
const WORDS = { idle: 'Copy all', copied: 'Copied', failed: 'Could not copy' } as const;

function CopyAll({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const [state, setState] = useState<Copied>('idle');
  const isCut = diagnostics.length > MOST_COPIED;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await diagnosticsAsText(diagnostics.slice(0, MOST_COPIED)));
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()} title="As lines of text, separated by tabs">
        {isCut && state === 'idle' ? `Copy the first ${formatCount(MOST_COPIED)}` : WORDS[state]}
      </Button>
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
    </>
  );
}
