/** Opens a file that is followed: what was appended to it is read, and the rest only where it is no longer what it was. */
import { createContentName } from '../../core/analysis/content-hash.ts';
import { sourceOnDisk } from '../../core/transcript/formats/reading/source-on-disk.ts';
import { type LogReading, readGrowing } from '../../core/transcript/growing/growing-log.ts';
import type { ByteSlices } from '../../core/transcript/lines.ts';
import type { Pause } from '../pacer.ts';
import type { DocumentSummary, Progress, WorkerRequest } from '../protocol.ts';
import { slicesOf } from './file-slices.ts';
import type { Growing } from './growing.ts';
import { keepOnly, type OpenState } from './open-state.ts';
import { summarise } from './summarise.ts';

type OpenRequest = Extract<WorkerRequest, { readonly type: 'open' }>;

const AT_ONCE = 4 << 20;

/**
 * Reads a file that grew; `null` where that is no way to read it: several files, a report, an archive, something that
 * cannot be read. Opening it as any other says then what it is.
 */
export async function openGrown(
  state: OpenState,
  { source, as, mapping }: OpenRequest,
  tools: {
    formatName(format: string): string;
    readonly pause: Pause;
    progress(step: Progress): void;
  },
): Promise<DocumentSummary | null> {
  if (source.kind !== 'files' || source.paths !== undefined) return null;
  const [file, ...more] = source.files;
  if (file === undefined || more.length > 0) return null;
  const slices = slicesOf(file) ?? (await inMemory(file));
  if (slices === null) return null;
  const readAs = JSON.stringify([as, mapping]);
  const before = lastState(state, file.name, readAs);
  const next = before?.log?.readOn(slices) ?? null;
  const reading: LogReading =
    next ??
    readGrowing(file.name, slices, {
      ...(as === null ? {} : { as }),
      ...(mapping === null ? {} : { mapping }),
      onProgress: (done) => tools.progress({ phase: 'parsing', done, total: slices.size, unit: 'bytes' }),
    });
  // Its reader took what was appended, and must not be given it again.
  state.growing = null;
  const { result, end, log } = reading;
  if (!result.ok) return null;
  const from = next === null ? 0 : (before?.end ?? 0);
  const content = next === null ? createContentName() : (before?.content ?? createContentName());
  for (let at = from; at < end; at += AT_ONCE) {
    const bytes = slices.read(at, Math.min(at + AT_ONCE, end));
    if (bytes === null) return null;
    content.update(bytes);
    await tools.pause();
  }
  const hash = content.name();
  state.files.set(hash, { sources: [sourceOnDisk(file.name, slices)], hash });
  state.lastRead = hash;
  keepOnly(state, state.shown);
  state.documents.set(hash, result.document);
  state.readAs.set(hash, readAs);
  state.growing = { hash, file: file.name, readAs, end, log, content, known: before?.known ?? null };
  const isRewritten = next === null && before?.log != null;
  return { ...summarise(result.document, tools.formatName, hash), followed: { from, isRewritten } };
}

/** What was read of this file before, as long as it is the document on screen, or about to be. */
function lastState(state: OpenState, file: string, readAs: string): Growing | null {
  const { growing } = state;
  if (growing === null || growing.file !== file || growing.readAs !== readAs) return null;
  return growing.hash === state.shown || growing.hash === state.lastRead ? growing : null;
}

/** Where a file cannot be read without waiting, all of it is. */
async function inMemory(file: File): Promise<ByteSlices | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
  } catch {
    return null;
  }
}
