/**
 * `fraction × amount`, rounded to a billionth: 0.29 × 100 is 28.999999999999996 in binary, and neither a mark nor a
 * number of turns may be one off for that.
 */
export const fractionOf = (amount: number, fraction: number): number =>
  Math.round(amount * fraction * 1e9) / 1e9;
