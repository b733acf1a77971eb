/** Joins class names and drops what is absent. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
