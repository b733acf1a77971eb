/** What stands at a place of a file, as text that can be shown. */
export interface RawText {
  readonly text: string;
  /** Bytes of the whole place; more than the text stands for where it was cut. */
  readonly bytes: number;
  readonly isCut: boolean;
}
