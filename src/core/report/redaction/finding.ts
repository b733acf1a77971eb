import { charOffset } from '../../units.ts';
import type { Confidence, Finding, RedactionKind } from './model.ts';

export const finding = (
  start: number,
  end: number,
  kind: RedactionKind,
  rule: string,
  confidence: Confidence = 'high',
): Finding => ({ start: charOffset(start), end: charOffset(end), kind, rule, confidence });

/** Looks at one place of a text, where its keyword begins; finds any number of secrets in a bounded stretch around it. */
export type PlaceRule = (text: string, at: number) => readonly Finding[];

export const NOTHING: readonly Finding[] = [];
