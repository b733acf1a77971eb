import type { Run } from '../../core/compaction/pass.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import { suggestedWindow } from '../timeline/readout-facts.ts';
import styles from './NoPass.module.css';

/** No pass to inspect: why not, and what to do to see floors all the same. */
export function NoPass({ run, turns }: { readonly run: Run; readonly turns: number }) {
  const segments = usePolicy((store) => store.policy.segments);
  const set = usePolicy((store) => store.set);
  const peak = run.ghost.reduce((most, tokens) => Math.max(most, tokens), 0);
  const size = suggestedWindow(turns);
  return (
    <div className={styles.none}>
      <h2 className={styles.title}>No compaction to judge</h2>
      {segments.kind === 'replay' ? (
        <>
          <p>
            The context reaches <span className="num">{formatCount(peak)}</span> tokens and never passes the
            mark at <span className="num">{formatCount(run.mark)}</span>, so under this policy nothing is ever
            compacted.
          </p>
          <p>Its turns still have floors. See them by judging pieces of it as if they were compacted:</p>
          <div className={styles.actions}>
            <Button onClick={() => set({ segments: { kind: 'window', size, by: 'turns' } })}>
              Windows of {plural(size, 'turn')}
            </Button>
            <Button onClick={() => set({ segments: { kind: 'range', from: 0, to: turns } })}>
              The whole transcript
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            {segments.kind === 'logged'
              ? 'The log tells of no compaction that happened.'
              : 'The chosen turns hold nothing that could be compacted: system turns stay in context for good.'}
          </p>
          <div className={styles.actions}>
            <Button onClick={() => set({ segments: { kind: 'replay' } })}>Replay the policy instead</Button>
          </div>
        </>
      )}
    </div>
  );
}
