/**
 * The conversations of one file as a list that is searched while somebody types and ordered by any column. Exports hold
 * tens of thousands, and a key that is typed must not stutter: what is compared is prepared once (a folded text for the
 * search, a permutation for each order that was asked for), so that a search is one pass of `includes` and an order that
 * was there before costs nothing. Titles are text of strangers: only their beginning is looked at.
 */
import type { TableSort } from '../../state/tables/table-view.ts';
import type { ConversationSummary } from '../../worker/protocol.ts';

/** What the table shows of one conversation. */
export interface ConversationRow {
  /** Its place in the file. */
  readonly index: number;
  readonly id: string;
  /** Never empty: where the file has no title, the id. */
  readonly title: string;
  /** Milliseconds since 1970, or `null` where the file does not say. */
  readonly at: number | null;
  readonly turns: number;
  /** An estimate. */
  readonly tokens: number;
  readonly bytes: number;
  readonly compactions: number;
  readonly threads: number;
}

export type ConversationFact = Exclude<keyof ConversationRow, 'index' | 'id'>;

export interface ConversationList {
  readonly rows: readonly ConversationRow[];
  /** Whether a column says anything: not where it is the same nothing in every row. */
  tells(fact: ConversationFact): boolean;
  /** The places in the file of the rows to show, in order; `null` sorts as the file does. Every word must be found. */
  show(query: string, sort: TableSort | null): Uint32Array;
  /** Prepares the next thousand for the search, so that the first key that is typed need not; whether there are more. */
  prepare(): boolean;
}

/** A title may be a megabyte; nobody sees or searches more of it. */
export const TITLE_CHARACTERS = 300;
const PREPARED_AT_ONCE = 1_000;
/** Titles of so many threads of a conversation are searched too. */
const THREADS_SEARCHED = 8;

const lists = new WeakMap<readonly ConversationSummary[], ConversationList>();

/** The list of these conversations, made once: to open it again, or to search it again, costs little. */
export function conversationListOf(conversations: readonly ConversationSummary[]): ConversationList {
  const list = lists.get(conversations) ?? createConversationList(conversations);
  lists.set(conversations, list);
  return list;
}

export function createConversationList(conversations: readonly ConversationSummary[]): ConversationList {
  const rows = conversations.map(rowOf);
  const made = new Map<string, Uint32Array>();
  const folded: string[] = [];
  let keys: readonly string[] | null = null;

  const ordered = (sort: TableSort | null): Uint32Array => {
    const name = sort === null ? '' : `${sort.column} ${sort.descending}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    if (sort?.column === 'title') keys ??= rows.map(({ title }) => titleKey(title));
    const order =
      sort === null
        ? Uint32Array.from(rows, ({ index }) => index)
        : permutation(rows, sort, sort.column === 'title' ? keys : null);
    made.set(name, order);
    return order;
  };
  const foldTo = (end: number): void => {
    for (const conversation of conversations.slice(folded.length, end))
      folded.push(searchedText(conversation));
  };
  return {
    rows,
    tells(fact) {
      switch (fact) {
        case 'threads':
          return rows.some(({ threads }) => threads > 1);
        case 'compactions':
          return rows.some(({ compactions }) => compactions > 0);
        case 'at':
          return rows.some(({ at }) => at !== null);
        default:
          return true;
      }
    },
    show(query, sort) {
      const order = ordered(sort);
      const words = fold(query).split(' ').filter(Boolean);
      if (words.length === 0) return order;
      foldTo(conversations.length);
      return order.filter((index) => {
        const text = folded[index] ?? '';
        return words.every((word) => text.includes(word));
      });
    },
    prepare() {
      foldTo(folded.length + PREPARED_AT_ONCE);
      return folded.length < conversations.length;
    },
  };
}

const rowOf = (conversation: ConversationSummary, index: number): ConversationRow => {
  const { id, title, turns, tokens, bytes, compactions, threads } = conversation;
  const at = conversation.at === null ? Number.NaN : Date.parse(conversation.at);
  return {
    index,
    id,
    title: title.slice(0, TITLE_CHARACTERS).trim() || id.slice(0, TITLE_CHARACTERS),
    at: Number.isNaN(at) ? null : at,
    turns,
    tokens,
    bytes,
    compactions,
    threads: threads.length,
  };
};

const searchedText = ({ id, title, threads }: ConversationSummary): string => {
  const names = [title, id, ...threads.slice(0, THREADS_SEARCHED).map((thread) => thread.title)];
  return fold([...new Set(names)].map((name) => name.slice(0, TITLE_CHARACTERS)).join('\n'));
};

/** Without case, accents and widths of letters, and with one space for any blank but a line's end. */
function fold(text: string): string {
  const plain = /^[\x20-\x7e\n]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/[^\S\n]/g, ' ');
}

/** The rows in order, equal ones as in the file; those of which nothing is known come last either way. */
function permutation(
  rows: readonly ConversationRow[],
  { column, descending }: TableSort,
  keys: readonly string[] | null,
): Uint32Array {
  const values = Float64Array.from(rows, (row) => (keys === null ? factOf(row, column) : 0));
  const known: number[] = [];
  const unknown: number[] = [];
  for (const { index } of rows) (Number.isNaN(values[index]) ? unknown : known).push(index);
  const order = Uint32Array.from(known);
  const sign = descending ? -1 : 1;
  if (keys === null) order.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
  else order.sort((a, b) => sign * compareText(keys[a] ?? '', keys[b] ?? '') || a - b);
  return Uint32Array.from([...order, ...unknown]);
}

/** `NaN` for what is not known. */
function factOf(row: ConversationRow, column: string): number {
  switch (column) {
    case 'at':
    case 'turns':
    case 'tokens':
    case 'bytes':
    case 'compactions':
    case 'threads':
      return row[column] ?? Number.NaN;
    default:
      return row.index;
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** So that "Talk 9" comes before "Talk 10"; digits beyond those lengths sort as text, which is order enough. */
const titleKey = (title: string): string =>
  fold(title).replace(/\d{1,15}/g, (digits) => digits.padStart(15, '0'));
