/**
 * Policies that a person gave a name, kept on the device. What is kept is the JSON that the command line reads (`--policy`),
 * under its name; it is read back like any other input, and one that makes no sense, or that no control could show, is
 * passed over without the others.
 */
import * as v from 'valibot';
import { create } from 'zustand';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { samePolicy } from '../../core/compaction/policy/policy-key.ts';
import { changedFromPreset } from '../../core/compaction/policy/presets.ts';
import { readPolicy } from '../../core/compaction/policy/read-policy.ts';
import type { KeyValueStorage } from '../kept/persistence.ts';
import { policyFromWords, policyToWords } from './policy-words.ts';

export interface NamedPolicy {
  readonly name: string;
  readonly policy: Policy;
}

/** Why a file of policies was not taken, as a sentence; or the names of what was. */
export type ImportOutcome =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly reason: string };

export interface NamedPolicies {
  /** In the order of their names. */
  readonly all: readonly NamedPolicy[];
  /** The one that was chosen last, by its name. */
  readonly chosen: string | null;
  /** Whether the device keeps them. */
  readonly isKept: boolean;
  /** Keeps a policy under a name, in the place of one that has it; answers with the name as it is kept, `null` for none. */
  save(name: string, policy: Policy): string | null;
  /** Gives another name; `false` where that is taken or empty. */
  rename(from: string, to: string): boolean;
  remove(name: string): void;
  /** Reads a file: one policy as `--policy` takes it, or several as `exportText` writes them. */
  importText(text: string, fileName: string): ImportOutcome;
  choose(name: string | null): void;
}

export const POLICIES_KEY = 'floorline.policies';
const MOST_POLICIES = 100;
const LONGEST_NAME = 60;

const entry = v.object({ name: v.string(), policy: v.unknown() });
const entries = v.fallback(v.array(v.unknown()), []);

/** A name as it is kept: without space around it, on one line, not endless. */
export const cleanName = (name: string): string =>
  name.slice(0, 1_000).replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).trim();

/** A range of turns belongs to its document, and the preset of a name no longer known means the record's. */
const ownPart = (policy: Policy): Policy =>
  policy.segments.kind === 'range' ? { ...policy, segments: RECORD_POLICY.segments } : policy;

/** Whether links and controls can say the same: a value out of all reach is none that a person chose. */
const isWithinReach = (policy: Policy): boolean =>
  samePolicy(policyFromWords(new Map(policyToWords(policy))), policy);

function readEntry(value: unknown): NamedPolicy | null {
  const parsed = v.safeParse(entry, value);
  if (!parsed.success) return null;
  const name = cleanName(parsed.output.name);
  const reading = readPolicy(parsed.output.policy);
  if (name === '' || !reading.ok || !isWithinReach(reading.policy)) return null;
  return { name, policy: ownPart(reading.policy) };
}

const inOrder = (all: readonly NamedPolicy[]): readonly NamedPolicy[] =>
  [...new Map(all.map((one) => [one.name, one])).values()]
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .slice(0, MOST_POLICIES);

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** One policy as `--policy` reads it, with its name for the page. */
export const exportText = ({ name, policy }: NamedPolicy): string =>
  `${JSON.stringify({ name, policy }, null, 2)}\n`;

/** `open` hands the storage over or throws, as `localStorage` does where a browser denies it. */
export const createNamedPolicies = (open: () => KeyValueStorage) =>
  create<NamedPolicies>()((set, get) => {
    const read = (): readonly NamedPolicy[] => {
      try {
        const kept = v.parse(entries, parse(open().getItem(POLICIES_KEY)));
        return inOrder(kept.flatMap((one) => readEntry(one) ?? []));
      } catch {
        return [];
      }
    };
    const write = (all: readonly NamedPolicy[], chosen: string | null): void => {
      const next = inOrder(all);
      let isKept = true;
      try {
        if (next.length === 0) open().removeItem(POLICIES_KEY);
        else open().setItem(POLICIES_KEY, JSON.stringify(next));
      } catch {
        // They hold for this visit.
        isKept = false;
      }
      set({ all: next, isKept, chosen });
    };
    /** Another page may have kept one in the meantime. */
    const present = (): readonly NamedPolicy[] => (get().isKept ? read() : get().all);
    const without = (...names: readonly string[]): readonly NamedPolicy[] =>
      present().filter(({ name }) => !names.includes(name));

    return {
      all: read(),
      chosen: null,
      isKept: true,
      save(wanted, policy) {
        const name = cleanName(wanted);
        if (name === '') return null;
        write([...without(name), { name, policy: ownPart(policy) }], name);
        return name;
      },
      rename(from, wanted) {
        const to = cleanName(wanted);
        const one = present().find(({ name }) => name === from);
        if (one === undefined || to === '') return false;
        if (to === from) return true;
        if (present().some(({ name }) => name === to)) return false;
        write([...without(from), { ...one, name: to }], get().chosen === from ? to : get().chosen);
        return true;
      },
      remove: (name) => write(without(name), get().chosen === name ? null : get().chosen),
      importText(text, fileName) {
        const value = parse(text.replace(/^\uFEFF/, ''));
        if (value === null) return { ok: false, reason: `${fileName} is no JSON.` };
        const list: readonly unknown[] = Array.isArray(value) ? value : [value];
        const named: NamedPolicy[] = [];
        for (const one of list.slice(0, MOST_POLICIES)) {
          const known = v.safeParse(entry, one);
          const reading = readPolicy(one);
          if (!reading.ok) {
            return { ok: false, reason: `${fileName}: "${reading.field}" takes ${reading.allowed}.` };
          }
          if (!isWithinReach(reading.policy)) {
            return { ok: false, reason: `${fileName} holds a number that is out of all reach.` };
          }
          const own = known.success ? cleanName(known.output.name) : '';
          const name = own || cleanName(fileName.replace(/\.json$/i, '')) || 'Imported';
          named.push({ name, policy: ownPart(reading.policy) });
        }
        if (named.length === 0) return { ok: false, reason: `${fileName} holds no policy.` };
        const names = named.map(({ name }) => name);
        write([...without(...names), ...named], get().chosen);
        return { ok: true, names };
      },
      choose: (chosen) => set({ chosen }),
    };
  });

/** What choosing a named policy changes: everything, but for a range that was drawn over the document. */
export const namedPart = ({ policy }: NamedPolicy, now: Policy): Policy =>
  now.segments.kind === 'range' ? { ...policy, segments: now.segments } : policy;

/**
 * The named policy that the settings are, or were before somebody changed them. Settings that are exactly a named one's
 * have its name, whoever set them; those that are exactly a preset's have no other name.
 */
export function namedBase(
  now: Policy,
  all: readonly NamedPolicy[],
  chosen: string | null,
): NamedPolicy | null {
  const isIt = (one: NamedPolicy): boolean => samePolicy(namedPart(one, now), now);
  const last = all.find(({ name }) => name === chosen);
  if (last !== undefined && isIt(last)) return last;
  const exact = all.find(isIt);
  if (exact !== undefined) return exact;
  if (last === undefined || last.policy.preset !== now.preset) return null;
  return changedFromPreset(now).length === 0 && changedFromPreset(last.policy).length > 0 ? null : last;
}

export const useNamedPolicies = createNamedPolicies(() => window.localStorage);
