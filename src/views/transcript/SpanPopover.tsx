import { Popover } from 'radix-ui';
import { type RefObject, useMemo } from 'react';
import { COUNTED, type ThreadColumns, TURN_FLAGS } from '../../core/columns.ts';
import type { FloorKind } from '../../core/compaction/policy/policy.ts';
import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { useHeard } from '../../state/annotations/heard-constraints.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { ItemSaying } from '../annotations/ItemSaying.tsx';
import { formatCount, plural } from '../common/format.ts';
import { groupOfKind, KIND_WORDS } from '../common/kind-words.ts';
import popover from '../common/Popover.module.css';
import { SHOWN_BY } from '../common/source-words.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { ConstraintFacts, LiftedFacts } from './ConstraintFacts.tsx';
import { provenanceOf, whyCounted, whyNotCounted } from './counted-words.ts';
import { occurrencesOf } from './occurrences.ts';
import { isCounted, itemNeed, liftOf, type SpanSetting, supersededBehind, turnOfSpan } from './row-spans.ts';
import styles from './SpanPopover.module.css';
import { SupersededFacts } from './SupersededFacts.tsx';
import { useLiteral } from './use-literal.ts';

export interface SpanPopoverProps {
  readonly columns: ThreadColumns;
  readonly span: number;
  readonly setting: SpanSetting;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The popover itself, for whoever leads the focus into it. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onClose: () => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** Turns named one by one; the rest as a number. */
const SHOWN_USES = 12;
/** A literal longer than this is not repeated whole: it stands in the text already. */
const SHOWN_CHARACTERS = 400;

const FLOOR_WORDS = {
  working: 'the working floor',
  exhaustive: 'the exhaustive floor',
  hindsight: 'the hindsight floor',
  reference: 'the reference estimator',
} as const satisfies Record<FloorKind, string>;

/** The turns of an item's occurrences, each once. */
const useTurns = (columns: ThreadColumns, item: number): readonly number[] =>
  useMemo(() => {
    const turns: number[] = [];
    for (const span of occurrencesOf(columns.spans, columns.items.count, item)) {
      const turn = turnOfSpan(columns.spans, span);
      if (turns.at(-1) !== turn) turns.push(turn);
    }
    return turns;
  }, [columns, item]);

/** Why a stretch of text is irreducible: its kind, the rule, what it costs, whether it counts, and where else it stands. */
export function SpanPopover(props: SpanPopoverProps) {
  const { columns, span, setting, anchor, panel, onClose, onEnter, onLeave } = props;
  const rules = useSession((session) => session.rules);
  const { margin, slot } = usePolicy((store) => store.policy);
  const { spans, items, turns } = columns;
  const item = spans.item[span] ?? 0;
  const kind = kindOfCode(spans.kind[span] ?? 0);
  const rule = rules[spans.rule[span] ?? -1];
  const tokens = items.tokens[item] ?? 0;
  const need = itemNeed(tokens, items.ledger[item] ?? 0, margin);
  const counted = isCounted(setting, item, spans.counted[span] ?? 0);
  const byPerson = setting.pinned.has(item) || setting.ignored.has(item);
  const here = turnOfSpan(spans, span);
  const uses = useTurns(columns, item);
  const provenance = useMemo(() => provenanceOf(columns, span), [columns, span]);
  const speaker = useHeard((heard) =>
    heard.columns?.items === columns.items ? heard.speakers.get(span) : undefined,
  );
  const lift = liftOf(setting, kind, item, here);
  const superseded = supersededBehind(setting, item, here);
  const literal = useLiteral(item);
  const oversize = slot !== null && need > slot;
  const show = (turn: number): void => {
    onClose();
    useView.getState().showTurn(turn);
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={panel}
          className={`${popover.panel} ${styles.panel}`}
          aria-label={`${KIND_WORDS[kind]} in turn ${here}`}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => anchor.current?.focus()}
          onFocusOutside={(event) => {
            // The arrows go from mark to mark; the next one has opened this already by the time that it hears of it.
            if (event.target instanceof Element && event.target.closest('mark[data-span]') !== null)
              event.preventDefault();
          }}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
        >
          <div className={styles.top}>
            <span className={styles.kind} data-group={groupOfKind(kind)}>
              {KIND_WORDS[kind]}
            </span>
            <span className="num">{plural(tokens, 'token')}</span>
          </div>
          {literal !== null && (
            <code className={styles.literal}>
              {literal.length > SHOWN_CHARACTERS ? `${literal.slice(0, SHOWN_CHARACTERS)} …` : literal}
            </code>
          )}
          {rule !== undefined && <p className={styles.why}>{rule.words}</p>}
          {/* What an item of a list binds to is said by its heading, which is not part of it. */}
          {kind === 'constraint' && (
            <ConstraintFacts
              speaker={speaker ?? null}
              sentence={rule?.id === 'constraint.listed' ? null : literal}
            />
          )}
          <p>
            {byPerson
              ? `${counted ? 'Always' : 'Never'} counted: you said so.`
              : counted
                ? `Counted by ${FLOOR_WORDS[setting.floor]}: ${whyCounted(setting.floor, provenance)}`
                : `Not counted by ${FLOOR_WORDS[setting.floor]}: ${whyNotCounted(spans.counted[span] ?? 0, provenance)}`}
            {((spans.counted[span] ?? 0) & COUNTED.carried) !== 0 &&
              ' Carried: it stands in an earlier summary.'}
          </p>
          {oversize && (
            <p className={styles.oversize}>
              Too big: alone it needs {formatCount(need)}, the slot holds {formatCount(slot ?? 0)}.
            </p>
          )}
          <Uses
            turns={uses}
            by={SHOWN_BY[provenance.first.source]}
            here={here}
            onShow={show}
            summaryFlag={turns.flags}
          />
          {superseded !== null && <SupersededFacts superseded={superseded} onShow={show} />}
          {lift !== null && <LiftedFacts lift={lift} isIgnored={setting.ignored.has(item)} onShow={show} />}
          <ItemSaying item={item} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface UsesProps {
  readonly turns: readonly number[];
  /** Whose words show it first. */
  readonly by: string;
  readonly here: number;
  readonly summaryFlag: Uint8Array;
  readonly onShow: (turn: number) => void;
}

function Uses({ turns, by, here, summaryFlag, onShow }: UsesProps) {
  const first = turns[0];
  if (turns.length <= 1 || first === undefined)
    return <p className={styles.quiet}>Shown {by}. Only in this turn.</p>;
  const rest = turns.slice(1, SHOWN_USES);
  return (
    <p className={styles.uses}>
      <span className={styles.quiet}>Shown first in </span>
      <TurnLink turn={first} current={first === here} onShow={onShow} />
      <span className={styles.quiet}> {by}, again in </span>
      {rest.map((turn) => (
        <span key={turn}>
          <TurnLink
            turn={turn}
            current={turn === here}
            onShow={onShow}
            note={((summaryFlag[turn] ?? 0) & TURN_FLAGS.summary) !== 0 ? 'summary' : null}
          />{' '}
        </span>
      ))}
      {turns.length > SHOWN_USES && (
        <span className={styles.quiet}>and {formatCount(turns.length - SHOWN_USES)} more turns</span>
      )}
    </p>
  );
}
