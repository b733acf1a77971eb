import type { ImportFailure } from '../core/transcript/formats/registry.ts';

/** What happened, where, and what to do. */
export function describeFailure({ line, byte, message, remedy }: ImportFailure): string {
  const place = line === null ? '' : ` (line ${line}, byte ${byte ?? 0})`;
  return `${message}${place} ${remedy}`.trimEnd();
}
