/** A worker client whose answers a test gives by hand, in the order it likes. */
import type { SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import type { Reply, RequestOptions, WorkerClient } from '../../worker/client.ts';
import type {
  Answers,
  ConversationSummary,
  DocumentSummary,
  EarlyStart,
  Progress,
  RequestPayload,
  RequestType,
  WorkerFailure,
} from '../../worker/protocol.ts';
import { emptyColumns } from './empty-columns.ts';

interface Pending {
  readonly type: RequestType;
  readonly payload: RequestPayload<RequestType>;
  readonly aborted: () => boolean;
  progress(progress: Progress): void;
  points(points: readonly SweepPoint[]): void;
  early(start: EarlyStart): void;
  fail(failure: WorkerFailure): void;
  /** Answers if the request is of this type. */
  answer<T extends RequestType>(type: T, answer: Answers[T]): void;
}

export interface FakeClient extends WorkerClient {
  /** Requests that were not settled by the test, oldest first; aborted ones stay, as a worker may still answer them. */
  readonly pending: Pending[];
  /** How often the worker was started afresh. */
  restarts(): number;
  /** Takes the oldest pending request of a type, and lets what follows from its answer happen. */
  answer<T extends RequestType>(type: T, answer: Answers[T]): Promise<void>;
  fail(type: RequestType, failure: WorkerFailure): Promise<void>;
  progress(type: RequestType, progress: Progress): void;
  /** Tells the start of a file to the oldest opening that was not called off. */
  early(start: EarlyStart): void;
  /** Tells points to the oldest pending request of a type. */
  points(type: RequestType, points: readonly SweepPoint[]): void;
}

/** Lets everything that waits on settled promises run. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export function createFakeClient(): FakeClient {
  const pending: Pending[] = [];
  let restarted = 0;

  function request<T extends RequestType>(
    type: T,
    payload: RequestPayload<T>,
    { signal, onProgress, onPoints, onEarly }: RequestOptions = {},
  ): Promise<Reply<T>> {
    return new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'cancelled' } }));
      pending.push({
        type,
        payload,
        aborted: () => signal?.aborted ?? false,
        progress: (progress) => onProgress?.(progress),
        points: (points) => onPoints?.(points),
        early: (start) => onEarly?.(start),
        fail: (failure) => resolve({ ok: false, failure }),
        answer: (answered, answer) => {
          const matching: { readonly type: RequestType; readonly answer: unknown } = {
            type: answered,
            answer,
          };
          if (isAnswerTo(matching, type)) resolve({ ok: true, answer: matching.answer });
        },
      });
    });
  }

  const take = (type: RequestType): Pending => {
    const at = pending.findIndex((one) => one.type === type);
    const [taken] = at === -1 ? [] : pending.splice(at, 1);
    if (taken === undefined) throw new Error(`no ${type} is pending`);
    return taken;
  };

  return {
    pending,
    request,
    restart: () => restarted++,
    close: () => {},
    restarts: () => restarted,
    async answer(type, answer) {
      take(type).answer(type, answer);
      await settle();
    },
    async fail(type, failure) {
      take(type).fail(failure);
      await settle();
    },
    progress(type, progress) {
      pending.find((one) => one.type === type)?.progress(progress);
    },
    early(start) {
      pending.find((one) => one.type === 'open' && !one.aborted())?.early(start);
    },
    points(type, points) {
      pending.find((one) => one.type === type)?.points(points);
    },
  };
}

function isAnswerTo<T extends RequestType>(
  message: { readonly type: RequestType; readonly answer: unknown },
  type: T,
): message is { readonly type: T; readonly answer: Answers[T] } {
  return message.type === type;
}

/** A conversation as the page learns of it, with numbers that follow from its threads. */
export const conversationSummary = (
  id: string,
  threads: ConversationSummary['threads'],
): ConversationSummary => {
  const turns = threads.reduce((sum, thread) => sum + thread.turns, 0);
  return {
    id,
    title: id,
    bytes: turns * 100,
    turns,
    tokens: turns * 25,
    calls: 0,
    compactions: 0,
    at: null,
    threads,
  };
};

/** A document of one thread, recognisable by its name. */
export const summaryOf = (name: string): DocumentSummary => ({
  name,
  format: 'test',
  formatName: 'Test',
  why: 'it is a test',
  asked: null,
  bytes: 10,
  hash: `hash of ${name}`,
  conversations: [conversationSummary('c', [{ id: 'main', title: 'main', turns: 3 }])],
  diagnostics: [],
});

export const selectedThread = (turns: number, thread = 'main'): Answers['select'] => ({
  conversation: 'c',
  thread,
  turns,
  roles: new Uint8Array(turns),
  chars: new Uint32Array(turns).fill(10),
  compactions: [],
  probableCompactions: [],
  continues: false,
});

export const analysedThread = (turns: number): Answers['analyse'] => ({
  columns: emptyColumns(turns),
  rules: [],
  reportedFixedCost: 12,
});

/** The start of a document, of so many turns; each row says which it is. */
export const startOf = (name: string, turns: number): EarlyStart => ({
  document: { ...summaryOf(name), hash: `start of ${name}`, early: { bytes: 4 } },
  selected: selectedThread(turns),
  rows: Array.from({ length: turns }, (_, turn) => ({
    turn,
    role: 'user',
    text: `early ${turn}`,
    length: `early ${turn}`.length,
    parts: [],
    toolNames: [],
    timestamp: null,
    model: null,
    line: null,
  })),
});
