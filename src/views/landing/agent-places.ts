/** The systems on which agents keep their files in different places. */
export const SYSTEMS = ['macos', 'linux', 'windows'] as const;
export type System = (typeof SYSTEMS)[number];

export const SYSTEM_WORDS: Readonly<Record<System, string>> = {
  macos: 'macOS',
  linux: 'Linux',
  windows: 'Windows',
};

/** Where the window that chooses files takes a path. */
export const PATH_ADVICE: Readonly<Record<System, string>> = {
  macos: 'In the window that opens press ⇧⌘G and paste the path; ⇧⌘. shows hidden folders.',
  linux: 'In the window that opens press Ctrl L and paste the path; Ctrl H shows hidden folders.',
  windows: 'In the window that opens paste the path into the line of the address.',
};

/** Under what a path lies: the folder of the user, that of VS Code's settings, or the project that is worked on. */
type Root = 'home' | 'code' | 'project';

interface Kept {
  readonly agent: string;
  readonly root: Root;
  readonly path: string;
  /** What lies there, where it is not one transcript a file. */
  readonly note?: string;
}

const KEPT: readonly Kept[] = [
  { agent: 'Claude Code', root: 'home', path: '.claude/projects' },
  { agent: 'Codex', root: 'home', path: '.codex/sessions' },
  { agent: 'Gemini CLI', root: 'home', path: '.gemini/tmp', note: 'in the folder chats of each project' },
  { agent: 'Antigravity', root: 'home', path: '.gemini/antigravity/brain' },
  {
    agent: 'OpenCode',
    root: 'home',
    path: '.local/share/opencode/storage',
    note: 'newer versions keep a database: opencode export',
  },
  { agent: 'OpenHands', root: 'home', path: '.openhands/conversations' },
  { agent: 'pi', root: 'home', path: '.pi/agent/sessions' },
  {
    agent: 'Cline',
    root: 'code',
    path: 'globalStorage/saoudrizwan.claude-dev/tasks',
    note: 'a folder a task',
  },
  {
    agent: 'Roo Code',
    root: 'code',
    path: 'globalStorage/rooveterinaryinc.roo-cline/tasks',
    note: 'a folder a task',
  },
  {
    agent: 'Kilo Code',
    root: 'code',
    path: 'globalStorage/kilocode.kilo-code/tasks',
    note: 'a folder a task',
  },
  {
    agent: 'VS Code Copilot',
    root: 'code',
    path: 'workspaceStorage',
    note: 'in the folder chatSessions of each workspace',
  },
  { agent: 'aider', root: 'project', path: '.aider.chat.history.md' },
  { agent: 'SpecStory', root: 'project', path: '.specstory/history' },
];

const ROOTS: Readonly<Record<System, Readonly<Record<Root, string>>>> = {
  macos: { home: '~/', code: '~/Library/Application Support/Code/User/', project: '' },
  linux: { home: '~/', code: '~/.config/Code/User/', project: '' },
  windows: { home: '%USERPROFILE%\\', code: '%APPDATA%\\Code\\User\\', project: '' },
};

export interface AgentPlace {
  readonly agent: string;
  readonly path: string;
  readonly note: string | null;
}

/** Where each agent keeps its transcripts on a system, as a path to paste. */
export const agentPlaces = (system: System): readonly AgentPlace[] =>
  KEPT.map(({ agent, root, path, note }) => ({
    agent,
    path: ROOTS[system][root] + (system === 'windows' ? path.replaceAll('/', '\\') : path),
    note: root === 'project' ? 'in the project' : (note ?? null),
  }));

/** The system that a browser's own description names; Linux where it names none of the others. */
export const systemOf = (userAgent: string): System =>
  /windows/i.test(userAgent) ? 'windows' : /mac os|iphone|ipad/i.test(userAgent) ? 'macos' : 'linux';
