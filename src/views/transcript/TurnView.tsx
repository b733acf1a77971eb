import { memo, useMemo } from 'react';
import { verdictColour } from '../../charts/verdict/verdict-shapes.ts';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { KindGroup } from '../../core/irreducible/kinds.ts';
import type { Role } from '../../core/transcript/model.ts';
import { useView } from '../../state/view/view.ts';
import type { TurnRow } from '../../worker/protocol.ts';
import { TurnNote } from '../annotations/TurnNote.tsx';
import { classes } from '../common/classes.ts';
import { formatCount, formatTokens, plural } from '../common/format.ts';
import { GROUP_ORDER } from '../common/kind-words.ts';
import type { BracketEnd, InnerCut } from './brackets.ts';
import { earlySpans, rowSpans, type SpanSetting, turnIrreducible } from './row-spans.ts';
import type { TextRange } from './slices.ts';
import { TurnActions } from './TurnActions.tsx';
import { TurnText } from './TurnText.tsx';
import styles from './TurnView.module.css';

/** What all turns on screen have in common; its identity changes only when one of them does. */
export interface TurnContext {
  /** `null` until everything is counted. */
  readonly columns: ThreadColumns | null;
  readonly setting: SpanSetting;
  /** Groups of kinds to mark. */
  readonly kinds: readonly KindGroup[];
  readonly count: number;
  /** Turns that a person keeps. */
  readonly pinned: ReadonlySet<number>;
  /** The turn that a person is about to link with another; `null` for none. */
  readonly linkFrom: number | null;
  /** What a person wrote, by turn, and the turn at which they are writing. */
  readonly notes: ReadonlyMap<number, string>;
  readonly noteAt: number | null;
  readonly onExpand: (turn: number) => void;
  readonly onCollapse: (turn: number) => void;
}

export interface TurnViewProps {
  readonly turn: number;
  readonly role: Role;
  readonly chars: number;
  readonly row: TurnRow | undefined;
  readonly context: TurnContext;
  /** The verdict of the pass that the turn falls to. */
  readonly fate: VerdictKind | null;
  /** The turn's place in the bracket of the selected pass, and that pass's verdict. */
  readonly bracket: BracketEnd | null;
  readonly bracketVerdict: VerdictKind | null;
  /** It lies in the selected segment and stays verbatim. */
  readonly kept: boolean;
  /** Cuts inside the turn, and the pass whose they are. */
  readonly cuts: readonly InnerCut[];
  readonly pass: Pass | null;
  readonly hits: readonly TextRange[];
  readonly currentHit: number | null;
  readonly selected: boolean;
  readonly expanded: boolean;
  /** Its buttons can be reached with the Tab key. */
  readonly inTabOrder: boolean;
}

const NO_SPANS = [] as const;
/** Rough tokens of a text that is not counted yet; shown as an estimate only. */
const CHARS_PER_TOKEN = 4;

/** One turn: who speaks, what is said, what it costs, and what will become of it. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, role, row, context, fate, bracket, bracketVerdict } = props;
  const { columns, setting, kinds } = context;
  // Asked for by each turn itself: the pointer goes from turn to turn, and the list is not drawn anew for it.
  const isHovered = useView((view) => view.hoverTurn === turn);
  // What was found early is out of date once there are columns.
  const early = columns === null ? row?.found : undefined;
  const spans = useMemo(() => {
    if (columns === null && early === undefined) return NO_SPANS;
    const all = columns === null ? earlySpans(early ?? [], setting) : rowSpans(columns, turn, setting);
    return kinds.length === GROUP_ORDER.length ? all : all.filter((span) => kinds.includes(span.group));
  }, [columns, early, turn, setting, kinds]);
  const irreducible = useMemo(
    () => (columns === null ? null : turnIrreducible(columns, turn, setting)),
    [columns, turn, setting],
  );
  const pinned = context.pinned.has(turn);
  const tokens = columns === null ? null : (columns.turns.tokens[turn] ?? 0);
  return (
    <div className={classes(styles.turn, props.selected && styles.selected, isHovered && styles.hovered)}>
      <TurnActions
        turn={turn}
        keeps={role !== 'system'}
        pinned={pinned}
        hasNote={context.notes.has(turn)}
        linkFrom={context.linkFrom}
        inTabOrder={props.inTabOrder}
      />
      <div className={styles.gutter} data-gutter aria-hidden="true">
        {fate !== null && <i className={styles.fate} style={{ background: verdictColour(fate) }} />}
        {bracket !== null && bracketVerdict !== null && (
          <i
            className={classes(styles.bracket, props.kept && styles.kept)}
            data-end={bracket}
            style={{ borderColor: verdictColour(bracketVerdict) }}
          />
        )}
      </div>
      <div className={styles.head}>
        <span className={styles.numberLine}>
          <span className={classes('num', styles.number)}>{turn}</span>
          {pinned ? (
            <span className={styles.pinned} title="You keep this turn: it stays verbatim in context">
              kept
            </span>
          ) : (
            props.kept && (
              <span className={styles.note} title="It stays verbatim beside the summary of this segment">
                kept
              </span>
            )
          )}
        </span>
        <span className={styles.role}>{role}</span>
      </div>
      <div className={styles.body}>
        {row === undefined ? (
          <div className={styles.waiting}>…</div>
        ) : (
          <TurnText
            row={row}
            spans={spans}
            hits={props.hits}
            currentHit={props.currentHit}
            cuts={props.cuts}
            pass={props.pass}
            expanded={props.expanded}
            onExpand={context.onExpand}
            onCollapse={context.onCollapse}
          />
        )}
        <TurnNote
          turn={turn}
          text={context.notes.get(turn) ?? ''}
          writing={context.noteAt === turn}
          inTabOrder={props.inTabOrder}
        />
      </div>
      <div className={classes('num', styles.counts)}>
        <span title={tokens === null ? 'estimate, not counted yet' : `${formatCount(tokens)} tokens`}>
          {tokens === null
            ? formatTokens(Math.ceil(props.chars / CHARS_PER_TOKEN), true)
            : formatTokens(tokens)}
          <span className={styles.unit}> tok</span>
        </span>
        {irreducible !== null && irreducible > 0 && (
          <span
            className={styles.irreducible}
            title={`${plural(irreducible, 'irreducible token')} that the ${setting.floor} floor counts`}
          >
            {formatCount(irreducible)}
            <span className="visually-hidden"> irreducible</span>
          </span>
        )}
      </div>
    </div>
  );
});
