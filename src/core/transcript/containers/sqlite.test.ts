import { expect, it } from 'vitest';
import { importTranscript } from '../formats/registry.ts';
import { recogniseContainer } from './recognise.ts';

/** The first page of a database with such tables, as far as it matters. */
const database = (...tables: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    `SQLite format 3\0${'\u0001'.repeat(84)}${tables.map((table) => `\u0007table${table}CREATE TABLE ${table}`).join('\u0006')}`,
  );

it.each([
  ['Cursor', ['ItemTable (key)', 'cursorDiskKV (key TEXT, value BLOB)'], 'Export Chat'],
  ['VS Code', ['ItemTable (key)'], 'Chat: Export Chat'],
  ['OpenCode', ['`session` (id)', '`message` (id)', '`part` (id)'], 'opencode export'],
  ['Crush', ['goose_db_version (id)', 'sessions (id)', 'messages (id)', 'files (id)'], 'copy the talk'],
  ['goose', ['schema_version (v)', 'sessions (id)', 'messages (id)'], 'goose session export'],
  ['Zed', ['IF NOT EXISTS threads (id TEXT, data_type TEXT)'], 'as markdown'],
  ['Codex', ['threads (id TEXT, rollout_path TEXT)'], '~/.codex/sessions'],
  ['Agents SDK', ['agent_sessions (id)', '"agent_messages" (id)'], 'get_items()'],
])('a database of %s is told by its tables, with a way out of it', (name, tables, remedy) => {
  const result = importTranscript({ name: 'state.db', bytes: database(...tables) });
  expect(result).toMatchObject({ ok: false, failure: { code: 'unsupported' } });
  if (result.ok) return;
  expect(result.failure.message).toContain(name);
  expect(result.failure.remedy).toContain(remedy);
});

it('any other names its tables, and who may have written it', () => {
  expect(recogniseContainer(database('lamps (id)'))).toEqual({
    what: 'an SQLite database with the tables lamps (Cursor, Crush, goose and newer OpenCode keep their sessions in one)',
    remedy: 'Export the session from the agent that wrote it and open the export.',
  });
  const many = new TextEncoder().encode(`SQLite format 3\0${'CREATE TABLE '.repeat(80_000)}`);
  expect(recogniseContainer(many)?.what).toContain('SQLite');
});

it('text is no archive, whatever it begins with', () => {
  for (const text of ['BZh is how a talk may begin', 'PK', 'Rar', 'PAR 1'])
    expect(recogniseContainer(new TextEncoder().encode(text))).toBeNull();
});
