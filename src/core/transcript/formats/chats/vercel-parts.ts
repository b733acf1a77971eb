/** The parts of messages of Vercel's AI SDK: what is said, called, returned or only shown, in the shapes of its versions. */
import type { Part, Role } from '../../model.ts';
import type { FieldPath } from '../home-made/mapping.ts';
import { readBlock, reasoningPart, resultWords, saidText } from '../messages/blocks.ts';
import {
  asRecord,
  asString,
  asText,
  isRecord,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { fileChip } from '../turns/file-chip.ts';

export type PartReading =
  | { readonly kind: 'said'; readonly parts: readonly Part[] }
  /** A call, its result, or both; `resultKey` leads to what came back, inside the part. */
  | {
      readonly kind: 'tool';
      readonly call: Part | null;
      readonly result: Part | null;
      readonly resultPath: FieldPath;
    }
  | { readonly kind: 'step' }
  /** For the screen alone. */
  | { readonly kind: 'shown'; readonly name: string };

const said = (...parts: readonly Part[]): PartReading => ({ kind: 'said', parts });

/** The JSON text at a path inside a part: numbers are copied from there. */
export type TextAt = (path: FieldPath) => string | null;

export function readPart(
  part: unknown,
  role: Role,
  fault: (what: string) => void,
  textAt: TextAt,
): PartReading {
  if (typeof part === 'string') return said(...saidText(part, role));
  const record = asRecord(part);
  const type = asString(record?.type) ?? '';
  if (record === null) return other(part, role, fault);
  switch (type) {
    case 'text':
      return said(...saidText(asString(record.text) ?? '', role));
    case 'reasoning':
      return said(reasoningPart(asString(record.text) ?? asString(record.reasoning)));
    case 'redacted-reasoning':
      return said(reasoningPart(null));
    case 'file':
    case 'image':
    case 'source-url':
    case 'source-document':
      return said(chipOf(record));
    case 'source':
      return said(chipOf(asRecord(record.source) ?? record));
    case 'step-start':
      return { kind: 'step' };
    case 'tool-invocation':
      return toolOf(asRecord(record.toolInvocation) ?? {}, null, ['toolInvocation'], textAt);
    case 'tool-call':
    case 'tool-result':
    case 'tool-error':
    case 'dynamic-tool':
      return toolOf(record, null, [], textAt);
    case 'tool-approval-request':
    case 'tool-approval-response':
      return { kind: 'shown', name: `part ${type}` };
    default:
      if (type.startsWith('data-')) return { kind: 'shown', name: `part ${type}` };
      return type.startsWith('tool-') ? toolOf(record, type.slice(5), [], textAt) : other(part, role, fault);
  }
}

function other(part: unknown, role: Role, fault: (what: string) => void): PartReading {
  const reading = readBlock(part, role);
  if (reading.fault !== null) fault(reading.fault);
  return said(...reading.parts);
}

function chipOf(record: JsonRecord): Part {
  const image = asString(record.image);
  const url = asString(record.url) ?? asString(record.data) ?? image;
  const media = asString(record.mediaType) ?? asString(record.mimeType) ?? (image === null ? null : 'image');
  // Data without a scheme is base64 and no name.
  const isAddress = url !== null && /^[a-z][a-z0-9+.-]{1,20}:/i.test(url.slice(0, 40));
  const name =
    asString(record.filename) ?? (isAddress && !url.startsWith('data:') ? url : asString(record.title));
  return fileChip(name, media, isAddress ? url : null);
}

/** A call or a result of any version; `name` where the part's type says it. */
export function toolOf(tool: JsonRecord, name: string | null, path: FieldPath, textAt: TextAt): PartReading {
  const callId = asString(tool.toolCallId);
  const toolName = name ?? asString(tool.toolName) ?? 'unnamed tool';
  const isResult = tool.type === 'tool-result' || tool.type === 'tool-error';
  const given = tool.input ?? tool.args;
  const outcome = outcomeOf(tool);
  return {
    kind: 'tool',
    call: isResult
      ? null
      : {
          kind: 'tool_call',
          callId,
          name: toolName,
          args:
            typeof given === 'string'
              ? parseArguments(given)
              : toArguments(given, () => textAt([...path, tool.input === undefined ? 'args' : 'input'])),
        },
    result:
      outcome === null
        ? null
        : {
            kind: 'tool_result',
            callId,
            name: isResult ? toolName : null,
            text: outcome.text,
            isError: outcome.isError || tool.isError === true,
          },
    resultPath: outcome === null ? path : [...path, outcome.key],
  };
}

interface Outcome {
  readonly key: string;
  readonly text: string;
  readonly isError: boolean;
}

function outcomeOf(tool: JsonRecord): Outcome | null {
  const error = asText(tool.errorText) ?? (tool.type === 'tool-error' ? textOf(tool.error) : null);
  if (error !== null)
    return { key: tool.errorText === undefined ? 'error' : 'errorText', text: error, isError: true };
  for (const key of ['output', 'result'] as const) {
    const value = tool[key];
    if (value === undefined) continue;
    const record = asRecord(value);
    const type = asString(record?.type) ?? '';
    const isTagged = /^(?:text|json|error-text|error-json|content|execution-denied)$/.test(type);
    if (record === null || !isTagged || !('value' in record || 'reason' in record))
      return { key, text: textOf(value), isError: false };
    const isError = type.startsWith('error') || type === 'execution-denied';
    return { key, text: textOf(record.value ?? record.reason), isError };
  }
  return null;
}

const textOf = (value: unknown): string =>
  isRecord(value) && typeof value.text !== 'string' ? shownJson(value) : resultWords(value);
