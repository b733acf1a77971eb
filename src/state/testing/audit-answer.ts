/** An audit as the worker answers it, small enough to know by heart. */
import { ALTERATIONS, CONSTRAINT_STATUSES, ITEM_STATUSES, LITERAL_STATUSES } from '../../core/audit/model.ts';
import { WORK_KINDS } from '../../core/audit/state-of-work.ts';
import { NO_ITEM } from '../../core/columns.ts';
import { kindCode } from '../../core/irreducible/kinds.ts';
import { NO_TURN } from '../../core/units.ts';
import {
  type AuditAnswer,
  COSTS,
  ITEM_FLAGS,
  MARK_LOOKS,
  NOWHERE,
} from '../../worker/audit/audit-protocol.ts';

/** What the summary says; its two lines are its pieces. */
export const SUMMARY_TEXT = 'Edited src/a.ts for INC-7.\nSee INC-9, says the user.';

const at = (text: string): number => SUMMARY_TEXT.indexOf(text);
const item = (status: (typeof ITEM_STATUSES)[number]): number => ITEM_STATUSES.indexOf(status);

/**
 * Items: `/srv/src/a.ts` (10) altered, `REQ-1` (11) missing and felt at turn 8, `INC-7` (12) retained and carried.
 * Constraints: item 13 lost, one made up. Literals: `INC-9` unsupported, `src/a.ts` and `INC-7` supported.
 */
export const auditAnswer = (patch: Partial<AuditAnswer> = {}): AuditAnswer => ({
  id: 1,
  segment: { from: 0, to: 3, kept: [] },
  turn: 2,
  summaryTurn: 3,
  state: 'ok',
  tokens: 20,
  slot: null,
  counts: {
    items: { retained: 1, altered: 1, missing: 1, recoverable: 0, stale: 0 },
    constraints: { kept: 0, weakened: 0, unscoped: 0, lost: 1, opposite: 0, invented: 1 },
    literals: { supported: 2, unsupported: 1, misattributed: 0 },
    work: { 'edits-untold': 1 },
  },
  length: SUMMARY_TEXT.length,
  pieces: Uint32Array.of(0, SUMMARY_TEXT.indexOf('\n') + 1),
  items: {
    count: 3,
    item: Uint32Array.of(10, 11, 12),
    status: Uint8Array.of(item('altered'), item('missing'), item('retained')),
    kind: Uint8Array.of(kindCode('path'), kindCode('id'), kindCode('id')),
    how: Uint8Array.of(ALTERATIONS.indexOf('prefix-lost') + 1, 0, 0),
    turn: Uint32Array.of(1, 0, 0),
    turns: Uint32Array.of(2, 1, 1),
    cost: Uint8Array.of(0, COSTS.indexOf('used again'), 0),
    costTurn: Uint32Array.of(NO_TURN, 8, NO_TURN),
    need: Float32Array.of(0.5, 0.4, 0.3),
    flags: Uint8Array.of(0, 0, ITEM_FLAGS.carried),
    start: Uint32Array.of(at('src/a.ts'), NOWHERE, at('INC-7')),
    end: Uint32Array.of(at('src/a.ts') + 8, NOWHERE, at('INC-7') + 5),
  },
  constraints: {
    count: 2,
    item: Uint32Array.of(NO_ITEM, 13),
    status: Uint8Array.of(CONSTRAINT_STATUSES.indexOf('invented'), CONSTRAINT_STATUSES.indexOf('lost')),
    turn: Uint32Array.of(NO_TURN, 0),
    start: Uint32Array.of(at('See INC-9'), NOWHERE),
    end: Uint32Array.of(SUMMARY_TEXT.length, NOWHERE),
  },
  literals: {
    count: 3,
    status: Uint8Array.of(
      LITERAL_STATUSES.indexOf('unsupported'),
      LITERAL_STATUSES.indexOf('supported'),
      LITERAL_STATUSES.indexOf('supported'),
    ),
    kind: Uint8Array.of(kindCode('id'), kindCode('path'), kindCode('id')),
    turn: Uint32Array.of(NO_TURN, 1, 0),
    start: Uint32Array.of(at('INC-9'), at('src/a.ts'), at('INC-7')),
    end: Uint32Array.of(at('INC-9') + 5, at('src/a.ts') + 8, at('INC-7') + 5),
  },
  work: {
    count: 1,
    kind: Uint8Array.of(WORK_KINDS.indexOf('edits-untold')),
    turn: Uint32Array.of(1),
    start: Uint32Array.of(NOWHERE),
    end: Uint32Array.of(NOWHERE),
  },
  marks: {
    count: 3,
    start: Uint32Array.of(at('src/a.ts'), at('INC-7'), at('INC-9')),
    end: Uint32Array.of(at('src/a.ts') + 8, at('INC-7') + 5, at('INC-9') + 5),
    look: Uint8Array.of(
      MARK_LOOKS.indexOf('altered'),
      MARK_LOOKS.indexOf('supported'),
      MARK_LOOKS.indexOf('unsupported'),
    ),
    literal: Uint32Array.of(1, 2, 0),
    itemsFrom: Uint32Array.of(0, 1, 2, 2),
    items: Uint32Array.of(0, 2),
  },
  ...patch,
});
