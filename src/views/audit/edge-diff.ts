/** Where two texts differ: what they share at both ends, and what stands between in each. */
export interface EdgeDiff {
  readonly before: string;
  readonly removed: string;
  readonly added: string;
  readonly after: string;
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** The one stretch that turns a text into another; never cuts a pair of surrogates. */
export function edgeDiff(one: string, other: string): EdgeDiff {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head++;
  if (head > 0 && isHigh(one.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  if (tail > 0 && isLow(one.charCodeAt(one.length - tail))) tail--;
  return {
    before: one.slice(0, head),
    removed: one.slice(head, one.length - tail),
    added: other.slice(head, other.length - tail),
    after: one.slice(one.length - tail),
  };
}
