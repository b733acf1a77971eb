import { kindOfCode } from '../../core/irreducible/kinds.ts';
import {
  alterationOf,
  costOf,
  type Finding,
  isCarried,
  isUnbound,
  statusOf,
} from '../../state/audit/audit-findings.ts';
import type { AuditAnswer, AuditRow } from '../../worker/audit/audit-protocol.ts';
import { formatCount, plural } from '../common/format.ts';
import { KIND_WORDS } from '../common/kind-words.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { edgeDiff } from './edge-diff.ts';
import styles from './Findings.module.css';
import { StatusMark } from './StatusMark.tsx';
import { alterationWord } from './status-words.ts';

export interface FindingRowProps {
  readonly audit: AuditAnswer;
  readonly finding: Finding;
  /** `undefined` until it is here. */
  readonly texts: AuditRow | undefined;
}

const COST_WORDS = {
  'not felt': '',
  'used again': 'and used again by the agent at turn',
  'told again': 'and told again by the user at turn',
  'looked up again': 'and looked up again at turn',
} as const;

/** One finding: its status, what it is, what stands in its place, and where its loss was felt. */
export function FindingRow({ audit, finding, texts }: FindingRowProps) {
  const status = statusOf(audit, finding);
  return (
    <>
      <p className={styles.line}>
        <StatusMark status={status} />
        <span className={styles.quiet}>{kindWords(audit, finding)}</span>
      </p>
      {texts === undefined ? (
        <p className={styles.quiet}>…</p>
      ) : (
        <>
          <Words audit={audit} finding={finding} texts={texts} />
          <Facts audit={audit} finding={finding} texts={texts} />
        </>
      )}
    </>
  );
}

function kindWords(audit: AuditAnswer, { list, row }: Finding): string {
  if (list === 'items' || list === 'literals') return KIND_WORDS[kindOfCode(audit[list].kind[row] ?? 0)];
  return '';
}

interface Told {
  readonly audit: AuditAnswer;
  readonly finding: Finding;
  readonly texts: AuditRow;
}

const isLong = ({ text, length }: AuditRow): boolean => length > text.length;

function Words({ audit, finding, texts }: Told) {
  const { text, as } = texts;
  const isCode = finding.list === 'items' || finding.list === 'literals';
  const how = finding.list === 'items' ? alterationOf(audit, finding.row) : null;
  if (how !== null && as !== null) {
    return (
      <>
        <p className={styles.code}>
          <Diff one={text} other={as} />
        </p>
        <p className={styles.fact}>
          {alterationWord(how)}: the summary says <span className={styles.inline}>{as}</span>
        </p>
      </>
    );
  }
  return (
    <>
      {text !== '' && (
        <p className={isCode ? styles.code : styles.sentence}>
          {text}
          {isLong(texts) && <span className={styles.quiet}> … {formatCount(texts.length)} characters</span>}
        </p>
      )}
      {as !== null && (
        <p className={styles.fact}>
          the summary says: <span className={styles.said}>{as}</span>
        </p>
      )}
    </>
  );
}

/** What was taken away and what was put in its place, told apart by more than colour. */
function Diff({ one, other }: { readonly one: string; readonly other: string }) {
  const { before, removed, added, after } = edgeDiff(one, other);
  return (
    <>
      {before}
      {removed !== '' && <del className={styles.removed}>{removed}</del>}
      {added !== '' && <ins className={styles.added}>{added}</ins>}
      {after}
    </>
  );
}

/** So many turns are named. */
const NAMED = 4;

function Facts({ audit, finding, texts }: Told) {
  const { list, row } = finding;
  const status = statusOf(audit, finding);
  const cost = list === 'items' ? costOf(audit, row) : null;
  const total = list === 'items' ? (audit.items.turns[row] ?? 0) : texts.turns.length;
  return (
    <>
      {cost !== null && (
        <p className={styles.fact}>
          {status}, {COST_WORDS[cost.how]} <TurnLink turn={cost.turn} />
          {texts.askedAt !== null && (
            <>
              , when the agent asked for it at turn <TurnLink turn={texts.askedAt} />
            </>
          )}
        </p>
      )}
      {texts.instead !== null && (
        <p className={styles.fact}>
          the agent went on with <span className={styles.inline}>{texts.instead.literal}</span> at turn{' '}
          <TurnLink turn={texts.instead.turn} />
        </p>
      )}
      {texts.found === 'paraphrase' && <p className={styles.fact}>found in other words than its own</p>}
      {status === 'stale' && texts.by !== null && (
        <p className={styles.fact}>
          replaced in the segment by <span className={styles.inline}>{texts.by}</span>
        </p>
      )}
      {status === 'recoverable' && texts.by !== null && (
        <p className={styles.fact}>
          <span className={styles.inline}>{texts.by}</span> shows it again, and is in the summary
        </p>
      )}
      {list === 'items' && isUnbound(audit, row) && (
        <p className={styles.fact}>its key is not near it in the summary</p>
      )}
      {list === 'items' && isCarried(audit, row) && (
        <p className={styles.fact}>
          {texts.carriage === null ? (
            'carried: only an earlier summary says it'
          ) : (
            <>
              carried: {plural(texts.carriage.summaries, 'summary', 'summaries')} in a row held it, the first
              at turn <TurnLink turn={texts.carriage.turn} />
            </>
          )}
        </p>
      )}
      {texts.turns.length > 0 && (
        <p className={styles.fact}>
          {list === 'literals'
            ? 'said at turn '
            : list === 'constraints'
              ? `${texts.by ?? ''} at turn `
              : 'turn '}
          {texts.turns.slice(0, NAMED).map((turn, at) => (
            <span key={turn}>
              {at > 0 && ', '}
              <TurnLink turn={turn} />
            </span>
          ))}
          {total > NAMED && ` and ${formatCount(total - NAMED)} more`}
        </p>
      )}
    </>
  );
}
