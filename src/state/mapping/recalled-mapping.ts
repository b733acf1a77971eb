import type { Reply, WorkerClient } from '../../worker/client.ts';
import type { WorkerFailure } from '../../worker/protocol.ts';
import type { KeptMappings, RecalledMapping } from './kept-mappings.ts';

export interface OpenedByRecall {
  readonly reply: Extract<Reply<'open'>, { readonly ok: true }>;
  readonly mapped: RecalledMapping;
}

/**
 * What was just read, once more by the mapping that a person made for a file of the same shape; `null` where none is
 * kept, and where the file does not open by it: then what the first reading said holds.
 */
export async function openRecalled(
  first: Reply<'open'>,
  client: Pick<WorkerClient, 'request'>,
  kept: Pick<KeptMappings, 'mayHave' | 'recall'>,
  signal: AbortSignal,
): Promise<OpenedByRecall | null> {
  const format = first.ok ? first.answer.format : null;
  if ((!first.ok && !isUnknown(first.failure)) || !kept.mayHave(format)) return null;
  const source = { kind: 'again', document: first.ok ? first.answer.hash : null } as const;
  const proposed = await client.request('propose', { source }, { signal });
  const mapped = proposed.ok ? kept.recall(proposed.answer, format) : null;
  if (mapped === null) return null;
  const reply = await client.request('open', { source, as: null, mapping: mapped.mapping }, { signal });
  return reply.ok ? { reply, mapped } : null;
}

const isUnknown = (failure: WorkerFailure): boolean =>
  failure.kind === 'import' && failure.failure.code === 'not-a-transcript';
