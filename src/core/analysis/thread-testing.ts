import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { Part, Role, Turn } from '../transcript/model.ts';
import { tokenCount } from '../units.ts';

/** A token a character: figures in tests can be counted by eye. */
export const CHARACTER_TOKENS: Tokenizer = {
  encoding: 'o200k_base',
  count: (text) => tokenCount(text.length),
  encode: (text) => Array.from(text, (_, index) => index),
  starts: () => new Uint32Array(),
};

const turn = (role: Role, ...parts: readonly Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const says = (role: 'user' | 'assistant', text: string): Turn => turn(role, { kind: 'text', text });
export const user = (text: string): Turn => says('user', text);
export const agent = (text: string): Turn => says('assistant', text);

let calls = 0;
/** A call and its result, in two turns. */
export function use(
  name: string,
  args: Readonly<Record<string, string>>,
  text: string,
  isError = false,
): readonly Turn[] {
  const callId = `c${calls++}`;
  return [
    turn('assistant', {
      kind: 'tool_call',
      callId,
      name,
      args: Object.entries(args).map(([key, value]) => ({ key, value })),
    }),
    turn('tool', { kind: 'tool_result', callId, name, text, isError }),
  ];
}
export const bash = (command: string, text = '', isError = false) => use('Bash', { command }, text, isError);
export const edit = (path: string, before: string, after: string) =>
  use('Edit', { file_path: path, old_string: before, new_string: after }, 'done');
export const read = (path: string, text: string) => use('Read', { file_path: path }, text);
export const write = (path: string, text: string) => use('Write', { file_path: path, content: text }, 'done');
