/**
 * Formats that are recognised and not read yet, so that a person is told what their file is instead of that it is
 * nothing. Order matters: the first that fits wins, and all come before the generic message arrays, which some of
 * them resemble. A test looks at the sample only.
 */
import { asArray, asRecord, isRecord, type JsonRecord } from './reading/json-values.ts';
import type { Sample } from './reading/sample.ts';

export interface KnownFormat {
  readonly id: string;
  readonly name: string;
  /** Why a sample is of this format, as a phrase, or `null`. */
  test(sample: Sample): string | null;
  /** What a person can do instead. */
  readonly remedy: string;
}

const CONVERT =
  'Convert it to a JSON array of messages with "role" and "content" (and "tool_calls" or "tool_use" blocks), and open that.';

const records = (sample: Sample): JsonRecord[] => sample.records.filter(isRecord);
const elements = (value: unknown): JsonRecord[] => (asArray(value) ?? []).filter(isRecord);
const rootElements = (sample: Sample): JsonRecord[] => elements(sample.root);
const has = (record: JsonRecord | null, ...keys: string[]): boolean =>
  record !== null && keys.every((key) => Object.hasOwn(record, key));
const when = (holds: boolean, why: string): string | null => (holds ? why : null);

/** A file of records of which at least `least` pass. */
const someRecords = (least: number, why: string, test: (record: JsonRecord) => boolean) => (sample: Sample) =>
  when(records(sample).filter(test).length >= least, why);

export const KNOWN_FORMATS: readonly KnownFormat[] = [
  {
    id: 'droid',
    name: 'Factory Droid session',
    remedy: CONVERT,
    test: someRecords(1, 'a record is a "session_start"', (r) => r.type === 'session_start'),
  },
  {
    id: 'copilot-chat-log',
    name: 'VS Code chat as a change log',
    remedy: 'Run "Chat: Export Chat…" in VS Code with this chat open, and open what it writes.',
    test: (sample) => {
      const [first] = records(sample);
      return when(
        first?.kind === 0 && has(asRecord(first.v), 'requests'),
        'the first line is a snapshot with "requests", and changes to it follow',
      );
    },
  },
  {
    id: 'zipkin',
    name: 'Zipkin trace',
    remedy: 'Export the same trace as OTLP JSON, or from Jaeger.',
    test: (sample) =>
      when(
        rootElements(sample)
          .concat(elements(asArray(sample.root)?.[0]))
          .some((e) => has(e, 'traceId', 'id', 'localEndpoint')),
        'its spans hold "traceId" and "localEndpoint"',
      ),
  },
  {
    id: 'asciinema',
    name: 'asciinema recording',
    remedy: 'Open the log of the agent that was recorded, not the recording of its screen.',
    test: (sample) => {
      const [first] = records(sample);
      return when(
        has(first ?? null, 'version', 'width', 'height'),
        'the first line holds "version", "width" and "height"',
      );
    },
  },
];
