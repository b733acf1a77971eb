/** Height of a turn that was not measured yet, in pixels, from the length of its text. */
export const estimateHeight = (chars: number): number => {
  const shown = Math.min(chars, 2_400);
  const lines = Math.max(1, Math.ceil(shown / 72));
  return 18 + lines * 19 + (chars > shown ? 28 : 0);
};
