/**
 * One pass over a thread that turns texts into numbers. Each turn is rendered, counted, searched for spans and
 * let go again: what stays are typed columns, one string per distinct literal, and nothing of the turns' texts.
 *
 * Cost: linear in the text, plus two encodings for each distinct literal (alone, and with its newline). The work
 * is done in steps of whole turns, so that a worker can answer between them; one turn is never interrupted.
 *
 * The rule that needs memory across turns is provenance (design: Estimator): a value that once counted as work —
 * the user gave it, the agent wrote it — counts wherever it stands from that turn on, also where a file that can be
 * read again shows it. It looks back only: of the columns, the kind of an item alone depends on what follows.
 */
import { type ThreadColumns, TURN_FLAGS } from '../columns.ts';
import { CUE_COST, referenceCost, scanReference } from '../floor/reference.ts';
import type { Rule } from '../irreducible/detector.ts';
import { createSpanFinder, type FoundSpan } from '../irreducible/find-spans.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { type RenderedTurn, ROLES, type Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { NO_TURN, type TokenCount } from '../units.ts';
import { createChainFinder } from './find-chains.ts';
import { growingBytes, growingInts } from './growing-array.ts';
import { hasIdKeyBefore } from './key-before.ts';
import { createLiteralTable } from './literal-table.ts';
import { createLiveness } from './liveness.ts';
import { createLostRows } from './lost-rows.ts';
import { type PairedCall, pairCalls } from './pair-calls.ts';
import { createResultEnds } from './result-ends.ts';
import { createSpanColumns } from './span-columns.ts';

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

/** What finds spans in a turn; stateful, asked once a turn and in order. */
export interface ColumnSources {
  find(turn: Turn, rendered: RenderedTurn): readonly FoundSpan[];
  /** The tokens of a turn, where they are known or are to be remembered; asked before its spans. Absent: they are counted. */
  tokensOf?(rendered: RenderedTurn): TokenCount;
}

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
  tokenizer: Tokenizer,
  sources: ColumnSources = createSpanFinder(),
  whole: WholeThread | null = null,
): ColumnsBuilder {
  const turnColumns = createTurnColumns(turns.length);
  const spans = createSpanColumns(tokenizer);
  const reference = createReferenceColumns();
  const calls = pairCalls(turns);
  const lost = createLostRows();
  const chains = createChainFinder(calls, spans.literals, createLiveness(lost.add).succeed);
  const keyed = growingBytes();
  const resultEnds = createResultEnds();
  let done = 0;

  const take = (turn: Turn): void => {
    const rendered = renderTurn(turn);
    const tokens = sources.tokensOf?.(rendered) ?? tokenizer.count(rendered.text);
    turnColumns.add(done, turn, rendered.text.length, tokens);
    const itemsBefore = spans.literals.length;
    const found = spans.add(rendered.text, sources.find(turn, rendered));
    for (const { start } of found) keyed.push(hasIdKeyBefore(rendered.text, start) ? 1 : 0);
    resultEnds.add(rendered, found);
    chains.add(turn, rendered, found, itemsBefore);
    reference.add(rendered.text);
  };

  const step = (maxTurns: number): number => {
    for (let left = maxTurns; left > 0 && done < turns.length; left--) {
      const turn = turns[done];
      if (turn !== undefined) take(turn);
      done++;
    }
    return done;
  };

  return {
    count: turns.length,
    step,
    finish() {
      step(turns.length);
      const { rules, ...columns } = spans.finish();
      const columnsOfSpans = {
        ...columns.spans,
        keyed: keyed.finish(),
        resultEnd: resultEnds.finish(),
        lost: lost.finish(),
      };
      return {
        columns: {
          turns: turnColumns.columns,
          calls: callColumns(calls),
          ...chains.finish(),
          ...columns,
          spans: columnsOfSpans,
          reference: reference.finish(),
          ...whole?.(turns, spans.literals),
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
  const item = growingInts();
  const cost = growingInts();
  const table = createLiteralTable();
  /** The turn in which an item was last met, counted from 1. */
  const metIn = growingInts();
  let turn = 0;
  offsets.push(0);

  const meet = (id: number, price: (literal: string) => number): void => {
    if (id === metIn.length) {
      metIn.push(0);
      cost.push(price(table.literals[id] ?? ''));
    }
    if (metIn.at(id) === turn) return;
    metIn.set(id, turn);
    item.push(id);
  };
  const cuePrice = (): number => CUE_COST;

  return {
    add(text: string): void {
      turn++;
      scanReference(
        text,
        (start, end) => meet(table.idOf(text, start, end), referenceCost),
        (cue) => meet(table.idOf(cue, 0, cue.length), cuePrice),
      );
      offsets.push(item.length);
    },
    finish: (): ThreadColumns['reference'] => ({
      count: table.literals.length,
      offsets: offsets.finish(),
      item: item.finish(),
      cost: cost.finish(),
    }),
  };
}
