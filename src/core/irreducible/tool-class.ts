import type { ToolCallPart } from '../transcript/model.ts';

/**
 * What a tool call does to the environment, since that decides what can be read again (design: the working
 * floor). A read, a list or a search leaves its answer where it was; a write or an edit leaves its body
 * there; everything else — API answers, output of commands — is gone when the transcript forgets it.
 */
export type ToolClass = 'read' | 'list' | 'search' | 'write' | 'edit' | 'other';

/** Names of tools as real agents have them, without prefix, case, blanks, dashes and underscores. */
const BY_NAME: Readonly<Record<Exclude<ToolClass, 'other'>, ReadonlySet<string>>> = {
  read: new Set(
    `read view cat open openfile readfile readfiles readmanyfiles notebookread webfetch fetch readurl geturl gotoline goto scrollup
    scrolldown viewimage viewfile viewrange readimage readnotebook attachfile readpdf getfilecontents readmcpresource readresource
    fetchurl browserview webbrowsergo fsread readtextfile readmediafile readmultiplefiles bashoutput readlints
    readconsole viewsource opencodefile filerea fileread viewfileoutline viewcodeitem readurlcontent`.split(
      /\s+/,
    ),
  ),
  list: new Set(
    `ls list glob listdir listdirectory listfiles findfile findfiles filesearch globfiles listcodedefinitionnames listfilesrecursive
    listfilestoplevel directorytree viewdirectory listdirectorywithsizes listallowedtools listmcpresources
    listcodedefinitions tree findbyname`.split(/\s+/),
  ),
  search: new Set(
    `grep search find searchdir searchfile searchfiles searchfilecontent codebasesearch grepsearch websearch googlewebsearch
    searchcode searchcodebase ripgrep toolsearch searchtext findinfiles codesearch semanticsearch searchclass searchmethod
    searchmethodinclass searchmethodinfile searchcodeinfile searchclassinfile
    searchsymbol searchrepo contextsearch searchinfile searchweb`.split(/\s+/),
  ),
  write: new Set(
    `write create createfile writefile writetofile newfile savefile createnewfile fswrite notebookcreate writetextfile
    createtextfile filewrite filecreate`.split(/\s+/),
  ),
  edit: new Set(
    `edit multiedit notebookedit strreplace strreplaceeditor strreplacebasededittool applypatch replaceinfile replace applydiff
    editfile patch insert insertcontent insertedit insertatline searchandreplace editnotebook multieditfile
    fileedit filestrreplace morpheditfile searchreplace strreplacebased replaceintfile undoedit insertline editblock
    multistrreplace strreplacefile replacefilecontent multireplacefilecontent filechange`.split(/\s+/),
  ),
};

/** Tools that run a command line. */
const SHELL = new Set(
  `bash shell exec execcommand executebash executecommand runcommand runshellcommand runterminalcmd runinterminal localshell localshellcall
  shellcommand terminal run cmdrun powershell sh zsh console containerexec bashcommand execbash runbash
  executeshell bashtool command systemrun commandexecution`.split(/\s+/),
);

const COMMANDS: Readonly<Record<'read' | 'list' | 'search', ReadonlySet<string>>> = {
  read: new Set(
    'cat head tail nl bat less more tac strings xxd hexdump od jq yq awk wc stat file type get-content gc open goto scroll_down scroll_up column cut sort uniq md5sum sha256sum diff cmp zcat view'.split(
      ' ',
    ),
  ),
  list: new Set('ls tree find fd dir du get-childitem gci find_file exa eza'.split(' ')),
  search: new Set(
    'grep rg ag ack egrep fgrep zgrep select-string sls search_dir search_file locate'.split(' '),
  ),
};
const GIT_READS = new Set('show diff log status grep ls-files blame ls-tree cat-file shortlog'.split(' '));
/** Words before a command that are not the command. */
const PREFIXES = new Set('sudo time command env nice nohup exec builtin stdbuf doas then do'.split(' '));

/** `mcp__server__read_file`, `functions.exec`, `Read File` and `readFile` are all one name. */
function bareName(name: string): string {
  const server = name.lastIndexOf('__');
  const scope = Math.max(name.lastIndexOf('.'), name.lastIndexOf('/'), name.lastIndexOf(':'));
  const last = name.slice(Math.max(server < 0 ? 0 : server + 2, scope + 1));
  return last.toLowerCase().replace(/[\s_-]+/g, '');
}

const ARGUMENT_OF_SHELL = /^(?:command|cmd|script|input|commands|code|args|arguments|bash_command)$/i;

/** The command line of a shell call. `["bash","-lc","…"]` and `bash -lc '…'` are looked through; `''` where there is none. */
export function commandOf(call: ToolCallPart): string {
  const found = call.args.find((arg) => ARGUMENT_OF_SHELL.test(arg.key)) ?? call.args[0];
  const value = found?.value ?? '';
  const wrapped = /^\s*\[\s*"(?:[^"\\]{0,40}\/)?(?:bash|sh|zsh)"\s*,\s*"-l?i?c"\s*,\s*"/.exec(value);
  if (wrapped !== null) return value.slice(wrapped[0].length).replace(/\\n/g, '\n').replace(/\\"/g, '"');
  return SHELL_LINE.test(value.slice(0, 80)) ? value.replace(SHELL_LINE, '') : value;
}

/** A shell that is given its command line in quotes. */
const SHELL_LINE = /^\s{0,8}(?:\/[\w./-]{0,40}\/)?(?:bash|sh|zsh)\s+-l?i?c\s+["']/;

/** The first command that does something: behind `cd x &&`, assignments, `sudo` and the like. */
export function firstStage(command: string): string {
  let rest = command.slice(0, 2_000).trimStart();
  for (let turn = 0; turn < 24; turn++) {
    const skipped =
      /^(?:(?:cd|pushd|set|export|source|\.|true|clear|echo\s+["'][=#-][^"']{0,80}["'])(?:\s+(?:[^\s&;|][^&;|\n]{0,299})?)?(?:&&|;|\n)+|#[^\n]*\n|[A-Za-z_]\w*=(?:"[^"]{0,200}"|'[^']{0,200}'|[^\s;&|]{0,200})(?:\s+|;\s*|&&\s*)|timeout\s+(?:-\S+\s+)?[\d.]+[smh]?\s+|[({]\s*)/.exec(
        rest,
      );
    if (skipped !== null && skipped[0].length > 0) {
      rest = rest.slice(skipped[0].length).trimStart();
      continue;
    }
    const word = /^[^\s;&|]+/.exec(rest)?.[0] ?? '';
    if (!PREFIXES.has(word)) return rest;
    rest = rest.slice(word.length).trimStart();
  }
  return rest;
}

/** Redirects output into a file, heredoc or not: `cat > x <<EOF`, `tee x`, `echo … > x`. */
const WRITES =
  /^(?:cat|tee)\b[^\n|]{0,300}(?:>{1,2}\s*[^\s&>|<]|<<)|^(?:echo|printf)\b[^\n]{0,2000}[^0-9&>]>{1,2}\s*[^\s&>]|^tee\s+[^-\s]/;

/** Classifies a command line by its first words; what a pipe does later decides nothing. */
export function classifyCommand(command: string): ToolClass {
  const stage = firstStage(command);
  const [first = '', second = ''] = stage.slice(0, 300).split(/\s+/);
  const name = first
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.exe$/, '');
  if (stage.startsWith('*** Begin Patch') || name === 'apply_patch' || name === 'applypatch') return 'edit';
  if (WRITES.test(stage)) return 'write';
  if (name === 'sed')
    return /^sed\s+(?:-[^\Wn]*n|--quiet)/.test(stage) && !/\s-\w*i/.test(stage.slice(0, 80))
      ? 'read'
      : /\s-\w*i/.test(stage.slice(0, 80))
        ? 'edit'
        : 'read';
  if (name === 'git') {
    const verb =
      /^\S+(?:\s+(?:-[Cc]\s+\S+|(?!-[Cc]\s)-[\w-]+(?:=\S+)?))*\s+(\w[\w-]*)/.exec(stage.slice(0, 300))?.[1] ??
      '';
    return GIT_READS.has(verb) ? 'read' : 'other';
  }
  if (name === 'str_replace_editor') return classifyEditor(second);
  if (name === 'create' || name === 'edit') return name === 'create' ? 'write' : 'edit';
  for (const kind of ['read', 'list', 'search'] as const) if (COMMANDS[kind].has(name)) return kind;
  return 'other';
}

function classifyEditor(command: string): ToolClass {
  if (command === 'view') return 'read';
  return command === 'create' ? 'write' : 'edit';
}

/** Whether the call runs a command line. */
export const isShellCall = (call: ToolCallPart): boolean => SHELL.has(bareName(call.name));

/** Classifies a tool call by its name, and a call of a shell by its command line. Unknown tools are `other`. */
export function classifyCall(call: ToolCallPart): ToolClass {
  const name = bareName(call.name);
  if (SHELL.has(name)) return classifyCommand(commandOf(call));
  if (/^strreplace(?:editor|basededittool)$/.test(name)) {
    const command = call.args.find((arg) => arg.key === 'command')?.value ?? '';
    return classifyEditor(command.trim());
  }
  for (const kind of ['read', 'list', 'search', 'write', 'edit'] as const)
    if (BY_NAME[kind].has(name)) return kind;
  // SWE-agent's commands are tools of their own in some logs.
  return call.args.length === 0 && /\s/.test(call.name) ? classifyCommand(call.name) : 'other';
}
