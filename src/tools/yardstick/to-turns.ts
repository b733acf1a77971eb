import { assertNever } from '../../core/assert-never.ts';
import type { Part, Role, ToolArgument, Turn } from '../../core/transcript/model.ts';
import type { NormalisedTurn } from './harness.ts';

/**
 * A normalised turn as the product's own. Its rendering is the text that it was made of, except for a call whose
 * arguments are not announced by their keys: that one gets them as a single argument `input`.
 */
export function toTurn(turn: NormalisedTurn): Turn {
  switch (turn.kind) {
    case 'system':
    case 'user':
      return turnOf(turn.kind, { kind: 'text', text: turn.text });
    case 'assistant_text':
      return turnOf('assistant', { kind: 'text', text: turn.text });
    case 'thinking':
      return turnOf('assistant', { kind: 'reasoning', text: turn.text });
    case 'tool_result':
      return turnOf('tool', {
        kind: 'tool_result',
        callId: turn.callId ?? null,
        name: turn.name ?? null,
        text: turn.text,
        isError: turn.isError === true,
      });
    case 'tool_call': {
      const end = turn.text.indexOf('\n');
      return turnOf('assistant', {
        kind: 'tool_call',
        callId: turn.callId ?? null,
        name: end < 0 ? turn.text : turn.text.slice(0, end),
        args: end < 0 ? [] : argumentsOf(turn.text.slice(end + 1), turn.keys ?? []),
      });
    }
    default:
      return assertNever(turn.kind);
  }
}

const turnOf = (role: Role, part: Part): Turn => ({
  role,
  parts: [part],
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});

/**
 * Cuts `key: value` lines at the keys, in their order. A key that stands at no beginning of a line is passed over, and
 * its text stays with the value before it.
 */
function argumentsOf(text: string, keys: readonly string[]): readonly ToolArgument[] {
  const found: { readonly key: string; readonly start: number; readonly value: number }[] = [];
  let from = 0;
  for (const key of keys) {
    const label = `${key}: `;
    const start = lineThatStarts(text, label, from);
    if (start < 0) continue;
    from = start + label.length;
    found.push({ key, start, value: from });
  }
  if (found[0]?.start !== 0) return text === '' ? [] : [{ key: 'input', value: text }];
  return found.map(({ key, value }, at) => {
    const next = found[at + 1];
    return { key, value: text.slice(value, next === undefined ? text.length : next.start - 1) };
  });
}

/** Where a line that starts with `label` begins, at or after `from`; -1 for none. */
function lineThatStarts(text: string, label: string, from: number): number {
  if (from === 0 && text.startsWith(label)) return 0;
  // An empty value leaves its newline right where the search goes on.
  const at = text.indexOf(`\n${label}`, from);
  return at < 0 ? -1 : at + 1;
}
