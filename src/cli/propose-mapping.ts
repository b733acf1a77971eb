import { holdsArchive, openArchivesNow } from '../core/transcript/containers/open-archives.ts';
import { pathPhrase, pathText } from '../core/transcript/formats/home-made/mapping.ts';
import { type KeyExample, proposeMapping } from '../core/transcript/formats/home-made/propose.ts';
import { describeFailure } from './describe-failure.ts';
import { readInput } from './inputs.ts';
import type { Output } from './output.ts';

const MOST_LISTS_TOLD = 8;

/** `floorline formats --propose FILE`: the likeliest mapping as JSON for `--map`, and what it was found in as notes. */
export async function proposeForFile(path: string, output: Output): Promise<number> {
  const input = await readInput(path);
  if (!input.ok) {
    output.note(describeFailure(input.failure));
    return 2;
  }
  const sources = holdsArchive([input.source]) ? openArchivesNow([input.source]).sources : [input.source];
  const source = sources.find((one) => 'bytes' in one);
  const { lists, reason } = proposeMapping(source?.bytes ?? input.source.bytes);
  const [best, ...others] = lists;
  if (best === undefined) {
    output.note(`${path}: ${reason ?? 'there is nothing to map'}`);
    return 2;
  }
  output.write(`${JSON.stringify(best.guess, shortPath, 2)}\n`);
  output.note(
    `${best.why}; ${best.sure ? 'the file is opened by this unasked' : 'this is a guess to start from'}. Keys of the records:`,
  );
  for (const key of best.keys) output.note(`  ${keyLine(key, best.records)}`);
  if (others.length > 0) output.note('Other lists in the file ("list" of a mapping):');
  for (const { list, records } of others.slice(0, MOST_LISTS_TOLD))
    output.note(`  ${pathPhrase(list)}, ${records} records`);
  return 0;
}

/** Paths as text where no key holds a dot, as people write them. */
const shortPath = (_: string, value: unknown): unknown =>
  Array.isArray(value) && value.every((key) => typeof key === 'string' && key !== '' && !key.includes('.'))
    ? value.join('.')
    : value;

const keyLine = ({ path, present, kinds, examples }: KeyExample, records: number): string =>
  `${pathText(path)}: ${kinds.join(' or ')} in ${present} of ${records}${examples.length === 0 ? '' : `, such as ${JSON.stringify(examples[0])}`}`;
