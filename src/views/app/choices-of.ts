import type { TranscriptFormat } from '../../core/transcript/formats/registry.ts';

/** A format that a file can be opened as. */
export interface FormatChoice {
  readonly id: string;
  readonly name: string;
  /** Where such files lie, and how to get one. */
  readonly where: string;
  readonly how: string | null;
}

/** What the page says of importers. */
export const choicesOf = (formats: readonly TranscriptFormat[]): readonly FormatChoice[] =>
  formats.map(({ id, name, where, export: how }) => ({ id, name, where, how: how ?? null }));
