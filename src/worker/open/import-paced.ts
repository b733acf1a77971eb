import { withRemarks } from '../../core/transcript/containers/open-archives.ts';
import type { ArchiveRemark } from '../../core/transcript/containers/unpack.ts';
import type { ImportResult, SourceBytes } from '../../core/transcript/formats/registry.ts';
import { sizeOf } from '../../core/transcript/lines.ts';
import type { JobTools } from '../job-tools.ts';
import type { Pacer } from '../pacer.ts';
import type { Progress } from '../protocol.ts';
import type { ReadAs } from './importers.ts';

/**
 * Imports a file by itself and answers whoever asks in the meantime, where its format is read in steps; `null` when it was
 * called off.
 */
export async function importPaced(
  source: SourceBytes,
  { as, mapping }: ReadAs,
  remarks: readonly ArchiveRemark[],
  {
    importOne,
    importSteps,
    pace,
    progress,
  }: Pick<JobTools, 'importOne' | 'importSteps'> & {
    readonly pace: Pacer;
    progress(step: Progress): void;
  },
): Promise<ImportResult | null> {
  const total = sizeOf(source);
  const report = (done: number): void => progress({ phase: 'parsing', done, total, unit: 'bytes' });
  const finished = (result: ImportResult): ImportResult =>
    result.ok ? { ok: true, document: withRemarks(result.document, remarks) } : result;
  if (importSteps === undefined) return finished(importOne(source, as, report, false, mapping));
  const result = await inSteps(importSteps(source, as, report, false, mapping), pace);
  return result === null ? null : finished(result);
}

/** What steps come to, with pauses between them; `null` when they were called off. */
export async function inSteps<T>(steps: Generator<undefined, T>, pace: Pacer): Promise<T | null> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (pace.due() && !(await pace.breathe())) return null;
  }
}
