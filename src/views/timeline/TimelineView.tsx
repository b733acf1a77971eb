import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { TurnAxis } from '../../charts/scales/Axes.tsx';
import { rowLayout } from '../../charts/scales/layout.ts';
import { turnScale } from '../../charts/scales/turn-scale.ts';
import { contextSummary, happenedSummary } from '../../charts/summaries.ts';
import { BestCutMarks } from '../../charts/timeline/BestCutMarks.tsx';
import { bestCutsSummary, bestCutText, visibleBestCuts } from '../../charts/timeline/best-cuts.ts';
import { settleWindow, shiftWindow, type TurnWindow } from '../../charts/timeline/brush.ts';
import { ContextChart } from '../../charts/timeline/ContextChart.tsx';
import { contextSeries, peakOf, reportedSeries } from '../../charts/timeline/context-series.ts';
import { HappenedMarks } from '../../charts/timeline/HappenedMarks.tsx';
import type { Happened } from '../../charts/timeline/happened.ts';
import { NoteMarks } from '../../charts/timeline/NoteMarks.tsx';
import { Overview } from '../../charts/timeline/Overview.tsx';
import { SecondPasses } from '../../charts/timeline/SecondPasses.tsx';
import { turnsBetween } from '../../charts/timeline/turn-selection.ts';
import { WhatIfRibbon, type WhatIfRibbonProps } from '../../charts/timeline/WhatIfRibbon.tsx';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import { isOverTime, type Policy, type SegmentSource } from '../../core/compaction/policy/policy.ts';
import type { BestCut } from '../../core/compaction/what-if/best-cuts.ts';
import type { TurnNote } from '../../core/report/shared/model.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { FloorsRow } from './FloorsRow.tsx';
import { HoverLine } from './HoverLine.tsx';
import { LineLegend } from './Legend.tsx';
import { Readout } from './Readout.tsx';
import { SegmentRange } from './SegmentRange.tsx';
import { SelectionBand, SelectionTools } from './SelectionTools.tsx';
import styles from './Timeline.module.css';
import { TurnCursor, turnWords } from './TurnCursor.tsx';
import { useRowPointer } from './use-row-pointer.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

export interface TimelineViewProps {
  readonly width: number;
  readonly run: Run;
  readonly columns: ThreadColumns;
  readonly policy: Policy;
  /** Why sizes are guesses, in words, where they are: then there are no floors either. */
  readonly estimate: string | null;
  readonly zoom: TurnWindow | null;
  readonly selectedPass: number | null;
  /** What compaction would get at every turn, as far as it is known. */
  readonly whatIf: WhatIfRibbonProps['known'];
  /** Compactions that happened, as the log tells or shows. */
  readonly happened?: readonly Happened[];
  /** What a person wrote at turns. */
  readonly notes?: readonly TurnNote[];
  readonly onPickHappened?: (happened: Happened) => void;
  /** The run of a second policy, with what that is called; absent without one. */
  readonly second?: { readonly name: string; readonly run: Run } | null;
  /** What else stands at the end of the line above the picture. */
  readonly tools?: ReactNode;
  readonly onZoom: (zoom: TurnWindow | null) => void;
  readonly onHover: (turn: number | null) => void;
  readonly onSelectPass: (index: number) => void;
  readonly onSelectTurn: (turn: number) => void;
  readonly onSlot: (slot: number) => void;
  readonly onSegments: (segments: SegmentSource) => void;
  /** Links two turns and all between them. */
  readonly onLink: (first: number, last: number) => void;
  /** Audits a summary of these turns; absent where there are no texts to hold it against. */
  readonly onAudit?: (turns: TurnWindow) => void;
}

const NO_CUTS: readonly BestCut[] = [];
const NO_NOTES: readonly TurnNote[] = [];
const NONE_HAPPENED: readonly Happened[] = [];
const ignore = (): void => {};

/** All rows over one axis of turns. */
export function TimelineView(props: TimelineViewProps) {
  const { width, run, columns, policy, zoom, selectedPass, onZoom, onHover, onSelectPass } = props;
  const { estimate, happened = NONE_HAPPENED, onAudit } = props;
  const { passes } = run;
  const count = run.context.length;
  const replayed = isOverTime(policy.segments);
  const layout = useMemo(() => rowLayout(width), [width]);
  const turns = useMemo(
    () => turnScale(zoom?.from ?? 0, Math.min(count, zoom?.to ?? count), layout.left, layout.right),
    [zoom, count, layout],
  );
  const series = useMemo(() => contextSeries(run, replayed), [run, replayed]);
  const reported = useMemo(
    () => reportedSeries(columns.turns.reportedContext, happened),
    [columns, happened],
  );
  const peak = useMemo(() => peakOf(series.during).value, [series]);
  const second = props.second ?? null;
  const secondRun = second?.run ?? null;
  const secondSeries = useMemo(
    () => (secondRun === null ? null : contextSeries(secondRun, replayed)),
    [secondRun, replayed],
  );

  const known = props.whatIf;
  const cuts = useMemo(
    () => (known === null ? NO_CUTS : visibleBestCuts(known.whatIf, turns, policy.slot)),
    [known, turns, policy.slot],
  );
  const [pointedCut, setPointedCut] = useState<BestCut | null>(null);
  const onPointCut = useCallback(
    (cut: BestCut | null) => {
      setPointedCut(cut);
      onHover(cut === null ? null : cut.turn);
    },
    [onHover],
  );

  const rows = useRef<HTMLDivElement>(null);
  const cursorElement = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  /** Where the selection began; it reaches to the cursor. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const at = Math.min(cursor, count - 1);
  const selection = anchor === null || count === 0 ? null : turnsBetween(Math.min(anchor, count - 1), at);
  const page = Math.max(1, Math.round((turns.to - turns.from) / 10));
  const clear = useCallback(() => setAnchor(null), []);
  const pointer = useRowPointer({
    turns,
    onHover,
    onSelect(start, end) {
      setAnchor(start);
      setCursor(end);
      cursorElement.current?.focus({ preventScroll: true });
    },
    onAbandon: clear,
  });
  useWheelZoom(rows, { turns, count, window: zoom, onZoom });
  const onCursor = (turn: number, extend: boolean) => {
    setAnchor(extend ? (anchor ?? at) : null);
    setCursor(turn);
    onHover(turn);
    if (zoom !== null && (turn < zoom.from || turn >= zoom.to)) {
      onZoom(shiftWindow(zoom, turn < zoom.from ? turn - zoom.from : turn + 1 - zoom.to, count));
    }
  };
  const judge = () => {
    if (selection !== null) props.onSegments({ kind: 'range', ...selection });
    clear();
  };
  const onContextClick = (event: MouseEvent<HTMLElement>) => {
    if (pointer.wasDrag()) return;
    clear();
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (x < turns.left || x > turns.right) return;
    setCursor(turns.turnAt(x));
    props.onSelectTurn(turns.turnAt(x));
  };
  const { segments } = policy;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape clears the selection, then the zoom, from wherever the focus is in here
    <div
      className={styles.timeline}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (selection === null && zoom === null)) return;
        event.stopPropagation();
        if (selection === null) return onZoom(null);
        clear();
        cursorElement.current?.focus({ preventScroll: true });
      }}
    >
      <div className={styles.head}>
        <Readout
          run={run}
          columns={columns.turns}
          policy={policy}
          isEstimated={estimate !== null}
          note={pointedCut === null ? null : bestCutText(pointedCut)}
        />
        {estimate !== null && <span className={styles.estimate}>{`≈ ${estimate}`}</span>}
        {segments.kind !== 'replay' && (
          <div className={styles.zoom}>
            {segments.kind === 'range' && <span className="num">{segmentWords(segments, passes[0])}</span>}
            <Button look="link" onClick={() => props.onSegments({ kind: 'replay' })}>
              Back to replay
            </Button>
          </div>
        )}
        {zoom !== null && (
          <div className={styles.zoom}>
            <span className="num">{`shown: ${turnWords(zoom)}`}</span>
            <Button look="link" onClick={() => onZoom(null)}>
              Whole run
            </Button>
          </div>
        )}
        <LineLegend reported={reported !== null} second={second?.name ?? null} />
        {props.tools}
      </div>
      <div className={styles.rows} ref={rows} {...pointer.handlers}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click goes to the turn under it; the transcript has keys for that */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div className={styles.contextRow} onClick={onContextClick}>
          <NoteMarks turns={turns} notes={props.notes ?? NO_NOTES} onSelectTurn={props.onSelectTurn} />
          <ContextChart
            layout={layout}
            turns={turns}
            run={run}
            series={series}
            reported={reported}
            second={secondSeries}
            budget={policy.budget}
            replayed={replayed}
            selectedPass={selectedPass}
            onSelectPass={onSelectPass}
            summary={`${contextSummary(run, policy)}${happenedSummary(happened, reported)}${estimate === null ? '' : ` All of it ${estimate}.`}`}
          />
          {happened.length > 0 && (
            <HappenedMarks
              layout={layout}
              turns={turns}
              all={happened}
              current={currentHappened(props)}
              onPick={props.onPickHappened ?? ignore}
            />
          )}
        </div>
        {second !== null && (
          <div className={styles.contextRow}>
            <SecondPasses layout={layout} turns={turns} passes={second.run.passes} name={second.name} />
          </div>
        )}
        <FloorsRow
          layout={layout}
          turns={turns}
          run={run}
          policy={policy}
          isEstimated={estimate !== null}
          peak={peak}
          selectedPass={selectedPass}
          onSelectPass={onSelectPass}
          onSlot={props.onSlot}
          onSegments={props.onSegments}
        />
        <WhatIfRibbon layout={layout} turns={turns} known={known} cuts={bestCutsSummary(cuts)} />
        <BestCutMarks
          layout={layout}
          turns={turns}
          cuts={cuts}
          isKnown={known !== null && known.turns >= count}
          onPoint={onPointCut}
          onSelectTurn={props.onSelectTurn}
        />
        <HoverLine turns={turns} />
        {selection !== null && <SelectionBand selection={selection} turns={turns} />}
        {count > 0 && (
          <TurnCursor
            ref={cursorElement}
            layout={layout}
            count={count}
            cursor={at}
            page={page}
            selection={selection}
            onMove={onCursor}
            onJudge={judge}
            onOpenTurn={() => props.onSelectTurn(at)}
            onFocus={() => onHover(at)}
            onBlur={() => onHover(null)}
          />
        )}
        {segments.kind === 'range' && (
          <SegmentRange
            range={segments}
            turns={turns}
            layout={layout}
            count={count}
            page={page}
            onRange={({ from, to }) => props.onSegments({ kind: 'range', from, to })}
          />
        )}
        {selection !== null && !pointer.isDragging && (
          <SelectionTools
            selection={selection}
            turns={turns}
            layout={layout}
            onJudge={judge}
            onZoom={() => {
              onZoom(settleWindow(selection.from, selection.to, count));
              clear();
            }}
            onLink={() => {
              props.onLink(selection.from, selection.to - 1);
              clear();
            }}
            onAudit={
              onAudit &&
              (() => {
                onAudit(selection);
                clear();
              })
            }
            onClear={() => {
              clear();
              cursorElement.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      <TurnAxis layout={layout} turns={turns} />
      <Overview layout={layout} context={run.context} peak={peak} window={zoom} onWindow={onZoom} />
    </div>
  );
}

/** The range that was asked for, and what of it is judged where its end is no legal cut. */
function segmentWords(range: TurnWindow, pass: Pass | undefined): string {
  const words = `segment: ${turnWords(range)}`;
  return pass === undefined || pass.segment.to === range.to
    ? words
    : `${words}, judged to ${formatCount(pass.segment.to - 1)}, a legal cut`;
}

/** The turn of the compaction in the log that is judged on screen; `null` outside of them. */
function currentHappened({ policy, run, selectedPass }: TimelineViewProps): number | null {
  const pass =
    policy.segments.kind === 'logged' && selectedPass !== null ? run.passes[selectedPass] : undefined;
  return pass === undefined ? null : pass.turn + 1;
}
