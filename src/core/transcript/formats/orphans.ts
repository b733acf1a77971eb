import type { Turn } from '../model.ts';
import { placeOf, type Sink } from './format.ts';

/** Reports results whose call is nowhere in their thread. They are kept: a log may begin in the middle. */
export function remarkOrphans(turns: readonly Turn[], sink: Sink): void {
  const calls = new Set<string>();
  for (const { parts } of turns) {
    for (const part of parts) if (part.kind === 'tool_call' && part.callId !== null) calls.add(part.callId);
  }
  for (const { parts, source } of turns) {
    const [first] = source;
    if (first === undefined) continue;
    for (const part of parts) {
      if (part.kind !== 'tool_result' || part.callId === null || calls.has(part.callId)) continue;
      const reason = `${placeOf(first)}: a result answers the call ${part.callId}, which this thread does not hold; it was kept.`;
      sink.remark('orphan-result', first, reason);
    }
  }
}
