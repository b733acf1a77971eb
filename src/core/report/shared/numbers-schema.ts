/** The numbers and lists that schemas of the report are made of. */
import * as v from 'valibot';

/** No figure of a report is larger: sums of it stay exact. */
const MOST = 2 ** 40;

/** Turns, tokens and places in a report that is opened: larger ones come from no transcript that could be read. */
export const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST));
export const signed = v.pipe(v.number(), v.integer(), v.minValue(-MOST), v.maxValue(MOST));
/** JSON can state more than a number holds, which would be read as infinite. */
export const finite = v.pipe(v.number(), v.minValue(-(2 ** 53)), v.maxValue(2 ** 53));
export const turn = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_fffe));

export const listOf = <T extends v.GenericSchema>(entry: T, most: number) =>
  v.pipe(v.array(entry), v.maxLength(most));
export const textOf = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** A word of ours, never one of a transcript: lower case, digits, dots and dashes. */
export const word = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/));
export const range = v.object({ from: turn, to: turn });
