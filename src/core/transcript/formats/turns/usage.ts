import type { ReportedUsage } from '../../model.ts';
import { asNumber, asRecord } from '../reading/json-values.ts';

/** Token figures in Anthropic's shape, or `null`. Where a log repeats them for one answer, the last are the final ones. */
export function readUsage(usage: unknown): ReportedUsage | null {
  const record = asRecord(usage);
  if (record === null) return null;
  return {
    inputTokens: asNumber(record.input_tokens) ?? 0,
    cacheReadTokens: asNumber(record.cache_read_input_tokens) ?? 0,
    cacheCreationTokens: asNumber(record.cache_creation_input_tokens) ?? 0,
    outputTokens: asNumber(record.output_tokens) ?? 0,
  };
}

/**
 * Token figures in the shape of OpenAI's chat API, or `null`: the prompt's include what came from a cache, and, where a
 * gateway adds Anthropic's fields, what went into it.
 */
export function readChatUsage(usage: unknown): ReportedUsage | null {
  const record = asRecord(usage);
  const prompt = asNumber(record?.prompt_tokens);
  if (record === null || prompt === null) return null;
  const details = asRecord(record.prompt_tokens_details);
  const read = asNumber(record.cache_read_input_tokens) ?? asNumber(details?.cached_tokens) ?? 0;
  const created =
    asNumber(record.cache_creation_input_tokens) ?? asNumber(details?.cache_creation_tokens) ?? 0;
  return promptUsage(prompt, read, created, asNumber(record.completion_tokens) ?? 0);
}

/** Usage whose prompt tokens include the cached ones. */
export const promptUsage = (
  prompt: number,
  cacheReadTokens: number,
  cacheCreationTokens: number,
  outputTokens: number,
): ReportedUsage => ({
  inputTokens: Math.max(0, prompt - cacheReadTokens - cacheCreationTokens),
  cacheReadTokens,
  cacheCreationTokens,
  outputTokens,
});
