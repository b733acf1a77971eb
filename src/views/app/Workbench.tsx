import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useAuditView } from '../../state/audit/audit-view.ts';
import { useRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { ChangeStatus } from '../annotations/ChangeStatus.tsx';
import { UndoButtons } from '../annotations/UndoButtons.tsx';
import { Yours } from '../annotations/Yours.tsx';
import { AuditPanel } from '../audit/AuditPanel.tsx';
import { useBenchCommands } from '../commands/use-bench-commands.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { CompareBar } from '../compare/CompareBar.tsx';
import { PolicyBar } from '../controls/PolicyBar.tsx';
import { Inspector } from '../inspector/Inspector.tsx';
import { InspectorSummary } from '../inspector/InspectorSummary.tsx';
import { SweepPanel } from '../sweep/SweepPanel.tsx';
import { FollowedItem } from '../tables/FollowedItem.tsx';
import { ItemsTable } from '../tables/ItemsTable.tsx';
import { SegmentsTable } from '../tables/SegmentsTable.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { Tour } from '../tour/Tour.tsx';
import { Transcript } from '../transcript/Transcript.tsx';
import { useMedia } from './use-media.ts';
import styles from './Workbench.module.css';

const setTab = (tab: string): void => useView.getState().set({ tab });

/** Controls, timeline, then transcript and inspector side by side; on narrow screens the inspector is a drawer. */
export function Workbench() {
  const wide = useMedia('(min-width: 1100px)');
  const inspectorOpen = useView((view) => view.inspectorOpen);
  const reveal = useView((view) => view.reveal);
  const passes = useRun()?.passes.length ?? 0;
  const items = useSession((session) => session.columns?.items.count ?? null);
  const tab = useView((view) => view.tab);

  useEffect(() => {
    useView.getState().set({ inspectorOpen: wide });
  }, [wide]);

  // Whoever asks for a turn wants to see it, once.
  const revealed = useRef<typeof reveal>(null);
  useEffect(() => {
    if (reveal === null || reveal === revealed.current) return;
    revealed.current = reveal;
    setTab('transcript');
    if (!wide) useView.getState().set({ inspectorOpen: false });
  }, [reveal, wide]);

  const wish = useAuditView((view) => view.wish);
  const heard = useRef(wish);
  useEffect(() => {
    if (wish === heard.current) return;
    heard.current = wish;
    setTab('audit');
    if (!wide) useView.getState().set({ inspectorOpen: false });
  }, [wish, wide]);

  useBenchCommands();
  // An audit lays two texts side by side, and takes the room.
  const isBeside = inspectorOpen && !(wide && tab === 'audit');
  const toggle = (): void => useView.getState().set({ inspectorOpen: !inspectorOpen });
  return (
    <main className={styles.bench} data-inspector={wide && isBeside ? 'beside' : 'away'} data-tab={tab}>
      <PolicyBar />
      <CompareBar />
      <Timeline />
      {!wide && <InspectorSummary onOpen={toggle} />}
      <div className={styles.panes}>
        <Tabs.Root value={tab} onValueChange={setTab} className={styles.left}>
          <div className={styles.tabs} data-print="never">
            <Tabs.List className={styles.tabList} aria-label="Views of the transcript">
              <Tabs.Trigger value="transcript" className={styles.tab}>
                Transcript
              </Tabs.Trigger>
              <Tabs.Trigger value="segments" className={styles.tab}>
                Segments <span className="num">{formatCount(passes)}</span>
              </Tabs.Trigger>
              <Tabs.Trigger value="items" className={styles.tab}>
                Items {items !== null && <span className="num">{formatCount(items)}</span>}
              </Tabs.Trigger>
              <Tabs.Trigger value="sweep" className={styles.tab}>
                Sweep
              </Tabs.Trigger>
              <Tabs.Trigger value="audit" className={styles.tab}>
                Audit
              </Tabs.Trigger>
            </Tabs.List>
            <div className={styles.aside}>
              <UndoButtons />
              <Yours />
              {wide && tab !== 'audit' && (
                <Button look="plain" aria-expanded={inspectorOpen} onClick={toggle}>
                  {inspectorOpen ? 'Hide inspector' : 'Show inspector'}
                </Button>
              )}
            </div>
          </div>
          {/* Stays mounted: it keeps its place while the table is looked at. */}
          <Tabs.Content value="transcript" forceMount className={styles.content} tabIndex={-1}>
            <FollowedItem shown={tab === 'transcript'} onBack={() => setTab('items')} />
            <Transcript />
          </Tabs.Content>
          <Tabs.Content value="segments" className={styles.content} tabIndex={-1}>
            <SegmentsTable />
          </Tabs.Content>
          <Tabs.Content value="items" className={styles.content} tabIndex={-1}>
            <ItemsTable />
          </Tabs.Content>
          <Tabs.Content value="sweep" className={styles.content} tabIndex={-1}>
            <SweepPanel />
          </Tabs.Content>
          <Tabs.Content value="audit" className={styles.content} tabIndex={-1}>
            <AuditPanel />
          </Tabs.Content>
        </Tabs.Root>
        {isBeside && <Inspector drawer={!wide} onClose={toggle} />}
      </div>
      {/* A drawer hides the page from assistive technology, so it says by itself what changed. */}
      {(wide || !inspectorOpen) && <ChangeStatus />}
      <Tour />
    </main>
  );
}
