/**
 * Which lines of a Claude Code log are one line of talk. The log is a tree over `uuid` and `parentUuid`, written
 * by several hands at once: the lines of one answer are strewn among the results of its calls, parents may come
 * after their children, a compaction starts a new root, rewinding leaves a dead branch, and subagents have trees
 * of their own.
 *
 * So lines are first contracted: all lines of one answer, with the results of its calls, make one group. Over
 * groups a fork is a real fork, never a pair of parallel calls. The main thread is the way from the last group
 * back to the first; where a link is missing it goes on at the nearest line before. What hangs off that way with
 * nobody speaking in it (hooks, attachments, notices) stays in; where somebody speaks it is a branch, a thread
 * of its own. Every step is a walk over arrays with marks: linear, and safe on cycles.
 */
import { isOneChain } from './claude-code-chain.ts';
import type { LogNode } from './claude-code-log.ts';

export interface LogThread {
  readonly kind: 'main' | 'branch' | 'sidechain';
  readonly id: string;
  /** In file order. */
  readonly nodes: readonly LogNode[];
}

interface Groups {
  /** Group of each node. */
  readonly of: Int32Array;
  /** Nodes of each group, in file order. */
  readonly members: readonly number[][];
  /** Group that each group follows, or -1. */
  readonly parent: Int32Array;
}

/** Finds a line by its uuid, among lines whose uuids are all different. */
export type LinesByUuid = (uuid: string) => number | undefined;

/** Threads by their first line, the main one first; in steps where the log is one. */
export function* toThreads(
  nodes: readonly LogNode[],
  indexOf: LinesByUuid,
  isTalk: (node: LogNode) => boolean,
): Generator<undefined, LogThread[]> {
  if (nodes.length === 0) return [];
  if (yield* isOneChain(nodes, indexOf)) return [{ kind: 'main', id: 'main', nodes }];
  return walkTree(nodes, indexOf, isTalk);
}

/** The same for any log. */
export function walkTree(
  nodes: readonly LogNode[],
  indexOf: LinesByUuid,
  isTalk: (node: LogNode) => boolean,
): LogThread[] {
  const groups = contract(nodes, indexOf);
  const side = groups.members.map((members) => members.some((index) => nodes[index]?.isSide === true));
  const keys = [...sideKeys(nodes, groups, side)];
  for (const [group, key] of mainKeys(nodes, groups, side, isTalk)) keys[group] = key;
  const threads = new Map<string, LogNode[]>();
  nodes.forEach((node, index) => {
    const key = keys[groups.of[index] ?? 0] ?? 'main';
    const thread = threads.get(key);
    if (thread === undefined) threads.set(key, [node]);
    else thread.push(node);
  });
  const main = threads.get('main');
  threads.delete('main');
  const rest = [...threads].map(([id, members]): LogThread => {
    return { kind: id.startsWith('branch-') ? 'branch' : 'sidechain', id, nodes: members };
  });
  return main === undefined ? rest : [{ kind: 'main', id: 'main', nodes: main }, ...rest];
}

function contract(nodes: readonly LogNode[], indexOf: LinesByUuid): Groups {
  const of = new Int32Array(nodes.length).fill(-1);
  const members: number[][] = [];
  // Ids of a subagent may repeat those of the main thread, so each side has maps of its own.
  const byMessage = { main: new Map<number, number>(), side: new Map<number, number>() };
  const byCall = { main: new Map<number, number>(), side: new Map<number, number>() };
  const open = (index: number): number => {
    of[index] = members.length;
    members.push([index]);
    return members.length - 1;
  };
  const join = (index: number, group: number): void => {
    of[index] = group;
    members[group]?.push(index);
  };
  nodes.forEach((node, index) => {
    if (node.kind !== 'assistant') return;
    const half = node.isSide ? 'side' : 'main';
    const known = node.message === null ? undefined : byMessage[half].get(node.message);
    const group = known ?? open(index);
    if (known !== undefined) join(index, known);
    else if (node.message !== null) byMessage[half].set(node.message, group);
    for (const call of node.calls) byCall[half].set(call, group);
  });
  nodes.forEach((node, index) => {
    if (node.kind === 'assistant') return;
    const calls = byCall[node.isSide ? 'side' : 'main'];
    const call = node.answers.find((id) => calls.has(id));
    const group = call === undefined ? undefined : calls.get(call);
    if (group === undefined) open(index);
    else join(index, group);
  });
  for (const group of members) group.sort((a, b) => a - b);
  return { of, members, parent: linkGroups(nodes, indexOf, of, members) };
}

function linkGroups(
  nodes: readonly LogNode[],
  indexOf: LinesByUuid,
  of: Int32Array,
  members: readonly number[][],
): Int32Array {
  const parent = new Int32Array(members.length).fill(-1);
  members.forEach((group, index) => {
    // Of several links that lead out of the group, the one to the earliest group: the others lead through its own tail.
    let earliest = -1;
    for (const member of group) {
      const target = placeOfParent(nodes[member], indexOf);
      const candidate = target === undefined ? -1 : (of[target] ?? -1);
      if (candidate === -1 || candidate === index) continue;
      if (earliest === -1 || firstOf(members, candidate) < firstOf(members, earliest)) earliest = candidate;
    }
    parent[index] = earliest;
  });
  return parent;
}

/** The line that a line follows; `undefined` where it is none of this log. */
function placeOfParent(node: LogNode | undefined, indexOf: LinesByUuid): number | undefined {
  const parent = node?.parent ?? null;
  return typeof parent === 'string' ? indexOf(parent) : (parent ?? undefined);
}

const firstOf = (members: readonly number[][], group: number): number => members[group]?.[0] ?? 0;

/**
 * Walks from each group towards its root until `known` answers, and gives the answer to the whole way.
 * `atRoot` names a way that ends, or bites its own tail, before anything is known.
 */
function spread<T>(
  groups: Groups,
  starts: Iterable<number>,
  inside: (group: number) => boolean,
  known: Map<number, T>,
  atRoot: (group: number) => T,
): void {
  for (const start of starts) {
    const way: number[] = [];
    const onWay = new Set<number>();
    let at = start;
    while (!known.has(at)) {
      way.push(at);
      onWay.add(at);
      const next = groups.parent[at] ?? -1;
      if (next === -1 || !inside(next) || onWay.has(next)) break;
      at = next;
    }
    const answer = known.get(at) ?? atRoot(at);
    for (const group of way) known.set(group, answer);
  }
}

/** The thread of each subagent's group: by the agent's name where the log gives one, else by its root. */
function sideKeys(
  nodes: readonly LogNode[],
  groups: Groups,
  side: readonly boolean[],
): (string | undefined)[] {
  const known = new Map<number, string>();
  const starts: number[] = [];
  groups.members.forEach((members, group) => {
    if (side[group] !== true) return;
    const agent = members.map((index) => nodes[index]?.agent ?? null).find((name) => name !== null);
    if (agent === undefined || agent === null) starts.push(group);
    else known.set(group, `sidechain-${agent}`);
  });
  spread(
    groups,
    starts,
    (group) => side[group] === true,
    known,
    (group) => `sidechain-${nameOf(nodes, groups, group)}`,
  );
  return groups.members.map((_, group) => known.get(group));
}

function nameOf(nodes: readonly LogNode[], groups: Groups, group: number): string {
  const first = firstOf(groups.members, group);
  return nodes[first]?.uuid ?? `line-${nodes[first]?.source.line ?? 0}`;
}

/** The main thread or a dead branch, for each group that is no subagent's. */
function mainKeys(
  nodes: readonly LogNode[],
  groups: Groups,
  side: readonly boolean[],
  isTalk: (node: LogNode) => boolean,
): Map<number, string> {
  const { members, of } = groups;
  const isMain = (group: number): boolean => side[group] === false;
  // The last line of each group in which somebody speaks; a late result must not make an old answer the newest.
  const spokenAt = members.map((indices) =>
    indices.findLast((index) => {
      const node = nodes[index];
      return node !== undefined && isTalk(node);
    }),
  );
  const keys = new Map<number, string>();
  let leaf = -1;
  members.forEach((_, group) => {
    const spoken = spokenAt[group];
    if (isMain(group) && spoken !== undefined && spoken > (spokenAt[leaf] ?? -1)) leaf = group;
  });
  let cursor = leaf === -1 ? -1 : firstOf(members, leaf);
  for (let at = leaf; at !== -1; ) {
    keys.set(at, 'main');
    const linked = groups.parent[at] ?? -1;
    if (linked !== -1 && isMain(linked) && !keys.has(linked)) {
      at = linked;
      continue;
    }
    // No way back from here: go on at the nearest line before that is not on the way yet.
    cursor = Math.min(cursor, firstOf(members, at));
    at = -1;
    while (--cursor >= 0) {
      const group = of[cursor] ?? 0;
      if (isMain(group) && !keys.has(group)) {
        at = group;
        break;
      }
    }
  }
  const off = members.map((_, group) => group).filter((group) => isMain(group) && !keys.has(group));
  const roots = new Map<number, number>();
  spread(
    groups,
    off,
    (group) => isMain(group) && !keys.has(group),
    roots,
    (group) => group,
  );
  const spoken = new Set(
    off.filter((group) => spokenAt[group] !== undefined).map((group) => roots.get(group) ?? group),
  );
  for (const group of off) {
    const root = roots.get(group) ?? group;
    keys.set(group, spoken.has(root) ? `branch-${nameOf(nodes, groups, root)}` : 'main');
  }
  return keys;
}
