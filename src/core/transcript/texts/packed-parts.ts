/**
 * Parts whose texts are bytes until somebody reads them.
 *
 * Problem. Everything that reads a transcript reads `part.text`. Idea. A packed part looks like any other: its text is a
 * property of its own that decodes when it is read, so copying by spreading, comparing and sending it to a worker see a
 * string. The last few texts are remembered, since whoever shows a turn reads its texts several times. All parts of a kind
 * share one getter, and so the engine lays them out like plain objects. Cost: about fifty bytes a part.
 */
import { utf8Length } from '../../tokens/utf8.ts';
import type { Part, ReasoningPart, SummaryPart, TextPart, ToolArgument, ToolResultPart } from '../model.ts';
import { forgetFrames, type TextBlock } from './text-block.ts';
import { type TextPlace, type TextStore, textAt } from './text-store.ts';

/** Texts remembered, and the longest of them that is worth it, in letters. */
const REMEMBERED = 8;
const LONGEST_REMEMBERED = 1 << 20;

interface Remembered {
  readonly block: TextBlock | null;
  readonly from: number;
  readonly text: string;
}

const NOTHING: Remembered = { block: null, from: -1, text: '' };
const remembered: Remembered[] = Array.from({ length: REMEMBERED }, () => NOTHING);
let next = 0;
/** The last text that was too long to be one of them. */
let long = NOTHING;

/** The text at a place; the last few that were asked for are made once. */
export function readText(place: TextPlace): string {
  const { block, from } = place;
  if (long.from === from && long.block === block) return long.text;
  for (const known of remembered) if (known.from === from && known.block === block) return known.text;
  const text = textAt(place);
  const entry = { block, from, text };
  if (text.length > LONGEST_REMEMBERED) long = entry;
  else {
    remembered[next] = entry;
    next = (next + 1) % REMEMBERED;
  }
  return text;
}

/** Lets go of the texts that are remembered. */
export function forgetTexts(): void {
  remembered.fill(NOTHING);
  long = NOTHING;
  forgetFrames();
}

class Packed implements TextPlace {
  readonly #block: TextBlock;
  readonly #from: number;
  readonly #to: number;
  readonly #chars: number;
  constructor({ block, from, to, chars }: TextPlace) {
    this.#block = block;
    this.#from = from;
    this.#to = to;
    this.#chars = chars;
  }
  get block() {
    return this.#block;
  }
  get from() {
    return this.#from;
  }
  get to() {
    return this.#to;
  }
  get chars() {
    return this.#chars;
  }
}

const DECODED = {
  enumerable: true,
  get(this: Packed): string {
    return readText(this);
  },
} as const;

class PackedText extends Packed implements TextPart {
  readonly kind = 'text';
  declare readonly text: string;
  declare readonly harness?: boolean;
  constructor(place: TextPlace, { harness }: TextPart) {
    super(place);
    Object.defineProperty(this, 'text', DECODED);
    if (harness !== undefined) this.harness = harness;
  }
}

class PackedReasoning extends Packed implements ReasoningPart {
  readonly kind = 'reasoning';
  declare readonly text: string;
  declare readonly opaque?: boolean;
  constructor(place: TextPlace, { opaque }: ReasoningPart) {
    super(place);
    Object.defineProperty(this, 'text', DECODED);
    if (opaque !== undefined) this.opaque = opaque;
  }
}

class PackedResult extends Packed implements ToolResultPart {
  readonly kind = 'tool_result';
  readonly callId: string | null;
  readonly name: string | null;
  declare readonly text: string;
  readonly isError: boolean;
  constructor(place: TextPlace, { callId, name, isError }: ToolResultPart) {
    super(place);
    this.callId = callId;
    this.name = name;
    this.isError = isError;
    Object.defineProperty(this, 'text', DECODED);
  }
}

class PackedSummary extends Packed implements SummaryPart {
  readonly kind = 'summary';
  declare readonly text: string;
  constructor(place: TextPlace) {
    super(place);
    Object.defineProperty(this, 'text', DECODED);
  }
}

class PackedArgument extends Packed implements ToolArgument {
  readonly key: string;
  declare readonly value: string;
  constructor(place: TextPlace, key: string) {
    super(place);
    this.key = key;
    Object.defineProperty(this, 'value', DECODED);
  }
}

/** The same part with its long texts in a store; itself where there is none, or where they lie in one already. */
export function packPart(part: Part, store: TextStore): Part {
  if (part instanceof Packed || part.kind === 'attachment') return part;
  if (part.kind === 'tool_call') {
    const args = packArguments(part.args, store);
    return args === part.args ? part : { ...part, args };
  }
  const place = store.put(part.text);
  if (place === null) return part;
  switch (part.kind) {
    case 'text':
      return new PackedText(place, part);
    case 'reasoning':
      return new PackedReasoning(place, part);
    case 'tool_result':
      return new PackedResult(place, part);
    case 'summary':
      return new PackedSummary(place);
  }
}

function packArguments(args: readonly ToolArgument[], store: TextStore): readonly ToolArgument[] {
  let packed: ToolArgument[] | null = null;
  args.forEach((arg, index) => {
    if (arg instanceof Packed) return;
    const place = store.put(arg.value);
    if (place === null) return;
    packed ??= [...args];
    packed[index] = new PackedArgument(place, arg.key);
  });
  return packed ?? args;
}

/** The length of a part's text, in UTF-16 units, without making the text. */
export const textLength = (part: Exclude<Part, { readonly kind: 'tool_call' }>): number =>
  part instanceof Packed ? part.chars : part.text.length;

/** The length of an argument's value, in UTF-16 units, without making it. */
export const valueLength = (arg: ToolArgument): number =>
  arg instanceof Packed ? arg.chars : arg.value.length;

/** The bytes of a part's text as UTF-8, without making the text. */
export const textBytes = (part: Exclude<Part, { readonly kind: 'tool_call' }>): number =>
  part instanceof Packed ? part.to - part.from : utf8Length(part.text);

/** The bytes of an argument's value as UTF-8, without making it. */
export const valueBytes = (arg: ToolArgument): number =>
  arg instanceof Packed ? arg.to - arg.from : utf8Length(arg.value);

/** Where the long texts of a part lie packed; `onPlain` is told the letters of those that do not. */
export function placesOf(part: Part, onPlain?: (chars: number) => void): readonly TextPlace[] {
  const texts = part.kind === 'tool_call' ? part.args : [part];
  const places: TextPlace[] = [];
  for (const text of texts) {
    if (text instanceof Packed) places.push(text);
    else onPlain?.('value' in text ? text.value.length : text.text.length);
  }
  return places;
}
