import {
  DEFAULT_FLOOR,
  FORESEEN_FLOORS,
  type ForeseenFloor,
  RECORD_POLICY,
} from '../compaction/policy/policy.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { isArray, isRecord } from '../transcript/formats/reading/json-values.ts';
import type { Turn } from '../transcript/model.ts';
import type { AuditRule, AuditSummary } from './audit-types.ts';
import { readSegment, type Segment } from './segment.ts';

/** What a floor depends on. Only the tokenizer has to be given. */
export interface FloorOptions {
  /** From `loadEncoding`. */
  readonly tokenizer: Tokenizer;
  /** Which floor decides; `working` unless given. */
  readonly floor?: ForeseenFloor;
  /** What stays in context behind the segment: the working floor does not charge what it shows. */
  readonly tail?: Segment | string;
  /**
   * What stands before the segment: the system prompt, turns that are kept. A value that they gave counts wherever
   * it stands, and what a system turn shows is not charged.
   */
  readonly before?: Segment | string;
  /** Literals that always count where they stand in the segment, whatever else shows them. */
  readonly pins?: readonly string[];
  /** Margin as a fraction of the floor; 0.2 unless given. */
  readonly marginRatio?: number;
}

/** What a verdict depends on besides. */
export interface DecideOptions extends FloorOptions {
  /** Whether a segment that does not fit may be split; it may unless this is `false`. */
  readonly split?: boolean;
  /** Most tokens that the slots of all parts may add up to; `null`, which is the default, for no limit. */
  readonly allowance?: number | null;
  /** Refuse, without computing a floor, what shows signs of state, when the slot is below this many tokens. */
  readonly conservative?: number | null;
}

export interface CompactOptions extends DecideOptions {
  /** What to do when a summary lacks items: throw, which is the default, or report them with the summary. */
  readonly missing?: 'throw' | 'report';
  /** `auditSummary`, or a rule with it: the checks of the audit on each summary that comes back. None unless given. */
  readonly audit?: AuditSummary | AuditRule;
}

/** The options of any call with every default filled in. */
export interface ReadOptions {
  readonly tokenizer: Tokenizer;
  readonly floor: ForeseenFloor;
  readonly tail: readonly Turn[];
  readonly before: readonly Turn[];
  readonly pins: readonly string[];
  readonly margin: number;
  readonly split: boolean;
  readonly allowance: number | null;
  readonly conservative: number | null;
  readonly missing: 'throw' | 'report';
  readonly audit: Required<AuditRule> | null;
}

/** Reads what a caller gave. Throws a TypeError whose sentence names the option that is wrong. */
export function readOptions(options: CompactOptions): ReadOptions {
  const given: unknown = options;
  if (!isRecord(given)) throw new TypeError('options must be an object that holds at least a tokenizer.');
  return {
    tokenizer: readTokenizer(options.tokenizer),
    floor: oneOf(given.floor, FORESEEN_FLOORS, DEFAULT_FLOOR, 'options.floor'),
    tail: given.tail === undefined ? [] : readSegment(given.tail, 'options.tail'),
    before: given.before === undefined ? [] : readSegment(given.before, 'options.before'),
    pins: readPins(given.pins),
    margin: readAmount(given.marginRatio, RECORD_POLICY.margin, 'options.marginRatio') ?? 0,
    split: readSwitch(given.split, RECORD_POLICY.split, 'options.split'),
    allowance: readAmountOrNone(given.allowance, 'options.allowance'),
    conservative: readAmountOrNone(given.conservative, 'options.conservative'),
    missing: oneOf(given.missing, ['throw', 'report'] as const, 'throw', 'options.missing'),
    audit: readAudit(options.audit),
  };
}

/** A slot in tokens; `null` for a summary without a cap. */
export function readSlot(slot: unknown): number | null {
  if (slot === null) return null;
  if (typeof slot === 'number' && slot >= 0 && slot < Number.POSITIVE_INFINITY) return Math.floor(slot);
  throw new TypeError('slot must be a number of tokens, or null for a summary without a cap.');
}

function readTokenizer(tokenizer: unknown): Tokenizer {
  if (!isTokenizer(tokenizer))
    throw new TypeError('options.tokenizer must be a tokenizer: await loadEncoding("o200k_base").');
  return tokenizer;
}

const isTokenizer = (value: unknown): value is Tokenizer =>
  isRecord(value) && typeof value.count === 'function' && typeof value.encode === 'function';

function readPins(pins: unknown): readonly string[] {
  if (pins === undefined) return [];
  if (isArray(pins) && pins.every((pin) => typeof pin === 'string' && pin.trim() !== ''))
    return pins.map(String);
  throw new TypeError('options.pins must be an array of strings that are not blank.');
}

/** A function is a rule with nothing said. */
function readAudit(audit: AuditSummary | AuditRule | undefined): Required<AuditRule> | null {
  if (audit === undefined || audit === null) return null;
  if (typeof audit === 'function') return { with: audit, failed: 'throw', mayLose: 0 };
  const given: unknown = audit;
  if (!isRecord(given) || typeof given.with !== 'function')
    throw new TypeError('options.audit must be auditSummary, or an object that holds it as "with".');
  return {
    with: audit.with,
    failed: oneOf(given.failed, ['throw', 'report'] as const, 'throw', 'options.audit.failed'),
    mayLose: readAmount(given.mayLose, 0, 'options.audit.mayLose') ?? 0,
  };
}

function oneOf<T extends string>(value: unknown, known: readonly T[], otherwise: T, name: string): T {
  if (value === undefined) return otherwise;
  const found = known.find((entry) => entry === value);
  if (found === undefined) throw new TypeError(`${name} must be one of ${known.join(', ')}.`);
  return found;
}

function readAmount(value: unknown, otherwise: number | null, name: string): number | null {
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new TypeError(`${name} must be a number that is not negative.`);
}

const readAmountOrNone = (value: unknown, name: string): number | null =>
  readAmount(value ?? undefined, null, name);

function readSwitch(value: unknown, otherwise: boolean, name: string): boolean {
  if (value === undefined) return otherwise;
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false.`);
  return value;
}
