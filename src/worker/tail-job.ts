import { readingOutlook } from '../core/tail/read-outlook.ts';
import type { OpenState } from './open/open-state.ts';
import { CANCELLED, NO_DOCUMENT, type Outcome } from './outcome.ts';
import type { Pacer } from './pacer.ts';
import type { RequestPayload } from './protocol.ts';

/** How the thread that was counted last stands at its newest turn, and what is coming under a policy. */
export async function outlook(
  state: Pick<OpenState, 'counted'>,
  { policy, annotations, fixedCost }: RequestPayload<'outlook'>,
  pace: Pacer,
): Promise<Outcome<'outlook'>> {
  const { counted } = state;
  if (counted === null) return NO_DOCUMENT;
  const work = readingOutlook(counted.columns, fixedCost, counted.runner(), policy, annotations);
  let step = work.next();
  while (step.done !== true) {
    if (pace.due() && !((await pace.breathe()) && state.counted === counted)) return CANCELLED;
    step = work.next();
  }
  return { ok: true, answer: step.value.outlook };
}
