import { useState } from 'react';
import type { Diagnostic } from '../../core/transcript/model.ts';
import { useSession } from '../../state/session/session.ts';
import { LOST } from '../../state/session/session-states.ts';
import { useView } from '../../state/view/view.ts';
import type { WorkerFailure } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, plural } from '../common/format.ts';
import { MappedNotice } from '../mapping/MappedNotice.tsx';
import { RecentNotice } from '../recents/RecentNotice.tsx';
import { AskedNotice } from './AskedNotice.tsx';
import { faultWords } from './failure-words.ts';
import styles from './Notices.module.css';

export interface NoticesProps {
  readonly refusal: string | null;
  readonly onDismiss: () => void;
}

/** What a person should know about what is on screen, one line each; nothing when all is well. */
export function Notices({ refusal, onDismiss }: NoticesProps) {
  const document = useSession((session) => session.document);
  const opened = useSession((session) => session.opened);
  const hasTurns = useSession((session) => session.turns !== null);
  const failure = useSession((session) => session.failure);
  const wentAnotherWay = useSession((session) => session.wentAnotherWay);
  return (
    <section className={styles.notices} aria-label="Notices" data-print="never">
      {refusal !== null && (
        <p className={styles.notice} role="alert">
          <span className={styles.words}>{refusal}</span>
          <Button look="link" onClick={onDismiss}>
            Dismiss
          </Button>
        </p>
      )}
      {hasTurns && failure !== null && <FailureNotice failure={failure} />}
      {wentAnotherWay && <OtherWayNotice key={`other way ${opened}`} />}
      {document !== null && <AskedNotice document={document} />}
      <MappedNotice />
      {hasTurns && <RecentNotice />}
      {document !== null && document.diagnostics.length > 0 && (
        <DiagnosticsNotice key={opened} diagnostics={document.diagnostics} />
      )}
    </section>
  );
}

/** What broke, and what to do where that is known. */
function faultSentence({ message }: Extract<WorkerFailure, { kind: 'fault' }>): string {
  const { what, remedy } = faultWords(message);
  return remedy === '' && message !== LOST.message ? `Something broke inside: ${what}` : `${what} ${remedy}`;
}

/** A failure beside a transcript that stays readable. */
function FailureNotice({ failure }: { readonly failure: WorkerFailure }) {
  const session = useSession.getState();
  const early = useSession(({ document }) => document?.early ?? null);
  const bytes = useSession(({ document }) => document?.bytes ?? 0);
  const turns = useSession((one) => one.turns?.count ?? 0);
  if (failure.kind === 'cancelled' && early !== null) {
    return (
      <p className={styles.notice} role="status">
        <span className={styles.words}>
          Reading was stopped. The first {plural(turns, 'turn')} are here, from {formatBytes(early.bytes)} of{' '}
          {formatBytes(bytes)}; nothing is counted.
        </span>
        <Button look="link" onClick={() => void session.resume()}>
          Read all of it
        </Button>
      </p>
    );
  }
  if (failure.kind === 'cancelled') {
    return (
      <p className={styles.notice} role="status">
        <span className={styles.words}>
          Counting was stopped. The turns can be read; floors are missing, and verdicts are estimates.
        </span>
        <Button look="link" onClick={() => void session.resume()}>
          Resume counting
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.notice} role="alert">
      <span className={styles.words}>
        {failure.kind === 'import'
          ? `${failure.failure.message} ${failure.failure.remedy}`
          : faultSentence(failure)}
      </span>
      {failure === LOST && (
        <Button look="link" onClick={() => void session.reopen()}>
          Open it again
        </Button>
      )}
      <Button look="link" onClick={() => session.dismissFailure()}>
        Dismiss
      </Button>
    </p>
  );
}

/** Rare, and nothing is wrong: said once, quietly. */
function OtherWayNotice() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <p className={styles.notice} role="status">
      <span className={styles.words}>
        The turns that were shown first are not how this transcript begins: the file took them back further
        down. All of it is shown now.
      </span>
      <Button look="link" onClick={() => setDismissed(true)}>
        Dismiss
      </Button>
    </p>
  );
}

function DiagnosticsNotice({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const [dismissed, setDismissed] = useState(false);
  const noRoles = diagnostics.find((diagnostic) => diagnostic.code === 'no-roles');
  const others = diagnostics.filter((diagnostic) => diagnostic.code !== 'no-roles');
  if (dismissed) return null;
  return (
    <>
      {noRoles !== undefined && (
        <p className={styles.notice}>
          <span className={styles.words}>{noRoles.reason}</span>
          {others.length === 0 && (
            <Button look="link" onClick={() => setDismissed(true)}>
              Dismiss
            </Button>
          )}
        </p>
      )}
      {others.length > 0 && (
        <p className={styles.notice}>
          <span className={styles.words}>
            {plural(others.length, 'place')} in the file could not be read as it stands.
          </span>
          <Button look="link" onClick={() => useView.getState().set({ diagnosticsOpen: true })}>
            Show them
          </Button>
          <Button look="link" onClick={() => setDismissed(true)}>
            Dismiss
          </Button>
        </p>
      )}
    </>
  );
}
