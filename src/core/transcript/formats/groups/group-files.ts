/**
 * Which files of a folder make one session. Agents write more than one file for it: subagents beside or below the log,
 * a file for each event or message, a compacted copy, notes on the task. Where a file lies and what its first bytes are
 * decide together, and a file that fits nowhere stands alone. Cost: a look at each head, then maps; the order of the
 * sessions is that of the first of their files.
 */

import { type FileFacts, factsOf, type ListedFile } from './file-facts.ts';
import { groupClaudeCode, groupCodex, groupGemini } from './group-agents.ts';
import { groupInspect } from './group-inspect.ts';
import { groupAtif, groupClineSdk, groupClineTasks } from './group-siblings.ts';
import { groupOpenCode, groupOpenHands } from './group-stores.ts';
import { FILE_ROLES, type Grouped, type GroupKind, type Rule } from './grouping-rule.ts';

/** What a file is to its session; see `import-group.ts`. */
export interface GroupedFile<T> extends Grouped {
  readonly file: T;
}

/** The files of one session, the one that it is named after first, and by what they are to it. */
export interface FileGroup<T> {
  /** Path of the first file. */
  readonly name: string;
  readonly kind: GroupKind;
  readonly files: readonly GroupedFile<T>[];
}

export interface Grouping<T> {
  readonly groups: readonly FileGroup<T>[];
  /** Files that can be no transcript: pictures, locks. */
  readonly ignored: readonly T[];
}

const RULES: readonly Rule[] = [
  groupClaudeCode,
  groupCodex,
  groupGemini,
  groupOpenCode,
  groupOpenHands,
  groupAtif,
  groupInspect,
  groupClineTasks,
  groupClineSdk,
];

/** Groups files by their heads. */
export const groupFiles = <T extends ListedFile>(files: readonly T[]): Grouping<T> =>
  groupByFacts(files.map((file) => ({ file, facts: factsOf(file) })));

/** The same for whoever looks at one head at a time and keeps none of them. */
export function groupByFacts<T>(
  files: readonly { readonly file: T; readonly facts: FileFacts }[],
): Grouping<T> {
  const listed = files.filter(({ facts }) => !isNoTranscript(facts));
  const ignored = files.flatMap(({ file, facts }) => (isNoTranscript(facts) ? [file] : []));
  const placeOf = new Map(listed.map(({ facts }, index) => [facts, index]));
  const taken = new Set<FileFacts>();
  const found: { readonly at: number; readonly group: FileGroup<T> }[] = [];
  const add = (kind: GroupKind, members: readonly Grouped[]): void => {
    const grouped = members.flatMap((member) => {
      const file = listed[placeOf.get(member.facts) ?? -1]?.file;
      return file === undefined || taken.has(member.facts) ? [] : [{ ...member, file }];
    });
    for (const { facts } of grouped) taken.add(facts);
    grouped.sort((a, b) => FILE_ROLES.indexOf(a.role) - FILE_ROLES.indexOf(b.role));
    const [first] = grouped;
    if (first === undefined) return;
    const at = grouped.reduce(
      (least, { facts }) => Math.min(least, placeOf.get(facts) ?? least),
      Number.POSITIVE_INFINITY,
    );
    found.push({ at, group: { name: first.facts.path, kind, files: grouped } });
  };
  for (const rule of RULES) {
    const rest = listed.filter(({ facts }) => !taken.has(facts)).map(({ facts }) => facts);
    for (const { kind, members } of rule(rest)) if (members.length > 1) add(kind, members);
  }
  for (const { facts } of listed) if (!taken.has(facts)) add('alone', [{ facts, role: 'record' }]);
  return { groups: found.sort((a, b) => a.at - b.at).map(({ group }) => group), ignored };
}

/** Folders of other tools, in which no agent keeps its sessions. */
const FOREIGN: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules', '__MACOSX']);

/** Whether a file lies in such a folder; for whoever lists files, before they are looked at. */
export const isForeign = (path: string): boolean =>
  path
    .split(/[\\/]/)
    .slice(0, -1)
    .some((name) => FOREIGN.has(name));

function isNoTranscript({ names, kind }: FileFacts): boolean {
  if (kind === 'binary') return true;
  const name = names.at(-1) ?? '';
  return kind === 'empty' && (name.startsWith('.') || /\.(?:lock|pid|lck)$/i.test(name));
}
