import { useAuditView } from '../../state/audit/audit-view.ts';
import { useSelectedPass } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';

/** The way from a compaction of the log to the audit of its summary; nothing where none is selected. */
export function AuditLink() {
  const pass = useSelectedPass();
  const compactions = useSession((session) => session.compactions);
  const index = pass === null ? -1 : compactions.findIndex(({ turn }) => turn === pass.turn + 1);
  if (index < 0) return null;
  const { showLogged, show } = useAuditView.getState();
  return (
    <Button
      look="link"
      onClick={() => {
        showLogged(index);
        show();
      }}
    >
      Audit its summary
    </Button>
  );
}
