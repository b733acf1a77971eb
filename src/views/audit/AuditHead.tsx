import type { SummaryState } from '../../core/audit/model.ts';
import type { ThreadColumns } from '../../core/columns.ts';
import { stateUnder } from '../../state/audit/audit-findings.ts';
import type { AuditAnswer, AuditTarget } from '../../worker/audit/audit-protocol.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatCount, formatTurns, plural } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './Audit.module.css';
import { STATE_SENTENCES } from './status-words.ts';

export interface AuditHeadProps {
  readonly audit: AuditAnswer | null;
  readonly columns: ThreadColumns;
  readonly target: AuditTarget | null;
  /** The turns that hold the summaries of the log. */
  readonly summaries: readonly number[];
  readonly slot: number | null;
  readonly isWorking: boolean;
  readonly failure: string | null;
  readonly onLogged: (index: number) => void;
  readonly onPaste: () => void;
  readonly onStop: () => void;
}

const OWN = 'own';

/** Which summary is audited, of what, and whether it is one at all. */
export function AuditHead(props: AuditHeadProps) {
  const { audit, target, summaries, slot, isWorking, failure } = props;
  const index = target?.kind === 'logged' ? target.index : null;
  return (
    <div className={styles.head}>
      <div className={styles.choice} data-print="never">
        {summaries.length > 0 && (
          <>
            <SelectField
              label="Summary"
              hideLabel
              value={target?.kind === 'own' ? OWN : String(index ?? 0)}
              onChange={({ target: { value } }) =>
                value === OWN ? props.onPaste() : props.onLogged(Number(value))
              }
            >
              {summaries.map((turn, at) => (
                <option key={turn} value={at}>
                  {`compaction ${at + 1} of ${summaries.length}, summary at turn ${formatCount(turn)}`}
                </option>
              ))}
              <option value={OWN}>a summary of your own</option>
            </SelectField>
            <Step {...props} by={-1} index={index} />
            <Step {...props} by={1} index={index} />
          </>
        )}
        <Button onClick={props.onPaste}>
          {target?.kind === 'own' ? 'Change your summary' : 'Paste a summary'}
        </Button>
      </div>
      <p className={styles.says} role="status">
        {failure !== null ? (
          <span className={styles.failure}>{failure}</span>
        ) : audit === null ? (
          isWorking ? (
            'Auditing the summary.'
          ) : (
            ''
          )
        ) : (
          <Says audit={audit} slot={slot} target={target} columns={props.columns} />
        )}
      </p>
      {isWorking && (
        <Button look="plain" onClick={props.onStop}>
          Stop
        </Button>
      )}
    </div>
  );
}

const STEP_WORDS = { '-1': 'Compaction before', '1': 'Compaction after' } as const;

function Step({
  by,
  index,
  summaries,
  onLogged,
}: Pick<AuditHeadProps, 'summaries' | 'onLogged'> & { readonly by: 1 | -1; readonly index: number | null }) {
  const to = (index ?? 0) + by;
  return (
    <Button
      look="plain"
      aria-label={STEP_WORDS[by]}
      title={STEP_WORDS[by]}
      disabled={index === null || to < 0 || to >= summaries.length}
      onClick={() => onLogged(to)}
    >
      <span aria-hidden="true">{by < 0 ? '‹' : '›'}</span>
    </Button>
  );
}

function Says({
  audit,
  slot,
  target,
  columns,
}: Pick<AuditHeadProps, 'slot' | 'target' | 'columns'> & { readonly audit: AuditAnswer }) {
  const { segment, tokens, summaryTurn } = audit;
  const state = stateUnder(audit, slot);
  return (
    <>
      turns <span className="num">{formatTurns(segment)}</span>
      {segment.kept.length > 0 && `, ${plural(segment.kept.length, 'turn')} of them kept`}
      {target?.kind === 'own' && target.to !== segment.to && ', up to a legal cut'}
      {summaryTurn === null ? (
        ' · a summary of your own'
      ) : (
        <>
          {' · summary at turn '}
          <TurnLink turn={summaryTurn} />
        </>
      )}
      {' · '}
      <span className="num">{formatCount(tokens)} tok</span> for{' '}
      <span className="num">{formatCount(segmentTokens(columns, audit))}</span>
      {slot !== null && (
        <>
          {' · slot '}
          <span className="num">{formatCount(slot)}</span>
        </>
      )}{' '}
      <strong className={styles.state} data-state={state}>
        {stateWords(state, tokens, slot)}
      </strong>
    </>
  );
}

/** Tokens of the turns that the summary stands for. */
function segmentTokens({ turns }: ThreadColumns, { segment: { from, to, kept } }: AuditAnswer): number {
  const stayed = new Set(kept);
  let sum = 0;
  for (let turn = from; turn < to; turn++) if (!stayed.has(turn)) sum += turns.tokens[turn] ?? 0;
  return sum;
}

function stateWords(state: SummaryState, tokens: number, slot: number | null): string {
  if (state === 'over-slot' && slot !== null)
    return `The summary is longer than the slot, by ${formatCount(tokens - slot)} tokens.`;
  return STATE_SENTENCES[state] ?? '';
}
