import type { ItemColumns } from '../../columns.ts';
import { kindOfCode } from '../../irreducible/kinds.ts';

/** Names that tell items apart and say nothing of them: `path 12` is the twelfth path, by first occurrence. */
export function itemNames({ count, kind }: ItemColumns): readonly string[] {
  const counts = new Uint32Array(256);
  return Array.from({ length: count }, (_, item) => {
    const code = kind[item] ?? 0;
    const number = (counts[code] ?? 0) + 1;
    counts[code] = number;
    return `${kindOfCode(code)} ${number}`;
  });
}
