import type { Policy } from '../../core/compaction/policy.ts';
import type { Exit, ExitKind } from '../../core/floor/verdict.ts';
import { usePolicy } from '../../state/policy.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './Exits.module.css';

const WORDS = {
  'raise-slot': 'Raise the slot',
  'allow-split': 'Allow a split',
  'raise-budget': 'Raise the budget',
  'other-segment': 'Compact another segment',
  'drop-items': 'Drop items',
  'accept-risk': 'Accept the risk',
} as const satisfies Record<ExitKind, string>;

/** What an exit sets in the policy; `null` where it is a decision that no setting makes. */
export const exitPatch = (exit: Exit, slot: number | null): Partial<Policy> | null => {
  switch (exit.kind) {
    case 'raise-slot':
      return exit.value === null ? null : { slot: exit.value };
    case 'allow-split':
      return exit.value !== null && slot !== null && exit.value > slot
        ? { split: true, slot: exit.value }
        : { split: true };
    case 'raise-budget':
      return exit.value === null ? null : { budget: exit.value };
    case 'other-segment':
    case 'drop-items':
    case 'accept-risk':
      return null;
  }
};

/** The ways out of a refusal, each with its number; those that are a setting can be applied. */
export function Exits({ exits }: { readonly exits: readonly Exit[] }) {
  const slot = usePolicy((store) => store.policy.slot);
  return (
    <ul className={styles.exits}>
      {exits.map((exit) => {
        const patch = exitPatch(exit, slot);
        return (
          <li key={exit.kind} className={styles.exit}>
            <div className={styles.words}>
              <p className={styles.name}>
                {WORDS[exit.kind]}
                {exit.value !== null && <span className="num"> {formatCount(exit.value)}</span>}
              </p>
              <p className={styles.detail}>{exit.detail}</p>
            </div>
            {patch !== null && (
              <Button
                aria-label={`Apply: ${WORDS[exit.kind]}${exit.value === null ? '' : ` ${formatCount(exit.value)}`}`}
                onClick={() => usePolicy.getState().set(patch)}
              >
                Apply
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
