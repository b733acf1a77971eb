import type { Pass } from '../../core/compaction/pass.ts';
import { useAuditView } from '../../state/audit/audit-view.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';
import styles from './AuditSection.module.css';
import { Section } from './Section.tsx';

export interface AuditSectionProps {
  readonly pass: Pass;
  /** The pass is a compaction of the log, whose summary is there. */
  readonly isLogged: boolean;
}

/** The way from a pass to what became of its items in a summary: that of the log, or one that a person has. */
export function AuditSection({ pass, isLogged }: AuditSectionProps) {
  const compactions = useSession((session) => session.compactions);
  const index = isLogged ? compactions.findIndex(({ turn }) => turn === pass.turn + 1) : -1;
  const { showLogged, paste, show } = useAuditView.getState();
  return (
    <Section title="Audit">
      <div className={styles.buttons} data-print="never">
        {index >= 0 && (
          <Button
            onClick={() => {
              showLogged(index);
              show();
            }}
          >
            Audit its summary
          </Button>
        )}
        <Button
          onClick={() => {
            paste(pass.segment);
            show();
          }}
        >
          Paste a summary to audit
        </Button>
      </div>
    </Section>
  );
}
