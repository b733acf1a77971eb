/**
 * Which turns must stay in one summary, and where a summary may therefore end (design: Legal cuts).
 *
 * Three sources: calls with their results, chains that were found in the text, and turns that a person linked. A
 * chain longer than the limit is reported and treated as soft, whatever it is, since one slow fix must not make half a
 * transcript indivisible; a person's own link always holds. A person can take a found chain apart, but no call from
 * its result: a provider rejects a result whose call is gone.
 */
import { assertNever } from '../../assert-never.ts';
import {
  CHAIN_KINDS,
  CHAIN_REASONS,
  type ChainReason,
  type FoundChainKind,
  NO_ITEM,
  type ThreadColumns,
} from '../../columns.ts';
import { ROLES } from '../../transcript/model.ts';
import { NO_TURN } from '../../units.ts';

/** A hard chain keeps all turns between its ends in one summary; a longer one is reported and treated as soft. */
export const CHAIN_LIMIT = 12;

export type ChainKind = 'call' | FoundChainKind | 'link';

/** Turns that must stay in one summary: `first` to `last`, both included. */
export interface Chain {
  readonly kind: ChainKind;
  readonly first: number;
  readonly last: number;
  /** `kind:first-last`; names the chain in what a person took apart. */
  readonly key: string;
  /** Why it is one, as a phrase with its turns. */
  readonly words: string;
  /** It breaks ties only: by its kind, by its length, or because a person took it apart. */
  readonly soft: boolean;
  /** A person took it apart. */
  readonly unlinked: boolean;
  /** The item that shows it, such as the line of an error; `null` where none does. */
  readonly evidence: number | null;
}

/** What of chains is a setting: the limit in turns, and what a person linked and took apart. */
export interface ChainSettings {
  readonly limit: number;
  readonly links: readonly { readonly first: number; readonly last: number }[];
  readonly unlinked: readonly string[];
}

export const DEFAULT_CHAINS: ChainSettings = { limit: CHAIN_LIMIT, links: [], unlinked: [] };

/** All chains of a thread, hard and soft, by first turn, then last. */
export function findChains(
  columns: ThreadColumns,
  settings: ChainSettings = DEFAULT_CHAINS,
): readonly Chain[] {
  const { limit } = settings;
  const unlinked = new Set(settings.unlinked);
  const chains = [
    ...callChains(columns, limit),
    ...foundChains(columns, limit, unlinked),
    ...linkChains(columns.turns.count, settings.links),
  ];
  return chains.sort((a, b) => a.first - b.first || a.last - b.last);
}

/** Calls with their results. A call and a result in the same turn make no chain: nothing can come between them. */
function callChains({ calls }: ThreadColumns, limit: number): readonly Chain[] {
  const chains: Chain[] = [];
  let from = -1;
  /** The ends of the chains that begin at `from`: several calls of one turn are often answered in one. */
  let ends: number[] = [];
  for (let i = 0; i < calls.count; i++) {
    const first = calls.call[i] ?? 0;
    const last = calls.result[i] ?? NO_TURN;
    if (last === NO_TURN || last <= first) continue;
    if (first !== from) ends = [];
    from = first;
    if (ends.includes(last)) continue;
    ends.push(last);
    chains.push(chainOf('call', first, last, last - first + 1 > limit, null, callWords));
  }
  return chains;
}

function foundChains(
  { chains, turns }: ThreadColumns,
  limit: number,
  unlinked: ReadonlySet<string>,
): readonly Chain[] {
  const found: Chain[] = [];
  /** Where the hard chains end that begin with an error: a later failure of the same call adds nothing to one. */
  const mended = new Set<number>();
  for (let i = 0; i < chains.count; i++) {
    const kind = CHAIN_KINDS[chains.kind[i] ?? 0] ?? 'question-answer';
    const reason = CHAIN_REASONS[chains.reason[i] ?? 0] ?? 'question-answered';
    const first = chains.first[i] ?? 0;
    const last = chains.last[i] ?? 0;
    if (last <= first || last >= turns.count) continue;
    const evidence = chains.evidence[i] ?? NO_ITEM;
    const apart = unlinked.size > 0 && unlinked.has(keyOf(kind, first, last));
    const soft = isSoft(kind) || last - first + 1 > limit || apart;
    if (kind === 'error-fix' && mended.has(last)) continue;
    if (kind === 'error-fix' && last - first + 1 <= limit) mended.add(last);
    found.push(
      chainOf(
        kind,
        first,
        last,
        soft,
        evidence === NO_ITEM ? null : evidence,
        (a, b) => reasonWords(reason, a, b),
        apart,
      ),
    );
  }
  return found;
}

function linkChains(turnCount: number, links: ChainSettings['links']): readonly Chain[] {
  return links.flatMap((link) => {
    const first = Math.max(0, Math.floor(Math.min(link.first, link.last)));
    const last = Math.min(turnCount - 1, Math.floor(Math.max(link.first, link.last)));
    return last > first ? [chainOf('link', first, last, false, null, linkWords)] : [];
  });
}

/** Kinds that never hold turns together, only break ties. */
const isSoft = (kind: FoundChainKind): boolean => kind === 'read-write' || kind === 'question-answer';

const keyOf = (kind: ChainKind, first: number, last: number): string => `${kind}:${first}-${last}`;

/**
 * Words and key are worked out when they are read: a long thread has tens of thousands of chains and shows a few. A class,
 * since accessors of single objects take a hundred times as long to make.
 */
class LazyChain implements Chain {
  readonly kind: ChainKind;
  readonly first: number;
  readonly last: number;
  readonly soft: boolean;
  readonly evidence: number | null;
  readonly unlinked: boolean;
  readonly #say: (first: number, last: number) => string;

  constructor(chain: Omit<Chain, 'key' | 'words'>, say: (first: number, last: number) => string) {
    this.kind = chain.kind;
    this.first = chain.first;
    this.last = chain.last;
    this.soft = chain.soft;
    this.evidence = chain.evidence;
    this.unlinked = chain.unlinked;
    this.#say = say;
  }

  get key(): string {
    return keyOf(this.kind, this.first, this.last);
  }

  get words(): string {
    return this.#say(this.first, this.last);
  }
}

const chainOf = (
  kind: ChainKind,
  first: number,
  last: number,
  soft: boolean,
  evidence: number | null,
  words: (first: number, last: number) => string,
  unlinked = false,
): Chain => new LazyChain({ kind, first, last, soft, evidence, unlinked }, words);

const callWords = (first: number, last: number): string =>
  `a tool call at ${first} and its result at ${last}`;
const linkWords = (first: number, last: number): string => `turns ${first} to ${last}, linked by you`;

function reasonWords(reason: ChainReason, first: number, last: number): string {
  switch (reason) {
    case 'same-call':
      return `an error at ${first} and its fix at ${last}: the same call succeeds`;
    case 'error-cited':
      return `an error at ${first} and its fix at ${last}: its words are taken up before a call succeeds`;
    case 'set-otherwise':
      return `a value set at ${first} and set otherwise at ${last}`;
    case 'set-back':
      return `a value set at ${first} and set back at ${last}`;
    case 'edit-undone':
      return `an edit at ${first} and the opposite edit at ${last}`;
    case 'file-restored':
      return `a file edited at ${first} and restored at ${last}`;
    case 'taken-back':
      return `a change at ${first} that the user takes back at ${last}`;
    case 'read-then-written':
      return `a file read at ${first} and written at ${last}`;
    case 'question-answered':
      return `a question at ${first} and the turn that answers it at ${last}`;
    default:
      return assertNever(reason);
  }
}

const LONGEST_LITERAL = 80;

/** Why a chain is one, with the literal that shows it: `“ENOENT”: an error at 93 and its fix at 99: …`. */
export function describeChain(chain: Chain, literal: string | null): string {
  if (literal === null || literal === '') return chain.words;
  const short = literal.length > LONGEST_LITERAL ? `${literal.slice(0, LONGEST_LITERAL - 1)}…` : literal;
  return `“${short.replace(/\s+/g, ' ')}”: ${chain.words}`;
}

/**
 * Legal cuts: entry `b` is 1 when a summary may end before turn `b` and the next begin with it, that is when
 * no hard chain has turns on both sides. Entries 0 and `turnCount` are always legal.
 */
export function legalCuts(turnCount: number, chains: readonly Chain[]): Uint8Array {
  const opened = new Int32Array(turnCount + 2);
  for (const chain of chains) {
    if (chain.soft) continue;
    opened[chain.first + 1] = (opened[chain.first + 1] ?? 0) + 1;
    opened[chain.last + 1] = (opened[chain.last + 1] ?? 0) - 1;
  }
  const legal = new Uint8Array(turnCount + 1);
  let depth = 0;
  for (let boundary = 0; boundary <= turnCount; boundary++) {
    depth += opened[boundary] ?? 0;
    legal[boundary] = depth === 0 ? 1 : 0;
  }
  return legal;
}

/** How many soft chains a cut before each turn would part: of two partitions that are equal otherwise, the one that parts fewer. */
export function softChainsAcross(turnCount: number, chains: readonly Chain[]): Uint32Array {
  const across = new Uint32Array(turnCount + 1);
  for (const chain of chains) {
    if (!chain.soft) continue;
    across[chain.first + 1] = (across[chain.first + 1] ?? 0) + 1;
    // One entry more than there are turns: a chain that ends with the last turn has no entry behind it.
    if (chain.last < turnCount) across[chain.last + 1] = (across[chain.last + 1] ?? 0) - 1;
  }
  for (let boundary = 1; boundary <= turnCount; boundary++) {
    across[boundary] = (across[boundary] ?? 0) + (across[boundary - 1] ?? 0);
  }
  return across;
}

/**
 * Whether a turn that is too large may be cut at its lines: entry `t` is 1 unless a hard chain other than a call with
 * its result holds turn `t`. A piece of a result repeats the pointer of its call, so that pair stays whole; nothing
 * repeats an error for its fix.
 */
export function turnsWithLineCuts(turnCount: number, chains: readonly Chain[]): Uint8Array {
  const held = new Int32Array(turnCount + 1);
  for (const chain of chains) {
    if (chain.soft || chain.kind === 'call') continue;
    held[chain.first] = (held[chain.first] ?? 0) + 1;
    held[chain.last + 1] = (held[chain.last + 1] ?? 0) - 1;
  }
  const may = new Uint8Array(turnCount);
  let depth = 0;
  for (let turn = 0; turn < turnCount; turn++) {
    depth += held[turn] ?? 0;
    may[turn] = depth === 0 ? 1 : 0;
  }
  return may;
}

/**
 * Whether a call is still open after each turn: made, and its result not there yet. A call that the log never
 * answers counts as open only until the next turn by a user or an agent, which shows that it was given up.
 */
export function openCalls(columns: ThreadColumns): Uint8Array {
  const { count, role } = columns.turns;
  const change = new Int32Array(count + 1);
  const tool = ROLES.indexOf('tool');
  for (let i = 0; i < columns.calls.count; i++) {
    const call = columns.calls.call[i] ?? 0;
    let closed = columns.calls.result[i] ?? NO_TURN;
    if (closed === NO_TURN) {
      closed = call + 1;
      while (closed < count && role[closed] === tool) closed++;
    }
    if (closed <= call) continue;
    change[call] = (change[call] ?? 0) + 1;
    change[Math.min(closed, count)] = (change[Math.min(closed, count)] ?? 0) - 1;
  }
  const open = new Uint8Array(count);
  let depth = 0;
  for (let turn = 0; turn < count; turn++) {
    depth += change[turn] ?? 0;
    open[turn] = depth > 0 ? 1 : 0;
  }
  return open;
}
