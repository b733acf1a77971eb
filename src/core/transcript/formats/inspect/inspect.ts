import type { Conversation } from '../../model.ts';
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { createOutline, type Extent } from '../reading/json-outline.ts';
import { asArray, asRecord, type JsonRecord } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { createPieces } from './pieces.ts';
import { readSample, type SampleParts } from './sample.ts';
import { sampleThreads } from './sample-threads.ts';

/** Logs of Inspect AI in JSON, a conversation for each sample; also samples alone or in pieces, as they lie in an `.eval` file. */
export const inspect: TranscriptFormat = {
  id: 'inspect',
  name: 'Inspect log',
  description: 'a log of Inspect AI, one conversation for each sample and epoch, with its scores',
  where: 'logs/*.eval in the folder of an evaluation, or logs/*.json where the log format is json',
  export: 'nothing to do, it is written with every evaluation',
  sniff,
  parse,
};

function sniff({ root }: Sample): Sniff {
  const record = asRecord(root);
  if (isLog(record)) {
    return { votes: 1, of: 1, why: 'it holds "eval" with "samples" or "plan"' };
  }
  if (isSample(record)) return { votes: 1, of: 1, why: 'it holds "epoch", "messages" and "events"' };
  if (isShell(record)) return { votes: 1, of: 1, why: 'it holds "epoch" and "message_refs"' };
  return { votes: 0, of: 1, why: 'no object with "eval" and "samples" or "plan"' };
}

const isLog = (root: JsonRecord | null): boolean =>
  root !== null && 'eval' in root && ('samples' in root || 'plan' in root);

const isSample = (root: JsonRecord | null): boolean =>
  root !== null &&
  'epoch' in root &&
  asArray(root.messages) !== null &&
  (asArray(root.events) !== null || asRecord(root.transcript) !== null);

/** The first piece of a sample that lies in pieces. */
const isShell = (root: JsonRecord | null): boolean =>
  root !== null && 'epoch' in root && asArray(root.message_refs) !== null;

function parse(input: ImportInput): readonly Conversation[] {
  const outline = createOutline(input);
  const read: { readonly sample: SampleParts; readonly threads: Conversation['threads'] }[] = [];
  const keep = (sample: SampleParts | null): void => {
    if (sample !== null) read.push({ sample, threads: sampleThreads(sample, input, outline) });
  };
  const add = (at: Extent): void => keep(readSample(at, outline, input.source, input.sink));
  const pieces = createPieces(outline, input.source, input.sink);
  outline.values((value) => {
    if (pieces.take(value)) return;
    keep(pieces.finish());
    if (outline.has(value, 'message_refs')) pieces.begin(value);
    else if (outline.has(value, 'epoch') && !outline.has(value, 'samples')) add(value);
    else if (!outline.object(value, { samples: (list) => outline.array(list, add) })) {
      outline.reject(value, 'no log stands here');
    }
  });
  keep(pieces.finish());
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
