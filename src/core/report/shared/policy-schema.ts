import * as v from 'valibot';
import { FLOOR_KINDS } from '../../compaction/policy/policy.ts';
import { COUNTING_RULE_NAMES } from '../../floor/counting-rules.ts';
import { ENCODINGS } from '../../tokens/tokenizer.ts';
import { finite, turn, whole, word } from './numbers-schema.ts';

const by = v.picklist(['turns', 'tokens']);
const ruleEntries = Object.fromEntries(COUNTING_RULE_NAMES.map((name) => [name, v.optional(v.boolean())]));

/**
 * The settings that travel, by name: one that is not listed here stays with its author until somebody lists it. What an
 * older report lacks is read as the preset has it (`read-policy.ts`, which also checks ranges), so new ones are optional.
 */
export const policySchema = v.object({
  budget: whole,
  highWater: finite,
  mark: v.nullable(v.object({ kind: v.picklist(['used', 'left']), tokens: whole })),
  mostTurns: v.nullable(whole),
  region: v.variant('kind', [
    v.object({ kind: v.literal('oldest'), fraction: finite, by }),
    v.object({ kind: v.literal('all-but'), newest: whole, by }),
    v.object({ kind: v.literal('everything') }),
  ]),
  slot: v.nullable(whole),
  margin: finite,
  floor: v.picklist(FLOOR_KINDS),
  rules: v.object(ruleEntries),
  split: v.boolean(),
  allowance: v.nullable(whole),
  summaries: v.picklist(['rolling', 'appended']),
  fixedCost: v.nullable(whole),
  keepFirst: whole,
  keepUser: v.boolean(),
  chainLimit: whole,
  conservative: v.nullable(whole),
  retrievable: v.boolean(),
  uncapped: v.boolean(),
  shown: v.nullable(v.object({ newestTokens: v.nullable(whole), resultChars: v.nullable(whole) })),
  segments: v.variant('kind', [
    v.object({ kind: v.literal('replay') }),
    v.object({ kind: v.literal('window'), size: whole, by }),
    v.object({ kind: v.literal('range'), from: turn, to: turn }),
    v.object({ kind: v.literal('logged') }),
  ]),
  encoding: v.picklist(ENCODINGS),
  preset: word,
});
