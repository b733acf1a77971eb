/**
 * The report file as a schema, and with it the list of what travels: writing goes through it as reading does, and takes
 * nothing along that it does not name. So a new field of a policy, of annotations or of columns is private until it is
 * listed here. `public/schema/shared-report-1.json` is made from it. Columns are strings: see `column-text.ts`.
 */
import * as v from 'valibot';
import { VERDICTS } from '../../floor/verdict.ts';
import { KIND_GROUPS, type KindGroup } from '../../irreducible/kinds.ts';
import { PART_KINDS, ROLES } from '../../transcript/model.ts';
import { columnsSchema } from './column-text.ts';
import { LEVELS } from './levels.ts';
import { OMISSIONS, SHARED_SCHEMA } from './model.ts';
import { listOf, range, textOf, turn, whole, word } from './numbers-schema.ts';
import { policySchema } from './policy-schema.ts';
import { runSchema } from './run-schema.ts';

/** Lengths of what a person types, in UTF-16 units, and how much of it there is. */
export const LONGEST = { title: 200, note: 20_000, turnNote: 4_000 } as const;
export const MOST_NOTES = 1_000;
/** Of pins, links and chains taken apart. */
export const MOST_OF_A_KIND = 5_000;

const isKindGroup = (name: string): name is KindGroup => Object.hasOwn(KIND_GROUPS, name);
const kindGroups = Object.keys(KIND_GROUPS).filter(isKindGroup);

const name = v.nullable(textOf(4_000));
const text = v.string();
const items = listOf(whole, MOST_OF_A_KIND);

export const annotationsSchema = v.object({
  pinnedTurns: items,
  pinnedItems: items,
  ignoredItems: items,
  links: listOf(v.object({ first: turn, last: turn }), MOST_OF_A_KIND),
  unlinked: listOf(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}:\d{1,9}-\d{1,9}$/)), MOST_OF_A_KIND),
});

const viewSchema = v.object({
  tab: v.nullable(word),
  pass: v.nullable(turn),
  turn: v.nullable(turn),
  zoom: v.nullable(range),
  roles: listOf(v.picklist(ROLES), 4),
  kinds: listOf(v.picklist(kindGroups), kindGroups.length),
  verdicts: listOf(v.picklist(VERDICTS), 4),
});

/** What of a report is no column, in a file as in a link. */
export const headEntries = {
  level: v.picklist(LEVELS),
  omits: listOf(v.picklist(OMISSIONS), OMISSIONS.length),
  title: v.nullable(textOf(LONGEST.title)),
  note: v.nullable(textOf(LONGEST.note)),
  notes: listOf(v.object({ turn, text: textOf(LONGEST.turnNote) }), MOST_NOTES),
  transcript: v.object({
    format: word,
    name,
    conversation: name,
    thread: name,
    probableCompactions: listOf(v.object({ turn, tokensBefore: whole, tokensAfter: whole }), MOST_OF_A_KIND),
  }),
  policy: policySchema,
  versus: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('preset'), id: word }),
      v.object({ kind: v.literal('settings'), policy: policySchema }),
    ]),
  ),
  annotations: annotationsSchema,
  view: viewSchema,
  reportedFixedCost: v.nullable(whole),
  rules: listOf(word, 1_000),
} as const;

export const headSchema = v.object(headEntries);
export type Head = v.InferOutput<typeof headSchema>;

const turnSchema = v.object({
  text,
  parts: v.array(
    v.object({
      kind: v.picklist(PART_KINDS),
      start: whole,
      end: whole,
      part: whole,
      args: v.array(v.object({ key: text, start: whole, end: whole })),
    }),
  ),
  tools: v.array(text),
  timestamp: v.nullable(textOf(100)),
  model: v.nullable(textOf(1_000)),
});

export const fileSchema = v.object({
  schema: v.literal(SHARED_SCHEMA),
  ...headEntries,
  run: v.nullable(runSchema),
  columns: columnsSchema,
  literals: v.nullable(v.array(text)),
  turns: v.nullable(v.array(turnSchema)),
});
export type FileShape = v.InferOutput<typeof fileSchema>;
