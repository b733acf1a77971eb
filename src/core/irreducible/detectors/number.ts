import { C, codeAt, isDigit } from '../chars.ts';
import type { Atom, AtomDetector, Emit, Rule } from '../detector.ts';

const plain: Rule = { id: 'number', kind: 'number', words: 'a number: a threshold is only itself' };
const unit: Rule = { id: 'number.unit', kind: 'number', words: 'a number with its unit' };
const money: Rule = { id: 'number.currency', kind: 'number', words: 'an amount of money' };
const hex: Rule = { id: 'number.hexadecimal', kind: 'number', words: 'a hexadecimal number' };

const UNIT =
  /^[-+]?\d[\d.,_]*(?:%|ms|µs|us|ns|s|secs?|min|mins|h|hrs?|d|wk|[KMGTP]i?[Bb]|[kmgt]b|[kKMGTB]|bits?|bytes?|px|rem|em|pt|vh|vw|fr|fps|[kMG]?Hz|°?[CF]|x|m|cm|mm|km|kg|mg|g|lb|V|W|kW|kWh|mA|dB|deg|rpm|bps|Mbps|Gbps|kbps|qps|rps)$/;
const UNIT_BEHIND =
  / ?(?:%|€|£|¥|₹)| (?:ms|milliseconds?|microseconds?|seconds?|secs?|s|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|[KMGT]i?B|kB|bytes?|tokens?|chars|characters?|px|pixels?|percent|k?Hz|MHz|GHz|requests?|retries|attempts|connections?|USD|EUR|GBP|dollars?|euros?|km|kg|mm|cm)\b/y;
const HEX = /^[-+]?0[xX][0-9a-fA-F_]+$|^0b[01_]{3,}$|^0o[0-7]{2,}$/;
const DIGITS = /^[-+]?\d+(?:[_,]\d{3})*$/;
const GROUPED =
  /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[-+]?\d{1,3}(?:\.\d{3})+,\d+$|^[-+]?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/;
const DECIMAL = /^[-+]?\d*\.\d+(?:[eE][-+]?\d+)?$|^[-+]?\d+(?:\.\d+)?[eE][-+]?\d+$|^\d+,\d{1,2}$/;
/** `€ £ ¥ ₹` */
const isCurrency = (code: number): boolean =>
  code === 0x20ac || code === 0xa3 || code === 0xa5 || code === 0x20b9;
/** 1 for what the first character of a unit behind a number may be. */
const UNIT_STARTS = Uint8Array.from({ length: 128 }, (_, code) =>
  '%KMGTHUEkabcdehmprstwy'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** The number of a line in a listing (`  123→`, `123:`, `123 |`): a position, not a value. */
function isLineNumber(atom: Atom): boolean {
  const { text, start, end } = atom;
  let i = start - 1;
  const limit = start - 12;
  while (i >= limit && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i--;
  if (i >= 0 && text.charCodeAt(i) !== 10) return false;
  const next = text[end] ?? '\n';
  if ('→\t:│|'.includes(next)) return true;
  return next === ' ' && ' |│→'.includes(text[end + 1] ?? 'x');
}

/** `@@ -12,5 +12,7 @@`: positions in the head of a diff hunk. */
function isHunk(atom: Atom): boolean {
  const { text, start } = atom;
  const last = codeAt(text, start - 1);
  // Behind a blank stand the signs of the head, or the numbers of the first of its two ranges.
  if (last === 32) {
    const sign = codeAt(text, start - 2);
    if (sign !== 64 && !isDigit(sign)) return false;
  } else if (last !== 43 && last !== 45 && !isDigit(last)) return false;
  const before = text.slice(Math.max(0, start - 24), start);
  return (
    before.includes('@@ ') &&
    /^[-+]?\d+(?:,\d+)?$/.test(atom.str) &&
    /@@ (?:[-+]\d+(?:,\d+)? ?)?[-+]?$/.test(before)
  );
}

function areAsciiDigits(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isDigit(text.charCodeAt(i))) return false;
  return true;
}

/** Most numbers are digits alone, and most patterns here have no business with them. */
function classifyDigits(atom: Atom, emit: Emit): number {
  const { text, start, end } = atom;
  if (isHunk(atom)) return end;
  const close = unitEnd(text, end);
  if (close > end) emitWithUnit(text, start, end, close, emit);
  else if (end - start >= 3 && (atom.input.prose || !isLineNumber(atom))) emit(plain, start, end);
  return close;
}

function emitWithUnit(text: string, start: number, end: number, close: number, emit: Emit): void {
  emit(/[€£¥₹]|USD|EUR|GBP|dollar|euro/.test(text.slice(end, close)) ? money : unit, start, close);
}

function unitEnd(text: string, end: number): number {
  const next = codeAt(text, end);
  if (end >= text.length || (next !== 32 && next !== 37 && next < 128)) return end;
  const first = next === 32 ? codeAt(text, end + 1) : next;
  if (first < 128 ? UNIT_STARTS[first] !== 1 : !isCurrency(first)) return end;
  UNIT_BEHIND.lastIndex = end;
  return UNIT_BEHIND.test(text) ? UNIT_BEHIND.lastIndex : end;
}

/** Finds numbers of three digits and more, decimals, hexadecimals, and numbers with a unit, a percent sign or a currency. */
export const numberDetector: AtomDetector = {
  rules: [plain, unit, money, hex],
  needs: C.digit,
  classify(atom, emit) {
    const { text, start, end, mask } = atom;
    if (end - start > 60) return 0;
    const before = codeAt(text, start - 1);
    const isMoney = codeAt(text, start) === 36 || (before > 127 && isCurrency(before));
    if (!isMoney && mask === C.digit && areAsciiDigits(text, start, end)) return classifyDigits(atom, emit);
    const { str } = atom;
    if (isMoney) {
      if (!/^\$?\d[\d.,_]*[kKMB]?$/.test(str)) return 0;
      emit(money, str.charCodeAt(0) === 36 ? start : start - 1, end);
      return end;
    }
    if ((mask & (C.lower | C.upper)) !== 0 && HEX.test(str)) {
      emit(hex, start, end);
      return end;
    }
    if (isHunk(atom)) return end;
    if (mask === C.digit && /^[^\0-\x7f]+$/.test(str)) {
      if (str.length >= 3) emit(plain, start, end);
      return end;
    }
    const grouped = GROUPED.test(str);
    const decimal = !grouped && DECIMAL.test(str);
    if (grouped || decimal || DIGITS.test(str)) {
      const close = unitEnd(text, end);
      if (close > end) {
        emitWithUnit(text, start, end, close, emit);
        return close;
      }
      const digits = str.replace(/\D/g, '').length;
      if (!decimal && digits < 3) return end;
      if (!atom.input.prose && isLineNumber(atom)) return end;
      // A sign belongs to the number only where it cannot be an operator.
      const sign = /^[-+]/.test(str) && !/[\s([=:,]/.test(text[start - 1] ?? ' ') ? 1 : 0;
      emit(plain, start + sign, end);
      return end;
    }
    if (
      (mask & C.lower) !== 0 ||
      (mask & C.upper) !== 0 ||
      (mask & C.sign) !== 0 ||
      (mask & C.foreign) !== 0
    ) {
      if (!UNIT.test(str)) return 0;
      emit(unit, start, end);
      return end;
    }
    return 0;
  },
};
