/**
 * What a call acts on, so that a later call can be known as the same one tried again: the path of a file tool, the
 * head of a command line, the first argument of any other tool. The head is the program and its first operands,
 * without flags, redirections, quoted words and what a pipe does later: a retry often changes those and nothing else.
 * A script that stands in the command itself (`python -c …`) has no head; only the very same script is the same call.
 */
import {
  classifyCall,
  commandOf,
  firstStage,
  isShellCall,
  type ToolClass,
} from '../../irreducible/tool-class.ts';
import type { ToolCallPart } from '../../transcript/model.ts';

export interface CallTarget {
  readonly tool: ToolClass;
  /** Equal for two calls that do the same to the same. */
  readonly key: string;
  /** The file, for tools and commands that read or write one. */
  readonly path: string | null;
}

const LONGEST = 400;
const OPERANDS = 3;
const PATH_KEY =
  /^(?:(?:absolute_?|relative_?|notebook_?|target_?)?(?:file_?)?path|file|file_?name|target_?file|notebook)$/i;
const SCRIPT_KEY = /^(?:code|script|source|query|expression|thought)$/i;
/** Programs that say little of what a command does: only the very same command is the same call. */
const INTERPRETERS = new Set(
  'python python3 node bash sh zsh ruby perl php deno bun tsx ts-node psql sqlite3 echo printf cat cd sleep export'.split(
    ' ',
  ),
);
/** Words before a program that only find it. */
const RUNNERS =
  /^(?:(?:npx|bunx|pnpx)\s+(?:--?\w[\w-]*\s+)*|(?:pnpm|yarn)\s+(?:exec|dlx)\s+|(?:uv|poetry|pipenv|pdm)\s+run\s+|bundle\s+exec\s+|python3?\s+-m\s+)/;

/** Names the target of a call. */
export function targetOf(call: ToolCallPart): CallTarget {
  const tool = classifyCall(call);
  if (isShellCall(call)) {
    const command = commandOf(call);
    const path = pathOfCommand(command, tool);
    const writes = path !== null && (tool === 'write' || tool === 'edit');
    return { tool, key: writes ? `write ${path}` : `$ ${commandHead(command)}`, path };
  }
  const path = pathOf(call);
  if (path !== null) return { tool, key: `${groupOf(tool, call.name)} ${path}`, path };
  // A tool that runs a script is the same one tried again, whatever of the script was changed.
  const [argument] = call.args;
  const first =
    argument === undefined || SCRIPT_KEY.test(argument.key) ? '' : argument.value.slice(0, LONGEST);
  return { tool, key: `${call.name} ${first}`, path: null };
}

/** Writing a file anew and editing it are two ways of the same. */
const groupOf = (tool: ToolClass, name: string): string => {
  if (tool === 'other') return name;
  return tool === 'edit' ? 'write' : tool;
};

function pathOf(call: ToolCallPart): string | null {
  const named = call.args.find((arg) => PATH_KEY.test(arg.key))?.value;
  if (named !== undefined && named.length > 0 && named.length <= LONGEST) return cleanPath(named);
  for (const { value } of call.args) {
    const patched = /^\*\*\* (?:Update|Add|Delete) File: ([^\n]{1,400})$/m.exec(value.slice(0, 2_000));
    if (patched !== null) return cleanPath(patched[1] ?? '');
  }
  return null;
}

export const cleanPath = (path: string): string => path.trim().replace(/^\.\//, '');

/** The program and its first operands. */
export function commandHead(command: string): string {
  const stage = firstStage(command).replace(RUNNERS, '');
  const plain = stage
    .slice(0, LONGEST * 5)
    .replace(/"[^"]{0,2000}"|'[^']{0,2000}'/g, '""')
    .replace(/(?:\d?>|<|\||&&|;|\n)[\s\S]*/, '');
  const [program = '', ...words] = plain.split(/\s+/);
  const name = program.replace(/^.*\//, '');
  const operands = words.filter((word) => word !== '' && !word.startsWith('-') && !word.startsWith('""'));
  if (name === 'echo' || name === 'printf' || (INTERPRETERS.has(name) && operands.length === 0))
    return stage.slice(0, LONGEST * 5);
  return [name, ...operands.slice(0, OPERANDS)].join(' ').slice(0, LONGEST);
}

/** The file that a command reads or writes, where its place in the command is certain. */
function pathOfCommand(command: string, tool: ToolClass): string | null {
  const stage = firstStage(command).slice(0, LONGEST * 2);
  if (tool === 'write') {
    const into = />{1,2}\s*([^\s&>|<;"']+)/.exec(stage) ?? /^tee\s+(?:-a\s+)?([^\s&>|<;"']+)/.exec(stage);
    return into === null ? null : cleanPath(into[1] ?? '');
  }
  if (tool !== 'read' && tool !== 'edit') return null;
  const plain = stage.replace(/"[^"]*"|'[^']*'/g, '""').replace(/(?:\d?>|<|\||&&|;|\n)[\s\S]*/, '');
  const last = plain.trimEnd().split(/\s+/).at(-1) ?? '';
  return /[./]/.test(last) && !last.startsWith('-') && !last.includes('*') ? cleanPath(last) : null;
}
