/**
 * A talk that was edited or answered anew is a tree: each message names the one before it. The active line runs from the
 * current message to the root; what hangs beside it are branches, each from where it leaves another line, along the
 * newest child, so that every message lies in one line. Parents may come after their children, be missing, or run in a
 * circle. Linear, without recursion.
 */
export interface TreeNode {
  readonly key: string;
  readonly parent: string | null;
}

/** The lines of a tree as positions in `nodes`, each in the order of the talk; the active one first. */
export function linesOfTree(
  nodes: readonly TreeNode[],
  current: string | null,
  isSaid: (node: number) => boolean,
): readonly (readonly number[])[] {
  const indexOf = new Map(nodes.map(({ key }, index) => [key, index]));
  const parentOf = nodes.map(({ parent }, index) => {
    const found = parent === null ? -1 : (indexOf.get(parent) ?? -2);
    return found === index ? -1 : found;
  });
  const taken = new Uint8Array(nodes.length);
  const active: number[] = [];
  let before = nodes.length;
  for (let at = leafOf(nodes, indexOf, current, isSaid); at >= 0 && taken[at] === 0; ) {
    taken[at] = 1;
    active.push(at);
    before = Math.min(before, at);
    const parent = parentOf[at] ?? -1;
    // A parent that the file does not hold was damaged: the line goes on at what stands before.
    at = parent === -2 ? before - 1 : parent;
  }
  const lines: number[][] = [active.reverse()];
  const childrenOf = nodes.map((): number[] => []);
  parentOf.forEach((parent, index) => {
    if (taken[index] === 0) childrenOf[parent]?.push(index);
  });
  const follow = (start: number): void => {
    const starts = [start];
    for (let root = starts.pop(); root !== undefined; root = starts.pop()) {
      const line: number[] = [];
      for (let at: number | undefined = root; at !== undefined && taken[at] === 0; ) {
        taken[at] = 1;
        line.push(at);
        const children: readonly number[] = childrenOf[at] ?? [];
        for (const child of children.slice(0, -1)) starts.push(child);
        at = children.at(-1);
      }
      if (line.length > 0) lines.push(line);
    }
  };
  parentOf.forEach((parent, index) => {
    if (taken[index] === 0 && (parent < 0 || taken[parent] === 1)) follow(index);
  });
  // What is left runs in circles.
  for (let index = 0; index < nodes.length; index++) if (taken[index] === 0) follow(index);
  return lines;
}

/** The current message where it is known, else the last in the file that says something. */
function leafOf(
  nodes: readonly TreeNode[],
  indexOf: ReadonlyMap<string, number>,
  current: string | null,
  isSaid: (node: number) => boolean,
): number {
  const named = current === null ? undefined : indexOf.get(current);
  if (named !== undefined) return named;
  const said = nodes.findLastIndex((_, index) => isSaid(index));
  return said === -1 ? nodes.length - 1 : said;
}
