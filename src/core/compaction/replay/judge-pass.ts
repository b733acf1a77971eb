import { judgeConservatively } from '../../floor/conservative.ts';
import { type JudgedSegment, type Judgement, judgeSegment } from '../../floor/judge.ts';
import type { LiveElement } from '../../floor/live-element.ts';
import type { TurnIndex, TurnRange } from '../../units.ts';
import type { Policy } from '../policy/policy.ts';
import type { PreparedThread } from './prepared.ts';

/** A segment at the moment that it is judged. */
export interface PassMoment {
  readonly turn: number;
  readonly elements: readonly LiveElement[];
  readonly range: TurnRange;
  readonly kept: readonly TurnIndex[];
  /** Context before the pass, in tokens, and the mark. */
  readonly before: number;
  readonly mark: number;
  /** Where the retained tail begins and ends: what it shows need not be paid for. */
  readonly tailFrom: number;
  readonly tailTo: number;
  /** The context that a mark must hold so that it is never passed; `null` where no budget matters. */
  readonly peak: number | null;
  /** What is live behind the segment, for whoever looks for another one; absent where nothing else is considered. */
  readonly following?: () => readonly LiveElement[];
}

/** A pass that is decided and not yet put into words: all that the replay itself needs. */
export interface JudgedPass {
  readonly moment: PassMoment;
  readonly segment: JudgedSegment;
  readonly judgement: Judgement;
}

/** Judges the segment of one moment. `forced` replaces the verdict where no legal edge exists. */
export function judgePass(
  thread: PreparedThread,
  policy: Policy,
  moment: PassMoment,
  forced: ((segment: JudgedSegment, judgement: Judgement) => Judgement) | null = null,
): JudgedPass {
  const { index, collector } = thread.floor(policy.floor);
  const segment: JudgedSegment = {
    range: moment.range,
    elements: moment.elements,
    items: collector.collect(moment.elements, thread, moment.tailFrom, moment.tailTo),
    tokens: moment.elements.reduce((sum, element) => sum + element.tokens, 0),
  };
  // Either condition of the record that fails leaves the slot without a meaning: it is judged as if there were none.
  const slot = policy.retrievable || policy.uncapped ? null : policy.slot;
  const judged = judgeSegment(segment, index, { ...policy, slot });
  // Items of the reference estimator are numbered apart, so that summaries cannot be looked up in the exhaustive index.
  const judgement =
    policy.conservative === null || slot === null || policy.floor === 'reference'
      ? judged
      : judgeConservatively(segment, judged, thread.floor('exhaustive').index, slot, policy.conservative);
  return { moment, segment, judgement: forced === null ? judgement : forced(segment, judgement) };
}
