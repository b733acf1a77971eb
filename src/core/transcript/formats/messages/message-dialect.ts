import { asArray, asRecord, asString, isRecord } from '../reading/json-values.ts';

const ANTHROPIC_BLOCKS = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'document',
  'compaction',
]);
const OPENAI_BLOCKS = new Set(['image_url', 'input_audio', 'refusal']);
const OPENAI_ROLES = new Set(['system', 'developer', 'tool', 'function']);

export interface Dialect {
  readonly name: 'openai' | 'anthropic';
  /** What told it, as a phrase; empty where nothing did and the plainer one was taken. */
  readonly why: string;
}

/** Whose messages these are. Both are read by the same code; the name matters to the person who asks why. */
export function dialectOf(messages: readonly unknown[], hasSystem: boolean): Dialect {
  const openai = new Set<string>();
  const anthropic = new Set<string>();
  let weight = 0;
  for (const message of messages) {
    if (!isRecord(message)) continue;
    const role = asString(message.role) ?? '';
    for (const key of ['tool_calls', 'function_call', 'tool_call_id']) {
      if (message[key] !== undefined && message[key] !== null) {
        openai.add(`"${key}"`);
        weight--;
      }
    }
    if (OPENAI_ROLES.has(role)) {
      openai.add(`the role "${role}"`);
      weight--;
    }
    for (const block of asArray(message.content) ?? []) {
      const type = asString(asRecord(block)?.type) ?? '';
      if (ANTHROPIC_BLOCKS.has(type) || (type === 'image' && isRecord(asRecord(block)?.source))) {
        anthropic.add(`"${type}" blocks`);
        weight++;
      } else if (OPENAI_BLOCKS.has(type)) {
        openai.add(`"${type}" parts`);
        weight--;
      }
    }
  }
  if (hasSystem) {
    anthropic.add('"system" beside the messages');
    weight++;
  }
  if (weight > 0) return { name: 'anthropic', why: `there are ${[...anthropic].join(', ')}` };
  return { name: 'openai', why: openai.size === 0 ? '' : `there are ${[...openai].join(', ')}` };
}
