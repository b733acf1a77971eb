export { GROUP_WORDS } from '../../charts/group-words.ts';

import { KIND_GROUPS, type KindGroup, type SpanKind } from '../../core/irreducible/kinds.ts';

/** Every group in the order of strength. */
export const GROUP_ORDER = [
  'constraint',
  'error',
  'quoted',
  'path',
  'number',
  'identifier',
  'argument',
] as const satisfies readonly KindGroup[];

export const KIND_WORDS = {
  constraint: 'constraint',
  error: 'error message',
  regex: 'regular expression',
  url: 'URL',
  path: 'path',
  datetime: 'date or time',
  uuid: 'UUID',
  hash: 'hash',
  version: 'version',
  errno: 'error code',
  address: 'address',
  email: 'e-mail address',
  id: 'id',
  constant: 'constant',
  flag: 'command-line flag',
  pair: 'setting with its value',
  identifier: 'identifier',
  number: 'number',
  argument: 'tool-call argument',
  quoted: 'quoted literal',
  word: 'word',
} as const satisfies Record<SpanKind, string>;

const GROUP_OF = new Map<SpanKind, KindGroup>(
  GROUP_ORDER.flatMap((group) => KIND_GROUPS[group].map((kind): [SpanKind, KindGroup] => [kind, group])),
);

/** The group whose colour and underline a kind takes. */
export const groupOfKind = (kind: SpanKind): KindGroup => GROUP_OF.get(kind) ?? 'identifier';
