import { describe, expect, it } from 'vitest';
import type { ToolArgument } from '../transcript/model.ts';
import { classifyCall, classifyCommand, type ToolClass } from './tool-class.ts';

const call = (name: string, args: readonly ToolArgument[] = []) =>
  classifyCall({ kind: 'tool_call', callId: null, name, args });
const arg = (key: string, value: string): ToolArgument => ({ key, value });

const BY_NAME: readonly (readonly [agent: string, tool: ToolClass, names: readonly string[]])[] = [
  ['Claude Code', 'read', ['Read', 'NotebookRead', 'WebFetch']],
  ['Claude Code', 'search', ['Grep', 'WebSearch', 'ToolSearch']],
  ['Claude Code', 'list', ['Glob', 'LS']],
  ['Claude Code', 'write', ['Write']],
  ['Claude Code', 'edit', ['Edit', 'MultiEdit', 'NotebookEdit']],
  ['Claude Code', 'other', ['Task', 'TodoWrite', 'AskUserQuestion', 'mcp__github__create_issue']],
  ['Codex', 'edit', ['apply_patch', 'functions.apply_patch']],
  ['Codex', 'edit', ['file_change']],
  ['Antigravity', 'read', ['view_file', 'view_file_outline', 'view_code_item', 'read_url_content']],
  ['Antigravity', 'list', ['list_dir', 'find_by_name']],
  ['Antigravity', 'search', ['grep_search', 'search_web']],
  ['Antigravity', 'write', ['write_to_file']],
  ['Antigravity', 'edit', ['replace_file_content', 'multi_replace_file_content']],
  ['Antigravity', 'other', ['command_status', 'ask_oracle']],
  ['Cline', 'read', ['read_file']],
  ['Cline', 'list', ['list_files', 'list_code_definition_names']],
  ['Cline', 'search', ['search_files']],
  ['Cline', 'write', ['write_to_file']],
  ['Cline', 'edit', ['replace_in_file']],
  ['Gemini', 'read', ['read_many_files']],
  ['Gemini', 'edit', ['replace']],
  ['Gemini', 'search', ['search_file_content', 'google_web_search']],
  ['SWE-agent', 'read', ['open', 'goto', 'scroll_down']],
  ['SWE-agent', 'search', ['search_dir', 'search_file']],
  ['SWE-agent', 'list', ['find_file']],
  ['pi and opencode', 'read', ['read']],
  ['pi and opencode', 'edit', ['edit', 'patch', 'multiedit']],
  ['pi and opencode', 'write', ['write']],
  ['MCP', 'read', ['mcp__filesystem__read_text_file', 'filesystem.read_file']],
  ['APIs', 'other', ['get_user_details', 'book_reservation', 'think', '']],
];

const BY_COMMAND: readonly (readonly [command: string, tool: ToolClass])[] = [
  ['cat a.txt', 'read'],
  ['cd /repo && sed -n 1,20p a.ts', 'read'],
  ['sed -i s/a/b/ a.ts', 'edit'],
  ['FOO=1 BAR="x y" sudo head -5 a', 'read'],
  ['git -C /x log --oneline', 'read'],
  ['git diff | head', 'read'],
  ['git commit -m x', 'other'],
  ['/usr/bin/ls -la', 'list'],
  ['find . -name x | xargs cat', 'list'],
  ['rg -n foo src | sort', 'search'],
  ['echo "=== x ===" && ls', 'list'],
  ['timeout 10 grep -r x .', 'search'],
  ['cat > a.txt <<EOF\nx\nEOF', 'write'],
  ["cat <<'EOF' > a.txt\nx\nEOF", 'write'],
  ['echo hi > a.txt', 'write'],
  ['echo hi', 'other'],
  ['apply_patch <<EOF\n*** Begin Patch', 'edit'],
  ['npm test 2>&1 | tail -5', 'other'],
  ['curl -s https://a.example | jq .', 'other'],
  ['python3 - <<EOF\nprint(1)\nEOF', 'other'],
  ['# look\ncat a', 'read'],
  ['Get-Content a.txt', 'read'],
  ['', 'other'],
];

describe('the class of a tool call', () => {
  it.each(BY_NAME)('%s: %s', (_agent, tool, names) => {
    for (const name of names) expect([name, call(name)]).toEqual([name, tool]);
  });
  it.each(BY_COMMAND)('of the command %j is %s', (command, tool) => {
    expect(classifyCommand(command)).toBe(tool);
    for (const name of [
      'Bash',
      'shell',
      'exec_command',
      'execute_bash',
      'run_shell_command',
      'execute_command',
      'command_execution',
    ]) {
      expect(call(name, [arg('command', command)])).toBe(tool);
    }
  });
  it('looks through the wrapper of a shell', () => {
    expect(call('shell', [arg('command', '["bash","-lc","cd /x && rg foo"]')])).toBe('search');
    expect(call('shell', [arg('command', '["/bin/zsh", "-c", "cat a"]')])).toBe('read');
    expect(call('command_execution', [arg('command', "bash -lc 'sed -n 1,20p a.ts'")])).toBe('read');
    expect(call('command_execution', [arg('command', '/bin/zsh -lc "cd /x && rg foo"')])).toBe('search');
    expect(call('command_execution', [arg('command', "bash -lc 'npm test'")])).toBe('other');
    expect(call('Bash', [arg('command', 'bash run-all.sh')])).toBe('other');
  });
  it('asks the editor what it does', () => {
    expect(call('str_replace_editor', [arg('command', 'view'), arg('path', '/a')])).toBe('read');
    expect(call('str_replace_based_edit_tool', [arg('command', 'create')])).toBe('write');
    expect(call('str_replace_editor', [arg('command', 'str_replace')])).toBe('edit');
  });
});
