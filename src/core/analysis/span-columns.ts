/**
 * Spans and items as columns: what readers found in runs of turns, laid end to end in the order of the turns, with rules
 * and items numbered as the thread first meets them, whoever read them.
 *
 * A reader hears of a literal in an earlier turn before it hears of it in a later one, so what is new to the thread is new
 * to its reader too: what a row costs here is two look-ups in arrays, and only a reader's new literals are compared.
 */
import type { ThreadColumns } from '../columns.ts';
import { DEFAULT_RULES, markCounted } from '../floor/counting-rules.ts';
import type { Rule } from '../irreducible/detector.ts';
import { kindCode } from '../irreducible/kinds.ts';
import { sourceCode, sourceOfCode } from '../irreducible/span-sources.ts';
import type { ChainSpan } from './find-chains.ts';
import { growingBytes, growingInts } from './growing-array.ts';
import { byteColumn, intColumn, shortColumn } from './growing-column.ts';
import { createLiteralTable } from './literal-table.ts';
import type { SpansRead, TurnsRead } from './turns-read.ts';

const ERROR = kindCode('error');
const FILE = sourceCode('file');

/** The thread's numbers for what one reader has numbered so far. */
export interface ReaderNumbers {
  readonly rules: number[];
  readonly items: number[];
  readonly references: number[];
}

export const noNumbers = (): ReaderNumbers => ({ rules: [], items: [], references: [] });

export interface SpanColumnsBuilder {
  /** The text of each item so far. */
  readonly literals: readonly string[];
  /**
   * Takes the next run, whose reader's numbers are `numbers`; `turn` is handed the spans of each of its turns, and how many
   * items there were before it. Of the results of a turn that is nothing else (`isResult`) it is handed errors and what a
   * file holds, which is all that chains and files ask of them: most spans of a long thread stand in results.
   */
  add(
    read: TurnsRead,
    numbers: ReaderNumbers,
    isResult: (at: number) => boolean,
    turn: (at: number, spans: readonly ChainSpan[], itemsBefore: number) => void,
  ): void;
  finish(): Pick<ThreadColumns, 'spans' | 'items'> & { readonly rules: readonly Rule[] };
}

export function createSpanColumns(): SpanColumnsBuilder {
  let count = 0;
  const offsets = growingInts();
  offsets.push(0);
  const start = intColumn();
  const end = intColumn();
  const source = byteColumn();
  const counted = byteColumn();
  const cut = intColumn();
  const keyed = byteColumn();
  const resultEnd = intColumn();
  const kind = byteColumn();
  const item = intColumn();
  const rule = shortColumn();

  const table = createLiteralTable();
  const { literals } = table;
  const itemTokens = growingInts();
  const itemLedger = growingInts();
  const itemKind = growingBytes();

  const rules: Rule[] = [];
  const ruleKinds: number[] = [];
  const numberOfRule = new Map<string, number>();

  const takeRule = (next: Rule | undefined): number => {
    if (next === undefined) return 0;
    const known = numberOfRule.get(next.id);
    if (known !== undefined) return known;
    const number = rules.push(next) - 1;
    ruleKinds.push(kindCode(next.kind));
    numberOfRule.set(next.id, number);
    return number;
  };
  const takeLiteral = (read: TurnsRead, at: number): number => {
    const literal = read.literals[at] ?? '';
    const id = table.idOf(literal, 0, literal.length);
    if (id === itemTokens.length) {
      itemTokens.push(read.literalTokens[at] ?? 0);
      itemLedger.push(read.literalLedger[at] ?? 0);
      itemKind.push(0xff);
    }
    return id;
  };

  const keep = (spans: SpansRead): void => {
    start.add(spans.start);
    end.add(spans.end);
    source.add(spans.source);
    counted.add(spans.marks);
    cut.add(spans.cut);
    keyed.add(spans.keyed);
    resultEnd.add(spans.resultEnd);
  };

  return {
    literals,
    add(read, numbers, isResult, turn) {
      const { spans } = read;
      const rows = spans.start.length;
      const itemOf = new Uint32Array(rows);
      const ruleOf = new Uint16Array(rows);
      const kindOf = new Uint8Array(rows);
      const firstLiteral = numbers.items.length;
      const firstRule = numbers.rules.length;
      for (let at = 0; at < read.tokens.length; at++) {
        const from = spans.offsets[at] ?? 0;
        const to = spans.offsets[at + 1] ?? from;
        const itemsBefore = literals.length;
        const found: ChainSpan[] = [];
        const few = isResult(at);
        for (let row = from; row < to; row++) {
          const literal = spans.literal[row] ?? 0;
          if (literal === numbers.items.length) {
            numbers.items.push(takeLiteral(read, literal - firstLiteral));
          }
          const own = spans.rule[row] ?? 0;
          if (own === numbers.rules.length) numbers.rules.push(takeRule(read.rules[own - firstRule]));
          const id = numbers.items[literal] ?? 0;
          const number = numbers.rules[own] ?? 0;
          const code = ruleKinds[number] ?? 0;
          if (code < itemKind.at(id)) itemKind.set(id, code);
          itemOf[row] = id;
          ruleOf[row] = number;
          kindOf[row] = code;
          const isInResult = (spans.resultEnd[row] ?? 0) !== 0;
          if (few && isInResult && code !== ERROR && spans.source[row] !== FILE) continue;
          const rowRule = rules[number];
          if (rowRule === undefined) continue;
          found.push({
            start: spans.start[row] ?? 0,
            end: spans.end[row] ?? 0,
            rule: rowRule,
            source: sourceOfCode(spans.source[row] ?? 0),
            item: id,
            row: count + row,
          });
        }
        offsets.push(count + to);
        turn(at, found, itemsBefore);
      }
      count += rows;
      keep(spans);
      item.add(itemOf);
      rule.add(ruleOf);
      kind.add(kindOf);
    },
    finish() {
      const spans = {
        count,
        offsets: offsets.finish(),
        start: start.finish(),
        end: end.finish(),
        kind: kind.finish(),
        item: item.finish(),
        rule: rule.finish(),
        source: source.finish(),
        counted: counted.finish(),
        cut: cut.finish(),
        keyed: keyed.finish(),
        resultEnd: resultEnd.finish(),
      };
      markCounted(spans, spans.counted, DEFAULT_RULES);
      return {
        spans,
        items: {
          count: literals.length,
          tokens: itemTokens.finish(),
          ledger: itemLedger.finish(),
          kind: itemKind.finish(),
        },
        rules,
      };
    },
  };
}
