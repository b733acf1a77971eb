/**
 * What the palette offers for a query. Commands come with their keys; presets, policies, files, samples and passes say
 * what they are in their first word, so that one flat list can be read by ear too; a number is a turn.
 */
import type { Pass } from '../../core/compaction/pass.ts';
import { PRESETS, presetPart } from '../../core/compaction/policy/presets.ts';
import type { PolicyStore, Sample } from '../../state/model.ts';
import type { NamedPolicy } from '../../state/policy/named-policies.ts';
import type { RecentFile } from '../../state/recents/recents.ts';
import { formatBytes, formatCount, formatTurns } from '../common/format.ts';
import type { Command, CommandId } from './commands.ts';
import { fitness, queryWords } from './fuzzy.ts';

export interface PaletteEntry {
  /** Different for every entry. */
  readonly id: string;
  readonly words: string;
  /** Other words by which it is found. */
  readonly also?: string;
  /** Said at the right: a key, or a fact. */
  readonly hint?: string;
  /** The hint is the key of a command. */
  readonly keys?: readonly string[];
  readonly act: () => void;
}

/** The commands that can be done, each in its words or, where it says more of the moment, in those given. */
export function commandEntries(
  commands: readonly Command[],
  run: (id: CommandId) => void,
  moment: Partial<Record<CommandId, string>>,
): readonly PaletteEntry[] {
  return commands
    .filter(({ unlisted }) => unlisted !== true)
    .map(({ id, group, words, also = '', keys }) => ({
      id,
      words: moment[id] ?? words,
      also: `${also} ${group}`,
      keys,
      act: () => run(id),
    }));
}

/** Every preset, to compact like that agent. */
export const presetEntries = (set: PolicyStore['set']): readonly PaletteEntry[] =>
  PRESETS.map((preset) => ({
    id: `preset ${preset.id}`,
    words: `Preset: ${preset.title}`,
    also: 'compacts like agent policy',
    act: () => set(presetPart(preset)),
  }));

/** Policies that a person named. */
export const namedEntries = (
  all: readonly NamedPolicy[],
  choose: (named: NamedPolicy) => void,
): readonly PaletteEntry[] =>
  all.map((named) => ({
    id: `policy ${named.name}`,
    words: `Policy: ${named.name}`,
    also: 'yours saved settings',
    act: () => choose(named),
  }));

/** Transcripts that were opened last, for who keeps a list of them. */
export const recentEntries = (
  files: readonly RecentFile[],
  open: (hash: string) => void,
): readonly PaletteEntry[] =>
  files.map(({ name, hash, size, hasHandle }) => ({
    id: `recent ${hash}`,
    words: `Recent: ${name}`,
    also: 'open file transcript',
    hint: `${formatBytes(size)}${hasHandle ? '' : ', to be chosen again'}`,
    act: () => open(hash),
  }));

/** The samples that ship with the page. */
export const sampleEntries = (
  samples: readonly Sample[],
  open: (id: string) => void,
): readonly PaletteEntry[] =>
  samples.map(({ id, title }) => ({ id: `sample ${id}`, words: `Sample: ${title}`, act: () => open(id) }));

/** Passes of the run on screen, at most so many. */
const MOST_PASSES = 400;

export const passEntries = (
  passes: readonly Pass[],
  show: (index: number) => void,
): readonly PaletteEntry[] =>
  passes.slice(0, MOST_PASSES).map(({ verdict, segment, turn }, index) => ({
    id: `pass ${index}`,
    words: `Pass ${index + 1}: ${verdict}, turns ${formatTurns(segment)}`,
    hint: `at turn ${formatCount(turn)}`,
    act: () => show(index),
  }));

/** A number, with or without the word before it. */
const TURN = /^(?:turn|t|#)?\s*(\d{1,9})$/i;

/** The turn that a query names, or why there is none; nothing where it names none. */
export function turnEntries(
  query: string,
  count: number,
  show: (turn: number) => void,
): readonly PaletteEntry[] {
  const turn = Number(TURN.exec(query.trim())?.[1] ?? Number.NaN);
  if (!(turn < count)) return [];
  return [{ id: `turn ${turn}`, words: `Turn ${formatCount(turn)}`, act: () => show(turn) }];
}

export interface Found {
  readonly entries: readonly PaletteEntry[];
  /** How many fit, shown or not. */
  readonly count: number;
}

const MOST_SHOWN = 60;

/** The entries that fit a query, the best first; without one, all of them in their order. */
export function findEntries(entries: readonly PaletteEntry[], query: string): Found {
  const words = queryWords(query);
  if (words.length === 0) return { entries: entries.slice(0, MOST_SHOWN), count: entries.length };
  const fits = entries
    .map((entry) => {
      const own = fitness(words, entry.words);
      // What else an entry is called counts, after what it is called.
      const other = own > 0 || entry.also === undefined ? 0 : fitness(words, `${entry.words} ${entry.also}`);
      return { entry, fit: own > 0 ? own : other / 2 };
    })
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
  return { entries: fits.slice(0, MOST_SHOWN).map(({ entry }) => entry), count: fits.length };
}
