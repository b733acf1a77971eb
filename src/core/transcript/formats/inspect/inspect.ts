import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline, type Extent } from '../json-outline.ts';
import { asArray, asRecord, type JsonRecord } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { readSample, type SampleParts } from './sample.ts';
import { sampleThreads } from './sample-threads.ts';

/** Logs of Inspect AI in JSON, a conversation for each sample; also one sample alone, as it lies in an `.eval` file. */
export const inspect: TranscriptFormat = {
  id: 'inspect',
  name: 'Inspect log',
  description: 'a log of Inspect AI in JSON, one conversation for each sample and epoch, with its scores',
  where: 'logs/*.json in the folder of an evaluation, where the log format is json',
  export: 'run inspect eval with --log-format json, or inspect log convert --to json on an .eval file',
  sniff,
  parse,
};

function sniff({ root }: Sample): Sniff {
  const record = asRecord(root);
  if (isLog(record)) {
    return { votes: 1, of: 1, why: 'it holds "eval" with "samples" or "plan"' };
  }
  if (isSample(record)) return { votes: 1, of: 1, why: 'it holds "epoch", "messages" and "events"' };
  return { votes: 0, of: 1, why: 'no object with "eval" and "samples" or "plan"' };
}

const isLog = (root: JsonRecord | null): boolean =>
  root !== null && 'eval' in root && ('samples' in root || 'plan' in root);

const isSample = (root: JsonRecord | null): boolean =>
  root !== null &&
  'epoch' in root &&
  asArray(root.messages) !== null &&
  (asArray(root.events) !== null || asRecord(root.transcript) !== null);

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const read: { readonly sample: SampleParts; readonly threads: Conversation['threads'] }[] = [];
  const add = (at: Extent): void => {
    const sample = readSample(at, outline, input.source, input.sink);
    if (sample !== null) read.push({ sample, threads: sampleThreads(sample, input, outline) });
  };
  outline.values((value) => {
    if (outline.has(value, 'epoch') && !outline.has(value, 'samples')) add(value);
    else if (!outline.object(value, { samples: (list) => outline.array(list, add) })) {
      outline.reject(value, 'no log stands here');
    }
  });
  const hasEpochs = read.some(({ sample }) => (sample.epoch ?? 1) > 1);
  const used = new Set<string>();
  return read.map(({ sample, threads }, index) => {
    const name = sample.id ?? String(index + 1);
    const base = `sample-${name}${hasEpochs ? `-epoch-${sample.epoch ?? 1}` : ''}`;
    const id = used.has(base) ? `${base}-${index + 1}` : base;
    used.add(id);
    const labels = [
      `Sample ${name}`,
      ...(hasEpochs ? [`epoch ${sample.epoch ?? 1}`] : []),
      ...sample.scores,
      ...(sample.end === null ? [] : [sample.end]),
    ];
    return { id, title: `${labels.join(', ')}: ${threads[0]?.title ?? 'no talk'}`, threads };
  });
}
