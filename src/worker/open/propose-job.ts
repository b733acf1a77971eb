import { type MappingProposal, proposeMapping } from '../../core/transcript/formats/home-made/propose.ts';
import type { WorkerFailure } from '../protocol.ts';
import type { ReadResult } from './read-source.ts';

type Proposed =
  | { readonly ok: true; readonly answer: MappingProposal }
  | { readonly ok: false; readonly failure: WorkerFailure };

/** What the first file of a source that could be read may be read as. */
export async function propose(reading: Promise<ReadResult>): Promise<Proposed> {
  const result = await reading;
  if (!result.ok) return result;
  for (const source of result.read.sources)
    if ('bytes' in source) return { ok: true, answer: proposeMapping(source.bytes) };
  const [failure] = result.read.sources;
  return failure === undefined || 'bytes' in failure
    ? { ok: false, failure: { kind: 'fault', message: 'No file was given.' } }
    : { ok: false, failure: { kind: 'import', failure } };
}
