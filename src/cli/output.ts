/** Where a command writes: results to `write`, everything else to `note`, a line at a time. */
export interface Output {
  write(text: string): void;
  note(line: string): void;
}
