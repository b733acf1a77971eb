import { COUNTED, TURN_FLAGS } from '../../core/columns.ts';

/**
 * Why the deciding floor leaves a span out, as a sentence (design: Estimator, the working floor).
 * @param counted bits of `COUNTED` of the span
 * @param flags bits of `TURN_FLAGS` of its turn
 */
export const whyNotCounted = (counted: number, flags: number): string => {
  if ((counted & COUNTED.exhaustive) === 0)
    return 'the harness wrote it, or a longer span here says the same.';
  if ((flags & TURN_FLAGS.result) !== 0) {
    return 'the result can be read again, so a summary needs only its path or command.';
  }
  if ((flags & TURN_FLAGS.call) !== 0) {
    return 'the body of this write stands in the file, so a summary needs only its path.';
  }
  return 'the environment still holds it.';
};
