/**
 * Mappings of home-made files that a person made, kept on the device so that the next file of the same shape opens by
 * itself. A shape is where the list lies and which keys its records have; files of one writer differ in keys that are
 * now and then absent, so one set of keys has to hold the other, and every key that the mapping speaks of. What is kept
 * says nothing of a talk: the keys that mean something by their names, the others as hashes, and of the values of the
 * role key those that are ordinary words for speakers by themselves, names as hashes. What is read back is checked.
 */
import * as v from 'valibot';
import { create } from 'zustand';
import { createContentName } from '../../core/analysis/content-hash.ts';
import {
  type CallFields,
  type FieldMapping,
  type FieldPath,
  type MappedRole,
  pathText,
} from '../../core/transcript/formats/home-made/mapping.ts';
import type { ListCandidate, MappingProposal } from '../../core/transcript/formats/home-made/propose.ts';
import { fieldMappingSchema } from '../../core/transcript/formats/home-made/read-mapping.ts';
import { wordRole } from '../../core/transcript/formats/home-made/words.ts';
import type { KeyValueStorage } from '../kept/persistence.ts';

export interface KeptMapping {
  /** When it was made, as ISO text; also its name in the list. */
  readonly at: string;
  /** Hashes of the paths of the keys that the records had. */
  readonly keys: readonly string[];
  /** The format that such a file was taken for without the mapping; `null` for none. */
  readonly instead: string | null;
  /** Its roles are those of ordinary words, and of `#` with a hash for other values. */
  readonly mapping: FieldMapping;
}

export interface RecalledMapping {
  readonly at: string;
  readonly mapping: FieldMapping;
}

export interface KeptMappings {
  /** The newest last. */
  readonly kept: readonly KeptMapping[];
  /** Takes the place of one for the same shape; answers whether the device keeps it. */
  keep(mapping: FieldMapping, candidate: ListCandidate, instead: string | null): boolean;
  forget(at: string): void;
  /** Whether a file that was taken for a format, or for none, might have one. */
  mayHave(format: string | null): boolean;
  /** The newest one for the shape of a file, for the values that its role key has. */
  recall(proposal: MappingProposal, format: string | null): RecalledMapping | null;
}

export const MAPPINGS_KEY = 'floorline.mappings';
const MOST_MAPPINGS = 40;
/** The format that guesses its keys. */
const GUESSED = 'home-made';

const short = (most: number) => v.pipe(v.string(), v.maxLength(most));
const entry = v.object({
  at: v.pipe(short(40), v.isoTimestamp()),
  keys: v.pipe(v.array(short(32)), v.maxLength(200)),
  instead: v.nullable(short(60)),
  mapping: fieldMappingSchema,
});
const entries = v.fallback(v.array(v.unknown()), []);

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it; `now` is ISO text. */
export const createKeptMappings = (open: () => KeyValueStorage, now: () => string) =>
  create<KeptMappings>()((set, get) => {
    const write = (kept: readonly KeptMapping[]): boolean => {
      set({ kept });
      try {
        if (kept.length === 0) open().removeItem(MAPPINGS_KEY);
        else open().setItem(MAPPINGS_KEY, JSON.stringify(kept));
        return true;
      } catch {
        // It holds for this visit.
        return false;
      }
    };
    return {
      kept: read(open),
      keep(mapping, candidate, instead) {
        const others = get().kept.filter((one) => !fits(one, candidate));
        const keys = candidate.keys.map(({ path }) => nameOf(path));
        const made = { at: now(), keys, instead: instead === GUESSED ? null : instead };
        return write([...others, { ...made, mapping: withoutNames(mapping) }].slice(-MOST_MAPPINGS));
      },
      forget: (at) => void write(get().kept.filter((one) => one.at !== at)),
      mayHave: (format) => get().kept.some((one) => isFor(one, format)),
      recall(proposal, format) {
        for (const one of get().kept.toReversed()) {
          if (!isFor(one, format)) continue;
          const candidate = proposal.lists.find((list) => fits(one, list));
          if (candidate !== undefined) return { at: one.at, mapping: withNames(one.mapping, candidate) };
        }
        return null;
      },
    };
  });

function read(open: () => KeyValueStorage): readonly KeptMapping[] {
  try {
    const all = v.parse(entries, JSON.parse(open().getItem(MAPPINGS_KEY) ?? '[]'));
    return all.slice(-MOST_MAPPINGS).flatMap((one) => {
      const parsed = v.safeParse(entry, one);
      return parsed.success ? [parsed.output] : [];
    });
  } catch {
    return [];
  }
}

/** A file that a named format reads keeps being read by it, unless the mapping was made for just such a file. */
const isFor = ({ instead }: KeptMapping, format: string | null): boolean =>
  format === null || format === GUESSED || format === instead;

/** Whether a list has the shape that a mapping was made for. */
function fits({ keys, mapping }: KeptMapping, candidate: ListCandidate): boolean {
  if (pathText(candidate.list) !== pathText(mapping.list)) return false;
  const had = new Set(keys);
  const has = new Set(candidate.keys.map(({ path }) => nameOf(path)));
  if (pathsOf(mapping).some((path) => had.has(nameOf(path)) && !has.has(nameOf(path)))) return false;
  return [...has].every((key) => had.has(key)) || [...had].every((key) => has.has(key));
}

/** The keys that a mapping speaks of, from the record on. */
export function pathsOf(mapping: FieldMapping): readonly FieldPath[] {
  const common = [mapping.conversation, mapping.time, mapping.model, mapping.reasoning];
  const own =
    mapping.kind === 'pairs'
      ? [mapping.user, mapping.assistant, mapping.system, mapping.context]
      : [mapping.role, mapping.text, ...pathsOfCalls(mapping.calls)];
  return [...own, ...common].filter((path) => path !== null);
}

/** Where calls stand in a list of their own, the keys of its elements are not those of the record. */
const pathsOfCalls = (calls: CallFields | null): readonly (FieldPath | null)[] =>
  calls === null
    ? []
    : calls.list === null
      ? [calls.name, calls.arguments, calls.result, calls.id]
      : [calls.list];

const withoutNames = (mapping: FieldMapping): FieldMapping =>
  mapping.kind === 'pairs'
    ? mapping
    : {
        ...mapping,
        roles: Object.fromEntries(
          Object.entries(mapping.roles).map(([value, role]) => [
            isOrdinary(value) ? value : `#${hashOf(value)}`,
            role,
          ]),
        ),
      };

function withNames(mapping: FieldMapping, { keys }: ListCandidate): FieldMapping {
  if (mapping.kind === 'pairs' || mapping.role === null) return mapping;
  const at = pathText(mapping.role);
  const values = keys.find(({ path }) => pathText(path) === at)?.values ?? [];
  const roles: Record<string, MappedRole> = {};
  for (const [value, role] of Object.entries(mapping.roles)) if (!value.startsWith('#')) roles[value] = role;
  for (const value of values) {
    const role = mapping.roles[value] ?? mapping.roles[`#${hashOf(value)}`];
    if (role !== undefined) roles[value] = role;
  }
  return { ...mapping, roles };
}

/** A word for a speaker in any language that is known, or what a switch says: nobody's name. */
const isOrdinary = (value: string): boolean => wordRole(value) !== null || /^(true|false|\d)$/.test(value);

const nameOf = (path: FieldPath): string => hashOf(JSON.stringify(path));

const hashOf = (text: string): string => {
  const hash = createContentName();
  hash.update(new TextEncoder().encode(text));
  return hash.name();
};

export const useKeptMappings = createKeptMappings(
  () => window.localStorage,
  () => new Date().toISOString(),
);
