import type { SourceText } from '../lines.ts';
import { sourceRange } from '../lines.ts';
import type { Conversation, Diagnostic, MetadataRange, Part, SourceRange } from '../model.ts';
import { packRecord } from '../texts/pack-record.ts';
import { packPart } from '../texts/packed-parts.ts';
import type { TextStore } from '../texts/text-store.ts';
import type { FieldMapping } from './home-made/mapping.ts';
import { formatCount } from './reading/json-values.ts';
import type { Layout, Sample } from './reading/sample.ts';

/** What an importer is given: the file, how its JSON lies in it, and where to put what is no turn. */
export interface ImportInput {
  readonly source: SourceText;
  readonly layout: Layout;
  readonly sink: Sink;
  /** What the keys of a home-made file mean, where a person said it. */
  readonly mapping?: FieldMapping;
}

/** How well a format fits what was seen: `votes` of `of` records, or 0 when it does not. `why` is a phrase either way. */
export interface Sniff {
  readonly votes: number;
  readonly of: number;
  readonly why: string;
}

/** One JSON value of a file, and where it stands. */
export interface JsonSource {
  readonly value: unknown;
  readonly source: SourceRange;
  /** The JSON text of the value, decoded again only when somebody asks. */
  readonly text: () => string;
}

/** Takes a log record by record, and says what they make: so a log that is still written can be read on. */
export interface LogReader {
  take(record: JsonSource): void;
  /**
   * What the records so far make. More may be taken then, and it be asked again: nothing that was taken is changed by
   * asking, and what was made before stays as it is. What is said while making goes to the sink each time.
   */
  finish(): readonly Conversation[];
  /** The same in steps of a few milliseconds, where making turns of hundreds of thousands of records takes longer. */
  finishInSteps?(): Generator<undefined, readonly Conversation[]>;
}

/** An importer: one object, one file, one line in the registry. */
export interface TranscriptFormat {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Where people find such files. */
  readonly where: string;
  /** How to get one where the agent does not simply leave it there, as the end of a sentence. */
  readonly export?: string;
  sniff(sample: Sample): Sniff;
  parse(input: ImportInput): readonly Conversation[];
  /** Of a log to whose end records are added: begins one that is read on as it grows. `parse` says the same of a whole one. */
  follow?(sink: Sink): LogReader;
}

/** Collects what is no turn, and reports progress in bytes of the text being read. */
export interface Sink {
  readonly metadata: MetadataRange[];
  readonly diagnostics: Diagnostic[];
  meta(name: string, source: SourceRange): void;
  /** A fault whose bytes nothing else accounts for. */
  diagnose(code: Diagnostic['code'], source: SourceRange, reason: string): void;
  /** A remark on bytes that a turn already holds: it points at their start and claims none of them. */
  remark(code: Diagnostic['code'], source: SourceRange, reason: string): void;
  progress(offset: number): void;
  /**
   * Parts as they are kept: with their long texts packed, where the import packs. For readers of long logs, so that the
   * texts of what was read lie packed while the rest is read; whatever was not held is packed in the end.
   */
  hold(parts: readonly Part[]): readonly Part[];
  /** A parsed record that is kept until the log is read: its long strings are packed, where the import packs. */
  holdRecord(value: unknown): void;
}

/** Where something stands, as messages begin: `Line 12 (byte 3,410)`. */
export const placeOf = ({ line, from }: SourceRange): string => `Line ${line} (byte ${formatCount(from)})`;

const PROGRESS_STEP = 1 << 20;

/** Where there are `texts`, what is held is packed into them. */
export function createSink(onProgress?: (bytes: number) => void, texts: TextStore | null = null): Sink {
  const metadata: MetadataRange[] = [];
  const diagnostics: Diagnostic[] = [];
  let reported = 0;
  return {
    metadata,
    diagnostics,
    meta: (name, source) => {
      metadata.push({ name, source });
    },
    diagnose: (code, source, reason) => {
      diagnostics.push({ code, source, reason });
    },
    remark: (code, source, reason) => {
      const last = diagnostics.at(-1);
      if (last !== undefined && last.code === code && last.reason === reason) return;
      diagnostics.push({ code, source: sourceRange(source.from, source.from, source.line), reason });
    },
    progress: (offset) => {
      if (offset - reported < PROGRESS_STEP) return;
      reported = offset;
      onProgress?.(offset);
    },
    hold: (parts) => (texts === null ? parts : parts.map((part) => packPart(part, texts))),
    holdRecord: (value) => {
      if (texts !== null) packRecord(value, texts);
    },
  };
}
