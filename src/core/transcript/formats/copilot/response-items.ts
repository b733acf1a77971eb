/** The pieces of an answer as VS Code shows it, and the values that tools return, which may be trees of rendered text. */
import type { AttachmentPart, Part, ToolArgument } from '../../model.ts';
import { attachment, reasoningPart } from '../messages/blocks.ts';
import {
  asArray,
  asRecord,
  asString,
  isArray,
  isRecord,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';

/** A text that is written as a string or as `{value}`. */
export const markdownOf = (value: unknown): string =>
  asString(value) ?? asString(asRecord(value)?.value) ?? '';

/** What a piece of an answer is; `null` where its kind is not known. */
export type Item =
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  /** Words in the middle of a sentence: the name of a file or a symbol. */
  | { readonly kind: 'inline'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly callId: string | null;
      readonly name: string;
      readonly args: readonly ToolArgument[];
      readonly output: string;
      readonly isError: boolean;
    };

const SILENT: ReadonlySet<string> = new Set(
  `codeblockUri undoStop progressTaskSerialized progressTask progressMessage confirmation prepareToolInvocation
  mcpServersStarting command warning treeData multiDiffData pullRequest extensions notebookEditGroup clearToPreviousToolInvocation
  elicitation elicitationSerialized elicitation2 references usedContext contentReferences codeCitation move changesSummary
  externalToolInvocationUpdate hook workspaceEdit todoList questionCarousel disabledClaudeHooks`.split(/\s+/),
);

export function readItem(item: unknown): Item | null {
  const record = asRecord(item);
  if (record === null) return typeof item === 'string' ? said(item) : null;
  const kind = asString(record.kind);
  switch (kind) {
    case null:
      return typeof record.value === 'string' ? said(record.value) : null;
    case 'markdownContent':
    case 'markdownVuln':
      return said(markdownOf(record.content));
    case 'thinking': {
      const text = isArray(record.value)
        ? record.value.map((line) => asString(line) ?? '').join('')
        : asString(record.value);
      return { kind: 'parts', parts: text === null || text === '' ? [] : [reasoningPart(text)] };
    }
    case 'inlineReference':
      return { kind: 'inline', text: referenceName(record) };
    case 'toolInvocationSerialized':
      return toolItem(record);
    case 'textEditGroup':
      return editItem(record);
    default:
      return SILENT.has(kind) ? { kind: 'parts', parts: [] } : null;
  }
}

const said = (text: string): Item => ({ kind: 'parts', parts: text === '' ? [] : [{ kind: 'text', text }] });

function referenceName(record: JsonRecord): string {
  const reference = asRecord(record.inlineReference);
  const place = asRecord(reference?.uri) ?? asRecord(asRecord(reference?.location)?.uri) ?? reference;
  return asString(record.name) ?? asString(reference?.name) ?? pathOf(place) ?? '';
}

export const pathOf = (uri: unknown): string | null => {
  const record = asRecord(uri);
  return asString(record?.fsPath) ?? asString(record?.path) ?? asString(record?.external) ?? asString(uri);
};

function toolItem(record: JsonRecord): Item {
  const details = asRecord(record.resultDetails);
  return {
    kind: 'call',
    callId: asString(record.toolCallId),
    name: asString(record.toolId) ?? 'unnamed tool',
    args: toolArguments(record, details),
    output: outputText(details?.output),
    isError: details?.isError === true,
  };
}

function toolArguments(record: JsonRecord, details: JsonRecord | null): readonly ToolArgument[] {
  const input = asString(details?.input);
  if (input !== null) return parseArguments(input);
  const specific = asRecord(record.toolSpecificData);
  const command =
    asString(asRecord(specific?.commandLine)?.original) ??
    asString(specific?.commandLine) ??
    asString(specific?.command);
  if (command !== null) return [{ key: 'command', value: command }];
  if (isRecord(specific?.rawInput)) return toArguments(specific.rawInput);
  const message = markdownOf(record.pastTenseMessage) || markdownOf(record.invocationMessage);
  return message === '' ? [] : [{ key: 'message', value: message }];
}

function outputText(output: unknown): string {
  if (typeof output === 'string') return output;
  return (asArray(output) ?? [])
    .map((piece) => asString(piece) ?? asString(asRecord(piece)?.value) ?? '')
    .filter((text) => text !== '')
    .join('\n');
}

/** What the agent wrote into a file, shown as edits; that it was written is all of the outcome. */
function editItem(record: JsonRecord): Item {
  const texts = (asArray(record.edits) ?? []).flatMap((group) =>
    (asArray(group) ?? [group]).map((edit) => asString(asRecord(edit)?.text) ?? ''),
  );
  const path = pathOf(record.uri);
  const args = [
    ...(path === null ? [] : [{ key: 'path', value: path }]),
    { key: 'content', value: texts.filter((text) => text !== '').join('\n') },
  ];
  return { kind: 'call', callId: null, name: 'edit', args, output: '', isError: false };
}

/** The text of a tool's result in the request's own record, and chips for what is no text. */
export function resultContent(result: unknown): {
  readonly text: string;
  readonly chips: readonly AttachmentPart[];
} {
  const texts: string[] = [];
  const chips: AttachmentPart[] = [];
  for (const piece of asArray(asRecord(result)?.content) ?? []) {
    const record = asRecord(piece);
    const value = record?.value ?? piece;
    if (typeof value === 'string') texts.push(value);
    else if (record?.data !== undefined) {
      const media = asString(record.mimeType) ?? asString(asRecord(record.data)?.mimeType);
      chips.push(attachment(media ?? 'data', null, media, null));
    } else texts.push(renderedText(value));
  }
  return { text: texts.join('\n'), chips };
}

/** The leaves of a tree of rendered text, in order; walked without recursion, since nothing bounds its depth. */
function renderedText(tree: unknown): string {
  let out = '';
  const pending: unknown[] = [asRecord(tree)?.node ?? tree];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = asRecord(next);
    if (node === null) continue;
    const text = asString(node.text);
    if (text !== null) out += `${node.lineBreakBefore === true && out !== '' ? '\n' : ''}${text}`;
    const children = asArray(node.children) ?? [];
    for (let at = children.length - 1; at >= 0; at--) pending.push(children[at] ?? null);
  }
  return out;
}
