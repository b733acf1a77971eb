/** The jobs that read every turn of the current thread: the estimate, the count, who said its constraints, and sweeps. */
import { createEstimateBuilder } from '../../core/analysis/estimate-columns.ts';
import { loggedColumns } from '../../core/analysis/logged-columns.ts';
import { computeReportedFixedCost } from '../../core/analysis/reported-fixed-cost.ts';
import type { SweepPoint } from '../../core/compaction/sweep/sweep.ts';
import { constraintRows, hearConstraints } from '../../core/irreducible/constraints/hear-constraints.ts';
import { createTextSqueezer, type TextSqueezer } from '../../core/transcript/texts/squeeze-texts.ts';
import type { JobTools } from '../job-tools.ts';
import { memoryOf } from '../open/open-memory.ts';
import type { OpenState } from '../open/open-state.ts';
import { CANCELLED, NO_DOCUMENT, type Outcome } from '../outcome.ts';
import type { CancelFlag, Pacer } from '../pacer.ts';
import type { Progress, WorkerRequest } from '../protocol.ts';
import { keepThread, sweepInBatches } from '../sweep-job.ts';
import { columnBuffers } from './column-buffers.ts';
import type { KeptAnalysis } from './kept/kept-analyses.ts';
import { keptOf, withFoundLiterals } from './kept/kept-jobs.ts';
import { narrowOffsets } from './narrow-offsets.ts';
import { countThread } from './pool/count-thread.ts';
import { type KnownRun, stillThere } from './pool/known-reads.ts';
import { moveToShared } from './shared-columns.ts';

type RequestOf<T extends WorkerRequest['type']> = Extract<WorkerRequest, { readonly type: T }>;

/** An estimate is wanted at once, so what counts waits for it: it takes a tenth of the time. */
export async function estimate(state: OpenState, pace: Pacer): Promise<Outcome<'estimate'>> {
  state.estimating++;
  try {
    return await makeEstimate(state, pace);
  } finally {
    state.estimating--;
  }
}

async function makeEstimate(state: OpenState, pace: Pacer): Promise<Outcome<'estimate'>> {
  const mine = state.current;
  if (mine === null) return NO_DOCUMENT;
  const builder = createEstimateBuilder(mine.thread.turns);
  for (let done = 0; done < builder.count; ) {
    if (!(await pace.breathe()) || state.current !== mine) return CANCELLED;
    do done = builder.step(1);
    while (done < builder.count && !pace.due());
  }
  const columns = builder.finish();
  const logged = loggedColumns(mine.thread.compactions);
  const reportedFixedCost = computeReportedFixedCost(columns.turns, logged);
  return { ok: true, answer: { columns, reportedFixedCost }, transfer: columnBuffers(columns) };
}

/** An analysis; without literals where the device had kept it. */
type CountedNow = KeptAnalysis & { readonly literals?: readonly string[] };

/** Counts the tokens of the current thread and finds its spans and items. */
export async function analyse(
  state: OpenState,
  request: RequestOf<'analyse'>,
  flag: CancelFlag,
  pace: Pacer,
  tools: JobTools,
  progress: (step: Progress) => void,
): Promise<Outcome<'analyse'>> {
  const mine = state.current;
  if (mine === null) return NO_DOCUMENT;
  const isOver = (): boolean => flag.cancelled || state.current !== mine;
  const tokenizer = await tools.loadEncoding(request.encoding);
  const total = mine.thread.turns.length;
  const { growing } = state;
  const { turns } = mine.thread;
  const runs: KnownRun[] = [];
  // Each state of a log that is followed would be kept, and none of them looked at again.
  const kept = request.keep === true && growing === null ? keptOf(state, request.encoding, tools.kept) : null;
  const recalled = (await kept?.find()) ?? null;
  if (isOver()) return CANCELLED;
  // Said before the first turns are done: one that is a whole file long takes its time, and nothing is parsed any more.
  if (recalled === null) progress({ phase: 'counting', done: 0, total, unit: 'turns' });
  const squeezer = createTextSqueezer(mine.thread.turns);
  let passed = 0;
  const built: CountedNow | null =
    recalled ??
    (await countThread(mine.thread, {
      tokenizer,
      helpers: tools.helpers,
      now: tools.now,
      async breathe() {
        while (state.estimating > 0 && !flag.cancelled) await tools.pause();
        squeezer.step(passed);
        return (await pace.breathe()) && !isOver();
      },
      ...(growing === null
        ? {}
        : {
            known: stillThere(growing.known, request.encoding, turns),
            onRead: (run: KnownRun) => void runs.push(run),
          }),
      onTurns(done) {
        passed = done;
        progress({ phase: 'counting', done, total, unit: 'turns' });
      },
    }));
  if (built === null || isOver()) return CANCELLED;
  if (growing !== null) growing.known = { encoding: request.encoding, turns, runs };
  const { columns, rules } = built;
  narrowOffsets(columns);
  if (tools.sharesMemory === true) moveToShared(columns);
  state.constraints = constraintRows(columns.spans);
  const reportedFixedCost = computeReportedFixedCost(columns.turns, columns.logged ?? null);
  const counted = { thread: mine.thread, rules, ...keepThread(columns, reportedFixedCost) };
  state.counted =
    built.literals === undefined ? withFoundLiterals(counted) : { ...counted, literals: built.literals };
  if (recalled === null) void kept?.keep({ columns: counted.columns, rules });
  // Nothing is fetched once everything is counted; what is missing then is told to who shares.
  await tools.loadSharing?.().catch(() => null);
  if (isOver()) return CANCELLED;
  void squeezeRest(squeezer, pace, tools, isOver);
  const memory = memoryOf(state);
  const answer = { columns, rules, reportedFixedCost, recalled: recalled !== null, memory };
  return { ok: true, answer, transfer: columnBuffers(columns) };
}

/** What counting has not passed, or has not read at all: after the answer, between whatever is asked. */
async function squeezeRest(
  squeezer: TextSqueezer,
  pace: Pacer,
  { pause }: JobTools,
  isOver: () => boolean,
): Promise<void> {
  await pause();
  while (!isOver() && squeezer.step(Number.POSITIVE_INFINITY)) await pace.breathe();
}

/** Who said the constraints of the thread that was counted last. */
export async function hear(state: OpenState, flag: CancelFlag, pace: Pacer): Promise<Outcome<'constraints'>> {
  const { current: mine, constraints: asked } = state;
  if (mine === null) return NO_DOCUMENT;
  const work = hearConstraints(mine.thread.turns, asked);
  let step = work.next();
  while (step.done !== true) {
    if (pace.due() && !(await pace.breathe())) return CANCELLED;
    step = work.next();
  }
  if (flag.cancelled || state.current !== mine || state.constraints !== asked) return CANCELLED;
  return { ok: true, answer: step.value };
}

/** What many slots would make of the thread that was counted last. */
export async function sweepSlots(
  state: OpenState,
  request: RequestOf<'sweep'>,
  pace: Pacer,
  tell: (points: readonly SweepPoint[]) => void,
): Promise<Outcome<'sweep'>> {
  const { current: mine, counted } = state;
  if (mine === null || counted === null) return NO_DOCUMENT;
  const rows = await sweepInBatches(counted.runner(), request, pace, tell, () => state.current === mine);
  return rows === null ? CANCELLED : { ok: true, answer: rows };
}
