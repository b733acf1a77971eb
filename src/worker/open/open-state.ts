/**
 * What the worker holds between requests. An opened document takes the place of the one before only when a thread of it is
 * selected, and whatever was known of another thread is forgotten then: its literals must never answer for this one.
 */
import type { ConstraintRow } from '../../core/irreducible/constraints/hear-constraints.ts';
import type { TranscriptDocument } from '../../core/transcript/model.ts';
import type { SharedThread } from '../share/share-requests.ts';
import type { CurrentThread } from './current-thread.ts';
import type { Growing } from './growing.ts';
import type { ReadSources } from './read-source.ts';

/** A thread that was counted. Where its literals must be looked up, one of them is cheaper than all. */
export interface CountedHere extends SharedThread {
  literalAt?(item: number): string;
}

export interface OpenState {
  /** By hash: the one on screen, and the one that was read last, until a thread of either is selected. */
  readonly documents: Map<string, TranscriptDocument>;
  /** What they were read from, so that it can be read again and looked at; also of a file that was no transcript. */
  readonly files: Map<string, ReadSources>;
  lastRead: string;
  shown: string;
  /** Whether the current thread is the start of a file whose rest is being read. */
  isEarly: boolean;
  current: CurrentThread | null;
  constraints: readonly ConstraintRow[];
  /** Who speaks in the current thread, and how much, by turn; `null` where nobody looked. */
  told: { readonly roles: Uint8Array; readonly chars: Uint32Array } | null;
  /** What a document was asked to be read as, by its hash. */
  readonly readAs: Map<string, string>;
  /** The thread that was counted last; `null` once another is the current one. */
  counted: CountedHere | null;
  /** How many estimates are being made. */
  estimating: number;
  /** The document that is followed; `null` where none is. */
  growing: Growing | null;
}

export const createOpenState = (): OpenState => ({
  documents: new Map(),
  files: new Map(),
  lastRead: '',
  shown: '',
  isEarly: false,
  current: null,
  constraints: [],
  told: null,
  readAs: new Map(),
  counted: null,
  estimating: 0,
  growing: null,
});

/** Lets go of all documents but one; the bytes that were read last stay too. */
export function keepOnly({ documents, files, lastRead }: OpenState, hash: string): void {
  for (const other of documents.keys()) if (other !== hash) documents.delete(other);
  for (const other of files.keys()) if (other !== hash && other !== lastRead) files.delete(other);
}

/** Another thread is the current one, or none. */
export function showThread(state: OpenState, document: string, next: CurrentThread | null): void {
  state.shown = document;
  keepOnly(state, document);
  if (state.growing?.hash !== document) state.growing = null;
  state.current = next;
  state.isEarly = false;
  state.told = null;
  state.constraints = [];
  state.counted = null;
}
