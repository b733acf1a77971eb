/** What all traces have in common: spans with a parent, a time, and what a model or a tool was given and gave. */
import type { ReportedUsage } from '../../model.ts';
import type { Extent } from '../reading/json-outline.ts';
import { asNumber, asRecord, asString, jsonText } from '../reading/json-values.ts';
import { isoTime } from '../turns/times.ts';
import { extentOf, type Located, opened } from './located.ts';
import type { RawMessage } from './message-lists.ts';

export type SpanKind = 'llm' | 'tool' | 'agent' | 'other';

export interface TraceSpan {
  readonly id: string | null;
  readonly parent: string | null;
  readonly trace: string | null;
  /** What ties several traces together. */
  readonly session: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly start: SpanTime;
  readonly end: SpanTime;
  readonly model: string | null;
  readonly usage: ReportedUsage | null;
  readonly failed: boolean;
  readonly input: readonly RawMessage[];
  readonly output: readonly RawMessage[];
  readonly tool: ToolFacts | null;
}

/** A time as text and as a number to order by. */
export interface SpanTime {
  readonly text: string | null;
  readonly order: number | null;
}

/** What a tool span says of one call. */
export interface ToolFacts {
  readonly name: string;
  readonly callId: string | null;
  /** Arguments as they stand, for comparing. */
  readonly args: unknown;
  readonly result: string | null;
  readonly extents: readonly Extent[];
}

export const NO_TIME: SpanTime = { text: null, order: null };

/** A time in nanoseconds, as a string of digits or a number. */
export function nanoTime(value: unknown): SpanTime {
  const number = typeof value === 'string' && value !== '' ? Number(value) : asNumber(value);
  if (number === null || !Number.isFinite(number) || number <= 0) return NO_TIME;
  return plainTime(number / 1e6);
}

/** A time as text or as a number of seconds, milliseconds or, where it is huge, micro- or nanoseconds. */
export function plainTime(value: unknown): SpanTime {
  if (typeof value === 'number' && value > 1e17) return plainTime(value / 1e6);
  if (typeof value === 'number' && value > 1e14) return plainTime(value / 1e3);
  const text = isoTime(value);
  if (text === null || text === '') return NO_TIME;
  // Without a zone it is UTC, in which all these tools keep their times.
  const zoned = /[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`;
  const order = Date.parse(zoned.slice(0, 64));
  if (Number.isNaN(order)) return { text, order: null };
  return {
    text: isIso(text) ? zoned : text,
    order: typeof value === 'number' ? milliseconds(value) : order + fractionOf(text),
  };
}

const isIso = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text);

const milliseconds = (value: number): number => (Math.abs(value) < 1e11 ? value * 1000 : value);

/** What a time says below its milliseconds. */
function fractionOf(text: string): number {
  const digits = /\.\d{3}(\d{1,9})/.exec(text.slice(0, 64))?.[1];
  return digits === undefined ? 0 : Number(`0.${digits}`);
}

/** What a tool gave, as text, and where it stands: a message of LangChain or an object around it is looked through. */
export function resultOf(
  node: Located | null,
): { readonly text: string; readonly extents: readonly Extent[] } | null {
  if (node === null || node.value === null || node.value === undefined) return null;
  const record = asRecord(node.value) ?? asRecord(opened(node)?.value);
  const body = asRecord(record?.kwargs) ?? record;
  const inner = body?.content ?? body?.output ?? body?.result;
  const text =
    asString(inner) ??
    asString(asRecord(inner)?.content) ??
    asString(asRecord(asRecord(inner)?.kwargs)?.content) ??
    asString(node.value) ??
    jsonText(node.value);
  return { text, extents: [extentOf(node)] };
}

/** The id of the call that a tool's outcome names. */
export function callIdOf(value: unknown): string | null {
  const record = asRecord(value);
  const inner = asRecord(record?.output) ?? record;
  return asString(inner?.tool_call_id) ?? asString(asRecord(inner?.kwargs)?.tool_call_id) ?? null;
}
