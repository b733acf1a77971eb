import type { TableColumn } from '../tables/table-column.ts';
import type { ConversationFact } from './conversation-list.ts';

export interface ConversationColumn extends TableColumn {
  readonly id: ConversationFact;
}

const column = (
  id: ConversationFact,
  header: string,
  width: number,
  title: string,
  extra: Partial<Omit<TableColumn, 'id'>> = {},
): ConversationColumn => ({ id, header, width, title, kind: 'number', shown: true, ...extra });

/** In the order in which they stand. */
const CONVERSATION_COLUMNS: readonly ConversationColumn[] = [
  column('title', 'conversation', 240, 'Opens it', { kind: 'text', grows: true }),
  column('at', 'when', 144, 'When it last changed, as the file says, in your time'),
  column('turns', 'turns', 72, 'Turns of all its threads'),
  column('tokens', 'tokens', 92, 'An estimate from the length of its text; exact once it is open'),
  column('bytes', 'size', 92, 'Bytes that it takes in the file'),
  column('compactions', 'compactions', 100, 'Compactions that the file tells of'),
  column('threads', 'threads', 72, 'Branches and subagents, each a thread'),
];

const NARROW: ReadonlySet<ConversationFact> = new Set(['title', 'at', 'turns']);
/** Without the time of day. */
const NARROW_WHEN_PX = 92;

/** The columns that say anything; on a phone those that it has room for. */
export const columnsFor = (tells: (fact: ConversationFact) => boolean, isNarrow: boolean) =>
  CONVERSATION_COLUMNS.filter(({ id }) => tells(id) && (!isNarrow || NARROW.has(id))).map((one) =>
    isNarrow && one.id === 'at' ? { ...one, width: NARROW_WHEN_PX } : one,
  );

/** Of dates and sizes the latest and largest are looked for, of titles the first. */
export const startsHigh = ({ kind }: ConversationColumn): boolean => kind === 'number';
