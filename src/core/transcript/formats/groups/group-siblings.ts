/** Files of one folder that go together: a trajectory and its continuations, a task and its notes, a session and its copy. */
import type { FileFacts } from './file-facts.ts';
import {
  byPath,
  type FoundGroup,
  folderOf,
  type Grouped,
  groupBy,
  nameOf,
  type Rule,
  stemOf,
} from './grouping-rule.ts';

/**
 * `trajectory.json` with `trajectory.cont-1.json` and so on, which it goes on in, and the agents that summarised it
 * (`trajectory.summarization-1-summary.json`). What a trajectory goes on in stands at its end, which is not read here;
 * so the names decide among trajectories of one folder.
 */
export const groupAtif: Rule = (files) => {
  const trajectories = files.filter(({ kind }) => kind === 'atif');
  const bases = new Map(trajectories.map((file) => [`${folderOf(file)}/${stemOf(file)}`, file]));
  const groups = groupBy(trajectories, (file) => {
    const [base = ''] = stemOf(file).split('.');
    const key = `${folderOf(file)}/${base}`;
    return bases.has(key) ? key : null;
  });
  return [...groups].map(([key, found]): FoundGroup => {
    const base = bases.get(key);
    const rest = found.filter((file) => file !== base).sort(byPath);
    const goesOn = (file: FileFacts): boolean => /^[^.]*\.cont-\d+$/.test(stemOf(file));
    const members: Grouped[] = [...(base === undefined ? [] : [base]), ...rest.filter(goesOn)].map(
      (facts) => ({ facts, role: 'record' }),
    );
    for (const facts of rest) if (!goesOn(facts)) members.push({ facts, role: 'thread' });
    return { kind: 'atif', members };
  });
};

/** What Cline and Roo Code keep in the folder of a task beside what was said. */
const TASK_NOTES: ReadonlySet<string> = new Set([
  'task_metadata.json',
  'context_history.json',
  'history_item.json',
  'focus_chain.json',
  'settings.json',
  'ui_messages.json',
  'claude_messages.json',
]);

/** A folder with one `api_conversation_history.json`: what the page of the task showed is told in it as well. */
export const groupClineTasks: Rule = (files) => {
  const isTalk = (file: FileFacts): boolean =>
    file.kind === 'cline-api' || (file.kind === 'json' && nameOf(file) === 'api_conversation_history.json');
  const talks = groupBy(files.filter(isTalk), (file) => folderOf(file));
  const notes = groupBy(files, (file) =>
    file.kind === 'cline-ui' || (!isTalk(file) && TASK_NOTES.has(nameOf(file))) ? folderOf(file) : null,
  );
  return [...talks].flatMap(([folder, [talk, ...more]]): FoundGroup[] => {
    if (talk === undefined || more.length > 0) return [];
    const around = (notes.get(folder) ?? []).map((facts): Grouped => ({ facts, role: 'metadata' }));
    return [{ kind: 'cline-task', members: [{ facts: talk, role: 'record' }, ...around] }];
  });
};

/** A session of the Cline SDK, and what a compaction left of it: two files of one folder that name the same session. */
export const groupClineSdk: Rule = (files) => {
  const groups = groupBy(files, (file) =>
    file.kind === 'cline-sdk' ? `${folderOf(file)}\n${file.id ?? file.path}` : null,
  );
  return [...groups.values()].flatMap((found): FoundGroup[] => {
    const [session, ...others] = found.filter(({ isSide }) => !isSide);
    if (session === undefined || others.length > 0) return [];
    const copies = found.filter(({ isSide }) => isSide).map((facts): Grouped => ({ facts, role: 'copy' }));
    return [{ kind: 'cline-sdk', members: [{ facts: session, role: 'record' }, ...copies] }];
  });
};
