/** Sessions that lie in pieces: a file for each message and part (OpenCode), a file for each event (OpenHands). */
import type { FileFacts } from './file-facts.ts';
import {
  byPath,
  type FoundGroup,
  folderOf,
  type Grouped,
  groupBy,
  nameOf,
  type Rule,
  rootOf,
  stemOf,
} from './grouping-rule.ts';

/**
 * The storage folder of OpenCode: every piece names its session, and the session of a subagent the one above it. Parts
 * that do not name theirs are found through their message, or through the folder that bears its name.
 */
export const groupOpenCode: Rule = (files) => {
  const sessions = new Map<string, FileFacts>();
  const sessionOfMessage = new Map<string, string>();
  for (const file of files) {
    if (file.kind === 'opencode-session' && file.id !== null) sessions.set(file.id, file);
    if (file.kind === 'opencode-message' && file.id !== null && file.message !== null)
      sessionOfMessage.set(file.message, file.id);
  }
  const known = new Set([...sessions.keys(), ...sessionOfMessage.values()]);
  const isPiece = ({ kind }: FileFacts): boolean => kind.startsWith('opencode-');
  const sessionOf = (file: FileFacts): string | null => {
    if (isPiece(file)) return file.id ?? sessionOfMessage.get(file.message ?? '') ?? null;
    // Notes on a session bear its name: todo lists, diffs.
    return file.kind === 'json' && known.has(stemOf(file)) ? stemOf(file) : null;
  };
  const parentOf = (id: string): string | null => {
    const parent = sessions.get(id)?.parent ?? null;
    return parent !== null && known.has(parent) ? parent : null;
  };
  const groups = groupBy(files, (file) => {
    const session = sessionOf(file);
    return session === null ? null : rootOf(session, parentOf);
  });
  return [...groups].map(([id, found]): FoundGroup => {
    const root = sessions.get(id);
    const rank = (file: FileFacts): number => (file === root ? 0 : file.kind === 'opencode-session' ? 1 : 2);
    const ordered = found.toSorted((a, b) => rank(a) - rank(b));
    return {
      kind: 'opencode',
      members: ordered.map((facts): Grouped => ({ facts, role: isPiece(facts) ? 'record' : 'metadata' })),
    };
  });
};

/** A folder of events, in the order of their numbers; beside a folder called `events`, its state and its cache. */
export const groupOpenHands: Rule = (files) => {
  const folders = new Set(
    files.filter(({ kind }) => kind === 'openhands-event').map((file) => folderOf(file)),
  );
  // Of an event that is longer than the head the name has to do.
  const isEvent = (file: FileFacts): boolean =>
    file.kind === 'openhands-event' ||
    (file.kind === 'json' && /^(?:event-)?\d+(?:-[\w-]+)?\.json$/.test(nameOf(file)));
  const events = groupBy(files, (file) =>
    folders.has(folderOf(file)) && isEvent(file) ? folderOf(file) : null,
  );
  const beside = groupBy(files, (file) => {
    if (file.kind !== 'json') return null;
    if (file.names.at(-2) === 'event_cache') return folderOf(file, 2);
    return nameOf(file) === 'base_state.json' ? folderOf(file) : null;
  });
  return [...events].map(([folder, found]): FoundGroup => {
    const around =
      folder.endsWith('/events') || folder === 'events' ? folder.slice(0, -'/events'.length) : null;
    const notes = around === null ? [] : (beside.get(around) ?? []);
    return {
      kind: 'openhands',
      members: [
        ...found.toSorted(byPath).map((facts): Grouped => ({ facts, role: 'record' })),
        ...notes.map((facts): Grouped => ({ facts, role: 'metadata' })),
      ],
    };
  });
};
