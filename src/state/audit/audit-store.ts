/**
 * The audit of the thread on screen, worked out in the worker while a person looks at it.
 *
 * A newer question calls the older one off; what was known of the same summary stays on screen until the new answer is
 * there. The slot plays no part: whether the summary is longer than it is a comparison (`stateUnder`), so that moving the
 * slot asks for nothing. How items outlived all compactions of the log is asked after the first answer.
 */
import { create } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Annotations } from '../../core/compaction/annotations.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import type {
  AuditAnswer,
  AuditTarget,
  GenerationsAnswer,
  LedgerAnswer,
} from '../../worker/audit/audit-protocol.ts';
import type { WorkerClient } from '../../worker/client.ts';
import { policyKey } from '../policy/policy.ts';
import { pageClient } from '../session/session.ts';

export interface AuditTools {
  client(): WorkerClient;
}

export interface AuditAsked {
  /** The thread; only its identity matters, since the worker has it. */
  readonly columns: ThreadColumns;
  readonly policy: Policy;
  readonly annotations: Annotations;
  readonly target: AuditTarget;
  /** Whether the log holds several compactions, so that items have generations. */
  readonly hasGenerations: boolean;
}

interface Keyed extends AuditAsked {
  readonly key: string;
}

export interface AuditState {
  readonly answer: AuditAnswer | null;
  readonly isWorking: boolean;
  /** Why there is nothing, as a sentence. */
  readonly failure: string | null;
  readonly generations: GenerationsAnswer | null;
  readonly isCountingGenerations: boolean;
  ask(question: AuditAsked): void;
  /** Calls off what is under way: nobody looks any more. */
  rest(): void;
  /** Forgets all of it: the thread is gone. */
  clear(): void;
  /** What is missing, the first `most` of it. */
  ledger(most: number): Promise<LedgerAnswer | null>;
}

const NOTHING = {
  answer: null,
  isWorking: false,
  failure: null,
  generations: null,
  isCountingGenerations: false,
} as const;

/** What an audit rests on; the slot and where segments come from are no part of it. */
const basisOf = (policy: Policy): Policy => ({
  ...policy,
  slot: null,
  conservative: null,
  segments: { kind: 'replay' },
  preset: '',
});

export const createAuditStore = (tools: AuditTools) =>
  create<AuditState>()((set, get) => {
    let asked: Keyed | null = null;
    /** What the answer on screen, and the generations, belong to. */
    let answered: Keyed | null = null;
    let counted: Keyed | null = null;
    let running: AbortController | null = null;

    const stop = (): void => {
      running?.abort();
      running = null;
    };
    const isSameBasis = (one: Keyed | null, other: Keyed | null): boolean =>
      one !== null &&
      other !== null &&
      one.columns === other.columns &&
      one.annotations === other.annotations &&
      one.key === other.key;

    const begin = async (question: Keyed): Promise<void> => {
      const mine = new AbortController();
      running = mine;
      const { target, annotations } = question;
      const policy = basisOf(question.policy);
      const { signal } = mine;
      const isMine = (): boolean => running === mine;
      if (answered !== question) {
        const reply = await tools.client().request('audit', { target, policy, annotations }, { signal });
        if (!isMine()) return;
        if (!reply.ok) {
          running = null;
          const { failure } = reply;
          const message = failure.kind === 'fault' ? failure.message : 'The audit was stopped.';
          set({ answer: null, isWorking: false, failure: message });
          return;
        }
        answered = question;
        set({ answer: reply.answer, isWorking: false, failure: null });
      }
      if (question.hasGenerations && !isSameBasis(counted, question)) {
        set({ isCountingGenerations: true });
        const reply = await tools.client().request('generations', { policy, annotations }, { signal });
        if (!isMine()) return;
        counted = question;
        set({ generations: reply.ok ? reply.answer : null, isCountingGenerations: false });
      }
      running = null;
    };

    return {
      ...NOTHING,
      ask(question) {
        const next: Keyed = { ...question, key: policyKey(basisOf(question.policy)) };
        const isSame = isSameBasis(asked, next) && asked?.target === next.target;
        if (isSame && (running !== null || get().failure !== null)) return;
        stop();
        if (isSame && answered === asked && asked !== null) {
          void begin(asked);
          return;
        }
        // Another summary than the one on screen: what is there would be taken for it.
        if (answered?.columns !== next.columns || answered.target !== next.target) set({ answer: null });
        if (!isSameBasis(counted, next)) {
          counted = null;
          set({ generations: null });
        }
        asked = next;
        set({ isWorking: true, failure: null, isCountingGenerations: false });
        void begin(next);
      },
      rest() {
        stop();
        set({ isWorking: false, isCountingGenerations: false });
      },
      clear() {
        stop();
        asked = null;
        answered = null;
        counted = null;
        set(NOTHING);
      },
      async ledger(most) {
        const { answer } = get();
        if (answer === null) return null;
        const reply = await tools.client().request('audit-ledger', { audit: answer.id, most });
        return reply.ok && get().answer === answer ? reply.answer : null;
      },
    };
  });

export const useAudit = createAuditStore({ client: pageClient });
