import type { OpenedReport } from '../../core/report/shared/open-report.ts';
import { useCommandKeys, useCommands } from '../commands/use-commands.ts';
import { CompareBar } from '../compare/CompareBar.tsx';
import styles from './Report.module.css';
import { ReportHead } from './ReportHead.tsx';
import { ReportInspector } from './ReportInspector.tsx';
import { ReportNotes } from './ReportNotes.tsx';
import { ReportPolicyBar } from './ReportPolicyBar.tsx';
import { ReportSettings } from './ReportSettings.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { ReportTimeline } from './ReportTimeline.tsx';
import { SegmentsInPrint } from './SegmentsInPrint.tsx';
import { stepPass } from './step-pass.ts';

/** A report from top to bottom: what it is, the settings that still move, the charts, the chosen pass, the tables. */
export function ReportPage({ opened }: { readonly opened: OpenedReport }) {
  const { report } = opened;
  useCommands({ 'pass.next': () => stepPass(1), 'pass.previous': () => stepPass(-1) });
  useCommandKeys();
  return (
    <>
      <ReportHead report={report} />
      <main className={styles.main}>
        <ReportPolicyBar report={report} />
        <CompareBar />
        <ReportTimeline />
        <div className={styles.columns}>
          <ReportTabs report={report} />
          <aside aria-label="Chosen pass" className={styles.pass}>
            <ReportInspector report={report} />
          </aside>
        </div>
        <SegmentsInPrint />
        <ReportNotes report={report} />
        <ReportSettings report={report} />
      </main>
    </>
  );
}
