import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { needOf } from '../../core/floor/need.ts';
import type { Figures } from './figures.ts';
import type { HarnessEvent, NeededLiteral } from './harness.ts';

/** The slot of the record, in tokens. */
export const SLOT = 2_000;
export const MARGIN = RECORD_POLICY.margin;

/** Tokens of items that fill the slot with their margin. */
export const SLOT_WITHOUT_MARGIN = SLOT / (1 + MARGIN);

/** What a floor keeps for one compaction: its literals and what they cost. */
export interface Kept {
  readonly literals: readonly string[];
  readonly floor: number;
  readonly ledger: number;
}

/** What an outside view of the transcript answers about needs. */
export interface NeedView {
  /** Whether a text holds a literal between word boundaries. */
  contains(text: string, literal: string): boolean;
  /** Paths by which what stood in a turn can be read again; none where it cannot. */
  pointersOf(turn: number): readonly string[];
  /** Whether the retained tail shows a text. */
  isInTail(text: string): boolean;
}

/**
 * Scores what was kept against what was needed. A kept literal serves every need that it contains, so all of them are
 * searched as one text, a line each; that is how the harness reads spans which another program made.
 * Cost: the text of the kept literals once for each need, and for each pointer that is looked for.
 */
export function scoreEvent(
  { floor, ledger, literals }: Kept,
  needed: readonly NeededLiteral[],
  event: Pick<HarnessEvent, 'rtok'>,
  view: NeedView,
): Figures {
  const text = literals.join('\n');
  const holds = remembered((literal: string) => view.contains(text, literal));
  const isInTail = remembered((pointer: string) => view.isInTail(pointer));
  let found = 0;
  let reachable = 0;
  let core = 0;
  let coreFound = 0;
  let neededTokens = 0;
  for (const need of needed) {
    neededTokens += need.tok;
    if (need.core) core++;
    if (holds(need.lit)) {
      found++;
      reachable++;
      if (need.core) coreFound++;
      continue;
    }
    const isReachable = need.R.some((turn) =>
      view.pointersOf(turn).some((pointer) => holds(pointer) || isInTail(pointer)),
    );
    if (isReachable) reachable++;
  }
  const isRefused = needOf(floor, ledger, MARGIN) > SLOT;
  return {
    events: 1,
    regionTokens: event.rtok,
    floorTokens: floor,
    needed: needed.length,
    neededTokens,
    found,
    reachable,
    core,
    coreFound,
    refused: isRefused ? 1 : 0,
    refusedByMargin: floor * (1 + MARGIN) > SLOT ? 1 : 0,
    needlesslyRefused: isRefused && neededTokens * (1 + MARGIN) <= SLOT ? 1 : 0,
  };
}

/** Asks once for each question. */
function remembered<T>(ask: (question: string) => T): (question: string) => T {
  const known = new Map<string, T>();
  return (question) => {
    const answer = known.get(question);
    if (answer !== undefined) return answer;
    const asked = ask(question);
    known.set(question, asked);
    return asked;
  };
}
