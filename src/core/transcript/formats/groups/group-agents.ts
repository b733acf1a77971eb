/**
 * Logs of subagents that lie in files of their own: Claude Code's below or beside the session, Gemini's below it, Codex's
 * anywhere.
 */
import type { FileFacts, FileKind } from './file-facts.ts';
import {
  type FoundGroup,
  folderOf,
  type Grouped,
  groupBy,
  type Rule,
  rootOf,
  stemOf,
} from './grouping-rule.ts';

/**
 * `<session>.jsonl`, and whatever lies below `<session>/`: subagents as threads, the rest (results too long for the log,
 * journals) as metadata. Older versions put a subagent beside the session, which it names in each of its lines. Sessions of
 * one folder that begin with the same line resume one another: what they repeat is told once, by the id of each line.
 */
export const groupClaudeCode: Rule = (files) => {
  const sessions = files.filter(({ kind, isSide }) => kind === 'claude-code' && !isSide);
  const byFolder = new Map(sessions.map((file) => [`${folderOf(file)}/${stemOf(file)}`, file]));
  const byId = groupBy(sessions, ({ id }) => id);
  const ownerOf = (file: FileFacts): FileFacts | null => {
    for (let up = 1; up < file.names.length; up++) {
      const owner = byFolder.get(`${folderOf(file, up + 1)}/${file.names.at(-up - 1) ?? ''}`);
      if (owner !== undefined) return owner;
    }
    if (file.kind !== 'claude-code' || !file.isSide) return null;
    const named = byId.get(file.id ?? '') ?? [];
    const near = named.filter((session) => folderOf(session) === folderOf(file));
    return near.find((session) => stemOf(session) === file.id) ?? near[0] ?? named[0] ?? null;
  };
  const members = new Map(
    sessions.map((file): [FileFacts, Grouped[]] => [file, [{ facts: file, role: 'record' }]]),
  );
  for (const file of files) {
    const isSession = file.kind === 'claude-code' && !file.isSide;
    const owner = isSession ? null : ownerOf(file);
    const isTalk = file.kind === 'claude-code';
    if (owner !== null && (isTalk || NOTES.has(file.kind)))
      members.get(owner)?.push({ facts: file, role: isTalk ? 'thread' : 'metadata' });
  }
  const resumed = groupBy(sessions, (file) =>
    file.opening === null ? `alone ${file.path}` : `${folderOf(file)}\n${file.opening}`,
  );
  return [...resumed.values()].map((found): FoundGroup => {
    // The first is the one that names its own lines; the others begin with lines under its name.
    const isFirst = (file: FileFacts): boolean =>
      found.some((other) => other !== file && other.parent === file.id);
    const ordered = [...found.filter(isFirst), ...found.filter((file) => !isFirst(file))];
    return { kind: 'claude-code', members: ordered.flatMap((file) => members.get(file) ?? []) };
  });
};

/** What may lie beside subagents without being the talk of somebody else. */
const NOTES: ReadonlySet<FileKind> = new Set(['json', 'text', 'empty']);

/** Rollouts that name the thread which started them. */
export const groupCodex: Rule = (files) => {
  const rollouts = files.filter(({ kind }) => kind === 'codex');
  const byId = new Map(rollouts.map((file) => [file.id ?? file.path, file]));
  const groups = groupBy(rollouts, (file) => {
    return rootOf(file.id ?? file.path, (id) => {
      const parent = byId.get(id)?.parent ?? null;
      return parent !== null && byId.has(parent) ? parent : null;
    });
  });
  return [...groups].map(([id, found]): FoundGroup => {
    const root = byId.get(id);
    const ordered = [...found.filter((file) => file === root), ...found.filter((file) => file !== root)];
    return {
      kind: 'codex',
      members: ordered.map((facts, index) => ({ facts, role: index === 0 ? 'record' : 'thread' })),
    };
  });
};

/** Gemini CLI keeps subagents in a folder beside the session that started them, named by its id. */
export const groupGemini: Rule = (files) => {
  const sessions = files.filter(({ kind, isSide }) => kind === 'gemini' && !isSide);
  const agents = groupBy(files, (file) => (file.kind === 'gemini' && file.isSide ? folderOf(file) : null));
  return sessions.map((session): FoundGroup => {
    const own = agents.get(`${folderOf(session)}/${session.id ?? ''}`) ?? [];
    const threads = own.map((facts): Grouped => ({ facts, role: 'thread' }));
    return { kind: 'gemini-cli', members: [{ facts: session, role: 'record' }, ...threads] };
  });
};
