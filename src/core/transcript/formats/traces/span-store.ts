/** The spans of a file with their messages as numbers: what is said again and again is kept once. */
import type { Diagnostic } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import type { Extent, Outline } from '../json-outline.ts';
import type { RawMessage } from './message-lists.ts';
import { readMessage, type SaidTurn } from './messages.ts';
import type { Item } from './rebuild-types.ts';
import type { Side } from './shapes.ts';
import type { TraceSpan } from './spans.ts';

/** One message where it stands. */
export interface Occurrence {
  readonly item: number;
  readonly turns: readonly SaidTurn[];
  readonly remarks: readonly Diagnostic[];
  /** Where its turns stand, in the same order. */
  readonly extents: readonly (readonly Extent[])[];
}

export interface StoredSpan extends Omit<TraceSpan, 'input' | 'output'> {
  readonly place: Extent;
  readonly input: readonly Occurrence[];
  readonly output: readonly Occurrence[];
}

export interface SpanStore {
  readonly spans: StoredSpan[];
  readonly items: Item[];
  add(span: TraceSpan, place: Extent): void;
  read(raw: readonly RawMessage[], side: Side): Occurrence[];
}

export function createSpanStore(outline: Outline, sink: Sink): SpanStore {
  const spans: StoredSpan[] = [];
  const items: Item[] = [];
  const numbers = new Map<string, number>();
  const variants = new Map<string, readonly SaidTurn[]>();

  const read = (raws: readonly RawMessage[], side: Side): Occurrence[] =>
    raws.flatMap((raw): Occurrence[] => {
      const [first] = raw.extents;
      if (raw.fault !== null && first !== undefined) {
        const place = outline.range(first.from, first.to);
        sink.remark('unexpected-shape', place, `${placeOf(place)}: ${raw.fault}.`);
      }
      const message = readMessage(raw, side, outline.range);
      if (message === null) return [];
      let item = numbers.get(message.key);
      if (item === undefined) {
        item = items.length;
        numbers.set(message.key, item);
        items.push({
          role: message.turns[0]?.role ?? 'user',
          parts: message.turns.flatMap(({ parts }) => parts),
        });
      }
      const known = variants.get(message.exact);
      if (known === undefined) variants.set(message.exact, message.turns);
      return [
        {
          item,
          turns: known ?? message.turns,
          remarks: message.remarks,
          extents: message.turns.map(({ extents }) => extents),
        },
      ];
    });

  return {
    spans,
    items,
    read,
    add: ({ input, output, ...span }, place) => {
      // The steps between an agent and its models repeat what both say.
      const isTelling = span.kind === 'llm' || span.kind === 'agent' || span.parent === null;
      spans.push({
        ...span,
        place,
        input: isTelling ? read(input, 'input') : [],
        output: isTelling ? read(output, 'output') : [],
      });
    },
  };
}
