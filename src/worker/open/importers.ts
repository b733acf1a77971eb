import { importGroup } from '../../core/transcript/formats/groups/import-group.ts';
import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import type {
  ImportFailure,
  ImportOptions,
  ImportResult,
  SourceBytes,
} from '../../core/transcript/formats/registry.ts';
import { sizeOf } from '../../core/transcript/lines.ts';
import type { Progress } from '../protocol.ts';
import type { Importers } from './open-document.ts';

/** What a file is to be read as: a format by force, or by a mapping; `null` for what the content suggests. */
export interface ReadAs {
  readonly as: string | null;
  readonly mapping: FieldMapping | null;
}

/** Reads one file; `found` says that it was found in a folder and not chosen by itself. */
export type ImportOne = (
  source: SourceBytes,
  as: string | null,
  onProgress: (bytes: number) => void,
  found: boolean,
  mapping: FieldMapping | null,
) => ImportResult;

/** What importing is asked of the core. */
export const importOptions = (
  as: string | null,
  onProgress: (bytes: number) => void,
  found: boolean,
  mapping: FieldMapping | null,
): ImportOptions => ({
  ...(as === null ? {} : { as }),
  ...(mapping === null ? {} : { mapping }),
  onProgress,
  found,
});

/** The same in steps of about a millisecond, as far as the format allows that. */
export type ImportSteps = (...asked: Parameters<ImportOne>) => Generator<undefined, ImportResult>;

/** Importers that tell how many bytes of all files they are through. */
export function countingImporters(
  importOne: ImportOne,
  { as, mapping }: ReadAs,
  found: boolean,
  all: readonly (SourceBytes | ImportFailure)[],
  onProgress: (progress: Progress) => void,
): Importers {
  const total = all.reduce((sum, source) => sum + ('bytes' in source ? sizeOf(source) : 0), 0);
  let before = 0;
  const report = (bytes: number): void =>
    onProgress({ phase: 'parsing', done: before + bytes, total, unit: 'bytes' });
  const counted = (files: readonly SourceBytes[], read: () => ImportResult): ImportResult => {
    const result = read();
    before += files.reduce((sum, file) => sum + sizeOf(file), 0);
    return result;
  };
  return {
    one: (source) => counted([source], () => importOne(source, as, report, found, mapping)),
    session: (files) =>
      counted(files, () =>
        importGroup(files, {
          ...(as === null ? {} : { as }),
          ...(mapping === null ? {} : { mapping }),
          found,
          onProgress: report,
        }),
      ),
  };
}
