/** The spans of a file with their messages as numbers: what is said again and again is kept once. */
import type { Diagnostic } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { jsonText } from '../reading/json-values.ts';
import { textOf } from './located.ts';
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
  const known = new Map<string, Omit<Occurrence, 'extents'>>();

  const read = (raws: readonly RawMessage[], side: Side): Occurrence[] =>
    raws.flatMap((raw): Occurrence[] => {
      const [first] = raw.extents;
      if (raw.fault !== null && first !== undefined) {
        const place = outline.range(first.from, first.to);
        sink.remark('unexpected-shape', place, `${placeOf(place)}: ${raw.fault}.`);
      }
      // Most messages are repeated letter for letter: then nothing of them has to be read again.
      const text = `${side}${raw.node === null ? jsonText(raw.value) : textOf(raw.node)}`;
      const again = known.get(text);
      if (again !== undefined) return [{ ...again, extents: [raw.extents] }];
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
      const { turns, remarks } = message;
      if (turns.length === 1) known.set(text, { item, turns, remarks });
      return [{ item, turns, remarks, extents: turns.map(({ extents }) => extents) }];
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
