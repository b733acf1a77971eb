import type { StatusTone } from '../../charts/audit/status-shapes.ts';
import { ALTERATION_WORDS, WORK_WORDS } from '../../core/audit/audit-text.ts';
import type {
  Alteration,
  ConstraintStatus,
  ItemStatus,
  LiteralStatus,
  SummaryState,
} from '../../core/audit/model.ts';
import type { WorkKind } from '../../core/audit/state-of-work.ts';
import type { FindingStatus } from '../../state/audit/audit-findings.ts';
import type { AuditList, MarkLook } from '../../worker/audit/audit-protocol.ts';

/** How each status is drawn: what it says of the summary, not how bad the loss is. */
const TONES: Readonly<Record<ItemStatus | ConstraintStatus | LiteralStatus, StatusTone>> = {
  retained: 'kept',
  altered: 'wrong',
  missing: 'gone',
  recoverable: 'back',
  stale: 'past',
  kept: 'kept',
  weakened: 'wrong',
  unscoped: 'wrong',
  lost: 'gone',
  opposite: 'wrong',
  invented: 'made',
  supported: 'kept',
  unsupported: 'made',
  misattributed: 'wrong',
};

const isTold = (status: FindingStatus): status is keyof typeof TONES => status in TONES;

/** The tone of a status; whatever is at odds with the state of work is wrong. */
export const toneOf = (status: FindingStatus): StatusTone => (isTold(status) ? TONES[status] : 'wrong');

/** What each status means, as a sentence for whoever asks. */
export const STATUS_MEANINGS: Readonly<Record<ItemStatus | ConstraintStatus | LiteralStatus, string>> = {
  retained: 'It stands in the summary as a reader reads it',
  altered: 'Something else stands in its place, which is worse than nothing',
  missing: 'Neither it nor anything near stands in the summary',
  recoverable: 'It is missing, but the path or command that shows it again is there',
  stale: 'The segment itself replaced it later',
  kept: 'The summary has it, and it binds as firmly',
  weakened: 'It binds less: prefer for must, or another number',
  unscoped: 'What it was limited to is gone',
  lost: 'No sentence of the summary says it',
  opposite: 'The summary says the contrary',
  invented: 'The summary puts it into the mouth of a user, and no user said it',
  supported: 'A turn before the summary says it',
  unsupported: 'No turn before the summary says it',
  misattributed: 'It stands in turns, but not in those of the user to whom the summary ascribes it',
};

/** The word of a status, as it stands beside its mark. */
export const statusWord = (status: FindingStatus): string =>
  isTold(status) ? status : WORK_WORDS[status satisfies WorkKind];

/** The words of each list. */
export const LIST_WORDS: Readonly<Record<AuditList, string>> = {
  items: 'Items',
  constraints: 'Constraints',
  literals: 'Summary says',
  work: 'State of work',
};

/** How a stretch of the summary is drawn, and in which word. */
export const LOOK_TONES: Readonly<Record<MarkLook, StatusTone>> = {
  supported: 'kept',
  unsupported: 'made',
  misattributed: 'wrong',
  altered: 'wrong',
};

export const alterationWord = (how: Alteration): string => ALTERATION_WORDS[how];

/** What the text of the summary is, as a sentence; `null` for one that is as it should be. */
export const STATE_SENTENCES: Readonly<Record<SummaryState, string | null>> = {
  ok: null,
  empty: 'The summary is empty: compaction failed, and nothing of the segment is left.',
  'error-text':
    'The text of an error stands in place of a summary: compaction failed, and nothing of the segment is left.',
  placeholder: 'A placeholder stands in place of a summary: nothing of the segment is left.',
  'over-slot': 'The summary is longer than the slot.',
  clipped: 'The summary is cut off at its end: it stops inside a sentence or a block.',
  unauditable:
    'The summary cannot be audited: it is encrypted, or the log holds no text of it. That nothing is found in it says nothing.',
};

/** What a status means, where its word does not say it all. */
export const statusMeaning = (status: FindingStatus): string | undefined =>
  isTold(status) ? STATUS_MEANINGS[status] : undefined;
