/**
 * Finds the chains of a thread, turn by turn: an error and its fix, a decision and its reversal, and the soft ones
 * (design: Legal cuts). What a call did counts when its result shows that it worked, so calls wait for their results.
 *
 * Cost: linear in the text that it reads — arguments of edits and what people and the agent said — and in the spans.
 * It needs to see a success to know a fix, so the chains of a longer thread may differ from those of its beginning.
 */
import type { ChainColumns, SupersessionColumns } from '../columns.ts';
import type { Rule } from '../irreducible/detector.ts';
import { harnessBlocks } from '../irreducible/harness-blocks.ts';
import { commandOf, isShellCall, type ToolClass } from '../irreducible/tool-class.ts';
import type { RenderedTurn, ToolCallPart, Turn } from '../transcript/model.ts';
import { type CallTarget, targetOf } from './chains/call-target.ts';
import { chainColumns, type FoundChain } from './chains/chain-list.ts';
import { editsOf } from './chains/edits.ts';
import {
  type AnsweredCall,
  type CitedItem,
  createErrorFixes,
  type ErrorWords,
} from './chains/error-fixes.ts';
import { createReversals, restoredBy } from './chains/reversals.ts';
import {
  type Setting,
  settingsChanged,
  settingsInCommand,
  settingsInWords,
  settingsNamed,
  takesBack,
} from './chains/settings.ts';
import { createQuestions, createReadWrites } from './chains/soft-chains.ts';
import type { HeldSpan, SucceededCall } from './liveness.ts';
import type { PairedCall } from './pair-calls.ts';
import { createSupersessions } from './supersessions.ts';

/** A span of the turn at hand, with the number of its item. */
export interface ChainSpan extends HeldSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: Rule;
}

export interface ChainFinder {
  /** Takes the next turn; `itemsBefore` is how many items the thread had before it. */
  add(turn: Turn, rendered: RenderedTurn, spans: readonly ChainSpan[], itemsBefore: number): void;
  finish(): { readonly chains: ChainColumns; readonly supersessions: SupersessionColumns };
}

interface Call {
  readonly part: ToolCallPart;
  readonly target: CallTarget;
  readonly spans: readonly ChainSpan[];
  readonly turn: number;
}

/** A finder for one thread, whose calls are paired already; `succeeded` is told each call that worked. */
export function createChainFinder(
  pairs: readonly PairedCall[],
  literals: readonly string[],
  succeeded: (call: SucceededCall) => void = () => undefined,
): ChainFinder {
  const found: FoundChain[] = [];
  const emit = (chain: FoundChain): void => {
    found.push(chain);
  };
  const errors = createErrorFixes(emit);
  const reversals = createReversals(emit);
  const readWrites = createReadWrites(emit);
  const questions = createQuestions(emit);
  const supersessions = createSupersessions();
  const callOfResult = new Map<string, number>();
  for (const [number, { result }] of pairs.entries()) {
    if (result !== null) callOfResult.set(`${result.turn}:${result.part}`, number);
  }
  /** Calls that wait for their results. */
  const waiting = new Map<number, Call>();
  let calls = 0;
  let index = 0;

  const literalOf = (item: number): string => literals[item] ?? '';
  /** The item that is the value, else one that holds the value with its name. */
  const evidenceOf = (spans: readonly ChainSpan[], name: string, value: string): number | null => {
    const exact = spans.find(({ item }) => literalOf(item) === value);
    if (exact !== undefined) return exact.item;
    const holds = (literal: string): boolean =>
      literal.includes(value) && literal.toLowerCase().includes(name.toLowerCase());
    return spans.find(({ item }) => holds(literalOf(item)))?.item ?? null;
  };

  /** A name got a value: it may undo an earlier decision, and replace its value. */
  const decide = (
    scope: string,
    { name, value, was = null }: Setting & { readonly was?: string | null },
    spans: readonly ChainSpan[],
    turn: number,
    until: number,
  ): void => {
    const evidence = evidenceOf(spans, name, value);
    reversals.set(scope, name, value, was, turn, until, evidence);
    supersessions.set(scope, name, evidence, was === null ? null : evidenceOf(spans, name, was), until);
  };

  const applyCall = ({ part, target, spans, turn }: Call, result: number): void => {
    if (target.tool === 'write' || target.tool === 'edit') reversals.change(turn);
    for (const { path, before, after } of editsOf(part, target)) {
      reversals.edit(path, before, after, turn, result);
      for (const setting of settingsChanged(path, before, after)) decide(path, setting, spans, turn, result);
    }
    if (!isShellCall(part)) return;
    const command = commandOf(part);
    for (const path of restoredBy(command)) reversals.restore(path, result);
    for (const setting of settingsInCommand(command)) decide('package', setting, spans, turn, result);
  };

  const hear = (turn: Turn, text: string, spans: readonly ChainSpan[]): void => {
    if (harnessBlocks(text).length > 0) return;
    if (turn.role === 'user' && takesBack(text)) reversals.takeBack(index);
    for (const setting of settingsInWords(text)) decide(turn.role, setting, spans, index, index);
    for (const { name, value } of settingsNamed(text)) {
      supersessions.set('said', name, evidenceOf(spans, name, value), null, index);
    }
  };

  return {
    add(turn, rendered, spans, itemsBefore) {
      questions.add(index, turn);
      if (turn.role === 'assistant' || turn.role === 'user')
        errors.speak(index, () => citedIn(turn, spans, literalOf));
      let at = 0;
      for (const range of rendered.parts) {
        const part = turn.parts[range.part];
        while ((spans[at]?.end ?? Number.POSITIVE_INFINITY) <= range.start) at++;
        const from = at;
        while ((spans[at]?.start ?? Number.POSITIVE_INFINITY) < range.end) at++;
        const inside = spans.slice(from, at);
        if (part?.kind === 'tool_call') {
          waiting.set(calls++, { part, target: targetOf(part), spans: inside, turn: index });
        } else if (part?.kind === 'tool_result') {
          const number = callOfResult.get(`${index}:${range.part}`);
          const call = number === undefined ? undefined : waiting.get(number);
          if (number === undefined || call === undefined) continue;
          waiting.delete(number);
          const answered: AnsweredCall = { target: call.target, call: call.turn, result: index };
          const words = errorWords(inside, itemsBefore, literalOf);
          if (
            part.isError ||
            words.lines.length > 0 ||
            saysFailed(call.target.tool, rendered.text, range.start, range.end)
          ) {
            errors.fail(answered, words);
          } else {
            errors.succeed(answered);
            readWrites.succeed(answered);
            applyCall(call, index);
            succeeded({ ...call, resultSpans: inside, result: index });
          }
        } else if (
          part?.kind === 'text' &&
          part.harness !== true &&
          (turn.role === 'user' || turn.role === 'assistant')
        ) {
          // The text of a part may have to be unpacked; that of the turn is at hand.
          hear(turn, rendered.text.slice(range.start, range.end), inside);
        }
      }
      index++;
    },
    finish() {
      errors.finish();
      return { chains: chainColumns(found), supersessions: supersessions.finish() };
    },
  };
}

/** Kinds whose literals stand in any error line and cite nothing. */
const WEAK = new Set(['path', 'url', 'number', 'constraint', 'datetime', 'word']);
const MOST_CITED = 200;

function citedIn(
  turn: Turn,
  spans: readonly ChainSpan[],
  literalOf: (item: number) => string,
): readonly CitedItem[] {
  if (turn.parts.some((part) => part.kind === 'summary')) return [];
  return spans
    .filter(({ rule }) => !WEAK.has(rule.kind))
    .slice(0, MOST_CITED)
    .map(({ item }) => ({ item, literal: literalOf(item) }));
}

/** How far from its ends a result says how the command ended. */
const ENDS = 160;
const FAILED = /\b(?:exit(?:ed)?(?: with)?(?: code| status)?:? [1-9]\d{0,2}\b|command timed out\b)/i;

/** Whether a result that nothing flags says at one of its ends that the command failed. A search that finds nothing did not. */
const saysFailed = (tool: ToolClass, text: string, start: number, end: number): boolean =>
  tool === 'other' &&
  (FAILED.test(text.slice(start, Math.min(end, start + ENDS))) ||
    (end - start > ENDS && FAILED.test(text.slice(end - ENDS, end))));

const MOST_LINES = 4;

function errorWords(
  spans: readonly ChainSpan[],
  itemsBefore: number,
  literalOf: (item: number) => string,
): ErrorWords {
  const items = spans
    .filter(({ rule }) => rule.kind === 'error')
    .slice(0, MOST_LINES)
    .map(({ item }) => item);
  return { items, lines: items.map(literalOf), itemsBefore };
}
