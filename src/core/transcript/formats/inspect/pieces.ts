/**
 * A sample that lies in pieces, as large ones do in an `.eval` file: a shell with everything but the talk, then lists of
 * messages, events and attachments in files of their own, each continuing the one before. Which list a piece belongs to is
 * told by what stands in it. The final conversation is named by ranges of the list of messages, attachments by number.
 * Limit: pieces must come in order and without a gap; numbers count from the first that is there.
 */
import type { SourceText } from '../../lines.ts';
import type { Sink } from '../format.ts';
import type { Extent, Outline } from '../reading/json-outline.ts';
import { asArray, asNumber, asString } from '../reading/json-values.ts';
import { type Placed, readRecord, readSample, type SampleParts } from './sample.ts';

export interface Pieces {
  /** A shell: what comes next belongs to it. */
  begin(shell: Extent): void;
  /** `false` where the value is no piece of the sample that was begun. */
  take(value: Extent): boolean;
  /** The sample that was begun, with all that was taken; `null` where none was. */
  finish(): SampleParts | null;
}

/** Refs may name a message over and over; in all this many are looked up, far more than a talk has. */
const MOST_REFERRED = 1_000_000;

export function createPieces(outline: Outline, source: SourceText, sink: Sink): Pieces {
  let shell: SampleParts | null = null;
  let refs: readonly unknown[] = [];
  let pool: (Placed | null)[] = [];
  let events: Placed[] = [];
  let attachments = new Map<string, string>();
  const takeElement = (at: Extent): void => {
    if (source.bytes[at.from] === 0x22) {
      const text = outline.scalar(at, 'an attachment');
      attachments.set(String(attachments.size), asString(text) ?? '');
      return;
    }
    const found = readRecord(at, outline, source, sink);
    // A message that is broken keeps its number, which others are named by.
    if (found === null) pool.push(null);
    else if (typeof found.value.role === 'string') pool.push(found);
    else if (typeof found.value.event === 'string') events.push(found);
    else outline.meta(at, 'a request to a model');
  };
  return {
    begin: (at) => {
      [refs, pool, events, attachments] = [[], [], [], new Map()];
      shell = readSample(at, outline, source, sink, (value) => {
        refs = asArray(value) ?? [];
      });
    },
    take: (value) => {
      if (shell === null || source.bytes[value.from] !== 0x5b) return false;
      outline.array(value, takeElement);
      return true;
    },
    finish: () => {
      const begun = shell;
      shell = null;
      return begun === null ? null : { ...begun, messages: referred(refs, pool), events, pool, attachments };
    },
  };
}

/** The messages that ranges of numbers name; one that is known by an id stands once. */
function referred(refs: readonly unknown[], pool: readonly (Placed | null)[]): Placed[] {
  const found: Placed[] = [];
  const seen = new Set<number>();
  let looked = 0;
  for (const ref of refs) {
    const pair = asArray(ref) ?? [ref];
    const from = Math.max(asNumber(pair[0]) ?? 0, 0);
    const to = Math.min(asNumber(pair[1]) ?? from + 1, pool.length);
    for (let at = from; at < to && looked < MOST_REFERRED; at++, looked++) {
      const item = pool[at] ?? null;
      if (item === null || (seen.has(at) && typeof item.value.id === 'string')) continue;
      seen.add(at);
      found.push(item);
    }
  }
  return found;
}
