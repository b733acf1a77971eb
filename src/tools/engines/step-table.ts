/** One step of a journey: what it was to show, what stood in its way, and how long it took. */
export interface JourneyStep {
  readonly name: string;
  /** `null` when it passed. */
  readonly problem: string | null;
  readonly ms: number;
}

/** The steps as lines of a table, what is wrong beneath its step, and the count at the end. */
export function formatSteps(steps: readonly JourneyStep[]): string {
  const width = Math.max(0, ...steps.map(({ name }) => name.length));
  const lines = steps.flatMap(({ name, problem, ms }) => [
    `  ${problem === null ? '✓' : '✘'} ${name.padEnd(width)}  ${(ms / 1000).toFixed(1).padStart(5)} s`,
    ...(problem === null ? [] : [`      ${problem}`]),
  ]);
  const passed = steps.filter(({ problem }) => problem === null).length;
  return [...lines, `  ${passed} of ${steps.length} passed`].join('\n');
}
