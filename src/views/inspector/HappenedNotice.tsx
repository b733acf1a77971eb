import type { SegmentSource } from '../../core/compaction/policy/policy.ts';
import { showLogged } from '../../state/run/show-logged.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';
import { plural } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './HappenedNotice.module.css';

/** Names no more than these in a sentence. */
const NAMED = 3;

/** That the log holds compactions which really happened, with the way to judge them; nothing while they are judged. */
export function HappenedNotice({ segments }: { readonly segments: SegmentSource }) {
  const logged = useSession((session) => session.compactions);
  const probable = useSession((session) => session.probableCompactions);
  if (segments.kind === 'logged' || (logged.length === 0 && probable.length === 0)) return null;
  return (
    <div className={styles.notice}>
      {logged.length > 0 && (
        <p>
          {plural(logged.length, 'compaction')} happened in this log:{' '}
          <Button look="link" onClick={() => showLogged(null)}>
            judge {logged.length === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
      {probable.length > 0 && (
        <p>
          Probably compacted, by the log’s usage, at turn{probable.length === 1 ? '' : 's'}{' '}
          {probable.slice(0, NAMED).map(({ turn }, at) => (
            <span key={turn}>
              {at > 0 && ', '}
              <TurnLink turn={turn} />
            </span>
          ))}
          {probable.length > NAMED && ` and ${probable.length - NAMED} more`}
        </p>
      )}
    </div>
  );
}
