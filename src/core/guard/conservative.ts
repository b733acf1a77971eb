/**
 * The record's last resort, for callers that will not wait for a floor: a segment that shows any sign of state — a
 * quoted string, a number, a word that binds — is refused when the slot lies below a fixed size. Spurious refusals
 * are the price. Words are bounded and an apostrophe is no quote, unlike in the record's own code.
 * Cost: linear, without a tokenizer.
 */
import { formatTokens } from '../floor/words.ts';
import type { Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import type { Verdict } from './verdict.ts';

const SIGNS = [
  /"[^"\n]+"|`[^`\n]+`|“[^“”\n]+”|«[^«»\n]+»|(?<!\w)'[^'\n]+'(?!\w)/,
  /\d[\d.,]*/,
  /\b(?:must|never|always|exactly|only|do not|don['’]t)\b/i,
] as const;

/** A stretch this long is enough of a quote to say which one is meant, in UTF-16 units. */
const LONGEST_SIGN = 200;

interface Sign {
  readonly turn: number;
  readonly literal: string;
}

/** The refusal of a segment that shows state into a slot below `fixedFloor`, nothing counted; `null` where it does not apply. */
export function refuseConservatively(
  turns: readonly Turn[],
  slot: number | null,
  fixedFloor: number | null,
): Verdict | null {
  if (fixedFloor === null || slot === null || slot >= fixedFloor) return null;
  const sign = findSign(turns);
  if (sign === null) return null;
  return {
    verdict: 'refuse',
    flags: ['conservative'],
    reason: `Turn ${sign.turn} shows state, and slot ${formatTokens(slot)} is below the fixed floor of ${formatTokens(fixedFloor)}; nothing was counted: refuse.`,
    parts: [],
    blockers: [
      {
        kind: 'item',
        turns: [sign.turn],
        literal: sign.literal,
        need: fixedFloor,
        over: fixedFloor - slot,
      },
    ],
    exits: [
      {
        kind: 'raise-slot',
        value: fixedFloor,
        detail: `A slot of ${formatTokens(fixedFloor)} tokens is no smaller than the fixed floor.`,
        range: null,
        items: [],
      },
      {
        kind: 'accept-risk',
        value: null,
        detail: 'Compact all the same: how much state would be lost was not computed.',
        range: null,
        items: [],
      },
    ],
    slot,
    tokens: null,
    floor: null,
    margin: null,
    ledger: null,
    need: null,
  };
}

/** The first sign of state in the turns, system turns apart; `null` when there is none. */
export function findSign(turns: readonly Turn[]): Sign | null {
  for (const [turn, entry] of turns.entries()) {
    if (entry.role === 'system') continue;
    const { text } = renderTurn(entry);
    for (const sign of SIGNS) {
      const match = sign.exec(text);
      if (match !== null) return { turn, literal: match[0].slice(0, LONGEST_SIGN) };
    }
  }
  return null;
}
