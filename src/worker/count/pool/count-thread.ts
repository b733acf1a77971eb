/**
 * Counts a thread, with helpers where it is long and the machine has processors for them.
 *
 * Turns are read by runs. What a run says by itself (tokens, spans, costs of literals) is most of the work and can be found
 * out anywhere; what looks at turns together is merged here, in their order, so that the columns are the same whoever read
 * what. When all items are known their uses are looked for in the same way, in a second pass.
 */
import {
  type BuiltColumns,
  createColumnsMerger,
  type TurnRun,
  takeRun,
} from '../../../core/analysis/build-columns.ts';
import { createUseColumns, createUseFinder, type UseFinder } from '../../../core/analysis/find-uses.ts';
import { createTurnReader, type TurnReader } from '../../../core/analysis/read-turns.ts';
import { noNumbers, type ReaderNumbers } from '../../../core/analysis/span-columns.ts';
import { wholeOf } from '../../../core/analysis/thread-columns.ts';
import type { TurnsRead } from '../../../core/analysis/turns-read.ts';
import type { UseColumns } from '../../../core/columns.ts';
import {
  type CallMemory,
  createCallMemory,
  type TurnOrigins,
} from '../../../core/irreducible/call-memory.ts';
import { findTurnSpans } from '../../../core/irreducible/find-spans.ts';
import type { Tokenizer } from '../../../core/tokens/tokenizer.ts';
import type { Thread, Turn } from '../../../core/transcript/model.ts';
import { renderTurn } from '../../../core/transcript/render.ts';
import { type HelperLink, linkHelper } from './helper-links.ts';
import { type Helper, inOrder } from './in-order.ts';
import type { KnownRun } from './known-reads.ts';
import { plainTurn } from './plain-turn.ts';
import type { HelperSource } from './pool-protocol.ts';

/** Below so many characters helpers would start for nothing. */
const LONG_THREAD = 2_000_000;
/** Turns whose sizes stand for those of all. */
const SAMPLE = 200;

export interface CountTools {
  readonly tokenizer: Tokenizer;
  /** Absent: nobody helps. */
  readonly helpers?: HelperSource | undefined;
  /** The characters from which on helpers are started. */
  readonly longFrom?: number;
  /** What is known of its first turns: they are merged and not read. */
  readonly known?: readonly KnownRun[];
  /** Learns what each run said, in order, for whoever is going to count the thread again. */
  onRead?(run: KnownRun): void;
  /** Lets others run; `false` where nobody wants the rest. */
  breathe(): Promise<boolean>;
  now(): number;
  onTurns(done: number): void;
}

/** The columns of a thread; `null` where it was called off. */
export async function countThread(
  { turns, compactions }: Pick<Thread, 'turns' | 'compactions'>,
  tools: CountTools,
): Promise<BuiltColumns | null> {
  const known = (tools.known ?? []).reduce((sum, { count }) => sum + count, 0);
  const isWorthIt = isLong(turns.slice(known), tools.longFrom ?? LONG_THREAD);
  const links = isWorthIt ? await startHelpers(tools) : [];
  try {
    const merger = createColumnsMerger(turns);
    const read = await readAll(turns, merger, links, tools);
    if (!read) return null;
    const uses = await findAllUses(turns, merger.literals, links, tools);
    if (uses === null) return null;
    for (const link of links) link.end();
    return merger.finish(wholeOf(uses, merger.literals, compactions));
  } finally {
    for (const link of links) link.end();
  }
}

function isLong(turns: readonly Turn[], longFrom: number): boolean {
  const every = Math.max(1, Math.floor(turns.length / SAMPLE));
  let chars = 0;
  for (let at = 0; at < turns.length && chars < longFrom; at += every) {
    for (const part of turns[at]?.parts ?? []) {
      if (part.kind === 'tool_call') for (const { value } of part.args) chars += every * value.length;
      else chars += every * part.text.length;
    }
  }
  return chars >= longFrom;
}

async function startHelpers({ helpers, tokenizer }: CountTools): Promise<readonly HelperLink[]> {
  if (helpers === undefined || helpers.most === 0) return [];
  const { encoding } = tokenizer;
  const tables = await helpers.tablesOf(encoding);
  return Array.from({ length: helpers.most }, () => {
    const link = linkHelper(helpers.spawn());
    link.tell({ type: 'begin', encoding, tables });
    return link;
  });
}

interface RunToRead {
  readonly run: TurnRun;
  readonly origins: readonly TurnOrigins[];
}
interface ReadBy {
  readonly read: TurnsRead;
  readonly numbers: ReaderNumbers;
}

async function readAll(
  turns: readonly Turn[],
  merger: ReturnType<typeof createColumnsMerger>,
  links: readonly HelperLink[],
  tools: CountTools,
): Promise<boolean> {
  const memory = createCallMemory();
  let cut = await mergeKnown(turns, merger, memory, tools);
  if (cut === null) return false;
  const own = { reader: createTurnReader(tools.tokenizer), numbers: noNumbers() };
  const made = links.length > 0 ? plainTurn : undefined;
  return inOrder<RunToRead, ReadBy>({
    ...common(tools),
    next() {
      if (cut === null || cut >= turns.length) return null;
      const run = takeRun(turns, cut, turns.length, made);
      cut += run.turns.length;
      return { run, origins: run.turns.map((turn) => memory.take(turn)) };
    },
    helpers: links.map((link): Helper<RunToRead, ReadBy> => {
      const numbers = noNumbers();
      return {
        ...link,
        async ask({ run, origins }) {
          const answer = await link.ask({ type: 'read', turns: run.turns, origins });
          return answer?.type === 'read' ? { read: answer.read, numbers } : null;
        },
      };
    }),
    here(work, late) {
      // A reader takes runs in their order, so what comes late has one of its own.
      if (late) return readHere(createTurnReader(tools.tokenizer), noNumbers(), work);
      return readHere(own.reader, own.numbers, work);
    },
    take({ run }, { read, numbers }) {
      merger.add(run, read, numbers);
      tools.onRead?.({ count: run.turns.length, read, numbers });
      tools.onTurns(merger.done());
    },
  });
}

/** Merges what is known; answers with how many turns that are, or `null` where nobody wants the rest. */
async function mergeKnown(
  turns: readonly Turn[],
  merger: ReturnType<typeof createColumnsMerger>,
  memory: CallMemory,
  tools: CountTools,
): Promise<number | null> {
  const renumbered = new Map<ReaderNumbers, ReaderNumbers>();
  let cut = 0;
  for (const { count, read, numbers: reader } of tools.known ?? []) {
    const run = turns.slice(cut, cut + count);
    for (const turn of run) memory.take(turn);
    const numbers = renumbered.get(reader) ?? noNumbers();
    renumbered.set(reader, numbers);
    merger.add({ turns: run, rendered: run.map(renderTurn) }, read, numbers);
    tools.onRead?.({ count, read, numbers });
    cut += count;
    tools.onTurns(cut);
    if (!(await tools.breathe())) return null;
  }
  return cut;
}

function readHere(reader: TurnReader, numbers: ReaderNumbers, { run, origins }: RunToRead): ReadBy {
  let at = 0;
  const find = (...[turn, rendered]: Parameters<Parameters<TurnReader['read']>[2]['find']>) =>
    findTurnSpans(turn, rendered, origins[at++] ?? { tools: [], answered: [] });
  return { read: reader.read(run.turns, run.rendered, { find }), numbers };
}

async function findAllUses(
  turns: readonly Turn[],
  literals: readonly string[],
  links: readonly HelperLink[],
  tools: CountTools,
): Promise<UseColumns | null> {
  for (const link of links) link.tell({ type: 'literals', literals });
  const uses = createUseColumns();
  let own: UseFinder | null = null;
  const made = links.length > 0 ? plainTurn : undefined;
  let cut = 0;
  const done = await inOrder<readonly Turn[], UseColumns>({
    ...common(tools),
    next() {
      if (cut >= turns.length) return null;
      const run = takeRun(turns, cut, turns.length, made).turns;
      cut += run.length;
      return run;
    },
    helpers: links.map(
      (link): Helper<readonly Turn[], UseColumns> => ({
        ...link,
        async ask(run) {
          const answer = await link.ask({ type: 'uses', turns: run });
          return answer?.type === 'uses' ? answer.uses : null;
        },
      }),
    ),
    here(run) {
      own ??= createUseFinder(literals);
      return own.find(run);
    },
    take: (_, found) => uses.add(found),
  });
  return done ? uses.finish() : null;
}

const common = ({ breathe, now, helpers }: CountTools) => ({
  breathe,
  now,
  wait: helpers?.wait ?? (async () => undefined),
});
