import { REDACTION_KINDS, type RedactionKind } from './model.ts';

/** What stands in place of a secret; without a number where the text was not among those that were looked through. */
export const maskOf = (kind: RedactionKind, number: number | null): string =>
  number === null ? `[${kind}]` : `[${kind} ${number}]`;

const MASK = new RegExp(String.raw`\[(?:${REDACTION_KINDS.join('|')})(?: \d{1,7})?\]`, 'g');

/** Whether a text holds a mask. */
export const holdsMask = (text: string): boolean => masksIn(text).length > 0;

/** Where masks stand in a text. */
export function masksIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!text.includes('[')) return [];
  return [...text.matchAll(MASK)].map(({ 0: mask, index }) => ({ start: index, end: index + mask.length }));
}
