import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useAudit } from '../../state/audit/audit-store.ts';
import { createRowTexts, createSummaryTexts } from '../../state/audit/audit-texts.ts';
import { useAuditView } from '../../state/audit/audit-view.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useSelectedPass } from '../../state/selectors.ts';
import { pageClient, useSession } from '../../state/session/session.ts';
import { useRowStore } from '../transcript/use-rows.ts';
import styles from './Audit.module.css';
import { AuditHead } from './AuditHead.tsx';
import { AuditView } from './AuditView.tsx';
import { PasteForm } from './PasteForm.tsx';
import { useTokenCount } from './use-token-count.ts';

/** The audit of what is open, connected to the stores; it is worked out while somebody looks. */
export function AuditPanel() {
  const columns = useSession((session) => session.columns);
  const compactions = useSession((session) => session.compactions);
  const isReport = useSession(({ document }) => document?.report !== undefined);
  const policy = usePolicy((store) => store.policy);
  const annotations = useAnnotations((store) => store.annotations);
  const pass = useSelectedPass();
  const audit = useAudit();
  const view = useAuditView();
  const rows = useRowStore();
  const { ask, rest, answer } = audit;
  const { target, draft, isPasting } = view;
  const hasGenerations = compactions.length > 1;

  // Nothing was chosen yet: the first compaction of the log, or, without one, the form.
  useEffect(() => {
    if (target === null && !isPasting && compactions.length > 0) useAuditView.getState().showLogged(0);
  }, [target, isPasting, compactions]);
  useEffect(() => {
    if (columns === null || target === null || isReport) rest();
    else ask({ columns, policy, annotations, target, hasGenerations });
  }, [ask, rest, columns, policy, annotations, target, hasGenerations, isReport]);
  useEffect(() => rest, [rest]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    useAuditView.getState().setOpen(true);
    // It is taller than what a timeline leaves of a small window.
    panel.current?.scrollIntoView({ block: 'nearest' });
    return () => useAuditView.getState().setOpen(false);
  }, []);

  const { list } = view.filter;
  const texts = useMemo(
    () => (answer === null ? null : createRowTexts(pageClient, answer, list)),
    [answer, list],
  );
  const summary = useMemo(() => (answer === null ? null : createSummaryTexts(pageClient, answer)), [answer]);
  const tokens = useTokenCount(isPasting || target === null ? (draft?.text ?? '') : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for each audit
  const askLedger = useCallback((most: number) => useAudit.getState().ledger(most), [answer]);
  const openForm = (): void =>
    useAuditView.getState().paste(draft === null ? (answer?.segment ?? pass?.segment ?? null) : null);

  if (columns === null)
    return <p className={styles.waiting}>A summary is audited once every turn is counted.</p>;
  if (isReport)
    return (
      <p className={styles.waiting}>
        An audit lays a summary beside the text of what it replaced. A report does not hold that: open the
        transcript itself.
      </p>
    );
  const slot = policy.uncapped ? null : policy.slot;
  if (isPasting || (target === null && compactions.length === 0)) {
    const given = draft ?? {
      text: '',
      from: pass?.segment.from ?? 0,
      to: pass?.segment.to ?? columns.turns.count,
    };
    return (
      <PasteForm
        draft={given}
        count={columns.turns.count}
        tokens={tokens}
        slot={slot}
        onChange={(patch) => view.setDraft({ ...given, ...patch })}
        onAudit={() => {
          view.setDraft(given);
          view.auditDraft();
        }}
        onClose={target === null && compactions.length === 0 ? null : view.closeForm}
      />
    );
  }
  return (
    <div ref={panel} className={styles.panel}>
      <AuditHead
        audit={answer}
        columns={columns}
        target={target}
        summaries={compactions.map(({ turn }) => turn)}
        slot={slot}
        isWorking={audit.isWorking}
        failure={audit.failure}
        onLogged={view.showLogged}
        onPaste={openForm}
        onStop={rest}
      />
      {answer !== null && texts !== null && summary !== null && (
        <AuditView
          audit={answer}
          columns={columns}
          rows={rows}
          summary={summary}
          texts={texts}
          page={view.page}
          filter={view.filter}
          selected={view.selected}
          pointed={view.pointed}
          generations={audit.generations}
          isCountingGenerations={audit.isCountingGenerations}
          compactions={compactions.length}
          onPage={view.setPage}
          onFilter={view.setFilter}
          onSelect={view.select}
          onPoint={view.point}
          askLedger={askLedger}
        />
      )}
    </div>
  );
}
