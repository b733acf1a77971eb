import { assertNever } from '../../core/assert-never.ts';
import { columnBuffers } from '../count/column-buffers.ts';
import type { JobTools } from '../job-tools.ts';
import type { Pacer } from '../pacer.ts';
import type { WorkerMessage, WorkerRequest } from '../protocol.ts';
import type { Audits, Found } from './audit-jobs.ts';

export type AuditRequest = Extract<
  WorkerRequest,
  { readonly type: 'audit' | 'audit-rows' | 'audit-text' | 'audit-ledger' | 'generations' | 'count' }
>;

/** Answers the requests about audits, each with one message at its end. */
export async function runAuditRequest(
  request: AuditRequest,
  audits: Audits,
  tools: Pick<JobTools, 'post' | 'loadEncoding'>,
  pace: Pacer,
): Promise<void> {
  const { job } = request;
  const type = 'done';
  const post = (message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void =>
    tools.post(message, transfer);
  const end = <T>(
    found: Found<T>,
    done: (answer: T) => WorkerMessage,
    transfer: readonly ArrayBuffer[] = [],
  ): void => {
    if (found.kind === 'found') post(done(found.answer), transfer);
    else if (found.kind === 'cancelled') post({ type: 'failed', job, failure: { kind: 'cancelled' } });
    else post({ type: 'failed', job, failure: { kind: 'fault', message: found.message } });
  };
  switch (request.type) {
    case 'audit': {
      const found = await audits.audit(job, request.target, request, pace);
      const buffers = found.kind === 'found' ? columnBuffers(found.answer) : [];
      return end(found, (answer) => ({ type, job, request: 'audit', answer }), buffers);
    }
    case 'generations': {
      const found = await audits.generations(request, pace);
      return end(found, (answer) => ({ type, job, request: 'generations', answer }));
    }
    case 'audit-rows':
      return post({
        type,
        job,
        request: 'audit-rows',
        answer: audits.rows(request.audit, request.list, request.rows),
      });
    case 'audit-text':
      return post({
        type,
        job,
        request: 'audit-text',
        answer: audits.text(request.audit, request.ranges),
      });
    case 'audit-ledger':
      return post({
        type,
        job,
        request: 'audit-ledger',
        answer: audits.ledger(request.audit, request.most),
      });
    case 'count': {
      const tokenizer = await tools.loadEncoding(request.encoding);
      return post({ type, job, request: 'count', answer: tokenizer.count(request.text) });
    }
    default:
      return assertNever(request);
  }
}
