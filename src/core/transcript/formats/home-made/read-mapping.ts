/** A mapping as a person or a dialog writes it, checked: paths may be text with dots, and what is left out is `null`. */
import * as v from 'valibot';
import type { FieldMapping } from './mapping.ts';

const MOST_KEYS = 12;
const MOST_ROLES = 500;

const key = v.pipe(v.string(), v.maxLength(200));
const keys = v.pipe(v.array(key), v.maxLength(MOST_KEYS), v.readonly());
const dotted = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform((text): readonly string[] => (text === '' ? [] : text.split('.'))),
  v.maxLength(MOST_KEYS),
);
const listPath = v.union([keys, dotted], 'a path: text such as "data.*.messages", or an array of keys');
const fieldPath = v.pipe(
  listPath,
  v.check((path) => path.length > 0, 'a path of at least one key'),
);
const maybe = v.optional(v.nullable(fieldPath), null);

const common = {
  list: v.optional(listPath, []),
  conversation: maybe,
  time: maybe,
  model: maybe,
  reasoning: maybe,
};

const calls = v.strictObject({ list: maybe, name: maybe, arguments: maybe, result: maybe, id: maybe });

const mappedRole = v.picklist(
  ['user', 'assistant', 'system', 'tool', 'ignore'],
  'user, assistant, system, tool or ignore',
);
const roles = v.pipe(
  v.record(key, mappedRole),
  v.check((record) => Object.keys(record).length <= MOST_ROLES, `at most ${MOST_ROLES} values`),
  v.transform((record) =>
    Object.fromEntries(Object.entries(record).map(([value, role]) => [value.trim().toLowerCase(), role])),
  ),
);

const messages = v.pipe(
  v.strictObject({
    kind: v.literal('messages'),
    ...common,
    role: maybe,
    roles: v.optional(roles, {}),
    text: maybe,
    calls: v.optional(v.nullable(calls), null),
  }),
  v.check(({ text, calls: made }) => text !== null || made !== null, '"text" or "calls" has to be given'),
);
const pairs = v.strictObject({
  kind: v.literal('pairs'),
  ...common,
  user: fieldPath,
  assistant: fieldPath,
  system: maybe,
  context: maybe,
});

/** The shape of a mapping, with defaults for what is left out. */
export const fieldMappingSchema = v.variant('kind', [messages, pairs], '"messages" or "pairs"');

export type MappingReading =
  | { readonly ok: true; readonly mapping: FieldMapping }
  /** What is wrong, as one sentence. */
  | { readonly ok: false; readonly message: string };

/** Reads a mapping from parsed JSON. */
export function readMapping(value: unknown): MappingReading {
  const parsed = v.safeParse(fieldMappingSchema, value);
  if (parsed.success) return { ok: true, mapping: parsed.output };
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue);
  const what = issue.message;
  return {
    ok: false,
    message: where === null ? `It is no mapping: ${what}.` : `"${where}" is not as it has to be: ${what}.`,
  };
}
