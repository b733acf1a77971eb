/** A window that cuts a transcript of `turns` turns into a few pieces: a round number, at least 10. */
export const windowSize = (turns: number): number => Math.max(10, Math.min(200, Math.round(turns / 40) * 10));
