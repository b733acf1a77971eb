/**
 * What a person types into a field, read as a setting. Reading is generous about writing (`2,000`, `2 000`, `2k`,
 * `1.5M`, `20 %`, `0.2`) and strict about meaning: a result is inside its limits or it is a problem with a sentence that
 * says what is allowed. Nothing is rounded into range behind anyone's back.
 */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

export interface Limits {
  readonly min: number;
  readonly max: number;
  /** What is allowed, as a sentence: `A whole number from 1 to 1,000,000.` */
  readonly allowed: string;
}

/** Longer than any number that makes sense here; what is longer is not looked at. */
const MOST_CHARACTERS = 24;
const NUMBER = /^(\d+(?:\.\d*)?|\.\d+)(k|m|%)?$/i;

interface Written {
  readonly value: number;
  readonly percent: boolean;
  readonly point: boolean;
}

function readNumber(text: string): Written | null {
  if (text.length > MOST_CHARACTERS) return null;
  const match = NUMBER.exec(text.replace(/[\s,_]/g, ''));
  const digits = match?.[1];
  if (match === null || digits === undefined) return null;
  const suffix = match[2]?.toLowerCase();
  const factor = suffix === 'k' ? 1_000 : suffix === 'm' ? 1_000_000 : 1;
  return { value: Number(digits) * factor, percent: suffix === '%', point: digits.includes('.') };
}

const within = (value: number, { min, max, allowed }: Limits): Parsed<number> =>
  value >= min && value <= max ? { ok: true, value } : { ok: false, problem: allowed };

/** A whole number, such as tokens or turns. */
export function parseWhole(text: string, limits: Limits): Parsed<number> {
  const written = readNumber(text);
  if (written === null || written.percent || !Number.isInteger(written.value)) {
    return { ok: false, problem: limits.allowed };
  }
  return within(written.value, limits);
}

/** A whole number, or nothing at all for `null`. */
export function parseWholeOrNone(text: string, limits: Limits): Parsed<number | null> {
  return text.trim() === '' ? { ok: true, value: null } : parseWhole(text, limits);
}

/**
 * A ratio written as a percentage. `20` and `20 %` are 0.2; so is `0.2`, for a number with a point that is at most 1 and
 * has no sign is taken for the ratio itself. Limits are ratios.
 */
export function parseRatio(text: string, limits: Limits): Parsed<number> {
  const written = readNumber(text);
  if (written === null) return { ok: false, problem: limits.allowed };
  const { value, percent, point } = written;
  const ratio = point && !percent && value <= 1 ? value : value / 100;
  return within(Math.round(ratio * 1e6) / 1e6, limits);
}

/** The high-water mark: a percentage of the budget, or, for a number above 100, tokens. */
export function parseMark(text: string, budget: number, limits: Limits): Parsed<number> {
  const written = readNumber(text);
  if (written !== null && !written.percent && written.value > 100) {
    return within(Math.round((written.value / budget) * 1e6) / 1e6, limits);
  }
  return parseRatio(text, limits);
}

/** A ratio as it is shown in a field: `20`, `12.5`. */
export const ratioText = (ratio: number): string => String(Math.round(ratio * 1e4) / 100);
