/**
 * Agents that keep their sessions in a database: whose one is, told by its tables, and how to get a session out of it. The
 * definitions of tables stand as text on the first pages, so that they are searched for there and the database is not read.
 */

interface Owner {
  readonly tables: readonly string[];
  /** What else the definitions hold, where tables are called alike. */
  readonly also?: string;
  readonly name: string;
  readonly remedy: string;
}

/** The more particular first. */
const OWNERS: readonly Owner[] = [
  {
    tables: ['cursorDiskKV'],
    name: 'Cursor',
    remedy:
      'Open the chat in Cursor, choose Export Chat from its menu, and open the Markdown file that it saves.',
  },
  {
    tables: ['ItemTable'],
    name: 'VS Code or an editor made of it, such as Cursor',
    remedy:
      'Export the chat there (Chat: Export Chat… in VS Code, Export Chat in the menu of a chat in Cursor).',
  },
  {
    tables: ['blobs', 'meta'],
    name: 'the command line of Cursor',
    remedy: 'Run it with --output-format stream-json for a log, or copy the talk and paste it.',
  },
  {
    tables: ['session', 'message', 'part'],
    name: 'OpenCode',
    remedy:
      'Run opencode export SESSION > session.json, and open that; opencode session list names the sessions.',
  },
  {
    tables: ['sessions', 'messages', 'goose_db_version'],
    name: 'Crush',
    remedy: 'Crush has no export: copy the talk and paste it.',
  },
  {
    tables: ['sessions', 'messages', 'schema_version'],
    name: 'goose',
    remedy: 'Run goose session export --format json, and open what it writes.',
  },
  {
    tables: ['threads'],
    also: 'rollout_path',
    name: 'Codex, which lists its sessions in it',
    remedy: 'Open the rollouts themselves, in ~/.codex/sessions.',
  },
  {
    tables: ['threads'],
    also: 'data_type',
    name: 'Zed',
    remedy: 'Open the thread in Zed, run agent: open active thread as markdown, and save what it shows.',
  },
  {
    tables: ['agent_sessions', 'agent_messages'],
    name: 'the OpenAI Agents SDK',
    remedy: 'Write what get_items() of the session gives as JSON.',
  },
  {
    tables: ['checkpoints', 'writes'],
    name: 'LangGraph',
    remedy: 'Write the messages of the thread state as JSON, with messages_to_dict.',
  },
  {
    tables: ['conversations', 'responses'],
    name: 'llm',
    remedy: 'Run llm logs -n 0 > talk.md, and open that.',
  },
];

/** How much of a database is searched, in bytes. */
export const SQLITE_HEAD = 1 << 20;
const LONGEST_DEFINITION = 200;

export interface Database {
  readonly what: string;
  readonly remedy: string;
}

export function describeDatabase(bytes: Uint8Array): Database {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, SQLITE_HEAD));
  const tables = tablesIn(text);
  const owner = OWNERS.find(
    ({ tables: own, also }) =>
      own.every((table) => tables.has(table)) && (also === undefined || text.includes(also)),
  );
  if (owner !== undefined)
    return {
      what: `an SQLite database of ${owner.name} (by its ${owner.tables.length === 1 ? 'table' : 'tables'} ${owner.tables.join(', ')})`,
      remedy: owner.remedy,
    };
  const named = [...tables].slice(0, 6).join(', ');
  return {
    what: `an SQLite database${named === '' ? '' : ` with the tables ${named}`} (Cursor, Crush, goose and newer OpenCode keep their sessions in one)`,
    remedy: 'Export the session from the agent that wrote it and open the export.',
  };
}

function tablesIn(text: string): ReadonlySet<string> {
  const tables = new Set<string>();
  for (let at = text.indexOf('CREATE TABLE'); at !== -1; at = text.indexOf('CREATE TABLE', at + 12)) {
    const name = /^CREATE TABLE (?:IF NOT EXISTS )?["'`[]?(\w+)/.exec(
      text.slice(at, at + LONGEST_DEFINITION),
    )?.[1];
    if (name !== undefined && !name.startsWith('sqlite_')) tables.add(name);
  }
  return tables;
}
