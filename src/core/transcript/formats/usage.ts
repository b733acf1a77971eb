import type { ReportedUsage } from '../model.ts';
import { asNumber, asRecord } from './json-values.ts';

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
