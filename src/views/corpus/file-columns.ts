/** What the table of files can show of one: facts of the file, and what the policy makes of it. */
import { verdictSeverity } from '../../charts/verdict/verdict-shapes.ts';
import type { Cell } from '../../core/report/delimited.ts';
import type { CorpusFile } from '../../state/corpus/corpus.ts';
import type { FileLook } from '../../worker/protocol.ts';
import type { TableColumn } from '../tables/table-column.ts';

export interface FileRow {
  /** Its place among the files that were opened. */
  readonly index: number;
  readonly file: CorpusFile;
}

export interface FileColumn extends TableColumn {
  /** What it shows as a number or word, and sorts by; `null` where nothing is known. */
  value(file: CorpusFile): number | string | null;
  /** As a file of the table holds it, where that is not its value. */
  cell?(file: CorpusFile): Cell;
}

const ofLook =
  (value: (look: FileLook) => number | string | null): FileColumn['value'] =>
  ({ state }) =>
    state.kind === 'looked' ? value(state.look) : null;

const column = (
  id: string,
  header: string,
  width: number,
  title: string,
  value: FileColumn['value'],
  extra: Partial<Omit<FileColumn, 'id' | 'value'>> = {},
): FileColumn => ({ id, header, width, title, value, kind: 'number', shown: true, ...extra });

/** In the order in which they stand. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  column('name', 'file', 220, 'Opens it', (file) => file.name, { kind: 'text', grows: true }),
  column(
    'verdict',
    'worst',
    116,
    'The gravest verdict under the present policy',
    ofLook(({ verdict }) => (verdict === null ? null : verdictSeverity(verdict))),
    { kind: 'text', cell: verdictWord },
  ),
  column(
    'passes',
    'passes',
    84,
    'How many passes the present policy makes',
    ofLook((look) => look.passes),
    { shown: false },
  ),
  column(
    'firstRefusal',
    'first refusal',
    104,
    'The turn at which a pass is first refused',
    ofLook((look) => look.firstRefusal),
    { unit: 'turn' },
  ),
  column(
    'smallestSlot',
    'smallest slot',
    116,
    'The smallest slot at which no pass is refused',
    ofLook((look) => look.smallestSlot),
    { unit: 'tok' },
  ),
  column(
    'turns',
    'turns',
    76,
    'Turns of its first thread',
    ofLook((look) => look.turns),
  ),
  column(
    'tokens',
    'tokens',
    88,
    'Tokens of its first thread',
    ofLook((look) => look.tokens),
  ),
  column(
    'threads',
    'threads',
    84,
    'Threads of its first conversation',
    ofLook((look) => look.threads),
    { shown: false },
  ),
  column('size', 'size', 96, 'What it takes on the disk', (file) => file.size, {
    unit: 'bytes',
    shown: false,
  }),
  column(
    'format',
    'format',
    150,
    'What it is read as',
    ofLook((look) => look.formatName),
    { kind: 'text' },
  ),
  column(
    'problems',
    'problems',
    260,
    'Why it cannot be read, or how many of its records could not',
    problemsOf,
    { kind: 'text', grows: true },
  ),
];

/** Rows as a file holds them. */
export const fileCells = (
  rows: readonly FileRow[],
  columns: readonly FileColumn[],
): readonly (readonly Cell[])[] =>
  rows.map(({ file }) => columns.map((one) => (one.cell ?? one.value)(file)));

function verdictWord({ state }: CorpusFile): string | null {
  switch (state.kind) {
    case 'looked':
      return state.look.verdict ?? 'no pass';
    case 'failed':
      return 'not read';
    case 'waiting':
    case 'looking':
      return null;
  }
}

/** Damaged files sort before those with bad records, and these before the others. */
function problemsOf({ state }: CorpusFile): string | null {
  switch (state.kind) {
    case 'failed':
      return state.reason;
    case 'looked': {
      const { diagnostics, threads } = state.look;
      const words = [
        ...(diagnostics === 0 ? [] : [`${diagnostics} ${diagnostics === 1 ? 'problem' : 'problems'}`]),
        ...(threads < 2 ? [] : [`${threads} threads, the first is shown`]),
      ];
      return words.length === 0 ? null : words.join('; ');
    }
    case 'waiting':
    case 'looking':
      return null;
  }
}
