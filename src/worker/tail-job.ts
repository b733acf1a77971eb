import { readOutlook } from '../core/tail/read-outlook.ts';
import type { OpenState } from './open/open-state.ts';
import { NO_DOCUMENT, type Outcome } from './outcome.ts';
import type { RequestPayload } from './protocol.ts';

/** How the thread that was counted last stands at its newest turn, and what is coming under a policy. */
export function outlook(
  { counted }: Pick<OpenState, 'counted'>,
  { policy, annotations, fixedCost }: RequestPayload<'outlook'>,
): Outcome<'outlook'> {
  if (counted === null) return NO_DOCUMENT;
  const read = readOutlook(counted.columns, fixedCost, counted.runner(), policy, annotations);
  return { ok: true, answer: read.outlook };
}
