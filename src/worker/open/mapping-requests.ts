import type { JobTools } from '../job-tools.ts';
import type { WorkerRequest } from '../protocol.ts';
import { previewMapping } from './preview-job.ts';
import { propose } from './propose-job.ts';
import type { ReadResult } from './read-source.ts';

export type MappingRequest = Extract<WorkerRequest, { readonly type: 'propose' | 'preview' }>;

/** Answers what the dialog asks in which a person says where the messages of a file are. */
export async function runMappingRequest(
  request: MappingRequest,
  reading: Promise<ReadResult>,
  { post, importOne }: Pick<JobTools, 'post' | 'importOne'>,
): Promise<void> {
  const { job } = request;
  if (request.type === 'propose') {
    const proposed = await propose(reading);
    if (proposed.ok) post({ type: 'done', job, request: 'propose', answer: proposed.answer }, []);
    else post({ type: 'failed', job, failure: proposed.failure }, []);
    return;
  }
  const result = await reading;
  if (!result.ok) return post({ type: 'failed', job, failure: result.failure }, []);
  const answer = previewMapping(result.read, request.mapping, importOne);
  post({ type: 'done', job, request: 'preview', answer }, []);
}
