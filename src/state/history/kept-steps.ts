/**
 * The history as text for the storage of the tab, so that a reload takes back no more than leaving a room does. Settings go as
 * the words of links, what was said as it is kept on the device: places, numbers and what the person wrote, of the transcript
 * not a word. A thread's history goes as the row of states that its steps lead through, so that no state stands there twice.
 *
 * Cost and limits: as many steps as the page has, but no more than `MOST_CHARACTERS` of states; the steps that are farthest
 * from now go first. What comes back is checked; where a part makes no sense, all of it is forgotten, since a history with a
 * hole leads to states that never were.
 */
import * as v from 'valibot';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { saidSchema, shortened, threadNameSchema } from '../annotations/kept-annotations.ts';
import { NOTHING_SAID } from '../annotations/placed-annotations.ts';
import type { AnnotationChange, PlacedAnnotations, SayingHistory, SayingStep } from '../model.ts';
import { patchFromWords, patchToWords } from '../policy/policy-words.ts';
import type { Step, Steps } from './history.ts';
import type { SettingsChange } from './settings-change.ts';

/** The steps of a page, and what was said about its threads with the steps of that. */
export interface KeptSteps {
  readonly steps: Steps;
  readonly threads: ReadonlyMap<string, SayingHistory>;
}

const MOST_CHARACTERS = 300_000;
const MOST_STEPS = 200;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const on = v.boolean();
const what: v.GenericSchema<unknown, AnnotationChange> = v.variant('kind', [
  v.strictObject({ kind: v.literal('turn'), turn: count, on }),
  v.strictObject({ kind: v.literal('items'), saying: v.picklist(['always', 'never']), count, on }),
  v.strictObject({ kind: v.literal('link'), first: count, last: count, on }),
  v.strictObject({ kind: v.literal('chain'), key: v.pipe(v.string(), v.maxLength(64)), on }),
  v.strictObject({ kind: v.literal('note'), turn: count, on }),
  v.strictObject({ kind: v.literal('heading'), on }),
  v.strictObject({ kind: v.literal('lost'), count, on }),
  v.strictObject({ kind: v.literal('clear'), count, on }),
]);
const words = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.transform((text) => patchFromWords(new Map(new URLSearchParams(text)))),
);
const settings = v.pipe(
  v.strictTuple([words, words]),
  v.transform(([before, after]): Step => ({ kind: 'settings', settings: { before, after } })),
);
const said = v.pipe(
  v.strictTuple([count, what]),
  v.transform(([history, one]): Step => ({ kind: 'said', history, what: one })),
);
const few = <T extends v.GenericSchema>(one: T) => v.pipe(v.array(one), v.maxLength(2 * MOST_STEPS + 1));
const thread = v.pipe(
  v.strictTuple([threadNameSchema, count, count, few(what), few(saidSchema)]),
  v.check(([, , past, whats, states]) => states.length === whats.length + 1 && past <= whats.length),
);
const document = v.nullable(v.pipe(v.string(), v.maxLength(64)));
const kept = v.strictTuple([
  document,
  few(v.union([settings, said])),
  few(v.union([settings, said])),
  v.array(thread),
]);

/** The text to keep; empty where there is nothing to undo and nothing to do again. */
export function stepsToJson({ steps, threads }: KeptSteps): string {
  const used = new Set([...steps.past, ...steps.future].flatMap((step) => historyOf(step) ?? []));
  const rows: string[] = [];
  let room = MOST_CHARACTERS;
  for (const [name, history] of [...threads].reverse()) {
    if (!used.has(history.id)) continue;
    const row = rowOf(name, history, room);
    if (row === null) break;
    room -= row.length;
    rows.push(row);
  }
  if (steps.past.length + steps.future.length === 0) return '';
  const head = [steps.document, steps.past.map(stepToJson), steps.future.map(stepToJson)];
  return `[${head.map((one) => JSON.stringify(one)).join()},[${rows.reverse().join()}]]`;
}

/** What `stepsToJson` wrote; `null` where it makes no sense. Steps whose states were left out are left out too. */
export function stepsFromJson(json: unknown): KeptSteps | null {
  const parsed = v.safeParse(kept, json);
  if (!parsed.success) return null;
  const [of, past, future, rows] = parsed.output;
  const threads = new Map(rows.map(([name, id, ...row]) => [name, historyFrom(id, ...row)]));
  const known = new Map([...threads.values()].map((history) => [history.id, history]));
  return {
    steps: {
      document: of,
      past: lastOfEach(past, (id) => known.get(id)?.past.length ?? 0),
      future: lastOfEach(future, (id) => known.get(id)?.future.length ?? 0),
    },
    threads,
  };
}

const historyOf = (step: Step): number | null => (step.kind === 'said' ? step.history : null);

const wordsOf = (patch: Partial<Policy>): string =>
  new URLSearchParams(patchToWords(patch).map(([key, value]) => [key, value])).toString();
const settingsToJson = ({ before, after }: SettingsChange) => [wordsOf(before), wordsOf(after)];
const stepToJson = (step: Step) =>
  step.kind === 'settings' ? settingsToJson(step.settings) : [step.history, step.what];

/** A thread in at most `room` characters, with as many steps as go in; `null` where not even its present state does. */
function rowOf(name: string, { id, said: now, past, future }: SayingHistory, room: number): string | null {
  const textOf = (state: PlacedAnnotations): string => JSON.stringify(shortened(state));
  const states = [textOf(now)];
  const whats: AnnotationChange[] = [];
  let left = room - (states[0]?.length ?? 0) - name.length;
  if (left < 0) return null;
  const add = (step: SayingStep, state: PlacedAnnotations, put: 'push' | 'unshift'): boolean => {
    const text = textOf(state);
    left -= text.length + JSON.stringify(step.what).length;
    if (left < 0) return false;
    states[put](text);
    whats[put](step.what);
    return true;
  };
  [...past].reverse().every((step) => add(step, step.before, 'unshift'));
  const ofPast = whats.length;
  [...future].reverse().every((step) => add(step, step.after, 'push'));
  return `[${JSON.stringify(name)},${id},${ofPast},${JSON.stringify(whats)},[${states.join()}]]`;
}

function historyFrom(
  id: number,
  past: number,
  whats: readonly AnnotationChange[],
  states: readonly PlacedAnnotations[],
): SayingHistory {
  const steps = whats.flatMap((one, at): readonly SayingStep[] => {
    const [before, after] = states.slice(at, at + 2);
    return before === undefined || after === undefined ? [] : [{ before, after, what: one }];
  });
  return {
    id,
    said: states[past] ?? NOTHING_SAID,
    past: steps.slice(0, past),
    future: steps.slice(past).reverse(),
  };
}

/** Steps of settings, and the last ones of each thread as far as its history goes. */
function lastOfEach(steps: readonly Step[], most: (history: number) => number): readonly Step[] {
  const left = new Map<number, number>();
  const isKept = (step: Step): boolean => {
    if (step.kind === 'settings') return true;
    const rest = left.get(step.history) ?? most(step.history);
    left.set(step.history, rest - 1);
    return rest > 0;
  };
  return steps.toReversed().filter(isKept).toReversed();
}
