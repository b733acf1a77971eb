/** A conversation while it is put together from calls that repeat what came before. */
import type { Part, Role } from '../../model.ts';

/** What a rebuilt conversation has to know of a message; its number stands for it. */
export interface Item {
  readonly role: Role;
  readonly parts: readonly Part[];
}

/** One call of a model. Numbers are those of items. */
export interface Call {
  /** Its session, or else its trace. */
  readonly group: string;
  /** The nearest agent around it, if any. */
  readonly agent: string | null;
  /** The system prompt at its head. */
  readonly system: number | null;
  /** What was sent, without the system prompt. */
  readonly input: readonly number[];
  readonly output: readonly number[];
  /** Other answers to the same request. */
  readonly others: readonly number[];
  /** Tokens of context, as reported. */
  readonly tokens: number | null;
}

export interface Compaction {
  readonly how: 'summary' | 'truncation' | 'edit';
  readonly kept: readonly Entry[];
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
}

export type EntrySide = 'system' | 'input' | 'output' | 'other' | 'mark';

/** One message at its place in the talk. Parents make it a tree: several may follow the same one. */
export interface Entry {
  readonly parent: Entry | null;
  /** `null` for the mark of a compaction that left no summary. */
  readonly item: number | null;
  /** The call that showed it first, and where in what was sent or answered. */
  readonly call: number;
  readonly side: EntrySide;
  readonly position: number;
  /** The call whose answer it is. */
  answers: number | null;
  compaction: Compaction | null;
}

/** A state of the context: what was sent so far, message by message. */
export interface State {
  readonly parent: State | null;
  readonly item: number;
  readonly entry: Entry;
  /** The last message of the talk in this state; behind a compaction that is another one than `entry`. */
  readonly tail: Entry;
  readonly depth: number;
  readonly root: Root;
  readonly next: Map<number, State>;
  /** The latest state that goes on from here; `null` where none does. */
  latest: State | null;
  /** Whether an answer of the model lies on the way. */
  readonly isAnswered: boolean;
  /** Where a call ended: how many messages it was sent, and how many of them were known before. */
  end: { readonly sent: number; readonly known: number; readonly tokens: number | null } | null;
}

/** The beginning of a context. */
export interface Root {
  readonly group: string;
  readonly head: Entry | null;
  readonly next: Map<number, State>;
  readonly systems: Set<number | null>;
  readonly agents: Set<string | null>;
}

/** The messages of a state, the first first. */
export function pathOf(state: State): State[] {
  const path: State[] = [];
  for (let at: State | null = state; at !== null; at = at.parent) path.push(at);
  return path.reverse();
}
