/** The states that a session rests in, and pieces of states that it goes through. */
import type { Answers, DocumentSummary, WorkerFailure } from '../../worker/protocol.ts';
import type { SessionState } from '../model.ts';

export const EMPTY: SessionState = {
  status: 'empty',
  document: null,
  opened: 0,
  conversation: null,
  thread: null,
  turns: null,
  compactions: [],
  probableCompactions: [],
  columns: null,
  rules: [],
  estimate: null,
  reportedFixedCost: null,
  memory: null,
  progress: null,
  failure: null,
  wentAnotherWay: false,
  sample: null,
  mapped: null,
};

/** A selected thread as the store holds it. */
export const threadOf = ({ turns, roles, chars, ...named }: Omit<Answers['select'], 'continues'>) => ({
  conversation: named.conversation,
  thread: named.thread,
  compactions: named.compactions,
  probableCompactions: named.probableCompactions,
  turns: { count: turns, roles, chars },
});

export const CANCELLED: WorkerFailure = { kind: 'cancelled' };
export const NOT_COUNTED = { columns: null, rules: [], reportedFixedCost: null } as const;

/** The worker that held what is on screen is gone, and its turns with it. */
export const LOST = {
  kind: 'fault',
  message: 'The part of this page that held the transcript ended, perhaps for want of memory.',
} as const satisfies WorkerFailure;

/** The thread on screen, where a document of the same name has it too: a log that grew is looked at where it was. */
export function samePlace(
  { document, conversation, thread }: SessionState,
  next: DocumentSummary,
): { readonly conversation: string | null; readonly thread: string | null } {
  const threads = next.conversations.find(({ id }) => id === conversation)?.threads ?? [];
  const isThere = document?.name === next.name && threads.some(({ id }) => id === thread);
  return isThere ? { conversation, thread } : { conversation: null, thread: null };
}

/** Where a session stands once nothing runs any more. A cancelled job is no failure if nothing is missing for it. */
export function restingState(state: SessionState, failure: WorkerFailure): Partial<SessionState> {
  const cancelled = failure.kind === 'cancelled';
  if (cancelled && state.turns === null) return { status: 'empty', progress: null, failure: null };
  if (cancelled && state.columns !== null) return { status: 'ready', progress: null, failure: null };
  return { status: 'failed', progress: null, failure };
}
