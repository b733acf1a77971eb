/** The compactions of the yardstick as rows for a fit: each item of a region, and whether it was needed again. */
import { featuresAt } from '../../core/floor/ranking/ranking-features.ts';
import { FEATURE_COUNT } from '../../core/floor/ranking/ranking-groups.ts';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { createCoverage } from '../yardstick/coverage.ts';
import type { Harness, PreparedTranscript } from '../yardstick/harness.ts';
import { readWithProduct, regionTurns } from '../yardstick/product.ts';

/** One compaction: the rows of its items, and the rows that cover each core literal that was needed. */
export interface Example {
  readonly project: string;
  readonly budget: number;
  readonly regionTokens: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly covers: readonly (readonly number[])[];
}

export interface Examples {
  readonly events: readonly Example[];
  readonly offsets: readonly number[];
  readonly features: readonly number[];
  readonly labels: readonly number[];
  /** By row: tokens of the item and of its line in the ledger, and 1 where no ranking decides about it. */
  readonly tokens: readonly number[];
  readonly ledger: readonly number[];
  readonly first: readonly number[];
  readonly featureCount: number;
}

export function collectExamples(
  harness: Harness,
  transcripts: readonly PreparedTranscript[],
  tokenizer: Tokenizer,
  projectOf: (transcript: PreparedTranscript) => string,
): Examples {
  const events: Example[] = [];
  const offsets = [0];
  const features: number[] = [];
  const labels: number[] = [];
  const tokens: number[] = [];
  const ledger: number[] = [];
  const first: number[] = [];
  for (const transcript of transcripts) {
    const { thread, columns, literals } = readWithProduct(transcript, tokenizer);
    const { visibility } = thread.floor('working');
    for (const event of transcript.evs) {
      const elements = regionTurns(transcript, event).flatMap((turn) => thread.elements[turn] ?? []);
      const collected = thread
        .floor('exhaustive')
        .collector.collect(elements, thread, event.b, event.c).items;
      const items = collected.filter((item) => !visibility.isVisible(item, event.b, event.c));
      const { visit } = featuresAt(columns, event.a, event.b, event.c);
      const firstRow = labels.length;
      for (const item of items) {
        visit(item, (feature) => features.push(feature));
        offsets.push(features.length);
        labels.push(0);
        tokens.push(columns.items.tokens[item] ?? 0);
        ledger.push(columns.items.ledger[item] ?? 0);
        first.push(visibility.mayWaive(item) ? 0 : 1);
      }
      const covering = createCoverage(
        Array.from(items, (item) => literals[item] ?? ''),
        harness.find,
      );
      const covers = harness
        .needed(transcript, event)
        .filter(({ core }) => core)
        .map(({ lit }) => covering(lit).map((at) => firstRow + at));
      for (const rows of covers) {
        const least = Math.min(...rows.map((row) => tokens[row] ?? 0));
        // Whatever else contains it is a dearer way to keep it.
        for (const row of rows) if (tokens[row] === least) labels[row] = 1;
      }
      events.push({
        project: projectOf(transcript),
        budget: event.B,
        regionTokens: event.rtok,
        firstRow,
        lastRow: labels.length,
        covers,
      });
    }
  }
  return { events, offsets, features, labels, tokens, ledger, first, featureCount: FEATURE_COUNT };
}
