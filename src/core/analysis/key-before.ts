/** Ends of keys whose values are names of things: what an agent has to hand back as it is. */
const ID_LIKE =
  /(?:id|Id|ID|key|name|number|code|token|email|sha|hash|ref|slug|url|path|status|date|price|amount|version|zip)["']?\s{0,2}[:=]\s{0,2}["'[]{0,2}$/;
/** Longer keys are not looked through. */
const LONGEST = 32;

/** Whether a key that names an identifier stands before `start`, as in `"reservation_id": "ZFA04Y"`. Constant time. */
export const hasIdKeyBefore = (text: string, start: number): boolean =>
  hasSignBefore(text, start) && ID_LIKE.test(text.slice(Math.max(0, start - LONGEST), start));

const isOpener = (code: number): boolean => code === 34 || code === 39 || code === 91;
/** A blank; of other scripts too, of which the pattern knows more. */
const mayBeBlank = (code: number): boolean => code <= 32 || code > 127;

/** Whether a colon or an equals sign stands where the pattern has it: before at most two blanks and two quotes or brackets. */
function hasSignBefore(text: string, start: number): boolean {
  let at = start - 1;
  for (let left = 2; left > 0 && at >= 0 && isOpener(text.charCodeAt(at)); left--) at--;
  for (let left = 2; left > 0 && at >= 0 && mayBeBlank(text.charCodeAt(at)); left--) at--;
  if (at < 0) return false;
  const code = text.charCodeAt(at);
  return code === 58 || code === 61;
}

const KEY = /(?:^|[^\w.$/-])([A-Za-z_][\w.-]{1,39})["'`]?\s{0,2}(?:=>|[:=])\s{0,2}["'`[(]{0,2}$/;
const PAIR = /^["'`]?([A-Za-z_][\w.-]*)/;

/**
 * The key that a value is bound to: what stands before it and a sign (`port: 8080`, `"port": 8080`), or, for a setting
 * with its value, what it begins with; `null` where there is none. Constant time.
 */
export function keyOf(text: string, start: number, end: number, isPair: boolean): string | null {
  if (isPair) return PAIR.exec(text.slice(start, end))?.[1] ?? null;
  return KEY.exec(text.slice(Math.max(0, start - 48), start))?.[1] ?? null;
}
