import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOfSpans } from './baselines.ts';
import { CACHE, type Harness, type HarnessEvent } from './harness.ts';
import type { Half } from './options.ts';
import type { Charge, ProductThread } from './product.ts';
import { ALL, type Row } from './rows.ts';

/** A span as the harness takes it: by place, or by its text where the two texts of the turn differ. */
type OutsideSpan =
  | { readonly turn: number; readonly start: number; readonly end: number; readonly kind: string }
  | { readonly turn: number; readonly text: string; readonly kind: string };

/** Every span of a thread outside system turns; the exhaustive floor counts them all. */
export function outsideSpans(
  { columns: { spans, turns }, literals, isExact }: ProductThread,
  isSystem: (turn: number) => boolean,
): readonly OutsideSpan[] {
  const found: OutsideSpan[] = [];
  for (let turn = 0; turn < turns.count; turn++) {
    if (isSystem(turn)) continue;
    const end = spans.offsets[turn + 1] ?? 0;
    for (let span = spans.offsets[turn] ?? 0; span < end; span++) {
      const kind = `${spans.kind[span] ?? 0}`;
      found.push(
        isExact[turn] === 1
          ? { turn, start: spans.start[span] ?? 0, end: spans.end[span] ?? 0, kind }
          : { turn, text: literals[spans.item[span] ?? 0] ?? '', kind },
      );
    }
  }
  return found;
}

/** The spans of a transcript: those of every turn, for a floor that looks at nothing else, or those of each compaction. */
export type SpansOfTranscript =
  | readonly OutsideSpan[]
  | Readonly<Record<string, { readonly spans: readonly OutsideSpan[] }>>;

/** What a floor charges for one compaction, by text: where it stands does not matter to the harness. */
export const chargedSpans = (
  { literals }: Pick<Charge, 'literals'>,
  turn: number,
): { readonly spans: readonly OutsideSpan[] } => ({
  spans: literals.map((text) => ({ turn, text, kind: '' })),
});

/** The name of a compaction, as the harness has it. */
export const eventKey = ({ B, k }: Pick<HarnessEvent, 'B' | 'k'>): string => `${B}:${k}`;

/** What the harness makes of the product's spans, from the texts that it has itself. */
export async function rowByHarness(
  harness: Harness,
  normalised: string,
  half: Half,
  spans: Readonly<Record<string, SpansOfTranscript>>,
): Promise<Row | undefined> {
  const file = join(CACHE, `spans-${process.pid}.json`);
  const out = join(CACHE, `checked-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(spans));
  try {
    const rows = await rowsOfSpans(harness, normalised, half, file, out);
    return rows.get(ALL)?.get('product');
  } finally {
    rmSync(file, { force: true });
    rmSync(out, { force: true });
  }
}

/** Where two rows differ; none when they agree to the first decimal. */
export function differences(ours: Row, theirs: Row | undefined): readonly string[] {
  if (theirs === undefined) return ['The harness has no row for the spans of the product.'];
  return (['all', 'ptr', 'core', 'ratio', 'overhead', 'refused'] as const)
    .filter((field) => ours[field] !== theirs[field])
    .map((field) => `${field}: ${ours[field]} here, ${theirs[field]} by the harness`);
}
