import type { PiEntry } from './entries.ts';

/**
 * The lines of talk of a session, the active one first. Entries name the one that they follow; the last entry of the
 * file is where the session stands, and the way from there to the root is the active path. What is left over is
 * taken apart in the same manner, from the last entry on: each leaf with its way up to what is taken already. A
 * link that leads nowhere goes to the entry before. Every entry is walked once, so cycles and size do not matter.
 */
export function toPaths(entries: readonly PiEntry[]): readonly (readonly PiEntry[])[] {
  const byId = new Map<string, number>();
  entries.forEach(({ id }, index) => {
    if (id !== null) byId.set(id, index);
  });
  const parentOf = (entry: PiEntry, index: number): number =>
    entry.parent === null
      ? -1
      : ((entry.parent === undefined ? undefined : byId.get(entry.parent)) ?? index - 1);
  const taken = new Uint8Array(entries.length);
  const paths: PiEntry[][] = [];
  for (let leaf = entries.length - 1; leaf >= 0; leaf--) {
    if (taken[leaf] === 1) continue;
    const path: PiEntry[] = [];
    for (let at = leaf; at >= 0 && taken[at] !== 1; ) {
      const entry = entries[at];
      if (entry === undefined) break;
      taken[at] = 1;
      path.push(entry);
      at = parentOf(entry, at);
    }
    paths.push(path.reverse());
  }
  const [active = [], ...others] = paths;
  return [active, ...others.sort((a, b) => (a[0]?.position ?? 0) - (b[0]?.position ?? 0))];
}
