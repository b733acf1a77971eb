/**
 * An error and what mended it. A failing result stays open under the target of its call; the first later success of
 * the same target closes it. Where that never comes, the error counts as mended by the first change or command that
 * succeeds after somebody took its words up again. A target that fails again and again gives two chains, from the
 * first and from the last failure: where the long one exceeds the limit, the short one still holds.
 *
 * Cost: a map lookup a result, and for each new literal of a turn a search in the lines of a few open errors.
 * Limits: an error whose mending call names another target and that nobody mentions is not found.
 */
import type { ToolClass } from '../../irreducible/tool-class.ts';
import type { CallTarget } from './call-target.ts';
import type { EmitChain } from './chain-list.ts';
import { CITE_REACH, REACH } from './reach.ts';

/** One call with its result. */
export interface AnsweredCall {
  readonly target: CallTarget;
  readonly call: number;
  readonly result: number;
}

/** The error lines of a failing result: items, and their literals. */
export interface ErrorWords {
  readonly items: readonly number[];
  readonly lines: readonly string[];
  /** How many items the thread had before this result: later ones are new since the error. */
  readonly itemsBefore: number;
}

/** A literal that a person or the agent wrote. */
export interface CitedItem {
  readonly item: number;
  readonly literal: string;
}

interface OpenError extends ErrorWords {
  readonly key: string;
  readonly first: number;
  readonly firstResult: number;
  /** The latest failure of the same target, and what it said. */
  last: number;
  lastWords: ErrorWords;
  cited: number | null;
  mended: number | null;
}

const MOST_CITABLE = 8;
/** Names that every second error carries: citing one says nothing. */
const EVERYDAY =
  /^(?:(?:Type|Value|Key|Attribute|Name|Syntax|Reference|Range|Runtime|Import|ModuleNotFound|Assertion|Index|OS|IO)?Error|Exception|Error:|npm error|undefined|null)$/;
const SHORTEST = 6;

export function createErrorFixes(emit: EmitChain) {
  const open = new Map<string, OpenError>();
  let citable: OpenError[] = [];

  const emitCited = (error: OpenError): void => {
    if (error.mended === null) return;
    emit({
      kind: 'error-fix',
      reason: 'error-cited',
      first: error.first,
      last: error.mended,
      evidence: error.items[0] ?? null,
    });
  };

  return {
    fail({ target, call, result }: AnsweredCall, words: ErrorWords): void {
      const known = open.get(target.key);
      if (known !== undefined && result - known.first < REACH) {
        known.last = call;
        known.lastWords = words;
        return;
      }
      if (known !== undefined) emitCited(known);
      const error: OpenError = {
        ...words,
        key: target.key,
        first: call,
        firstResult: result,
        last: call,
        lastWords: words,
        cited: null,
        mended: null,
      };
      open.set(target.key, error);
      if (words.lines.length > 0) citable = [...citable.slice(1 - MOST_CITABLE), error];
    },
    succeed({ target, call, result }: AnsweredCall): void {
      const error = open.get(target.key);
      if (error !== undefined) {
        open.delete(target.key);
        citable = citable.filter((other) => other !== error);
        const starts: readonly (readonly [first: number, words: ErrorWords])[] = [
          [error.first, error],
          [error.last, error.lastWords],
        ];
        let found = false;
        for (const [first, words] of starts) {
          if (result - first >= REACH || result <= first) continue;
          found = true;
          const evidence = words.items[0] ?? null;
          emit({ kind: 'error-fix', reason: 'same-call', first, last: result, evidence });
        }
        if (!found) emitCited(error);
      }
      if (!mends(target.tool)) return;
      for (const other of citable) {
        if (other.cited !== null && other.mended === null && call >= other.cited) other.mended = result;
      }
    },
    /** Somebody other than a tool spoke; what was cited is asked for only while an error is open. */
    speak(turn: number, citedIn: () => readonly CitedItem[]): void {
      if (citable.length === 0) return;
      const cited = citedIn();
      citable = citable.filter(({ firstResult }) => turn - firstResult < CITE_REACH);
      for (const error of citable) {
        if (
          error.cited === null &&
          turn > error.firstResult &&
          cited.some((item) => cites(error, item, turn))
        )
          error.cited = turn;
      }
    },
    finish(): void {
      for (const error of open.values()) emitCited(error);
    },
  };
}

/** Looking at things mends nothing. */
const mends = (tool: ToolClass): boolean => tool === 'write' || tool === 'edit' || tool === 'other';

/** The turn right after an error speaks of it; later, only words that are new since the error do. */
function cites(error: OpenError, { item, literal }: CitedItem, turn: number): boolean {
  if (error.items.includes(item)) return true;
  if (literal.length < SHORTEST || EVERYDAY.test(literal)) return false;
  if (item < error.itemsBefore && turn > error.firstResult + 1) return false;
  return error.lines.some((line) => line.includes(literal));
}
