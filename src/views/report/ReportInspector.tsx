import { useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { showsLiterals } from '../../core/report/shared/levels.ts';
import type { SharedReport } from '../../core/report/shared/model.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useShownPassIndex, useShownRun } from '../../state/selectors.ts';
import { useView } from '../../state/view/view.ts';
import styles from '../inspector/Inspector.module.css';
import { LedgerSection } from '../inspector/Ledger.tsx';
import { PassSections } from '../inspector/PassSections.tsx';
import { passItems } from '../inspector/pass-items.ts';
import { SegmentItemsList } from '../inspector/SegmentItemsList.tsx';

/** The chosen pass: its arithmetic first, then what it rests on, as far as the level of the report lets it be told. */
export function ReportInspector({ report }: { readonly report: SharedReport }) {
  const shown = useShownRun();
  const policy = usePolicy((store) => store.policy);
  const index = useShownPassIndex();
  if (shown === null) return null;
  const { run, columns } = shown;
  return (
    <PassSections
      run={run}
      columns={columns}
      policy={policy}
      index={index}
      onStep={(to) => useView.getState().set({ selectedPass: to })}
      state={(pass) => (
        <PassState columns={columns} pass={pass} policy={policy} isNamed={showsLiterals(report.level)} />
      )}
    />
  );
}

interface PassStateProps {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly policy: Policy;
  /** The literals of items are there, so that a list of them is worth copying. */
  readonly isNamed: boolean;
}

function PassState({ columns, pass, policy: { floor }, isNamed }: PassStateProps) {
  const whole = useMemo(() => passItems(columns, pass, { floor }), [columns, pass, floor]);
  return (
    <div className={styles.group}>
      {isNamed && whole.items.length > 0 && <LedgerSection pass={pass} whole={whole} />}
      <SegmentItemsList columns={columns} pass={pass} whole={whole} />
    </div>
  );
}
