/** The audit on screen, from props alone: what was found, the segment, the summary, side by side. */
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import {
  carriedCount,
  type Finding,
  type FindingFilter,
  filteredRows,
  litBy,
  stepRow,
} from '../../state/audit/audit-findings.ts';
import type { Texts } from '../../state/audit/audit-texts.ts';
import type { AuditPage } from '../../state/audit/audit-view.ts';
import type {
  AuditAnswer,
  AuditRow,
  GenerationsAnswer,
  LedgerAnswer,
} from '../../worker/audit/audit-protocol.ts';
import { useCommands } from '../commands/use-commands.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatCount, plural } from '../common/format.ts';
import { GROUP_ORDER, GROUP_WORDS } from '../common/kind-words.ts';
import { Segmented } from '../common/Segmented.tsx';
import type { RowStore } from '../transcript/row-store.ts';
import styles from './Audit.module.css';
import { Counts } from './Counts.tsx';
import findings from './Findings.module.css';
import { FindingsList } from './FindingsList.tsx';
import { Generations } from './Generations.tsx';
import { MissingLedger } from './MissingLedger.tsx';
import { SegmentText } from './SegmentText.tsx';
import { SummaryText } from './SummaryText.tsx';
import { LIST_WORDS } from './status-words.ts';

export interface AuditViewProps {
  readonly audit: AuditAnswer;
  readonly columns: ThreadColumns;
  readonly rows: RowStore;
  readonly summary: Texts<string>;
  readonly texts: Texts<AuditRow>;
  readonly page: AuditPage;
  readonly filter: FindingFilter;
  readonly selected: Finding | null;
  readonly pointed: Finding | null;
  readonly generations: GenerationsAnswer | null;
  readonly isCountingGenerations: boolean;
  /** How many compactions the log tells of. */
  readonly compactions: number;
  readonly onPage: (page: AuditPage) => void;
  readonly onFilter: (patch: Partial<FindingFilter>) => void;
  readonly onSelect: (finding: Finding | null) => void;
  readonly onPoint: (finding: Finding | null) => void;
  readonly askLedger: (most: number) => Promise<LedgerAnswer | null>;
}

const PAGES = [
  { value: 'findings', words: 'Findings' },
  { value: 'generations', words: 'Over time' },
  { value: 'ledger', words: 'What is missing' },
] as const satisfies readonly { readonly value: AuditPage; readonly words: string }[];

export function AuditView(props: AuditViewProps) {
  const { audit, columns, filter, selected, pointed, page, onSelect, onFilter } = props;
  const shownRows = useMemo(() => filteredRows(audit, filter), [audit, filter]);
  const lit = useMemo(() => litBy(audit, pointed ?? selected), [audit, pointed, selected]);
  const shown = useMemo(() => litBy(audit, selected), [audit, selected]);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { list } = filter;
  const row = selected?.list === list ? selected.row : null;

  const step = (by: 1 | -1): void => {
    const next = stepRow(shownRows, row, by);
    if (next === null) return;
    if (page !== 'findings') props.onPage('findings');
    onSelect({ list, row: next });
  };
  useCommands({ 'pass.next': () => step(1), 'pass.previous': () => step(-1) }, true);

  // What was chosen in a text is shown in the list too, whatever the list was about.
  const choose = useCallback(
    (finding: Finding): void => {
      const isListed = finding.list === filter.list && filteredRows(audit, filter).includes(finding.row);
      if (!isListed) onFilter({ list: finding.list, statuses: [], group: null, isCarried: false });
      onSelect(finding);
    },
    [audit, filter, onFilter, onSelect],
  );
  const panes = { audit, lit, shown, onPoint: props.onPoint, onSelect: choose };
  return (
    <div className={styles.panes}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach what is below */}
      <section ref={setScroller} className={findings.column} aria-label="Findings" tabIndex={0}>
        <Counts counts={audit.counts} filter={filter} onFilter={onFilter} />
        <p className={styles.honest}>
          Literals that are there are necessary, not sufficient: a summary may hold all of them and say
          something else.
        </p>
        <div className={findings.pages}>
          <Segmented label="What the audit shows" options={PAGES} value={page} onChange={props.onPage} />
        </div>
        <Page {...props} shown={shownRows} row={row} scroller={scroller} onStep={step} onSelect={choose} />
      </section>
      <Pane title="Segment" aside={`${plural(audit.segment.to - audit.segment.from, 'turn')}`}>
        <SegmentText {...panes} columns={columns} rows={props.rows} />
      </Pane>
      <Pane title="Summary" aside={`${formatCount(audit.tokens)} tok`}>
        {audit.length === 0 ? (
          <p className={findings.none}>There is no text.</p>
        ) : (
          <SummaryText {...panes} texts={props.summary} />
        )}
      </Pane>
    </div>
  );
}

function Pane({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.pane}>
      <h2 className={styles.paneHead}>
        {title} <span className="num">{aside}</span>
      </h2>
      {children}
    </div>
  );
}

interface PageProps extends Omit<AuditViewProps, 'onSelect'> {
  readonly onSelect: (finding: Finding) => void;
  readonly shown: Uint32Array;
  readonly row: number | null;
  readonly scroller: HTMLElement | null;
  readonly onStep: (by: 1 | -1) => void;
}

function Page(props: PageProps) {
  const { audit, page } = props;
  switch (page) {
    case 'generations':
      return (
        <Generations
          answer={props.generations}
          isWorking={props.isCountingGenerations}
          compactions={props.compactions}
          current={audit.summaryTurn === null ? null : audit.turn}
        />
      );
    case 'ledger':
      return <MissingLedger ask={props.askLedger} />;
    case 'findings':
      return <FindingsPage {...props} />;
  }
}

function FindingsPage(props: PageProps) {
  const { audit, filter, shown, row, onFilter, onStep } = props;
  const { list, statuses } = filter;
  const at = row === null ? -1 : shown.indexOf(row);
  const carried = useMemo(() => carriedCount(audit), [audit]);
  return (
    <>
      <div className={findings.tools} data-print="never">
        <span>
          {LIST_WORDS[list]}
          {statuses.length > 0 && (
            <Button look="link" onClick={() => onFilter({ statuses: [] })}>
              show all
            </Button>
          )}
        </span>
        {(list === 'items' || list === 'literals') && (
          <SelectField
            label="Kinds"
            hideLabel
            value={filter.isCarried ? CARRIED : (filter.group ?? ALL)}
            onChange={({ target: { value } }) =>
              onFilter({
                group: GROUP_ORDER.find((group) => group === value) ?? null,
                isCarried: value === CARRIED,
              })
            }
          >
            <option value={ALL}>all kinds</option>
            {GROUP_ORDER.filter((group) => group !== 'constraint').map((group) => (
              <option key={group} value={group}>
                {GROUP_WORDS[group]}
              </option>
            ))}
            {list === 'items' && carried > 0 && (
              <option value={CARRIED}>carried ({formatCount(carried)})</option>
            )}
          </SelectField>
        )}
        <span className={`num ${findings.where}`} role="status">
          {at < 0 ? formatCount(shown.length) : `${formatCount(at + 1)} of ${formatCount(shown.length)}`}
        </span>
        <Button
          look="plain"
          disabled={shown.length === 0}
          title="Previous finding (p)"
          onClick={() => onStep(-1)}
        >
          <span aria-hidden="true">↑</span>
          <span className="visually-hidden">Previous finding</span>
        </Button>
        <Button look="plain" disabled={shown.length === 0} title="Next finding (n)" onClick={() => onStep(1)}>
          <span aria-hidden="true">↓</span>
          <span className="visually-hidden">Next finding</span>
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={findings.none}>Nothing of this kind was found.</p>
      ) : (
        <FindingsList
          audit={audit}
          list={list}
          rows={shown}
          texts={props.texts}
          selected={props.selected}
          scroller={props.scroller}
          onPoint={props.onPoint}
          onSelect={props.onSelect}
        />
      )}
    </>
  );
}

const ALL = 'all';
const CARRIED = 'carried';
