import { Tabs } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { SharedReport } from '../../core/report/shared/model.ts';
import { useRun } from '../../state/selectors.ts';
import { useView } from '../../state/view/view.ts';
import bench from '../app/Workbench.module.css';
import { formatCount } from '../common/format.ts';
import { FollowedItem } from '../tables/FollowedItem.tsx';
import { ItemsTable } from '../tables/ItemsTable.tsx';
import { SegmentsTable } from '../tables/SegmentsTable.tsx';
import { Transcript } from '../transcript/Transcript.tsx';
import styles from './Report.module.css';

const TABS = ['segments', 'items', 'transcript'] as const;
type Tab = (typeof TABS)[number];

/** The tables, and the turns: with their text where the report holds it, else with their sizes. */
export function ReportTabs({ report }: { readonly report: SharedReport }) {
  const passes = useRun()?.passes.length ?? 0;
  const reveal = useView((view) => view.reveal);
  const [tab, setTab] = useState<Tab>(() => tabOf(report) ?? 'segments');
  // Whoever asks for a turn wants to see it.
  useEffect(() => {
    if (reveal !== null) setTab('transcript');
  }, [reveal]);
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => setTab(TABS.find((one) => one === value) ?? 'segments')}
      className={styles.tabs}
    >
      <div className={bench.tabs} data-print="never">
        <Tabs.List className={bench.tabList} aria-label="Tables and turns">
          <Tabs.Trigger value="segments" className={bench.tab}>
            Segments <span className="num">{formatCount(passes)}</span>
          </Tabs.Trigger>
          <Tabs.Trigger value="items" className={bench.tab}>
            Items <span className="num">{formatCount(report.columns.items.count)}</span>
          </Tabs.Trigger>
          <Tabs.Trigger value="transcript" className={bench.tab}>
            {report.turns === null ? 'Turns' : 'Transcript'}{' '}
            <span className="num">{formatCount(report.columns.turns.count)}</span>
          </Tabs.Trigger>
        </Tabs.List>
      </div>
      <Tabs.Content value="segments" className={bench.content} tabIndex={-1}>
        <SegmentsTable />
      </Tabs.Content>
      <Tabs.Content value="items" className={bench.content} tabIndex={-1}>
        <ItemsTable />
      </Tabs.Content>
      {/* Stays mounted: it keeps its place while a table is looked at. */}
      <Tabs.Content value="transcript" forceMount className={bench.content} tabIndex={-1}>
        <FollowedItem shown={tab === 'transcript'} onBack={() => setTab('items')} />
        <Transcript />
      </Tabs.Content>
    </Tabs.Root>
  );
}

const tabOf = ({ view }: SharedReport): Tab | null => TABS.find((one) => one === view.tab) ?? null;
