import { createUseFinder, type UseFinder } from '../../../core/analysis/find-uses.ts';
import { createTurnReader, type TurnReader } from '../../../core/analysis/read-turns.ts';
import { assertNever } from '../../../core/assert-never.ts';
import { findTurnSpans } from '../../../core/irreducible/find-spans.ts';
import { createTokenizerFrom } from '../../../core/tokens/engine.ts';
import { renderTurn } from '../../../core/transcript/render.ts';
import { columnBuffers } from '../column-buffers.ts';
import type { HelperAnswer, HelperRequest } from './pool-protocol.ts';

/** A helper: it keeps the reader of one thread, and nothing of its turns. Throws where it is asked before it was told to begin. */
export function createHelper(
  post: (answer: HelperAnswer, transfer: readonly ArrayBuffer[]) => void,
): (request: HelperRequest) => void {
  let reader: TurnReader | null = null;
  let finder: UseFinder | null = null;
  return (request) => {
    switch (request.type) {
      case 'begin':
        reader = createTurnReader(createTokenizerFrom(request.encoding, request.tables));
        finder = null;
        return;
      case 'literals':
        finder = createUseFinder(request.literals);
        reader = null;
        return;
      case 'read': {
        if (reader === null) throw new Error('asked to read before it was told to begin');
        const { turns, origins } = request;
        let at = 0;
        const read = reader.read(turns, turns.map(renderTurn), {
          find: (turn, rendered) => findTurnSpans(turn, rendered, origins[at++] ?? NO_ORIGINS),
        });
        return post({ type: 'read', read }, columnBuffers(read));
      }
      case 'uses': {
        if (finder === null) throw new Error('asked for uses before it was told the literals');
        const uses = finder.find(request.turns);
        return post({ type: 'uses', uses }, columnBuffers(uses));
      }
      default:
        return assertNever(request);
    }
  };
}

const NO_ORIGINS = { tools: [], answered: [] } as const;
