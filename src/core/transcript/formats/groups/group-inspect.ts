/**
 * An `.eval` log of Inspect, unpacked: samples in a folder of that name, each a file or a folder of pieces, and what is said
 * of all of them beside it. Samples are named `<id>_epoch_<n>`, and an id may hold slashes.
 */
import type { FileFacts } from './file-facts.ts';
import { byPath, type FoundGroup, type Grouped, groupBy, type Rule } from './grouping-rule.ts';

const SAMPLE_FILE = /_epoch_\d+\.json$/;
const SAMPLE_FOLDER = /_epoch_\d+$/;
/** What is said beside the samples. */
const ABOUT_ALL: ReadonlySet<string> = new Set(['header.json', 'summaries.json', 'reductions.json']);
/** The lists of a sample in pieces that are read, behind its shell. Requests to models repeat what these hold. */
const LISTS: readonly string[] = ['messages', 'events', 'attachments'];

interface Place {
  /** The folder of the log. */
  readonly log: string;
  /** The sample, and the order of the file in it; `null` where it is about it, or about all. */
  readonly sample: string | null;
  readonly rank: number;
}

export const groupInspect: Rule = (files) => {
  const places = new Map<FileFacts, Place>();
  for (const file of files) {
    const place = placeOf(file);
    if (place !== null) places.set(file, place);
  }
  const logs = new Set([...places.values()].flatMap(({ log, sample }) => (sample === null ? [] : [log])));
  const groups = groupBy(files, (file) => {
    const log = places.get(file)?.log;
    return log !== undefined && logs.has(log) ? log : null;
  });
  return [...groups.values()].map((found): FoundGroup => {
    const isRecord = (file: FileFacts): boolean => (places.get(file)?.sample ?? null) !== null;
    const records = found.filter(isRecord).sort((a, b) => {
      const [left, right] = [places.get(a), places.get(b)];
      if (left?.sample !== right?.sample || left?.rank === right?.rank) return byPath(a, b);
      return (left?.rank ?? 0) - (right?.rank ?? 0);
    });
    const others = found.filter((file) => !isRecord(file)).sort(byPath);
    return {
      kind: 'inspect',
      members: [
        ...records.map((facts): Grouped => ({ facts, role: 'record' })),
        ...others.map((facts): Grouped => ({ facts, role: 'metadata' })),
      ],
    };
  });
};

function placeOf({ names, kind }: FileFacts): Place | null {
  if (kind === 'container' || kind === 'binary') return null;
  const last = names.at(-1) ?? '';
  const journal = names.indexOf('_journal');
  if (journal !== -1 || ABOUT_ALL.has(last))
    return { log: names.slice(0, journal === -1 ? -1 : journal).join('/'), sample: null, rank: 0 };
  const at = names.lastIndexOf('samples');
  if (at === -1 || at === names.length - 1) return null;
  const log = names.slice(0, at).join('/');
  const folder = names.findIndex(
    (name, index) => index > at && index < names.length - 1 && SAMPLE_FOLDER.test(name),
  );
  if (folder === -1) return SAMPLE_FILE.test(last) ? { log, sample: names.join('/'), rank: 0 } : null;
  const sample = names.slice(0, folder + 1).join('/');
  const inside = names.slice(folder + 1);
  if (inside.length === 1 && last === 'sample.json') return { log, sample, rank: 0 };
  const list = inside.length === 2 && /^\d+\.json$/.test(last) ? LISTS.indexOf(inside[0] ?? '') : -1;
  return list === -1 ? { log, sample: null, rank: 0 } : { log, sample, rank: 1 + list };
}
