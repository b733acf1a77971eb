import type { Policy } from '../../core/compaction/policy/policy.ts';
import type { Exit, ExitKind } from '../../core/floor/verdict.ts';
import { annotate } from '../../state/history/annotate.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './Exits.module.css';

const WORDS = {
  'raise-slot': 'Raise the slot',
  'allow-split': 'Allow a split',
  'raise-budget': 'Raise the budget',
  'raise-mark': 'Raise the mark',
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
    case 'raise-mark':
      return exit.value === null ? null : { mark: { kind: 'used', tokens: exit.value } };
    case 'other-segment':
      return exit.range === null ? null : { segments: { kind: 'range', ...exit.range } };
    case 'drop-items':
    case 'accept-risk':
      return null;
  }
};

/**
 * What applies an exit: it sets something, or ignores items; `null` where it is a decision that nothing here makes. The
 * reference estimator has spans of its own, which nobody can ignore.
 */
const applying = (exit: Exit, { slot, floor }: Policy): (() => void) | null => {
  if (exit.kind === 'drop-items' && exit.items.length > 0 && floor !== 'reference') {
    return () => annotate((say) => say.ignoreItems(exit.items));
  }
  const patch = exitPatch(exit, slot);
  return patch === null ? null : () => usePolicy.getState().set(patch);
};

/** The ways out of a refusal, each with its number; those that are a setting can be applied. */
export function Exits({ exits }: { readonly exits: readonly Exit[] }) {
  const policy = usePolicy((store) => store.policy);
  return (
    <ul className={styles.exits}>
      {exits.map((exit) => {
        const apply = applying(exit, policy);
        return (
          <li key={exit.kind} className={styles.exit}>
            <div className={styles.words}>
              <p className={styles.name}>
                {WORDS[exit.kind]}
                {exit.value !== null && <span className="num"> {formatCount(exit.value)}</span>}
              </p>
              <p className={styles.detail}>{exit.detail}</p>
            </div>
            {apply !== null && (
              <Button
                aria-label={`Apply: ${WORDS[exit.kind]}${exit.value === null ? '' : ` ${formatCount(exit.value)}`}`}
                onClick={apply}
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
