import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { chargedSpans, eventKey, outsideSpans, type SpansOfTranscript } from './check.ts';
import { createExplanation, type Explanation } from './explain.ts';
import type { Harness, PreparedTranscript } from './harness.ts';
import { createMissedList, type MissedList } from './missed.ts';
import {
  chargeRegion,
  MEASURED_FLOORS,
  type MeasuredFloor,
  readWithProduct,
  regionTurns,
  variantsOf,
} from './product.ts';
import { keptByRank, type Ranker } from './ranked.ts';
import { createSums, type Sums } from './rows.ts';
import { scoreEvent } from './score.ts';
import { createViews } from './view.ts';

/** What is collected beside the rows of the floors; each costs time. */
export interface MeasureOptions {
  /** Ranks items, for rows of their own; `null` for none. */
  readonly ranker: Ranker | null;
  readonly explain: boolean;
  readonly missed: boolean;
  readonly spans: boolean;
}

export interface Measured {
  readonly sums: Sums;
  readonly explanation: Explanation | null;
  readonly missed: MissedList | null;
  /** The spans that each floor counts, by transcript, for the harness; empty unless they were asked for. */
  readonly spans: Readonly<Record<MeasuredFloor, Readonly<Record<string, SpansOfTranscript>>>>;
  /** Turns whose rendering differs from the normalised text. */
  readonly inexactTurns: number;
}

/** Runs the product over every compaction of the transcripts and sums its rows up. */
export function measureProduct(
  harness: Harness,
  transcripts: readonly PreparedTranscript[],
  tokenizer: Tokenizer,
  { ranker, explain, missed, spans }: MeasureOptions,
): Measured {
  const sums = createSums();
  const explanation = explain ? createExplanation(harness.find) : null;
  const missedList = missed ? createMissedList(harness.find) : null;
  const everyTurn: Record<string, SpansOfTranscript> = {};
  const everyEvent: Record<string, SpansOfTranscript> = {};
  let inexactTurns = 0;
  for (const transcript of transcripts) {
    const product = readWithProduct(transcript, tokenizer);
    const variants = variantsOf(product);
    const { tr, group } = transcript;
    inexactTurns += product.isExact.reduce((sum, exact) => sum + 1 - exact, 0);
    const charged: Record<string, ReturnType<typeof chargedSpans>> = {};
    if (spans) {
      everyTurn[tr.id] = outsideSpans(product, (turn) => tr.turns[turn]?.kind === 'system');
      everyEvent[tr.id] = charged;
    }
    const viewOf = createViews(harness, transcript);
    for (const event of transcript.evs) {
      const needed = harness.needed(transcript, event);
      const region = regionTurns(transcript, event);
      const view = viewOf(event);
      const place = { group, source: tr.source, budget: event.B };
      for (const floor of MEASURED_FLOORS) {
        const charge = chargeRegion(product, floor, region, event);
        sums.add(`product ${floor}`, place, scoreEvent(charge, needed, event, view));
        if (spans && floor === 'working') charged[eventKey(event)] = chargedSpans(charge, event.a);
        explanation?.add(floor, product, region, charge, needed);
        missedList?.add(floor, transcript, event, charge.literals, needed);
      }
      for (const { name, kept } of ranker === null ? [] : keptByRank(ranker, product, region, event)) {
        sums.add(`product ranked ${name}`, place, scoreEvent(kept, needed, event, view));
      }
      for (const [rule, variant] of variants) {
        const charge = chargeRegion(variant, 'working', region, event);
        sums.add(`working without ${rule}`, place, scoreEvent(charge, needed, event, view));
      }
    }
  }
  return {
    sums,
    explanation,
    missed: missedList,
    spans: { exhaustive: everyTurn, working: everyEvent },
    inexactTurns,
  };
}
