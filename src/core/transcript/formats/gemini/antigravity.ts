import type { Conversation } from '../../model.ts';
import { type ImportInput, placeOf, type Sniff, type TranscriptFormat } from '../format.ts';
import { asNumber, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { forEachRecord } from '../reading/records.ts';
import type { Sample } from '../reading/sample.ts';
import { typedTitle } from '../turns/turn-draft.ts';
import { buildTurns, type StepRecord } from './antigravity-turns.ts';

/** The step logs of Antigravity. */
export const antigravity: TranscriptFormat = {
  id: 'antigravity',
  name: 'Antigravity transcript',
  description: 'JSONL steps of Antigravity: requests, plans with calls, results by order, checkpoints',
  where:
    '~/.gemini/antigravity/brain/<id>/.system_generated/logs/transcript_full.jsonl (or the shortened transcript.jsonl)',
  export: 'nothing to do, it is written as you work',
  sniff,
  parse,
};

const isStep = (record: JsonRecord): boolean =>
  typeof record.step_index === 'number' &&
  typeof record.source === 'string' &&
  typeof record.type === 'string';

function sniff({ records }: Sample): Sniff {
  const of = records.length;
  const votes = records.filter((record) => isRecord(record) && isStep(record)).length;
  return votes > 0
    ? { votes, of, why: `${votes} of ${of} records hold "step_index", "source" and "type"` }
    : { votes: 0, of, why: 'no record holds "step_index", "source" and "type"' };
}

function parse(input: ImportInput): readonly Conversation[] {
  const { sink } = input;
  const steps: StepRecord[] = [];
  const last = new Map<number, StepRecord>();
  forEachRecord(input, ({ value, source, text }) => {
    if (!isRecord(value) || !isStep(value)) {
      const reason = `${placeOf(source)}: no step of Antigravity; it was left out.`;
      sink.diagnose(isRecord(value) ? 'unknown-record' : 'unexpected-shape', source, reason);
      return;
    }
    const step: StepRecord = { body: value, source, text, index: asNumber(value.step_index) ?? 0 };
    steps.push(step);
    last.set(step.index, step);
  });
  // A step that was written while it ran is written again when it is done.
  const final = steps.filter((step) => {
    const isFinal = last.get(step.index) === step;
    if (!isFinal) sink.meta('earlier form of a step', step.source);
    return isFinal;
  });
  const { turns, compactions } = buildTurns(final, sink);
  if (turns.length === 0) return [];
  const title = typedTitle(turns) ?? asString(final[0]?.body.created_at) ?? 'Antigravity session';
  return [{ id: 'session', title, threads: [{ id: 'main', title, turns, compactions }] }];
}
