/**
 * A run as its author saw it: the passes of `floorline.report/1`, in which a file carries them for other programs. The
 * page replays and shows its own; what stands here is never trusted to be right.
 */
import * as v from 'valibot';
import { VERDICTS } from '../../floor/verdict.ts';
import { SPAN_KINDS } from '../../irreducible/kinds.ts';
import { finite, listOf, range, signed, textOf, turn, whole } from './numbers-schema.ts';

const MOST_PASSES = 100_000;
const MOST_TURNS = 1_000_000;
const SENTENCE = textOf(4_000);
/** Text of the transcript: `null` below the level `items`, but for names such as "path 12". */
const LITERAL = v.nullable(textOf(1_000_000));

const passSchema = v.object({
  turn,
  until: turn,
  segment: v.object({ from: turn, to: turn, kept: listOf(turn, MOST_TURNS), summaries: whole }),
  tokens: whole,
  tokensBefore: whole,
  tokensAfter: whole,
  margin: whole,
  ledger: whole,
  need: whole,
  slot: v.nullable(whole),
  verdict: v.picklist(VERDICTS),
  flags: listOf(v.picklist(['marginShort', 'ledgerBound', 'thrash', 'conservative', 'estimated']), 5),
  reason: SENTENCE,
  parts: listOf(
    v.object({
      from: turn,
      to: turn,
      fromChar: whole,
      toChar: whole,
      floor: whole,
      need: whole,
      slot: whole,
    }),
    MOST_TURNS,
  ),
  headroom: finite,
  turnsUntilNext: v.nullable(signed),
  floor: v.object({
    working: whole,
    exhaustive: whole,
    hindsight: v.nullable(whole),
    reference: whole,
  }),
  byKind: v.object(Object.fromEntries(SPAN_KINDS.map((kind) => [kind, v.optional(whole)]))),
  neverRead: v.nullable(v.object({ items: whole, tokens: whole })),
  blockers: listOf(
    v.object({
      kind: v.picklist(['item', 'chain', 'allowance', 'no-relief', 'open-call']),
      turns: listOf(turn, MOST_TURNS),
      need: whole,
      over: whole,
      literal: LITERAL,
    }),
    100,
  ),
  exits: listOf(
    v.object({
      kind: v.picklist([
        'raise-slot',
        'allow-split',
        'raise-budget',
        'raise-mark',
        'other-segment',
        'drop-items',
        'accept-risk',
      ]),
      value: v.nullable(finite),
      detail: SENTENCE,
      range: v.nullable(range),
      items: listOf(LITERAL, MOST_TURNS),
    }),
    100,
  ),
});

export const runSchema = v.object({
  passes: listOf(passSchema, MOST_PASSES),
  run: v.object({
    firstRefusal: v.nullable(turn),
    lastSafeTurn: v.nullable(turn),
    exhausted: v.nullable(turn),
    summaryTokens: whole,
    smallestSlotWithoutRefusal: v.nullable(whole),
    carriedOutgrowsSlotAt: v.nullable(finite),
    overAt: v.nullable(turn),
    fixedCost: whole,
    fixedCostSource: v.picklist(['policy', 'log', 'left-out', 'none']),
  }),
});

type ReadonlyDeep<T> = T extends readonly (infer E)[]
  ? readonly ReadonlyDeep<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T;
export type SharedRun = ReadonlyDeep<v.InferOutput<typeof runSchema>>;
