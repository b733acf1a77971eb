/**
 * The kinds of irreducible span. The order is the order of strength: where two spans cover the same text, or
 * overlap and are merged, the kind that stands first here wins. It is also the code of a kind in columns.
 */
export const SPAN_KINDS = [
  'constraint',
  'error',
  'regex',
  'url',
  'path',
  'datetime',
  'uuid',
  'hash',
  'version',
  'errno',
  'address',
  'email',
  'id',
  'constant',
  'flag',
  'pair',
  'identifier',
  'number',
  'argument',
  'quoted',
  'word',
] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

/** The code of a kind in a column of numbers. */
export const kindCode = (kind: SpanKind): number => SPAN_KINDS.indexOf(kind);
/** The kind of a code; an unknown code is the weakest kind. */
export const kindOfCode = (code: number): SpanKind => SPAN_KINDS[code] ?? 'word';

/** Families of kinds that share a colour and an underline. */
export const KIND_GROUPS = {
  constraint: ['constraint'],
  error: ['error', 'errno'],
  quoted: ['quoted', 'regex'],
  path: ['path', 'url', 'address', 'email'],
  number: ['number', 'pair', 'version', 'id', 'hash', 'uuid', 'datetime'],
  identifier: ['identifier', 'constant', 'flag', 'word'],
  argument: ['argument'],
} as const satisfies Record<string, readonly SpanKind[]>;
export type KindGroup = keyof typeof KIND_GROUPS;
