/** What a value says, whatever its shape: text, a list of texts or blocks, an object around one of them. */
import type { Part, Role } from '../../model.ts';
import { readBlock, resultWords, saidText } from '../messages/blocks.ts';
import { asText, isArray, isRecord } from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { append } from '../turns/turn-draft.ts';
import type { FieldPath } from './mapping.ts';

export interface Words {
  readonly talk: readonly Part[];
  /** Outcomes of calls among the blocks. */
  readonly results: readonly Part[];
  /** Where they stand in the value. */
  readonly resultPlaces: readonly FieldPath[];
  /** All of it as one text, for what is itself an outcome; `null` where there is none. */
  readonly text: string | null;
}

const INNER_KEYS = ['text', 'content', 'value', 'body', 'message', 'markdown', 'parts'] as const;

const said = (talk: readonly Part[], text: string | null): Words => ({
  talk,
  results: [],
  resultPlaces: [],
  text,
});

export function wordsOf(value: unknown, role: Role, fault: (what: string) => void): Words {
  const { inner, path } = unwrap(value);
  if (inner === null || inner === undefined || inner === '') return said([], null);
  if (typeof inner === 'string') return said(inner.trim() === '' ? [] : saidText(inner, role), inner);
  const text = role === 'tool' ? resultWords(inner) : null;
  if (!isArray(inner)) return said(saidText(shownJson(inner), role), text);
  const talk: Part[] = [];
  const results: Part[] = [];
  const resultPlaces: FieldPath[] = [];
  inner.forEach((block, index) => {
    if (isRecord(block) && typeof block.type !== 'string') {
      const plain = unwrap(block).inner;
      append(talk, saidText(asText(plain) ?? shownJson(plain), role));
      return;
    }
    const reading = readBlock(block, role);
    if (reading.fault !== null) fault(reading.fault);
    append(reading.as === 'result' ? results : talk, reading.parts);
    if (reading.as === 'result') resultPlaces.push([...path, String(index)]);
  });
  return { talk, results, resultPlaces, text };
}

/** What lies in an object that is there only to hold it, and where. */
function unwrap(value: unknown): { readonly inner: unknown; readonly path: FieldPath } {
  let inner = value;
  const path: string[] = [];
  while (path.length < 3 && isRecord(inner)) {
    const record: Readonly<Record<string, unknown>> = inner;
    const key = INNER_KEYS.find((name) => record[name] !== undefined && record[name] !== null);
    if (key === undefined) break;
    path.push(key);
    inner = record[key];
  }
  return { inner, path };
}
