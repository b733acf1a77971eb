/** What a value says, whatever its shape: text, a list of texts or blocks, an object around one of them. */
import type { Part, Role } from '../../model.ts';
import { readBlock, resultText, saidText } from '../blocks.ts';
import { asText, isArray, isRecord, jsonText } from '../json-values.ts';

export interface Words {
  readonly talk: readonly Part[];
  /** Outcomes of calls among the blocks. */
  readonly results: readonly Part[];
  /** All of it as one text, for what is itself an outcome; `null` where there is none. */
  readonly text: string | null;
}

const INNER_KEYS = ['text', 'content', 'value', 'body', 'message', 'markdown', 'parts'] as const;

export function wordsOf(value: unknown, role: Role, fault: (what: string) => void): Words {
  const inner = unwrap(value);
  if (inner === null || inner === undefined || inner === '') return { talk: [], results: [], text: null };
  if (typeof inner === 'string')
    return { talk: inner.trim() === '' ? [] : saidText(inner, role), results: [], text: inner };
  const text = role === 'tool' ? resultText(inner).text : null;
  if (!isArray(inner)) return { talk: saidText(jsonText(inner), role), results: [], text };
  const talk: Part[] = [];
  const results: Part[] = [];
  for (const block of inner) {
    const plain = isRecord(block) && typeof block.type !== 'string' ? unwrap(block) : block;
    if (isRecord(block) && typeof block.type !== 'string') {
      const words = asText(plain) ?? jsonText(plain);
      for (const part of saidText(words, role)) talk.push(part);
      continue;
    }
    const reading = readBlock(plain, role);
    if (reading.fault !== null) fault(reading.fault);
    for (const part of reading.parts) (reading.as === 'result' ? results : talk).push(part);
  }
  return { talk, results, text };
}

/** What lies in an object that is there only to hold it. */
function unwrap(value: unknown): unknown {
  let inner = value;
  for (let depth = 0; depth < 3 && isRecord(inner); depth++) {
    const record = inner;
    const key = INNER_KEYS.find((name) => record[name] !== undefined && record[name] !== null);
    if (key === undefined) return inner;
    inner = record[key];
  }
  return inner;
}
