/**
 * The form that says which key means what, as data: which fields there are, what can be chosen for them, and what a
 * choice makes of the mapping. Nothing that was chosen in one way of reading is thrown away where the other has it too.
 */
import {
  type CallFields,
  type FieldMapping,
  type FieldPath,
  type MappedRole,
  type MessageMapping,
  type PairMapping,
  pathText,
} from '../../core/transcript/formats/home-made/mapping.ts';
import type { KeyExample, ListCandidate } from '../../core/transcript/formats/home-made/propose.ts';
import { wordRole } from '../../core/transcript/formats/home-made/words.ts';
import { formatCount, plural } from '../common/format.ts';

export interface FormField {
  readonly id: string;
  readonly label: string;
  /** What it is for, where the label leaves a doubt. */
  readonly hint?: string;
  /** It cannot be left out. */
  readonly needed?: boolean;
  /** It is seldom used, and stands apart. */
  readonly rare?: boolean;
  get(mapping: FieldMapping): FieldPath | null;
  set(mapping: FieldMapping, path: FieldPath | null): FieldMapping;
}

type Common = 'conversation' | 'time' | 'model' | 'reasoning';

const common = (id: Common, label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label,
  ...more,
  get: (mapping) => mapping[id],
  set: (mapping, path) => ({ ...mapping, [id]: path }),
});

const ofMessage = (id: 'role' | 'text', label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label,
  ...more,
  get: (mapping) => (mapping.kind === 'messages' ? mapping[id] : null),
  set: (mapping, path) => (mapping.kind === 'messages' ? { ...mapping, [id]: path } : mapping),
});

const ofPair = (
  id: 'user' | 'assistant' | 'system' | 'context',
  label: string,
  more: Partial<FormField> = {},
): FormField => ({
  id,
  label,
  ...more,
  get: (mapping) => (mapping.kind === 'pairs' ? mapping[id] : null),
  set: (mapping, path) =>
    mapping.kind !== 'pairs' || (path === null && more.needed === true)
      ? mapping
      : { ...mapping, [id]: path },
});

const NO_CALLS: CallFields = { list: null, name: null, arguments: null, result: null, id: null };

const ofCalls = (id: keyof CallFields, label: string, hint: string): FormField => ({
  id: `calls-${id}`,
  label,
  hint,
  rare: true,
  get: (mapping) => (mapping.kind === 'messages' ? (mapping.calls?.[id] ?? null) : null),
  set: (mapping, path) => {
    if (mapping.kind !== 'messages') return mapping;
    const calls = { ...(mapping.calls ?? NO_CALLS), [id]: path };
    return { ...mapping, calls: Object.values(calls).every((one) => one === null) ? null : calls };
  },
});

const SHARED = [
  common('time', 'When'),
  common('conversation', 'Conversation', {
    hint: 'Divides one list into several conversations, by this value',
    rare: true,
  }),
  common('model', 'Model', { rare: true }),
  common('reasoning', 'Reasoning', { rare: true }),
] as const;

const MESSAGE_FIELDS: readonly FormField[] = [
  ofMessage('role', 'Who speaks', { hint: 'Without one, user and assistant take turns' }),
  ofMessage('text', 'What was said'),
  ...SHARED,
  ofCalls('list', 'Tool calls: list', 'A key under which several calls stand'),
  ofCalls('name', 'Tool calls: name', 'In a call of that list, else in the record'),
  ofCalls('arguments', 'Tool calls: arguments', 'In a call of that list, else in the record'),
  ofCalls('result', 'Tool calls: result', 'In a call of that list, else in the record'),
  ofCalls('id', 'Tool calls: id', 'What pairs a call with a result in another record'),
];

const PAIR_FIELDS: readonly FormField[] = [
  ofPair('user', 'The question', { needed: true }),
  ofPair('assistant', 'The answer', { needed: true }),
  ofPair('context', 'Beside the question', { hint: 'Goes along with the words of the user' }),
  ofPair('system', 'System prompt'),
  ...SHARED,
];

export const fieldsOf = ({ kind }: FieldMapping): readonly FormField[] =>
  kind === 'messages' ? MESSAGE_FIELDS : PAIR_FIELDS;

/** Whether the keys of the record say nothing about a field, since it stands in the elements of a list of calls. */
export const isInCall = ({ id }: FormField, mapping: FieldMapping): boolean =>
  id.startsWith('calls-') &&
  id !== 'calls-list' &&
  mapping.kind === 'messages' &&
  (mapping.calls?.list ?? null) !== null;

/** A path as the value of a choice; none is the empty text. */
export const choiceOf = (path: FieldPath | null): string => (path === null ? '' : JSON.stringify(path));

/** The key that a choice stands for. */
export const keyOf = (candidate: ListCandidate, choice: string): KeyExample | null =>
  candidate.keys.find(({ path }) => choiceOf(path) === choice) ?? null;

const EXAMPLE_CHARS = 44;

/** What stands under a key, in short: `“Hello there”, “Well”`, `a list of 3`. */
export function exampleWords({ examples, kinds }: KeyExample, most = 3): string {
  const quote = kinds.includes('text') && !kinds.includes('list') && !kinds.includes('object');
  const cut = (text: string): string =>
    text.length > EXAMPLE_CHARS ? `${text.slice(0, EXAMPLE_CHARS - 1)}…` : text;
  return examples
    .slice(0, most)
    .map((example) => cut(example.replace(/\s+/g, ' ')))
    .map((example) => (quote ? `“${example}”` : example))
    .join(', ');
}

/** In how many of the records a key stands, where it is not all. */
export const presentWords = ({ present }: KeyExample, { records }: ListCandidate): string =>
  present >= records ? '' : `in ${formatCount(present)} of ${plural(records, 'record')}`;

/** A list as a choice: `data.*.messages, 12 lists`. */
export function listWords({ list, lists, records }: ListCandidate): string {
  const where = list.length === 0 ? 'the file itself' : pathText(list);
  const many = lists > 1 ? `${formatCount(lists)} lists, ` : '';
  return `${where} (${many}${plural(records, 'record')} looked at)`;
}

/** What can stand for a role, in the order of the choice. */
export const ROLE_CHOICES = [
  'user',
  'assistant',
  'system',
  'tool',
  'ignore',
] as const satisfies readonly MappedRole[];

/** The values of the role key with what each means; `null` where there are too many to list. */
export function roleRows(
  mapping: FieldMapping,
  candidate: ListCandidate,
): readonly { readonly value: string; readonly role: MappedRole }[] | null {
  if (mapping.kind !== 'messages' || mapping.role === null) return [];
  const values = keyOf(candidate, choiceOf(mapping.role))?.values ?? null;
  if (values === null) return null;
  const known = values.map((value) => mapping.roles[value] ?? wordRole(value));
  let hasUser = known.includes('user');
  return values.map((value, i) => {
    const role = known[i] ?? (hasUser ? 'assistant' : 'user');
    if (role === 'user') hasUser = true;
    return { value, role };
  });
}

/** The mapping with what is shown for each value of the role key said outright. */
export function withRoles(mapping: FieldMapping, candidate: ListCandidate): FieldMapping {
  const rows = roleRows(mapping, candidate);
  return mapping.kind !== 'messages' || rows === null
    ? mapping
    : { ...mapping, roles: Object.fromEntries(rows.map(({ value, role }) => [value, role])) };
}

export const withRole = (mapping: FieldMapping, value: string, role: MappedRole): FieldMapping =>
  mapping.kind === 'messages' ? { ...mapping, roles: { ...mapping.roles, [value]: role } } : mapping;

/** The same file read the other way: what both know stays, the rest is as it was guessed. */
export function asKind(
  mapping: FieldMapping,
  kind: FieldMapping['kind'],
  candidate: ListCandidate,
): FieldMapping {
  if (mapping.kind === kind) return mapping;
  const { list, conversation, time, model, reasoning } = mapping;
  const shared = { list, conversation, time, model, reasoning };
  const guess = candidate.guess;
  if (kind === 'messages') {
    const before: MessageMapping | null = guess.kind === 'messages' ? guess : null;
    const text = mapping.kind === 'pairs' ? mapping.assistant : null;
    return {
      kind,
      ...shared,
      role: before?.role ?? null,
      roles: before?.roles ?? {},
      text: before?.text ?? text,
      calls: before?.calls ?? null,
    };
  }
  const before: PairMapping | null = guess.kind === 'pairs' ? guess : null;
  const [first = [], second = first] = candidate.keys
    .filter(({ kinds }) => kinds.includes('text'))
    .map(({ path }) => path);
  const text = mapping.kind === 'messages' ? mapping.text : null;
  return {
    kind,
    ...shared,
    user: before?.user ?? text ?? first,
    assistant: before?.assistant ?? (choiceOf(second) === choiceOf(text) ? first : second),
    system: before?.system ?? null,
    context: before?.context ?? null,
  };
}

/** What is missing before a file can be read, as a sentence; `null` where nothing is. */
export function missing(mapping: FieldMapping): string | null {
  if (mapping.kind === 'pairs')
    return choiceOf(mapping.user) === choiceOf(mapping.assistant)
      ? 'Question and answer are the same key.'
      : null;
  if (mapping.text === null && mapping.calls === null) return 'Say under which key the words stand.';
  return null;
}
