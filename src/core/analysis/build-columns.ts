/**
 * One pass over a thread that turns texts into numbers. Runs of turns are rendered, counted, searched for spans and let go
 * again (`read-turns.ts`); what each says by itself is merged here, in the order of the turns: what stays are typed columns,
 * one string per distinct literal, and nothing of the turns' texts.
 *
 * Cost: linear in the text, plus two encodings for each distinct literal (alone, and with its newline). The work
 * is done in steps of whole turns, so that a worker can answer between them; one turn is never interrupted.
 *
 * Three things look at turns together: what a result answers (`call-memory.ts`), the numbers of literals and rules, and
 * chains. The first is known from the calls alone, and the others are worked out while merging; so readers may be several,
 * and may be ahead of what is merged. Nothing looks forward: of the columns, the kind of an item alone depends on what follows.
 */
import { type ThreadColumns, TURN_FLAGS } from '../columns.ts';
import type { Rule } from '../irreducible/detector.ts';
import { createSpanFinder } from '../irreducible/find-spans.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { type RenderedTurn, ROLES, type Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { NO_TURN } from '../units.ts';
import { createChainFinder } from './find-chains.ts';
import { growingInts } from './growing-array.ts';
import { intColumn } from './growing-column.ts';
import { createLiteralTable } from './literal-table.ts';
import { createLiveness } from './liveness.ts';
import { createLostRows } from './lost-rows.ts';
import { type PairedCall, pairCalls } from './pair-calls.ts';
import { type ColumnSources, createTurnReader } from './read-turns.ts';
import { createSpanColumns, noNumbers, type ReaderNumbers } from './span-columns.ts';
import type { ReferenceRead, TurnsRead } from './turns-read.ts';

export interface BuiltColumns {
  readonly columns: ThreadColumns;
  /** What `columns.spans.rule` points into. */
  readonly rules: readonly Rule[];
  /** The text of each item. */
  readonly literals: readonly string[];
}

export interface ColumnsBuilder {
  /** How many turns there are. */
  readonly count: number;
  /** Takes up to `maxTurns` more turns and says how many are done so far. */
  step(maxTurns: number): number;
  /** Takes what is left and hands the columns over, in buffers of their own. */
  finish(): BuiltColumns;
}

export type { ColumnSources };

/** What is asked of a thread as a whole, when all of its items are known. */
export type WholeThread = (
  turns: readonly Turn[],
  literals: readonly string[],
) => Pick<ThreadColumns, 'uses' | 'components' | 'logged'>;

/**
 * Prepares the columns of a thread. `sources` stands in for the span finder in tests. Without `whole` nobody can ask what
 * came of an item: a guard, which has no future to look at, need not carry the code (`thread-columns.ts` has it).
 */
export function createColumnsBuilder(
  turns: readonly Turn[],
  tokenizer: Pick<Tokenizer, 'count'>,
  sources: ColumnSources = createSpanFinder(),
  whole: WholeThread | null = null,
): ColumnsBuilder {
  const reader = createTurnReader(tokenizer);
  const numbers = noNumbers();
  const merger = createColumnsMerger(turns);

  const step = (maxTurns: number): number => {
    const until = Math.min(turns.length, merger.done() + maxTurns);
    while (merger.done() < until) {
      const run = takeRun(turns, merger.done(), until);
      merger.add(run, reader.read(run.turns, run.rendered, sources), numbers);
    }
    return merger.done();
  };

  return {
    count: turns.length,
    step,
    finish() {
      step(turns.length);
      return merger.finish(whole?.(turns, merger.literals));
    },
  };
}

/** Most turns, and characters, that are read in one go: what a processor's cache holds. */
const RUN_TURNS = 64;
const RUN_CHARS = 1 << 16;

/** Turns that follow one another, with their renderings. */
export interface TurnRun {
  readonly turns: readonly Turn[];
  readonly rendered: readonly RenderedTurn[];
}

/** Turns from `from` on: at least one, and as many as are read in one go. Each is taken as `made` makes it. */
export function takeRun(
  turns: readonly Turn[],
  from: number,
  until: number,
  made: (turn: Turn) => Turn = (turn) => turn,
): TurnRun {
  const run: Turn[] = [];
  const rendered: RenderedTurn[] = [];
  let chars = 0;
  for (let at = from; at < until && run.length < RUN_TURNS && chars < RUN_CHARS; at++) {
    const given = turns[at];
    if (given === undefined) break;
    const turn = made(given);
    const one = renderTurn(turn);
    run.push(turn);
    rendered.push(one);
    chars += one.text.length;
  }
  return { turns: run, rendered };
}

export interface ColumnsMerger {
  /** How many turns are in. */
  done(): number;
  /** Takes the next run of turns, and what the reader with these numbers made of it. */
  add(run: TurnRun, read: TurnsRead, numbers: ReaderNumbers): void;
  /** The text of each item so far. */
  readonly literals: readonly string[];
  /** The columns, in buffers of their own, when all turns are in; `whole` is what was asked of the thread as a whole. */
  finish(whole?: ReturnType<WholeThread>): BuiltColumns;
}

/**
 * Makes the columns of a thread out of what readers say of its turns, in the order of the turns: whoever read them, the
 * columns are those of one reader that read them all.
 */
export function createColumnsMerger(turns: readonly Turn[]): ColumnsMerger {
  const turnColumns = createTurnColumns(turns.length);
  const spans = createSpanColumns();
  const reference = createReferenceColumns();
  const calls = pairCalls(turns);
  const lost = createLostRows();
  const chains = createChainFinder(calls, spans.literals, createLiveness(lost.add).succeed);
  let done = 0;

  return {
    done: () => done,
    add(run, read, numbers) {
      const isResult = (at: number): boolean => run.turns[at]?.role === 'tool';
      spans.add(read, numbers, isResult, (at, found, itemsBefore) => {
        const turn = run.turns[at];
        const rendered = run.rendered[at];
        if (turn === undefined || rendered === undefined) return;
        turnColumns.add(done + at, turn, read.chars[at] ?? 0, read.tokens[at] ?? 0);
        chains.add(turn, rendered, found, itemsBefore);
      });
      reference.add(read.reference, numbers.references);
      done += read.tokens.length;
    },
    literals: spans.literals,
    finish(whole) {
      const { rules, ...columns } = spans.finish();
      return {
        columns: {
          turns: turnColumns.columns,
          calls: callColumns(calls),
          ...chains.finish(),
          ...columns,
          spans: { ...columns.spans, lost: lost.finish() },
          reference: reference.finish(),
          ...whole,
        },
        rules,
        literals: spans.literals,
      };
    },
  };
}

/** The columns of turns, to be filled turn by turn; `tokens` is exact or an estimate. */
export function createTurnColumns(count: number) {
  const columns = {
    count,
    role: new Uint8Array(count),
    flags: new Uint8Array(count),
    tokens: new Uint32Array(count),
    chars: new Uint32Array(count),
    reportedContext: new Uint32Array(count),
  } satisfies ThreadColumns['turns'];
  return {
    columns,
    add(index: number, turn: Turn, chars: number, tokens: number): void {
      columns.role[index] = ROLES.indexOf(turn.role);
      columns.flags[index] = flagsOf(turn);
      columns.tokens[index] = tokens;
      columns.chars[index] = chars;
      const { usage } = turn;
      columns.reportedContext[index] =
        usage === null
          ? 0
          : Math.max(0, usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens);
    },
  };
}

function flagsOf(turn: Turn): number {
  let flags = 0;
  for (const part of turn.parts) {
    if (part.kind === 'summary') flags |= TURN_FLAGS.summary;
    else if (part.kind === 'tool_call') flags |= TURN_FLAGS.call;
    else if (part.kind === 'reasoning') flags |= TURN_FLAGS.reasoning;
    else if (part.kind === 'tool_result') {
      flags |= TURN_FLAGS.result;
      if (part.isError) flags |= TURN_FLAGS.error;
    }
  }
  return flags;
}

/** Calls and their results as columns. */
export function callColumns(calls: readonly PairedCall[]): ThreadColumns['calls'] {
  return {
    count: calls.length,
    call: Uint32Array.from(calls, (call) => call.call.turn),
    result: Uint32Array.from(calls, (call) => call.result?.turn ?? NO_TURN),
  };
}

function createReferenceColumns() {
  const offsets = growingInts();
  const item = intColumn();
  const cost = growingInts();
  const table = createLiteralTable();
  let count = 0;
  offsets.push(0);
  return {
    add(read: ReferenceRead, numbers: number[]): void {
      for (const [at, literal] of read.literals.entries()) {
        const id = table.idOf(literal, 0, literal.length);
        if (id === cost.length) cost.push(read.cost[at] ?? 0);
        numbers.push(id);
      }
      for (let turn = 1; turn < read.offsets.length; turn++) offsets.push(count + (read.offsets[turn] ?? 0));
      item.add(read.literal.map((literal) => numbers[literal] ?? 0));
      count += read.literal.length;
    },
    finish: (): ThreadColumns['reference'] => ({
      count: table.literals.length,
      offsets: offsets.finish(),
      item: item.finish(),
      cost: cost.finish(),
    }),
  };
}
