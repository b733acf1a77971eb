import type { Pass, Run } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { fixedFloorOf } from '../../state/run/estimated-run.ts';
import { formatCount, formatTokens, plural } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './EstimatedPass.module.css';
import { passTitle } from './sentence.ts';

export interface EstimatedPassProps {
  readonly run: Run;
  readonly pass: Pass | null;
  readonly policy: Policy;
  /** Why it is an estimate. */
  readonly words: string;
}

/** What can be said of a pass while its floor is not computed: the conservative verdict, and sizes that are guesses. */
export function EstimatedPass({ run, pass, policy, words }: EstimatedPassProps) {
  return (
    <div className={styles.estimated}>
      <h2 className={styles.title}>
        {pass === null ? 'No compaction so far' : passTitle(pass, policy.segments.kind === 'replay')}
      </h2>
      <p className={styles.words}>{`≈ ${words}`}</p>
      {pass === null ? (
        <p>
          The context reaches {formatTokens(run.ghost.at(-1) ?? 0, true)} tokens; the mark is at{' '}
          {formatCount(run.mark)}.
        </p>
      ) : (
        <Estimated pass={pass} policy={policy} />
      )}
      <p className={styles.words}>Floors and exact verdicts appear once every turn is counted.</p>
    </div>
  );
}

function Estimated({ pass, policy }: { readonly pass: Pass; readonly policy: Policy }) {
  const [first] = pass.blockers.flatMap((blocker) => blocker.turns);
  return (
    <>
      <p className={styles.verdict}>
        ≈ <VerdictMark verdict={pass.verdict} size={18} />
      </p>
      <p className="num">{fixedFloorText(pass, policy)}</p>
      <p>
        The conservative mode decides: nothing with a quote, a number or a rule in it goes into a slot below
        the fixed floor.
        {pass.verdict === 'refuse' && first !== undefined && (
          <>
            {' '}
            Here turn <TurnLink turn={first} /> is the first that holds one.
          </>
        )}
      </p>
      <p className="num">
        {plural(pass.segment.to - pass.segment.from, 'turn')}, {formatTokens(pass.tokens, true)} tok
      </p>
    </>
  );
}

/** `fixed floor 1,200 ≤ slot 2,000`. */
export const fixedFloorText = (pass: Pass, policy: Policy): string => {
  const floor = fixedFloorOf(policy);
  if (pass.slot === null) return 'no cap on the summary';
  return `fixed floor ${formatCount(floor)} ${floor > pass.slot ? '>' : '≤'} slot ${formatCount(pass.slot)}`;
};
