/** A generated session of Claude Code as a rollout of Codex: the same words in the other's envelopes, said twice as Codex says them. */
import { asArray, asRecord, asString, jsonText } from '../../core/transcript/formats/reading/json-values.ts';

const TIME = '2026-03-03T00:00:00.000Z';

/** @param log the lines of a session of Claude Code */
export function asCodexLog(log: string): string {
  const lines: string[] = [];
  const write = (type: string, payload: object): void => {
    lines.push(JSON.stringify({ timestamp: TIME, type, payload }));
  };
  const say = (role: string, text: string): void => {
    const type = role === 'assistant' ? 'output_text' : 'input_text';
    write('response_item', { type: 'message', role, content: [{ type, text }] });
    write('event_msg', { type: role === 'assistant' ? 'agent_message' : 'user_message', message: text });
  };
  write('session_meta', { id: 'bench', cwd: '/home/dev', cli_version: '0.114.0' });
  let calls = 0;
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const message = asRecord(asRecord(JSON.parse(line))?.message);
    const role = asString(message?.role) ?? 'user';
    if (typeof message?.content === 'string') say(role, message.content);
    for (const block of asArray(message?.content) ?? []) {
      const part = asRecord(block);
      if (part?.type === 'text') say(role, asString(part.text) ?? '');
      else if (part?.type === 'tool_use') {
        const { name, input, id } = part;
        write('response_item', { type: 'function_call', name, arguments: jsonText(input), call_id: id });
      } else if (part?.type === 'tool_result') {
        const output = `Exit code: 0\nOutput:\n${asString(part.content) ?? jsonText(part.content)}`;
        write('response_item', { type: 'function_call_output', call_id: part.tool_use_id, output });
        const usage = { input_tokens: 1_000 + calls, output_tokens: 9, total_tokens: 1_009 + calls++ };
        const info = { total_token_usage: usage, last_token_usage: usage };
        write('event_msg', { type: 'token_count', info });
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
