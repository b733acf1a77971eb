/** Where a command writes: results to `write`, everything else to `note`, a line at a time. */
export interface Output {
  write(text: string): void;
  note(line: string): void;
  /** Shows how far a command is, in place of what it showed before; an empty line takes it away. Absent where nobody looks on. */
  progress?(line: string): void;
  /** Rings the bell of the terminal. Absent where there is none. */
  ring?(): void;
  /** Resolves when the reader of the results has caught up; absent where nothing can pile up. */
  drained?(): Promise<void>;
}
