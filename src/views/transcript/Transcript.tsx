import { useCallback, useMemo, useRef } from 'react';
import { isOverTime } from '../../core/compaction/policy/policy.ts';
import { supersededIn } from '../../core/floor/superseded.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useHeard } from '../../state/annotations/heard-constraints.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { passToShow } from '../../state/run/run.ts';
import { useCountedColumns, useRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { formatCount, plural } from '../common/format.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { computeBrackets } from './brackets.ts';
import { Filters } from './Filters.tsx';
import { FindBar } from './FindBar.tsx';
import { oversizeFrom, type SpanSetting } from './row-spans.ts';
import { segmentLine } from './segment-line.ts';
import styles from './Transcript.module.css';
import { TurnList } from './TurnList.tsx';
import type { TurnContext } from './TurnView.tsx';
import { useFind } from './use-find.ts';
import { useRowStore } from './use-rows.ts';
import { useTranscriptKeys } from './use-transcript-keys.ts';
import { visibleTurns } from './visible-turns.ts';

const NO_PASSES = [] as const;

/** The transcript with its tools: search, filters, the line of the selected segment, and the turns. */
export function Transcript() {
  const turns = useSession((session) => session.turns);
  const columns = useCountedColumns();
  const policy = usePolicy((store) => store.policy);
  const run = useRun();
  const selectedPass = useView((view) => view.selectedPass);
  const roles = useView((view) => view.roles);
  const kinds = useView((view) => view.kinds);
  const verdicts = useView((view) => view.verdicts);
  const { pinnedTurns, pinnedItems, ignoredItems } = useAnnotations((store) => store.annotations);
  const linkFrom = useView((view) => view.linkFrom);
  const noteAt = useView((view) => view.noteAt);
  const notes = useAnnotations((store) => store.said.notes);
  const lifted = useHeard((heard) => heard.lifted);
  const isTextless = useSession(({ document }) => (document?.report?.level ?? 'full') !== 'full');
  const rows = useRowStore();
  const reading = useRef(0);
  const onRead = useCallback((turn: number) => {
    reading.current = turn;
  }, []);
  const findInput = useRef<HTMLInputElement>(null);

  const count = turns?.count ?? 0;
  const brackets = useMemo(() => computeBrackets(run?.passes ?? NO_PASSES, count), [run, count]);
  const passIndex = run === null ? null : passToShow(run.passes, selectedPass);
  const pass = passIndex === null ? null : (run?.passes[passIndex] ?? null);
  const visible = useMemo(
    () =>
      turns === null
        ? null
        : visibleTurns(
            { count: turns.count, roles: turns.roles, columns, run, owner: brackets.owner },
            { roles, kinds, verdicts },
          ),
    [turns, columns, run, brackets, roles, kinds, verdicts],
  );
  const find = useFind(() => reading.current, visible);
  const { floor, margin, slot } = policy;
  const from = useMemo(() => oversizeFrom(columns, margin, slot), [columns, margin, slot]);
  const marginOfMarks = Number.isFinite(from) ? margin : null;
  const setting: SpanSetting = useMemo(
    () => ({
      floor,
      oversize: marginOfMarks === null ? null : { margin: marginOfMarks, from },
      pinned: new Set(pinnedItems),
      ignored: new Set(ignoredItems),
      lifted,
      superseded: supersededIn(columns?.supersessions, 0, Number.POSITIVE_INFINITY),
    }),
    [floor, marginOfMarks, from, pinnedItems, ignoredItems, lifted, columns],
  );
  const context: TurnContext = useMemo(
    () => ({
      columns,
      setting,
      kinds,
      count,
      pinned: new Set(pinnedTurns),
      linkFrom,
      notes: new Map(notes.map(({ turn, text }) => [turn, text])),
      noteAt,
      onExpand: rows.expand,
      onCollapse: rows.collapse,
    }),
    [columns, setting, kinds, count, pinnedTurns, linkFrom, notes, noteAt, rows],
  );
  useTranscriptKeys({ visible, count, findInput });

  if (turns === null) return null;
  return (
    <div className={styles.transcript}>
      <div className={styles.tools} data-print="never">
        <FindBar find={find} inputRef={findInput} textless={isTextless} />
        <Filters />
        {visible !== null && (
          <span className={`num ${styles.shown}`} role="status">
            {formatCount(visible.length)} of {plural(count, 'turn')}
          </span>
        )}
      </div>
      {pass !== null && (
        <div className={styles.segment}>
          <VerdictMark verdict={pass.verdict} show="shape" />
          <span className={`num ${styles.segmentWords}`} title={segmentLine(pass)}>
            {segmentLine(pass)}
          </span>
        </div>
      )}
      <TurnList
        turns={turns}
        visible={visible}
        rows={rows}
        context={context}
        run={run}
        brackets={brackets}
        pass={pass}
        passIndex={passIndex}
        triggered={isOverTime(policy.segments)}
        find={find}
        onRead={onRead}
      />
    </div>
  );
}
