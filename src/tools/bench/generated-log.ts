/**
 * A long agent session as a Claude Code log, made up from a seed, to measure on.
 *
 * Speed depends on what a text holds: how many literals, how many of them new, how much is tool output. Random
 * snippets have far too many new identifiers, real logs may not be kept here. So the session has a world — files with
 * lines, names, people, runs — which it reads, searches and changes again and again, and its measures are held close to
 * those of real sessions: about 18 spans and 5 new literals a thousand characters, 3.5 characters a token, three
 * quarters of the text in tool results. `npm run bench` prints them beside each result.
 */
import { createRandom, type Random } from '../../core/tokens/fixtures/random.ts';
import { createWorld, hex, sentence, short, type World } from './generated-world.ts';

const CONSTRAINTS = [
  'Never touch the production database without asking me.',
  'Keep the public API of the store as it is.',
  'Do not raise the timeout above 30 seconds.',
  'All amounts must stay in integer cents.',
] as const;

/** One block of a message, as the log writes it. */
type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content: string;
      readonly is_error: boolean;
    };

interface ToolUse {
  readonly name: string;
  readonly input: object;
  readonly output: string;
  readonly isError: boolean;
}

function readFile(r: Random, world: World): ToolUse {
  const file = world.file();
  const from = r.int(0, Math.max(0, file.lines.length - 40));
  const lines = file.lines.slice(from, from + r.int(40, 160));
  const output = lines.map((line, i) => `${String(from + i + 1).padStart(6)}→${line}`).join('\n');
  return {
    name: 'Read',
    input: { file_path: file.path, offset: from, limit: lines.length },
    output,
    isError: false,
  };
}

function search(r: Random, world: World): ToolUse {
  const wanted = world.name();
  const hit = (): string => {
    const file = world.file();
    const at = r.int(1, Math.max(1, file.lines.length - 1));
    return `${file.path}:${at}:${file.lines[at] ?? ''}`;
  };
  return {
    name: 'Grep',
    input: { pattern: wanted, path: 'src' },
    output: r.repeat(3, 30, hit, '\n'),
    isError: false,
  };
}

function editFile(r: Random, world: World): ToolUse {
  const file = world.file();
  const at = r.int(0, Math.max(0, file.lines.length - 5));
  const before = file.lines.slice(at, at + 4).join('\n');
  const after = Array.from({ length: r.int(3, 12) }, world.codeLine);
  file.lines.splice(at, 4, ...after);
  return {
    name: 'Edit',
    input: { file_path: file.path, old_string: before, new_string: after.join('\n') },
    output: `The file ${file.path} has been updated.`,
    isError: false,
  };
}

function runTests(r: Random, world: World): ToolUse {
  const isError = r.chance(0.35);
  const line = (): string =>
    ` ${r.chance(0.9) ? '✓' : '×'} ${world.file().path.slice(17)} > ${world.name()} > ${sentence(r)} ${r.int(1, 90)}ms`;
  const frame = (): string =>
    `    at ${world.name()} (${world.file().path}:${r.int(1, 400)}:${r.int(1, 80)})`;
  const failure = isError
    ? `\nTypeError: cannot read properties of undefined (reading '${short(r)}')\n${r.repeat(3, 9, frame, '\n')}`
    : '';
  const output = `${r.repeat(4, 16, line, '\n')}${failure}\n\n Tests  ${r.int(1, 9)} failed | ${r.int(40, 400)} passed (${r.int(1, 60)}.${r.int(10, 99)}s)`;
  return { name: 'Bash', input: { command: `npx vitest run ${world.file().path}` }, output, isError };
}

function readLog(r: Random, world: World): ToolUse {
  const clock = (): string =>
    `2026-03-${r.int(10, 28)}T${r.int(10, 23)}:${r.int(10, 59)}:${r.int(10, 59)}.${r.int(100, 999)}Z`;
  const line = (): string =>
    `${clock()} ${r.pick(['INFO', 'INFO', 'WARN', 'ERROR'])} ${world.name()} ${sentence(r)} took=${r.int(2, 900)}ms`;
  return {
    name: 'Bash',
    input: { command: `kubectl logs deploy/ledger --tail=${r.int(2, 9)}0` },
    output: r.repeat(5, 20, line, '\n'),
    isError: false,
  };
}

function queryApi(r: Random, world: World): ToolUse {
  const row = () => ({
    id: `inv_${hex(r, 16)}`,
    status: r.pick(['open', 'paid', 'void']),
    owner: world.name(),
    amount: r.int(100, 90_000),
    note: sentence(r),
  });
  return {
    name: 'mcp__ledger__query',
    input: { sql: `select * from invoices where status = 'open' limit ${r.int(5, 20)}` },
    output: JSON.stringify(Array.from({ length: r.int(5, 20) }, row), null, 2),
    isError: false,
  };
}

/** What the agent does next: mostly it reads and searches; what commands and services say is new state each time. */
function act(r: Random, world: World): ToolUse {
  const chance = r.int(1, 100);
  if (chance <= 56) return readFile(r, world);
  if (chance <= 78) return search(r, world);
  if (chance <= 93) return editFile(r, world);
  if (chance <= 98) return runTests(r, world);
  return chance === 99 ? readLog(r, world) : queryApi(r, world);
}

/** Where a log goes on: how many records and rounds lie behind, and the record that the next one follows. */
export interface LogPlace {
  readonly records: number;
  readonly rounds: number;
  readonly parent: string | null;
}

export const LOG_START: LogPlace = { records: 0, rounds: 0, parent: null };

/**
 * The log as text, one record a line, of about `bytes` bytes.
 * @param seed the same seed gives the same log, on every machine
 */
export const generateLog = (bytes: number, seed = 11): string => generateLogPart(bytes, seed, LOG_START).text;

/** The name of a record by its number. */
export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** One record of a log of Claude Code, without its line break. */
export const logRecord = (
  number: number,
  parent: string | null,
  role: 'user' | 'assistant',
  content: unknown,
): string =>
  JSON.stringify({
    parentUuid: parent,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/dev/ledger',
    sessionId: '5d1c0f3e-7a52-4b0e-9f5e-0c4b8f0a1b2c',
    version: '2.0.14',
    type: role,
    message:
      role === 'user'
        ? { role, content }
        : { id: `msg_${number}`, type: 'message', role, model: 'claude-sonnet-4-5', content },
    uuid: uuidOf(number),
    timestamp: new Date(Date.UTC(2026, 2, 3) + number * 9_000).toISOString(),
  });

/**
 * A part of a log that is too long to be made at once: about a project of its own, under ids that no other part has.
 * @param from where the part before it ended
 */
export function generateLogPart(
  bytes: number,
  seed: number,
  from: LogPlace,
): { readonly text: string; readonly next: LogPlace } {
  const r = createRandom(seed);
  const world = createWorld(r);
  const records: string[] = [];
  let written = 0;
  let { parent } = from;
  const write = (role: 'user' | 'assistant', content: string | readonly Block[]): void => {
    const number = from.records + records.length;
    const uuid = uuidOf(number);
    const record = logRecord(number, parent, role, content);
    parent = uuid;
    records.push(record);
    written += record.length + 1;
  };
  let turn = from.rounds;
  for (; written < bytes; turn++) {
    if (turn % 12 === 0) {
      const wish = `${sentence(r)} ${sentence(r)} Please change ${world.name()} in ${world.file().path}.`;
      write('user', turn % 60 === 0 ? `${wish} ${r.pick(CONSTRAINTS)}` : wish);
    }
    const use = act(r, world);
    const id = `toolu_${String(turn).padStart(20, '0')}`;
    const says = r.chance(0.2)
      ? `${r.repeat(2, 9, () => sentence(r), ' ')} I look at \`${world.name()}\` next.`
      : sentence(r);
    write('assistant', [
      { type: 'text', text: says },
      { type: 'tool_use', id, name: use.name, input: use.input },
    ]);
    write('user', [{ type: 'tool_result', tool_use_id: id, content: use.output, is_error: use.isError }]);
  }
  const next = { records: from.records + records.length, rounds: turn, parent };
  return { text: `${records.join('\n')}\n`, next };
}
