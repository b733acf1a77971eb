import type { Turn } from '../../model.ts';
import { placeOf, type Sink } from '../format.ts';

/** Calls that are looked at first: nearly every result answers one of the last few. */
const RECENT = 16;

/** Reports results whose call is nowhere in their thread. They are kept: a log may begin in the middle. */
export function remarkOrphans(turns: readonly Turn[], sink: Sink): void {
  const recent: string[] = [];
  let next = 0;
  let all: ReadonlySet<string> | null = null;
  for (const { parts, source } of turns) {
    for (const part of parts) {
      if (part.kind === 'tool_call' && part.callId !== null) recent[next++ % RECENT] = part.callId;
      if (part.kind !== 'tool_result' || part.callId === null || recent.includes(part.callId)) continue;
      all ??= callsOf(turns);
      const [first] = source;
      if (first === undefined || all.has(part.callId)) continue;
      const reason = `${placeOf(first)}: a result answers the call ${part.callId}, which this thread does not hold; it was kept.`;
      sink.remark('orphan-result', first, reason);
    }
  }
}

function callsOf(turns: readonly Turn[]): ReadonlySet<string> {
  const calls = new Set<string>();
  for (const { parts } of turns) {
    for (const part of parts) if (part.kind === 'tool_call' && part.callId !== null) calls.add(part.callId);
  }
  return calls;
}
