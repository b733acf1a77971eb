import { useSession } from '../../state/session/session.ts';
import type { DocumentSummary } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import styles from './Notices.module.css';

/** That a document is read as something other than what it looks like, and the way back; nothing otherwise. */
export function AskedNotice({ document }: { readonly document: DocumentSummary }) {
  const { asked, format, formatName } = document;
  const mapped = useSession((session) => session.mapped);
  if (asked === null || mapped !== null || asked.recognised?.format === format) return null;
  const looksLike = asked.recognised;
  return (
    <p className={styles.notice}>
      <span className={styles.words}>
        Read as {formatName}, as you asked; it looks like {looksLike?.name ?? 'nothing that is known here'}.
      </span>
      {looksLike !== null && (
        <Button look="link" onClick={() => void useSession.getState().openAgain(null)}>
          Read as {looksLike.name}
        </Button>
      )}
    </p>
  );
}
