/** Why figures are guesses, beside an `≈`. */
export const estimateWords = (isCounting: boolean): string =>
  isCounting ? 'estimated while counting' : 'estimated, since not everything is counted';
