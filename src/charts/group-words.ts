import type { KindGroup } from '../core/irreducible/kinds.ts';

/** What the families of kinds are called. */
export const GROUP_WORDS = {
  constraint: 'constraint',
  error: 'error',
  quoted: 'quoted, regex',
  path: 'path, URL',
  number: 'number, id',
  identifier: 'identifier',
  argument: 'argument',
} as const satisfies Record<KindGroup, string>;
