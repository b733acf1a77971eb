/**
 * Tool calls that stand as XML in an agent's words, as Cline and its kin wrote them before models had calls of their
 * own: `<read_file><path>src/a.ts</path></read_file>`. Only tags of their tools count, and only where a line begins;
 * what a call writes is not escaped, so the last closing tag of a long argument is taken. Linear: each tag is looked
 * for once, and a call without its end takes the rest of the text.
 */
import type { Part, ToolArgument } from '../../model.ts';

const TOOLS: ReadonlySet<string> = new Set(
  `execute_command read_file write_to_file replace_in_file apply_diff insert_content search_and_replace search_files
  list_files list_code_definition_names browser_action use_mcp_tool access_mcp_resource ask_followup_question
  attempt_completion new_task switch_mode plan_mode_respond plan_mode_response act_mode_respond condense summarize_task
  report_bug new_rule load_mcp_documentation fetch_instructions codebase_search update_todo_list web_fetch web_search
  edit_file delete_file run_slash_command generate_image use_subagents use_skill`.split(/\s+/),
);

const TAG = /^<([a-z][a-z_]{0,40})>/;

/** The words and the calls of a text, in order; `nextId` gives each call its id. */
export function splitXmlCalls(text: string, nextId: () => string): Part[] {
  if (!text.includes('<')) return [{ kind: 'text', text }];
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const name = opensLine(text, at) ? TAG.exec(text.slice(at, at + 44))?.[1] : undefined;
    if (name === undefined || !TOOLS.has(name)) continue;
    const bodyFrom = at + name.length + 2;
    const close = `</${name}>`;
    const found = text.indexOf(close, bodyFrom);
    const bodyTo = found === -1 ? text.length : found;
    addWords(parts, text.slice(from, at));
    parts.push({
      kind: 'tool_call',
      callId: nextId(),
      name,
      args: readArguments(text.slice(bodyFrom, bodyTo)),
    });
    from = found === -1 ? text.length : found + close.length;
    at = from - 1;
  }
  addWords(parts, text.slice(from));
  return parts;
}

const opensLine = (text: string, at: number): boolean => {
  const before = text[at - 1];
  return before === undefined || before === '\n' || before === '\r' || before === ' ' || before === '>';
};

function addWords(parts: Part[], text: string): void {
  const words = text.trim();
  if (words !== '') parts.push({ kind: 'text', text: words });
}

/** Arguments that may hold anything, their own closing tag included. */
const LONG: ReadonlySet<string> = new Set(['content', 'diff', 'result', 'response', 'context', 'arguments']);

function readArguments(body: string): ToolArgument[] {
  const args: ToolArgument[] = [];
  for (let at = body.indexOf('<'); at !== -1; at = body.indexOf('<', at)) {
    const key = TAG.exec(body.slice(at, at + 44))?.[1];
    if (key === undefined) {
      at++;
      continue;
    }
    const from = at + key.length + 2;
    const close = `</${key}>`;
    const found = LONG.has(key) ? body.lastIndexOf(close) : body.indexOf(close, from);
    const to = found < from ? body.length : found;
    args.push({ key, value: withoutEdges(body.slice(from, to)) });
    at = found < from ? body.length : to + close.length;
  }
  const rest = body.trim();
  return args.length > 0 || rest === '' ? args : [{ key: 'input', value: rest }];
}

/** The line breaks beside the tags are no part of the value. */
function withoutEdges(value: string): string {
  const from = value.startsWith('\r\n') ? 2 : value.startsWith('\n') ? 1 : 0;
  const to = value.endsWith('\r\n')
    ? value.length - 2
    : value.endsWith('\n')
      ? value.length - 1
      : value.length;
  return value.slice(from, Math.max(from, to));
}
