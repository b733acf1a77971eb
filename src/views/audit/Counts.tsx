import { CONSTRAINT_STATUSES, LITERAL_STATUSES } from '../../core/audit/model.ts';
import { WORK_KINDS } from '../../core/audit/state-of-work.ts';
import type { FindingFilter, FindingStatus } from '../../state/audit/audit-findings.ts';
import { type AuditAnswer, type AuditList, ITEM_ORDER } from '../../worker/audit/audit-protocol.ts';
import { formatCount } from '../common/format.ts';
import styles from './Counts.module.css';
import { StatusMark } from './StatusMark.tsx';
import { LIST_WORDS, statusMeaning } from './status-words.ts';

export interface CountsProps {
  readonly counts: AuditAnswer['counts'];
  readonly filter: FindingFilter;
  readonly onFilter: (patch: Partial<FindingFilter>) => void;
}

const ROWS: readonly { readonly list: AuditList; readonly statuses: readonly FindingStatus[] }[] = [
  { list: 'items', statuses: ITEM_ORDER },
  { list: 'constraints', statuses: CONSTRAINT_STATUSES },
  { list: 'literals', statuses: LITERAL_STATUSES },
];

/** How many of each status, in words. Each count is a button that lists what it counts. */
export function Counts({ counts, filter, onFilter }: CountsProps) {
  return (
    <div className={styles.tables}>
      {ROWS.map(({ list, statuses }) => (
        <CountTable key={list} {...{ list, statuses, counts, filter, onFilter }} />
      ))}
      <CountTable
        list="work"
        statuses={WORK_KINDS.filter((kind) => (counts.work[kind] ?? 0) > 0)}
        {...{ counts, filter, onFilter }}
      />
    </div>
  );
}

function CountTable({
  list,
  statuses,
  counts,
  filter,
  onFilter,
}: CountsProps & { readonly list: AuditList; readonly statuses: readonly FindingStatus[] }) {
  const of: Readonly<Record<string, number>> = counts[list];
  return (
    <table className={styles.table}>
      <caption>{LIST_WORDS[list]}</caption>
      <tbody>
        {statuses.map((status) => {
          const count = of[status] ?? 0;
          const isOn = filter.list === list && filter.statuses.includes(status);
          return (
            <tr key={status} data-empty={count === 0}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.filter}
                  aria-pressed={isOn}
                  disabled={count === 0}
                  title={statusMeaning(status)}
                  onClick={() => onFilter({ list, statuses: isOn ? [] : [status] })}
                >
                  <StatusMark status={status} />
                </button>
              </th>
              <td className="num">{formatCount(count)}</td>
            </tr>
          );
        })}
        {statuses.length === 0 && (
          <tr data-empty="true">
            <td colSpan={2}>nothing is at odds</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
