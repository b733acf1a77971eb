/**
 * What runs in an HTML report. The file may have gone through any hands: its data is opened as hostile input, and where it
 * is not understood the page says why in place of everything else.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readBlock } from '../../core/report/html/data-block.ts';
import { DATA_ID, PLACES } from '../../core/report/html/template.ts';
import { openReportFile } from '../../core/report/shared/open-report.ts';
import { feedStores } from '../../state/report/feed-stores.ts';
import { setPageReport } from '../../state/report/page-report.ts';
import '../theme/base.css';
import { ReportPage } from './ReportPage.tsx';
import { Unreadable } from './Unreadable.tsx';
import './report.css';

const root = document.getElementById('root');
const data = document.getElementById(DATA_ID)?.textContent ?? '';
if (root !== null) {
  const isEmpty = data === PLACES.data;
  const opened = openReportFile(readBlock(new TextEncoder().encode(data)));
  if (opened.ok) {
    setPageReport(opened.opened);
    feedStores(opened.opened);
  }
  root.dataset.state = opened.ok ? 'ready' : 'failed';
  createRoot(root).render(
    <StrictMode>
      {opened.ok ? (
        <ReportPage opened={opened.opened} />
      ) : (
        <Unreadable failure={isEmpty ? null : opened.failure} />
      )}
    </StrictMode>,
  );
}
