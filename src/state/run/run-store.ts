/**
 * The run on screen. It follows the thread, the policy and the annotations, and is nearly always there at once.
 *
 * Problem: a slider asks for a run at every step, and the run of a long thread with much state takes longer than a
 * frame; the page must go on all the same. Idea: a run is worked out in slices. What fits into a part of a frame is done
 * when it is asked for, so that everything moves together; of a longer run the rest is done in the time that frames leave,
 * and what was on screen stays meanwhile. Where the run before took longer than that, the next one is not even begun in the
 * frame that asks for it. A run under way is finished even if the policy has moved on — then the newest policy
 * has its turn — so that the page follows a moving slider as fast as it can, instead of waiting for it to rest.
 */
import { create } from 'zustand';
import type { ThreadColumns } from '../../core/columns.ts';
import { type Annotations, NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type { Run } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { usePolicy } from '../policy/policy.ts';
import { useSession } from '../session/session.ts';
import { estimatedPolicy, turnsOnly } from './estimated-run.ts';
import { runnerOf } from './run.ts';
import { showRunsOf } from './run-on-screen.ts';
import { inBackground } from './when-idle.ts';

/** How long a run may take when it is asked for, and at a time afterwards, in milliseconds. */
const AT_ONCE_MS = 10;
const CHUNK_MS = 6;
/** How long the next slice may be put off by a page that has no time to spare, in milliseconds. */
const LATEST_MS = 100;
/** From so many spans on, even preparing a thread for its first run takes longer than that. */
const LARGE_THREAD = 40_000;

export interface RunTools {
  /** Calls back soon, after whatever else is due. */
  later(work: () => void): void;
  now(): number;
}

interface Question {
  readonly columns: ThreadColumns;
  readonly fixedCost: number | null;
  readonly policy: Policy;
  readonly annotations: Annotations;
}

interface RunState {
  /** `null` before the thread is counted, and while its first run takes long. */
  readonly run: Run | null;
  /** Whether `run` belongs to an earlier policy or annotations, since that of the present one is still being worked out. */
  readonly isBehind: boolean;
  /** Asks for the run of a thread under a policy, with what a person said about it. */
  ask(
    columns: ThreadColumns | null,
    fixedCost: number | null,
    policy: Policy,
    annotations?: Annotations,
  ): void;
}

/** `runnerFor` has what replays a thread; all who share it share its preparation. */
export const createRunStore = (tools: RunTools, runnerFor: typeof runnerOf = runnerOf) =>
  create<RunState>()((set, get) => {
    let asked: Question | null = null;
    let answered: Question | null = null;
    let underWay: {
      readonly question: Question;
      readonly work: Generator<void, Run>;
      wasCut: boolean;
    } | null = null;
    /** Whether the latest run of this thread was too long to be done at once. */
    let isLong = false;

    const begin = (question: Question): void => {
      underWay = {
        question,
        work: runnerFor(question.columns, question.fixedCost).start(question.policy, question.annotations),
        wasCut: false,
      };
    };

    let isScheduled = false;
    const goOn = (): void => {
      if (isScheduled) return;
      isScheduled = true;
      tools.later(() => {
        isScheduled = false;
        advance(CHUNK_MS);
      });
    };
    const fallBehind = (): void => {
      if (!get().isBehind) set({ isBehind: true });
    };

    /** Goes on for a while; what is left goes on later. */
    const advance = (ms: number): void => {
      if (underWay === null && asked !== null && asked !== answered) begin(asked);
      if (underWay === null) return;
      const { question, work } = underWay;
      const started = tools.now();
      let slice = work.next();
      while (slice.done !== true && tools.now() - started < ms) slice = work.next();
      if (slice.done === true) {
        isLong = underWay.wasCut;
        underWay = null;
        answered = question;
        set({ run: slice.value, isBehind: asked !== question });
      } else {
        underWay.wasCut = true;
        fallBehind();
      }
      if (asked !== answered) goOn();
    };

    return {
      run: null,
      isBehind: false,
      ask(columns, fixedCost, policy, annotations = NO_ANNOTATIONS) {
        if (columns === null) {
          asked = null;
          underWay = null;
          set({ run: null, isBehind: false });
          return;
        }
        const question = { columns, fixedCost, policy, annotations };
        if (asked !== null && isSame(asked, question)) return;
        const isOther = asked?.columns !== columns || asked.fixedCost !== fixedCost;
        asked = question;
        if (isOther) {
          underWay = null;
          // The page has its hands full with showing a large thread itself.
          isLong = columns.spans.count > LARGE_THREAD;
          set({ run: null, isBehind: isLong });
        }
        if (underWay !== null) return;
        if (isLong) {
          fallBehind();
          goOn();
          return;
        }
        begin(asked);
        advance(AT_ONCE_MS);
      },
    };
  });

const isSame = (one: Question, other: Question): boolean =>
  one.columns === other.columns &&
  one.fixedCost === other.fixedCost &&
  one.policy === other.policy &&
  one.annotations === other.annotations;

/** The spare time of the page and its clock. */
export const PAGE_RUN_TOOLS: RunTools = {
  later: (work) => inBackground(work, LATEST_MS),
  now: () => performance.now(),
};

export const useRunStore = createRunStore(PAGE_RUN_TOOLS);

/** The run over estimated columns, for as long as there is none over exact ones. Nothing but what is shown may rest on it. */
export const useEstimatedRunStore = createRunStore(PAGE_RUN_TOOLS);

/** The run over exact columns, for code outside of components. */
export const currentRun = (): Run | null => useRunStore.getState().run;

export { runOnScreen } from './run-on-screen.ts';

showRunsOf(() => currentRun() ?? useEstimatedRunStore.getState().run);

function askForPresent(): void {
  const { columns, reportedFixedCost, estimate } = useSession.getState();
  const { policy } = usePolicy.getState();
  const { annotations } = useAnnotations.getState();
  useRunStore.getState().ask(columns, reportedFixedCost, policy, annotations);
  // An exact run that takes long is awaited with the estimate on screen.
  const isCounted = columns !== null && useRunStore.getState().run !== null;
  const shown = isCounted ? null : estimate;
  useEstimatedRunStore
    .getState()
    .ask(
      shown?.columns ?? null,
      shown?.reportedFixedCost ?? null,
      estimatedPolicy(policy),
      turnsOnly(annotations),
    );
}

// Asked outside of components, before any of them hears of the change: they all find the same run.
useSession.subscribe((now, before) => {
  if (
    now.columns !== before.columns ||
    now.reportedFixedCost !== before.reportedFixedCost ||
    now.estimate !== before.estimate
  ) {
    askForPresent();
  }
});
useRunStore.subscribe((now, before) => {
  if (now.run !== null && before.run === null)
    useEstimatedRunStore.getState().ask(null, null, usePolicy.getState().policy);
});
usePolicy.subscribe((now, before) => {
  if (now.policy !== before.policy) askForPresent();
});
useAnnotations.subscribe((now, before) => {
  if (now.annotations !== before.annotations) askForPresent();
});
askForPresent();
