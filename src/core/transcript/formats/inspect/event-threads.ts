/**
 * The threads of a sample, rebuilt from its model calls. Each call lists the whole context that was sent; messages are
 * told apart by key, so a call adds to its thread what it alone has, and a compaction shows as what a call no longer
 * has. A call belongs to the thread that knows its latest known message; one that knows none (a subagent, a grader)
 * begins a thread. What a call added and no later one of the thread holds was said beside it: a retry, or the request
 * for a summary; it goes to a thread of its own.
 * Cost: linear in the lists of the calls, which old logs write out in full.
 */
import { asRecord, asString, type JsonRecord } from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';

/** One message of a list and what tells it apart. */
export interface Keyed {
  readonly key: string;
  readonly message: JsonRecord;
}

/** A compaction that the log tells, by keys: places in the thread are known only at the end. */
export interface KeyedCompaction {
  readonly at: string;
  readonly trigger: string | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  readonly kept: readonly string[];
}

export interface KeyedThread {
  readonly keys: string[];
  readonly known: Set<string>;
  readonly compactions: KeyedCompaction[];
  /** The span that the thread began in. */
  readonly span: string | null;
  readonly isAside: boolean;
}

export interface CompactionNotice {
  readonly key: string;
  readonly type: string | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
}

export interface ThreadBook {
  call(input: readonly Keyed[], output: Keyed | null, span: string | null): void;
  /** A compaction of the thread that the span is in; `false` where no thread is there to be compacted. */
  compaction(notice: CompactionNotice, span: string | null): boolean;
  /** The main thread first, completed by the sample's final messages. */
  finish(): readonly KeyedThread[];
}

interface Draft extends KeyedThread {
  /** What the latest call added and nobody has repeated yet. */
  fresh: readonly Keyed[];
  answer: Keyed | null;
  pending: CompactionNotice | null;
}

/** Stands for a compaction that left no summary; no call holds it. */
const MARK: JsonRecord = { role: 'user' };

export function createThreadBook(final: readonly Keyed[]): ThreadBook {
  const drafts: Draft[] = [];
  const holder = new Map<string, Draft>();
  const inSpan = new Map<string | null, Draft>();
  const isFinal = new Set(final.map(({ key }) => key));
  let latest: Draft | null = null;

  const begin = (span: string | null, isAside: boolean): Draft => {
    const draft: Draft = {
      keys: [],
      known: new Set(),
      compactions: [],
      span,
      isAside,
      fresh: [],
      answer: null,
      pending: null,
    };
    drafts.push(draft);
    return draft;
  };

  const draftOf = (input: readonly Keyed[], span: string | null): Draft => {
    for (let at = input.length - 1; at >= 0; at--) {
      const item = input[at];
      if (item === undefined || item.message.role === 'system') continue;
      const draft = holder.get(item.key);
      if (draft !== undefined) return draft;
    }
    const same = inSpan.get(span);
    if (same !== undefined && same.pending !== null) return same;
    return begin(span, false);
  };

  const add = (draft: Draft, item: Keyed): void => {
    draft.keys.push(item.key);
    draft.known.add(item.key);
    if (item.message.role !== 'system') holder.set(item.key, draft);
  };

  /** Moves what was said beside a thread out of it; it stands at the thread's end. */
  const setAside = (draft: Draft, items: readonly Keyed[]): void => {
    if (items.length === 0) return;
    const gone = new Set(items.map(({ key }) => key));
    const first = Math.max(0, draft.keys.length - draft.fresh.length);
    const tail = draft.keys.splice(first).filter((key) => !gone.has(key));
    for (const key of tail) draft.keys.push(key);
    const aside = begin(draft.span, true);
    for (const item of items) {
      draft.known.delete(item.key);
      add(aside, item);
    }
  };

  const settle = (draft: Draft, input: readonly Keyed[], summary: Keyed | null): void => {
    const sent = new Set(input.map(({ key }) => key));
    const lost = draft.fresh.filter(
      ({ key, message }) => message !== MARK && !sent.has(key) && !isFinal.has(key),
    );
    if (lost.length === 0) return;
    if (draft.pending === null && summary === null) {
      setAside(draft, lost);
      return;
    }
    // A compaction drops what was said before it; only the request for the summary was never part of the talk.
    const said = draft.answer === null ? '' : textOf(draft.answer.message).trim();
    if (summary === null || said === '' || !textOf(summary.message).includes(said)) return;
    const request = new Set<string>();
    for (let at = draft.fresh.length - 1; at >= 0; at--) {
      const item = draft.fresh[at];
      if (item === undefined || (item !== draft.answer && item.message.role !== 'user')) break;
      request.add(item.key);
    }
    setAside(
      draft,
      lost.filter(({ key }) => request.has(key)),
    );
  };

  return {
    call: (input, output, span) => {
      const draft = draftOf(input, span);
      const unknown = input.filter(({ key }) => !draft.known.has(key));
      const isFirst = draft.keys.length === 0;
      const summary =
        unknown.find(({ message }) => isSummary(message)) ??
        (draft.pending?.type === 'summary'
          ? (unknown.find(({ message }) => message.role === 'user') ?? null)
          : null);
      settle(draft, input, summary);
      const notice = draft.pending;
      // What is new beside a compaction without a summary was said before it, and was kept.
      const stayed =
        notice !== null && summary === null ? input : input.filter(({ key }) => draft.known.has(key));
      const kept = stayed.map(({ key }) => key);
      const fresh: Keyed[] = [];
      for (const item of unknown) {
        if (draft.known.has(item.key)) continue;
        add(draft, item);
        fresh.push(item);
      }
      if (notice !== null && summary === null) {
        draft.keys.push(notice.key);
        draft.known.add(notice.key);
        fresh.push({ key: notice.key, message: MARK });
      }
      if (output !== null && !draft.known.has(output.key)) {
        add(draft, output);
        fresh.push(output);
      }
      if (notice !== null || summary !== null) {
        draft.compactions.push({
          at: summary?.key ?? notice?.key ?? '',
          trigger: notice?.type ?? null,
          tokensBefore: notice?.tokensBefore ?? null,
          tokensAfter: notice?.tokensAfter ?? null,
          kept: isFirst ? [] : kept,
        });
      }
      draft.pending = null;
      draft.fresh = fresh;
      draft.answer = output;
      inSpan.set(span, draft);
      latest = draft;
    },
    compaction: (notice, span) => {
      const draft = inSpan.get(span) ?? latest;
      if (draft === null || draft.pending !== null) return false;
      draft.pending = notice;
      return true;
    },
    finish: () => {
      const overlap = (draft: Draft): number =>
        draft.isAside ? -1 : final.filter(({ key }) => draft.known.has(key)).length;
      let main: Draft | null = null;
      let most = final.length === 0 ? -1 : 0;
      for (const draft of drafts) {
        const count = overlap(draft);
        if (count <= most) continue;
        main = draft;
        most = count;
      }
      const first = main ?? begin(null, false);
      mergeFinal(first, final);
      return [first, ...drafts.filter((draft) => draft !== first && draft.keys.length > 0)];
    },
  };
}

/** Puts the final messages that no call knew behind the one that they follow. */
function mergeFinal(draft: Draft, final: readonly Keyed[]): void {
  const following = new Map<string | null, string[]>();
  const inCalls = new Set(draft.known);
  let previous: string | null = null;
  for (const { key } of final) {
    if (inCalls.has(key)) previous = key;
    // The second of two with one key; a damaged list may hold them.
    if (draft.known.has(key)) continue;
    draft.known.add(key);
    const list = following.get(previous);
    if (list === undefined) following.set(previous, [key]);
    else list.push(key);
  }
  if (following.size === 0) return;
  const merged: string[] = [...(following.get(null) ?? [])];
  for (const key of draft.keys.splice(0)) {
    merged.push(key);
    for (const next of following.get(key) ?? []) merged.push(next);
  }
  for (const key of merged) draft.keys.push(key);
}

/** Whether Inspect itself marked a message as the summary of what came before. */
export const isSummary = (message: JsonRecord): boolean => asRecord(message.metadata)?.summary === true;

const textOf = ({ content }: JsonRecord): string =>
  asString(content) ??
  (Array.isArray(content)
    ? content.map((block) => asString(asRecord(block)?.text) ?? '').join('\n')
    : shownJson(content ?? ''));
