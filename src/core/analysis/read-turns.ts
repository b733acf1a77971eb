/**
 * Reads turns by themselves: renders, counts and searches them, and gives what came of it as numbers.
 *
 * A turn is small, and each of these steps has tables of its own (the vocabulary of the encoding, those of the detectors,
 * the literals so far): turn by turn they would put each other out of the processor's caches. So a run of turns goes
 * through one step after the other; counting alone takes half the time that way. A reader keeps its numbers of literals
 * and rules from run to run; runs must come to it in the order of their turns, and may have gaps.
 */
import { COUNTED } from '../columns.ts';
import { CUE_COST, referenceCost, scanReference } from '../floor/reference.ts';
import type { Rule } from '../irreducible/detector.ts';
import type { FoundSpan } from '../irreducible/find-spans.ts';
import { sourceCode } from '../irreducible/span-sources.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { RenderedTurn, Turn } from '../transcript/model.ts';
import type { TokenCount } from '../units.ts';
import { growingInts } from './growing-array.ts';
import { hasIdKeyBefore } from './key-before.ts';
import { createLiteralTable } from './literal-table.ts';
import { addResultEnds } from './result-ends.ts';
import type { ReferenceRead, SpansRead, TurnsRead } from './turns-read.ts';

/** What finds spans in a turn; asked once a turn and in order. */
export interface ColumnSources {
  find(turn: Turn, rendered: RenderedTurn): readonly FoundSpan[];
  /** The tokens of a turn, where they are known or are to be remembered; asked before its spans. Absent: they are counted. */
  tokensOf?(rendered: RenderedTurn): TokenCount;
}

export interface TurnReader {
  read(turns: readonly Turn[], rendered: readonly RenderedTurn[], sources: ColumnSources): TurnsRead;
}

/** A reader for turns of one thread. */
export function createTurnReader(tokenizer: Pick<Tokenizer, 'count'>): TurnReader {
  const spans = createSpanReader(tokenizer);
  const reference = createReferenceReader();
  return {
    read(turns, rendered, sources) {
      const tokens = new Uint32Array(turns.length);
      const chars = Uint32Array.from(rendered, ({ text }) => text.length);
      const { tokensOf } = sources;
      if (tokensOf === undefined) {
        for (const [at, { text }] of rendered.entries()) tokens[at] = tokenizer.count(text);
      }
      const found = turns.map((turn, at) => {
        const one = rendered[at] ?? NOTHING;
        if (tokensOf !== undefined) tokens[at] = tokensOf(one);
        return sources.find(turn, one);
      });
      const all = spans.read(rendered, found);
      return { tokens, chars, ...all, reference: reference.read(rendered) };
    },
  };
}

const NOTHING: RenderedTurn = { text: '', parts: [] };

type SpansAndNames = Pick<TurnsRead, 'spans' | 'rules' | 'literals' | 'literalTokens' | 'literalLedger'>;

function createSpanReader(tokenizer: Pick<Tokenizer, 'count'>) {
  const table = createLiteralTable();
  const numberOfRule = new Map<string, number>();
  return {
    read(rendered: readonly RenderedTurn[], found: readonly (readonly FoundSpan[])[]): SpansAndNames {
      const known = table.literals.length;
      const rules: Rule[] = [];
      const spans = emptySpans(found);
      let row = 0;
      for (const [turn, ofTurn] of found.entries()) {
        const { text, parts } = rendered[turn] ?? NOTHING;
        addResultEnds(parts, ofTurn, spans.resultEnd, row);
        let before = -1;
        // Where the line of the span at hand begins, and where it ends.
        let line = 0;
        let lineEnd = text.indexOf('\n');
        for (const span of ofTurn) {
          const { start, end, rule } = span;
          spans.start[row] = start;
          spans.end[row] = end;
          spans.source[row] = sourceCode(span.source);
          spans.marks[row] =
            (span.source === 'summary' ? COUNTED.carried : 0) | (span.pointer === true ? COUNTED.pointer : 0);
          while (lineEnd >= 0 && lineEnd < start) {
            line = lineEnd + 1;
            lineEnd = text.indexOf('\n', line);
          }
          spans.cut[row] = before >= 0 && line > before ? line : 0;
          spans.keyed[row] = hasIdKeyBefore(text, start) ? 1 : 0;
          let number = numberOfRule.get(rule.id);
          if (number === undefined) {
            number = numberOfRule.size;
            numberOfRule.set(rule.id, number);
            rules.push(rule);
          }
          spans.rule[row] = number;
          spans.literal[row] = table.idOf(text, start, end);
          before = end;
          row++;
        }
        spans.offsets[turn + 1] = row;
      }
      const literals = table.literals.slice(known);
      const literalTokens = Uint32Array.from(literals, (literal) => tokenizer.count(literal));
      return {
        spans,
        rules,
        literals,
        literalTokens,
        literalLedger: literalTokens.map((tokens, at) => {
          const literal = literals[at] ?? '';
          return endsInWord(literal) ? tokens + 1 : tokenizer.count(`${literal}\n`);
        }),
      };
    },
  };
}

/** Whether the last character is an ASCII letter or digit: no piece of an encoding goes on from there into a newline, which is a token by itself. */
export function endsInWord(literal: string): boolean {
  const last = literal.charCodeAt(literal.length - 1);
  const letter = last | 32;
  return (last >= 48 && last <= 57) || (last < 128 && letter >= 97 && letter <= 122);
}

function emptySpans(found: readonly (readonly FoundSpan[])[]): SpansRead {
  let count = 0;
  for (const { length } of found) count += length;
  return {
    offsets: new Uint32Array(found.length + 1),
    start: new Uint32Array(count),
    end: new Uint32Array(count),
    source: new Uint8Array(count),
    marks: new Uint8Array(count),
    cut: new Uint32Array(count),
    keyed: new Uint8Array(count),
    resultEnd: new Uint32Array(count),
    rule: new Uint16Array(count),
    literal: new Uint32Array(count),
  };
}

function createReferenceReader() {
  const table = createLiteralTable();
  /** By literal: the turn in which it was last met, counted from 1 over all runs. */
  const metIn = growingInts();
  let turn = 0;
  return {
    read(rendered: readonly RenderedTurn[]): ReferenceRead {
      const known = table.literals.length;
      const offsets = new Uint32Array(rendered.length + 1);
      const literal = growingInts();
      const cost = growingInts();
      const meet = (id: number, price: (literal: string) => number): void => {
        if (id === metIn.length) {
          metIn.push(0);
          cost.push(price(table.literals[id] ?? ''));
        }
        if (metIn.at(id) === turn) return;
        metIn.set(id, turn);
        literal.push(id);
      };
      for (const [at, { text }] of rendered.entries()) {
        turn++;
        scanReference(
          text,
          (start, end) => meet(table.idOf(text, start, end), referenceCost),
          (cue) => meet(table.idOf(cue, 0, cue.length), cuePrice),
        );
        offsets[at + 1] = literal.length;
      }
      return {
        offsets,
        literal: literal.finish(),
        literals: table.literals.slice(known),
        cost: cost.finish(),
      };
    },
  };
}

const cuePrice = (): number => CUE_COST;
