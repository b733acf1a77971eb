/**
 * Reads a thread again and again while it grows, and looks for spans only in what is new.
 *
 * Problem. A log of a session is read as a whole: what a line means depends on the lines around it, so its importer
 * cannot begin in the middle. But importing is quick; finding spans and counting tokens take most of the time. Idea.
 * What a finder says of a turn depends on the turns up to it and on nothing else. So the turns of the last reading are
 * kept with what was found in each, and as far as a new reading begins with the same turns, nothing is looked for:
 * the finder is only told of their calls. What needs the thread as a whole (pairs of calls and results, chains, uses)
 * is worked out anew, so that a reading ends with exactly the columns of a thread that was read once.
 *
 * Cost. A comparison of the texts that were there before, and the work for the turns from the first changed one on.
 * A log that is rewritten from its start, or goes back to an earlier turn, is worked through from there.
 */
import type { ColumnSources } from '../analysis/build-columns.ts';
import { createSpanFinder, type FoundSpan } from '../irreducible/find-spans.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Part, Turn } from '../transcript/model.ts';
import type { TokenCount } from '../units.ts';

/** What is known of the turns of a reading before their columns are built. */
export interface RememberedTurns {
  /** How many turns at the start are those of the reading before. */
  readonly same: number;
  /** How many turns the reading before had. */
  readonly before: number;
  /** For one build of the columns of these turns, in order. */
  readonly sources: ColumnSources;
}

export interface TurnMemory {
  /** Takes the turns of the next reading; the columns of the one before must be built by then. */
  take(turns: readonly Turn[]): RememberedTurns;
}

interface Known {
  readonly turn: Turn;
  readonly tokens: TokenCount;
  readonly spans: readonly FoundSpan[];
}

export function createTurnMemory(tokenizer: Pick<Tokenizer, 'count'>): TurnMemory {
  let known: Known[] = [];
  let before = 0;
  return {
    take(turns) {
      const same = countSame(known, turns);
      const taken = { same, before };
      before = turns.length;
      // A reading that was given up half-way keeps what it found.
      const memory = known.slice(0, same);
      known = memory;
      const finder = createSpanFinder();
      let at = 0;
      let tokens: TokenCount | null = null;
      return {
        ...taken,
        sources: {
          tokensOf(rendered) {
            tokens = memory[at]?.tokens ?? tokenizer.count(rendered.text);
            return tokens;
          },
          find(turn, rendered) {
            const old = memory[at];
            at++;
            if (old !== undefined) {
              finder.passOver(turn);
              return old.spans;
            }
            const spans = finder.find(turn, rendered);
            memory.push({ turn, tokens: tokens ?? tokenizer.count(rendered.text), spans });
            tokens = null;
            return spans;
          },
        },
      };
    },
  };
}

function countSame(known: readonly Known[], turns: readonly Turn[]): number {
  let same = 0;
  for (const { turn } of known) {
    const now = turns[same];
    if (now === undefined || !isSameTurn(turn, now)) break;
    same++;
  }
  return same;
}

/** Whether two turns read the same; when and at what price they were written changes nothing of that. */
export function isSameTurn(a: Turn, b: Turn): boolean {
  if (a === b) return true;
  if (a.role !== b.role || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, i) => {
    const other = b.parts[i];
    return other !== undefined && isSamePart(part, other);
  });
}

function isSamePart(a: Part, b: Part): boolean {
  if (a === b) return true;
  if (a.kind === 'tool_call') {
    return (
      b.kind === 'tool_call' &&
      a.callId === b.callId &&
      a.name === b.name &&
      a.args.length === b.args.length &&
      a.args.every(({ key, value }, i) => key === b.args[i]?.key && value === b.args[i]?.value)
    );
  }
  if (b.kind === 'tool_call' || a.text !== b.text || a.kind !== b.kind) return false;
  if (a.kind === 'text') return b.kind === 'text' && (a.harness === true) === (b.harness === true);
  if (a.kind === 'reasoning') return b.kind === 'reasoning' && (a.opaque === true) === (b.opaque === true);
  if (a.kind === 'tool_result')
    return b.kind === 'tool_result' && a.callId === b.callId && a.name === b.name && a.isError === b.isError;
  return true;
}
