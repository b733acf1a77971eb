/**
 * Everything that a key or the palette can do, once. Keys, the help and the palette all read this list; what a command
 * does is said by the component that can do it (`use-commands.ts`), and while none says so the command is not there.
 *
 * A key is written as it arrives: the character that it types (`?`, `O` with Shift), a named key (`Escape`), or `Mod+`
 * before a letter for Ctrl, which is ⌘ on a Mac, with `Shift+` between them where it is held too. A character key works
 * without modifiers only, and never where somebody types or in a dialog.
 */
export type CommandGroup = 'Turns' | 'Passes' | 'Views' | 'Settings' | 'Page';

interface CommandFacts {
  readonly id: string;
  readonly group: CommandGroup;
  /** What it does, as the palette names it. */
  readonly words: string;
  /** Other words by which it may be looked for. */
  readonly also?: string;
  readonly keys: readonly string[];
  /** What the help adds to the words: where it acts, or what it leaves alone. */
  readonly detail?: string;
  /** It also works in a dialog that is open. */
  readonly inDialogs?: true;
  /** It shows what the palette shows already. */
  readonly unlisted?: true;
}

export const COMMANDS = [
  { id: 'turn.next', group: 'Turns', words: 'Next turn', keys: ['j'] },
  { id: 'turn.previous', group: 'Turns', words: 'Previous turn', keys: ['k'] },
  {
    id: 'item.next',
    group: 'Turns',
    words: 'Next item',
    also: 'span mark irreducible blocking',
    keys: [']'],
    detail: 'the next text that counts, in this turn or a later one of the segment',
  },
  {
    id: 'item.previous',
    group: 'Turns',
    words: 'Previous item',
    also: 'span mark irreducible blocking',
    keys: ['['],
  },
  { id: 'turn.go', group: 'Turns', words: 'Go to a turn', also: 'number jump', keys: ['g'] },
  {
    id: 'find',
    group: 'Turns',
    words: 'Find in the transcript',
    also: 'search',
    keys: ['/'],
    detail: 'Enter and Shift+Enter walk through the hits',
  },
  {
    id: 'pass.next',
    group: 'Passes',
    words: 'Next pass',
    also: 'segment',
    keys: ['n'],
    detail: 'on the audit, the next finding',
  },
  {
    id: 'pass.previous',
    group: 'Passes',
    words: 'Previous pass',
    also: 'segment',
    keys: ['p'],
    detail: 'on the audit, the finding before',
  },
  {
    id: 'pass.refused',
    group: 'Passes',
    words: 'Next refusal',
    also: 'first refused pass',
    keys: ['r'],
    detail: 'after the last one, the first again',
  },
  { id: 'tab.transcript', group: 'Views', words: 'Transcript', also: 'tab view', keys: ['1'] },
  { id: 'tab.segments', group: 'Views', words: 'Segments', also: 'tab view table', keys: ['2'] },
  { id: 'tab.items', group: 'Views', words: 'Items', also: 'tab view table literals', keys: ['3'] },
  { id: 'tab.sweep', group: 'Views', words: 'Sweep', also: 'tab view every slot', keys: ['4'] },
  { id: 'tab.audit', group: 'Views', words: 'Audit', also: 'tab view summary', keys: ['5'] },
  { id: 'inspector', group: 'Views', words: 'Inspector: show or hide', keys: ['i'] },
  { id: 'zoom.all', group: 'Views', words: 'All turns on the timeline', also: 'zoom out reset', keys: ['0'] },
  {
    id: 'conversations',
    group: 'Views',
    words: 'Conversations of the file',
    also: 'threads picker choose',
    keys: ['c'],
  },
  {
    id: 'diagnostics',
    group: 'Views',
    words: 'What was skipped or repaired',
    also: 'diagnostics errors faults',
    keys: [],
  },
  {
    id: 'slot',
    group: 'Settings',
    words: 'Slot: to the slider',
    also: 'focus move summary tokens',
    keys: ['l'],
    detail: 'then arrows, page keys, Home and End',
  },
  { id: 'policy.reset', group: 'Settings', words: 'Reset to the preset', also: 'policy back', keys: [] },
  {
    id: 'policy.record',
    group: 'Settings',
    words: 'Reset to the record’s policy',
    also: 'defaults',
    keys: [],
  },
  { id: 'compare', group: 'Settings', words: 'Compare with these settings', also: 'second policy', keys: [] },
  {
    id: 'undo',
    group: 'Settings',
    words: 'Undo',
    also: 'take back',
    keys: ['Mod+z'],
    detail: 'the last change of a setting, pin, link or note',
    inDialogs: true,
  },
  { id: 'redo', group: 'Settings', words: 'Redo', keys: ['Mod+Shift+z'], inDialogs: true },
  {
    id: 'palette',
    group: 'Page',
    words: 'Commands, presets, turns and recent files',
    keys: ['Mod+k', ':'],
    unlisted: true,
  },
  { id: 'open', group: 'Page', words: 'Open files', also: 'load transcript', keys: ['o'] },
  { id: 'open.folder', group: 'Page', words: 'Open a folder', also: 'directory', keys: ['O'] },
  {
    id: 'share',
    group: 'Page',
    words: 'Share',
    also: 'export report link download csv markdown picture',
    keys: ['s'],
    detail: 'what would leave is shown first',
  },
  { id: 'theme', group: 'Page', words: 'Theme: the next one', also: 'dark light colours', keys: ['t'] },
  { id: 'close', group: 'Page', words: 'Close the transcript', also: 'start home landing', keys: [] },
  { id: 'help', group: 'Page', words: 'Help', also: 'keys rule shortcuts', keys: ['?'] },
  {
    id: 'back',
    group: 'Page',
    words: 'Back',
    keys: ['Escape'],
    detail: 'closes what is open, ends linking, then leads back to the transcript, to all turns, to no turn',
    unlisted: true,
  },
] as const satisfies readonly CommandFacts[];

export type CommandId = (typeof COMMANDS)[number]['id'];
export interface Command extends CommandFacts {
  readonly id: CommandId;
}

/** The commands, each seen alike. */
export const ALL_COMMANDS: readonly Command[] = COMMANDS;
export const COMMAND_GROUPS = [
  'Turns',
  'Passes',
  'Views',
  'Settings',
  'Page',
] as const satisfies readonly CommandGroup[];

/** The tabs of the workbench, in the order of their keys. */
export const TAB_COMMANDS = {
  'tab.transcript': 'transcript',
  'tab.segments': 'segments',
  'tab.items': 'items',
  'tab.sweep': 'sweep',
  'tab.audit': 'audit',
} as const satisfies Partial<Record<CommandId, string>>;

/** Keys that belong to the place that has the focus, for the help: no command hears of them. */
export const KEYS_IN_PLACE: readonly { readonly keys: string; readonly words: string }[] = [
  { keys: '→ ←', words: 'inside a turn: next, previous marked text' },
  {
    keys: 'Enter',
    words: 'on a marked text: into its reason, to count it always or never, and to its other turns',
  },
  { keys: 'Tab', words: 'on a turn: to keep it verbatim, to link it with another, to its note' },
  { keys: '→ ←', words: 'on the timeline: the turn under the cursor; with Shift, select turns' },
  { keys: 'Enter', words: 'on the timeline: show that turn, or judge the selected ones as a segment' },
  { keys: '↓ ↑', words: 'in a table: next, previous row' },
];
