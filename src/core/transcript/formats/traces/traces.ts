/** Traces of observability tools: what they are told by, one format a tool; all are read alike. */
import type { ImportInput, Sniff, TranscriptFormat } from '../format.ts';
import { isArray, isRecord } from '../reading/json-values.ts';
import type { Sample } from '../reading/sample.ts';
import { type Family, familyOf, promisedFamily } from './collect.ts';
import { ENVELOPE_KEYS } from './envelope-keys.ts';
import { readTraces } from './read-traces.ts';

interface TraceTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly where: string;
  readonly export: string;
  readonly families: readonly Family[];
  readonly told: string;
}

const traceFormat = ({ families, told, ...words }: TraceTool): TranscriptFormat => ({
  ...words,
  sniff: (sample: Sample): Sniff => {
    const { found, of } = sampleSpans(sample);
    const votes = families.reduce((sum, family) => sum + (found.get(family) ?? 0), 0);
    return votes > 0
      ? { votes, of: Math.max(of, votes), why: `${votes} of ${of} records are ${told}` }
      : { votes: 0, of, why: `no ${told} were found` };
  },
  parse: (input: ImportInput) => readTraces(input),
});

const ENVELOPE_DEPTH = 6;

/** How many spans of each shape a sample shows, and of how many records. */
function sampleSpans(sample: Sample): { readonly found: ReadonlyMap<Family, number>; readonly of: number } {
  const found = new Map<Family, number>();
  let of = 0;
  const pending: { readonly value: unknown; readonly depth: number }[] =
    sample.root === undefined
      ? sample.records.map((value) => ({ value, depth: 0 }))
      : [{ value: sample.root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined && of < 200; next = pending.pop()) {
    const { value, depth } = next;
    if (isArray(value)) {
      for (const element of value.slice(0, 50)) pending.push({ value: element, depth: depth + 1 });
      continue;
    }
    const family = isRecord(value) ? familyOf(value) : null;
    if (family !== null) {
      found.set(family, (found.get(family) ?? 0) + 1);
      of++;
      continue;
    }
    const inner =
      isRecord(value) && depth < ENVELOPE_DEPTH
        ? Object.entries(value).filter(
            ([key, held]) => ENVELOPE_KEYS.has(key) && (isArray(held) || isRecord(held)),
          )
        : [];
    const promised = inner.length === 0 && isRecord(value) && depth < 3 ? promisedFamily(value) : null;
    if (promised !== null) found.set(promised, (found.get(promised) ?? 0) + 1);
    if (inner.length === 0) of++;
    for (const [, held] of inner) pending.push({ value: held, depth: depth + 1 });
  }
  return { found, of: Math.max(of, 1) };
}

export const langsmith = traceFormat({
  id: 'langsmith',
  name: 'LangSmith runs',
  description: 'runs of LangSmith, nested or flat: what models and tools were given and gave',
  where: 'exports of a LangSmith project, or what its client lists',
  export: 'download the runs of a project, or write what client.list_runs gives as JSON, a run a line',
  families: ['langsmith'],
  told: 'runs with "run_type", "inputs" and "outputs"',
});

export const langfuse = traceFormat({
  id: 'langfuse',
  name: 'Langfuse trace',
  description: 'traces of Langfuse with their observations, or observations alone',
  where: 'the download of a trace in Langfuse, its exports, and its API',
  export: 'open the trace in Langfuse and download it as JSON, or export its observations',
  families: ['langfuse'],
  told: 'traces or observations of Langfuse',
});

export const openaiAgentsTrace = traceFormat({
  id: 'openai-agents-trace',
  name: 'OpenAI Agents SDK trace',
  description: 'spans of the OpenAI Agents SDK: agents, generations, responses, functions',
  where: 'what a trace processor of the SDK writes',
  export: 'write trace.export() and span.export() of each span as JSON in a trace processor',
  families: ['agents'],
  told: 'spans with "span_data"',
});

export const weave = traceFormat({
  id: 'weave',
  name: 'Weave calls',
  description: 'calls of W&B Weave: operations with their inputs and output',
  where: 'exports of the traces of a Weave project',
  export: 'export the calls of a project as JSONL from its list of traces',
  families: ['weave'],
  told: 'calls with "op_name", "inputs" and "output"',
});

export const phoenix = traceFormat({
  id: 'phoenix',
  name: 'Phoenix or MLflow spans',
  description:
    'spans with an object of attributes, as Phoenix, MLflow and the SDKs of OpenTelemetry write them',
  where: 'exports of Phoenix, traces of MLflow, consoles of programs that print their spans',
  export: 'write get_spans_dataframe() as JSON lines, or get the spans of a project over the API',
  families: ['object'],
  told: 'spans with "context" and "attributes"',
});

export const otel = traceFormat({
  id: 'otel',
  name: 'OpenTelemetry trace',
  description:
    'OTLP JSON or Jaeger JSON with spans of models: GenAI, OpenInference or OpenLLMetry attributes',
  where: 'files of the OpenTelemetry collector, downloads of Jaeger and Tempo',
  export:
    'let the collector write to a file, with the content of messages switched on in the instrumentation',
  families: ['otlp', 'log', 'jaeger'],
  told: 'spans or log records of OpenTelemetry',
});
