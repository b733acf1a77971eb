/** Calls that OpenAI's service answers itself, and the outputs of tools of its own making: item by item. */
import type { Part, ToolArgument } from '../../model.ts';
import { resultText } from '../messages/blocks.ts';
import {
  asArray,
  asNumber,
  asRecord,
  asString,
  asText,
  isRecord,
  type JsonRecord,
  jsonText,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';
import { fileChip } from '../turns/file-chip.ts';

const idOf = (item: JsonRecord): string | null => asString(item.call_id) ?? asString(item.id);

const call = (item: JsonRecord, name: string, args: readonly ToolArgument[]): Part => ({
  kind: 'tool_call',
  callId: idOf(item),
  name,
  args,
});

const outcome = (item: JsonRecord, text: string, isError: boolean): Part => ({
  kind: 'tool_result',
  callId: idOf(item),
  name: null,
  text,
  isError,
});

const hasFailed = ({ status, error }: JsonRecord): boolean =>
  status === 'failed' || status === 'incomplete' || (error !== undefined && error !== null);

/** A call that the service made, with what came of it where the item says so; `null` for any other item. */
export function hostedParts(type: string, item: JsonRecord): readonly Part[] | null {
  switch (type) {
    case 'file_search_call': {
      const results = asArray(item.results);
      const made = call(item, 'file_search', toArguments({ queries: item.queries ?? [] }));
      return results === null
        ? [made]
        : [made, outcome(item, results.map(foundText).join('\n\n'), hasFailed(item))];
    }
    case 'code_interpreter_call': {
      const code = asString(item.code);
      const made = call(item, 'code_interpreter', code === null ? [] : [{ key: 'code', value: code }]);
      const outputs = asArray(item.outputs);
      if (outputs === null) return [made];
      const logs = outputs.flatMap((one) => asString(asRecord(one)?.logs) ?? []);
      const chips = outputs.flatMap((one) => {
        const url = asString(asRecord(one)?.url);
        return url === null ? [] : [fileChip(null, null, url)];
      });
      return [made, outcome(item, logs.join('\n'), hasFailed(item)), ...chips];
    }
    case 'mcp_call': {
      const server = asString(item.server_label);
      const name = asString(item.name) ?? 'unnamed tool';
      const given = item.arguments;
      const args = typeof given === 'string' ? parseArguments(given) : toArguments(given);
      const made = call(item, server === null ? name : `${server}.${name}`, args);
      const error = asText(item.error) ?? (isRecord(item.error) ? jsonText(item.error) : null);
      const output = asString(item.output);
      return error === null && output === null
        ? [made]
        : [made, outcome(item, [output, error].filter((one) => one !== null).join('\n'), error !== null)];
    }
    case 'computer_call':
      return [call(item, 'computer', toArguments(item.action))];
    case 'shell_call':
      return [call(item, 'shell', withoutNulls(item.action))];
    case 'apply_patch_call':
      return [call(item, 'apply_patch', withoutNulls(item.operation))];
    default:
      return null;
  }
}

/** What a hit of a search says, below the file that it stands in. */
function foundText(hit: unknown): string {
  const record = asRecord(hit);
  const name = asText(record?.filename) ?? asText(record?.file_id);
  return [name, asString(record?.text)].filter((one) => one !== null).join('\n');
}

function withoutNulls(value: unknown): readonly ToolArgument[] {
  const record = asRecord(value);
  if (record === null) return toArguments(value);
  return toArguments(Object.fromEntries(Object.entries(record).filter(([, one]) => one !== null)));
}

/** What a program gave back for a call of a tool of the service's; `null` for any other item. */
export function hostedOutput(type: string, item: JsonRecord): readonly Part[] | null {
  switch (type) {
    case 'computer_call_output': {
      const output = asRecord(item.output);
      const url = asString(output?.image_url) ?? asString(output?.file_id);
      return [outcome(item, '', false), ...(url === null ? [] : [fileChip(null, null, url)])];
    }
    case 'shell_call_output': {
      const outputs = asArray(item.output);
      if (outputs === null) return [outcome(item, resultText(item.output).text, hasFailed(item))];
      const codes = outputs.map((one) => asNumber(asRecord(asRecord(one)?.outcome)?.exit_code));
      const timedOut = outputs.some((one) => asRecord(asRecord(one)?.outcome)?.type === 'timeout');
      const text = outputs.map((one) => [asText(asRecord(one)?.stdout), asText(asRecord(one)?.stderr)]);
      const isError = timedOut || codes.some((code) => code !== null && code !== 0);
      return [
        outcome(
          item,
          text
            .flat()
            .filter((one) => one !== null)
            .join('\n'),
          isError,
        ),
      ];
    }
    case 'apply_patch_call_output':
      return [outcome(item, resultText(item.output).text, hasFailed(item))];
    default:
      return null;
  }
}
