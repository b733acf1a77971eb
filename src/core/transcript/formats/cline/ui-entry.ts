/** What one entry of a ui_messages.json is: the kinds of `ask` and `say`, and the JSON in their text. */
import { parseJson } from '../../json-ranges.ts';
import type { ToolArgument } from '../../model.ts';
import {
  asNumber,
  asRecord,
  asString,
  type JsonRecord,
  parseArguments,
  toArguments,
} from '../reading/json-values.ts';

export type Entry =
  | { readonly kind: 'typed'; readonly text: string; readonly isHarness: boolean }
  | { readonly kind: 'said' | 'failed' | 'thought' | 'outcome'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly ToolArgument[] }
  | { readonly kind: 'request'; readonly body: JsonRecord }
  | {
      readonly kind: 'summary';
      readonly text: string;
      readonly tokensBefore: number | null;
      readonly tokensAfter: number | null;
    }
  | { readonly kind: 'nothing'; readonly name: string };

/** Entries that are about the screen, the task or the request, and nobody's words. */
const SCREEN: ReadonlySet<string> = new Set(
  `api_req_finished api_req_retried api_req_retry_delayed api_req_rate_limit_wait api_req_deleted deleted_api_reqs
  checkpoint_saved checkpoint_created shell_integration_warning shell_integration_warning_with_suggestion
  mcp_server_request_started load_mcp_documentation resume_task resume_completed_task sliding_window_truncation
  codebase_search_result task_progress info hook hook_status hook_output_stream user_edit_todos new_task_started
  generate_explanation mcp_notification image too_many_tools_warning conditional_rules_applied`.split(/\s+/),
);
const FAILURES: ReadonlySet<string> = new Set(
  `error diff_error clineignore_error rooignore_error condense_context_error api_req_failed mistake_limit_reached
  auto_approval_max_req_reached`.split(/\s+/),
);
const RESULTS: ReadonlySet<string> = new Set([
  'command_output',
  'mcp_server_response',
  'browser_action_result',
  'subtask_result',
]);
const QUESTIONS: ReadonlySet<string> = new Set([
  'followup',
  'plan_mode_respond',
  'act_mode_respond',
  'new_task',
  'condense',
  'summarize_task',
  'report_bug',
]);

/** Reads an entry; `isFirst` tells the task from what the agent says. `null` for a kind that is not known. */
export function readEntry(message: JsonRecord, isFirst: boolean): Entry | null {
  const kind = asString(message.say) ?? asString(message.ask);
  if (kind === null || (message.type !== 'say' && message.type !== 'ask')) return null;
  const text = asString(message.text) ?? '';
  if (kind === 'condense_context') return summaryOf(message) ?? { kind: 'nothing', name: kind };
  if (SCREEN.has(kind)) return { kind: 'nothing', name: kind };
  if (kind === 'api_req_started') return { kind: 'request', body: objectOf(text) ?? {} };
  if (kind === 'reasoning') return { kind: 'thought', text: asString(message.reasoning) ?? text };
  if (kind === 'user_feedback' || kind === 'task' || (kind === 'text' && isFirst))
    return { kind: 'typed', text, isHarness: false };
  if (text === '') return { kind: 'nothing', name: kind };
  if (kind === 'user_feedback_diff') return { kind: 'typed', text, isHarness: true };
  if (kind === 'text' || kind === 'completion_result') return { kind: 'said', text };
  if (FAILURES.has(kind)) return { kind: 'failed', text };
  if (RESULTS.has(kind)) return { kind: 'outcome', text: outcomeOf(text) };
  if (QUESTIONS.has(kind)) {
    const body = objectOf(text);
    return { kind: 'said', text: asString(body?.question) ?? asString(body?.response) ?? text };
  }
  return callOf(kind, text);
}

function summaryOf(message: JsonRecord): Entry | null {
  const body = asRecord(message.contextCondense);
  const text = asString(body?.summary) ?? '';
  if (body === null || text === '') return null;
  return {
    kind: 'summary',
    text,
    tokensBefore: asNumber(body.prevContextTokens),
    tokensAfter: asNumber(body.newContextTokens),
  };
}

function objectOf(text: string): JsonRecord | null {
  const parsed = parseJson(text);
  return parsed.ok ? asRecord(parsed.value) : null;
}

/** A browser's outcome is an object with its screen and its console; of that the console is text. */
function outcomeOf(text: string): string {
  const body = text.startsWith('{') ? objectOf(text) : null;
  return asString(body?.logs) ?? text;
}

function callOf(kind: string, text: string): Entry | null {
  switch (kind) {
    case 'command':
      return { kind: 'call', name: kind, args: [{ key: 'command', value: text }] };
    case 'tool': {
      const body = objectOf(text);
      const name = asString(body?.tool);
      if (body === null || name === null) return { kind: 'call', name: 'tool', args: parseArguments(text) };
      const { tool: _, ...rest } = body;
      return { kind: 'call', name, args: toArguments(rest) };
    }
    case 'use_mcp_server': {
      const body = objectOf(text);
      const name = asString(body?.toolName) ?? asString(body?.uri);
      const given = asString(body?.arguments);
      if (name === null) return { kind: 'call', name: kind, args: parseArguments(text) };
      return { kind: 'call', name, args: given === null ? [] : parseArguments(given) };
    }
    case 'browser_action':
    case 'browser_action_launch':
      return { kind: 'call', name: 'browser_action', args: parseArguments(text) };
    default:
      return null;
  }
}
