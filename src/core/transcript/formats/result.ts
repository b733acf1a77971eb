import type { ByteSlices } from '../lines.ts';
import type { TranscriptDocument } from '../model.ts';
import type { FieldMapping } from './home-made/mapping.ts';

/** A whole file, with the name that a person knows it by. */
export interface SourceBytes {
  readonly name: string;
  /** Where there are `slices`, the whole file is read when somebody asks for this. */
  readonly bytes: Uint8Array;
  /** Of a file that is not in memory; a log of lines is read from here and never as a whole. */
  readonly slices?: ByteSlices;
}

/** Why a file could not be read at all, as data and as words: what happened, where, what was expected, what to do. */
export interface ImportFailure {
  readonly code:
    | 'empty'
    | 'binary'
    | 'folder'
    | 'not-a-transcript'
    | 'unsupported'
    | 'unknown-format'
    | 'too-large'
    /** An archive out of which more would come than may: see `containers/limits.ts`. */
    | 'unpacks-too-large';
  readonly file: string;
  readonly line: number | null;
  readonly byte: number | null;
  readonly message: string;
  readonly remedy: string;
  /** What each importer saw, for the person who wants to know why theirs was not chosen. */
  readonly tried: readonly { readonly format: string; readonly why: string }[];
}

export type ImportResult =
  | { readonly ok: true; readonly document: TranscriptDocument }
  | { readonly ok: false; readonly failure: ImportFailure };

export interface ImportOptions {
  /** Id of a format to read the file as, whatever it looks like. */
  readonly as?: string;
  /** Where the talk lies in a home-made JSON file: it is read by this, whatever it looks like, and `as` is not asked. */
  readonly mapping?: FieldMapping;
  /** The file was found in a folder and not named: a text in which no turns are marked is then no transcript. */
  readonly found?: boolean;
  /**
   * Long texts are kept as bytes and become strings when they are read, since the strings of a large file take twice its
   * bytes. What is read is the same. Absent: files of more than 8 MiB are packed.
   */
  readonly pack?: boolean;
  /** Called about once per mebibyte with the bytes read so far. */
  readonly onProgress?: (bytes: number) => void;
}
