/**
 * Spans and items as columns, turn by turn: each distinct literal becomes an item, numbered as it is first met, encoded
 * once alone and once with its newline.
 *
 * A long transcript has hundreds of thousands of spans, and this runs once, before any of it is compiled well: so all
 * columns of a span grow together, and a span is a handful of plain stores.
 */
import { COUNTED, type ThreadColumns } from '../columns.ts';
import { DEFAULT_RULES, markCounted } from '../floor/counting-rules.ts';
import type { Rule } from '../irreducible/detector.ts';
import type { FoundSpan } from '../irreducible/find-spans.ts';
import { kindCode } from '../irreducible/kinds.ts';
import { sourceCode } from '../irreducible/span-sources.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { ChainSpan } from './find-chains.ts';
import { growingBytes, growingInts } from './growing-array.ts';
import { createLiteralTable } from './literal-table.ts';

export interface SpanColumnsBuilder {
  /** The text of each item so far. */
  readonly literals: readonly string[];
  /** Takes the spans of the next turn and says which items they are. */
  add(text: string, found: readonly FoundSpan[]): readonly ChainSpan[];
  finish(): Pick<ThreadColumns, 'spans' | 'items'> & { readonly rules: readonly Rule[] };
}

const allocate = (capacity: number) => ({
  start: new Uint32Array(capacity),
  end: new Uint32Array(capacity),
  kind: new Uint8Array(capacity),
  item: new Uint32Array(capacity),
  rule: new Uint16Array(capacity),
  source: new Uint8Array(capacity),
  counted: new Uint8Array(capacity),
  cut: new Uint32Array(capacity),
});
type Rows = ReturnType<typeof allocate>;

function enlarge(rows: Rows, capacity: number): Rows {
  const larger = allocate(capacity);
  larger.start.set(rows.start);
  larger.end.set(rows.end);
  larger.kind.set(rows.kind);
  larger.item.set(rows.item);
  larger.rule.set(rows.rule);
  larger.source.set(rows.source);
  larger.counted.set(rows.counted);
  larger.cut.set(rows.cut);
  return larger;
}

/** Where the line of `to` begins, when it begins at `from` or behind; else 0. */
function lineStart(text: string, from: number, to: number): number {
  for (let at = to - 1; at >= from; at--) if (text.charCodeAt(at) === 10) return at + 1;
  return 0;
}

export function createSpanColumns(tokenizer: Tokenizer): SpanColumnsBuilder {
  let rows = allocate(1_024);
  let count = 0;
  const offsets = growingInts();
  offsets.push(0);

  const table = createLiteralTable();
  const { literals } = table;
  const itemTokens = growingInts();
  const itemLedger = growingInts();
  const itemKind = growingBytes();

  const rules: Rule[] = [];
  const ruleKinds: number[] = [];
  const idOfRule = new Map<string, number>();

  const addItem = (literal: string): void => {
    itemTokens.push(tokenizer.count(literal));
    itemLedger.push(tokenizer.count(`${literal}\n`));
    itemKind.push(0xff);
  };

  const addRule = (rule: Rule): number => {
    const id = rules.push(rule) - 1;
    ruleKinds.push(kindCode(rule.kind));
    idOfRule.set(rule.id, id);
    return id;
  };

  return {
    literals,
    add(text, found) {
      const first = count;
      if (count + found.length > rows.start.length) {
        rows = enlarge(rows, Math.max(2 * rows.start.length, count + found.length));
      }
      const { start, end, kind, item, rule, source, counted, cut } = rows;
      let before = -1;
      for (const span of found) {
        const id = table.idOf(text, span.start, span.end);
        if (id === itemTokens.length) addItem(literals[id] ?? '');
        const ruleId = idOfRule.get(span.rule.id) ?? addRule(span.rule);
        const code = ruleKinds[ruleId] ?? 0;
        if (code < itemKind.at(id)) itemKind.set(id, code);
        source[count] = sourceCode(span.source);
        start[count] = span.start;
        end[count] = span.end;
        kind[count] = code;
        item[count] = id;
        rule[count] = ruleId;
        counted[count] =
          (span.source === 'summary' ? COUNTED.carried : 0) | (span.pointer === true ? COUNTED.pointer : 0);
        cut[count] = before < 0 ? 0 : lineStart(text, before, span.start);
        before = span.end;
        count++;
      }
      offsets.push(count);
      return found.map(({ start, end, rule, source }, i) => ({
        start,
        end,
        rule,
        source,
        item: item[first + i] ?? 0,
        row: first + i,
      }));
    },
    finish() {
      const spans = {
        count,
        offsets: offsets.finish(),
        start: rows.start.slice(0, count),
        end: rows.end.slice(0, count),
        kind: rows.kind.slice(0, count),
        item: rows.item.slice(0, count),
        rule: rows.rule.slice(0, count),
        source: rows.source.slice(0, count),
        counted: rows.counted.slice(0, count),
        cut: rows.cut.slice(0, count),
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
