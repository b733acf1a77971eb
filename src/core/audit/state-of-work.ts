/**
 * What a summary says of the state of work, against what the calls and lists of the segment show.
 *
 * Problem. A summary may hold every literal and still have finished work done again, or call done what failed. Idea. Only
 * where there is literal evidence: a path or a command of a call, an id that runs, a line of a task list, that a sentence
 * of the summary names and tells to be done or pending (`told-state.ts`). Of several calls with one target the last counts;
 * of a target that the summary tells both of, nothing is said.
 *
 * Cost. Linear in the segment and the summary. Limits. By words: a state that is told without the literal is not seen, and
 * work that is to be done once more is only told apart where the summary says so.
 */
import { targetOf } from '../analysis/chains/call-target.ts';
import { createLiteralAutomaton } from '../analysis/literal-automaton.ts';
import { pairCalls } from '../analysis/pair-calls.ts';
import { CHAIN_KINDS, NO_ITEM, type ThreadColumns } from '../columns.ts';
import type { ToolClass } from '../irreducible/tool-class.ts';
import type { Turn } from '../transcript/model.ts';
import { fold } from './fold.ts';
import { runningIn } from './running-work.ts';
import { createSentenceIndex, type SentenceIndex } from './sentence-index.ts';
import { readSentence, type Sentence, sentencesOf } from './sentences.ts';
import { tasksIn } from './task-lists.ts';
import { toldState } from './told-state.ts';
import { wordsOfUser } from './words-of-user.ts';

export const WORK_KINDS = [
  /** A call of the segment was answered, and the summary tells of it as still to come. */
  'done-told-as-pending',
  /** A call failed or was never answered, or a task was open, and the summary tells of it as done. */
  'pending-told-as-done',
  /** A task was ticked off, and the summary lists it as active. */
  'finished-told-as-active',
  /** A task was open, and the summary does not know it. */
  'task-vanished',
  /** A call that still waits for its answer, and the summary does not know it. */
  'open-call-vanished',
  /** Something was started in the background and not seen to end, and its id is gone. */
  'running-vanished',
  /** Files were written in the segment, and the summary names none. */
  'edits-untold',
  /** What the user asked last lies in the segment; `as` is what the summary has of it. */
  'latest-request-inside',
  /** What was read in the segment was used only after it. */
  'cut-between-read-and-use',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export interface WorkFinding {
  readonly kind: WorkKind;
  readonly turns: readonly number[];
  /** The path, command, id, task or request that shows it; `null` where none does. */
  readonly literal: string | null;
  /** The sentence of the summary that is at odds with it, or holds it; `null` where none does. */
  readonly as: string | null;
}

export interface WorkQuestion {
  readonly segment: { readonly from: number; readonly to: number; readonly kept: readonly number[] };
  readonly writtenAt: number;
  readonly summary: string;
}

/** A command or file that calls of the segment had as their target, as the last of them left it. */
interface Target {
  readonly literal: string;
  readonly tool: ToolClass;
  readonly turn: number;
  readonly outcome: 'ok' | 'failed' | 'open';
  readonly everWorked: boolean;
  readonly isPath: boolean;
}

const ABOUT = 0.7;
const SOMEHOW = 0.5;
const SHORTEST = 4;
const MOST_TURNS = 20;
const MOST_SENTENCES = 24;
const CREATES = /\b(?:create|creating|write|writing|add(?:ing)?|implement(?:ing)?|draft(?:ing)?)\b/i;
const WORKED =
  /\b(?:pass(?:es|ed)|succeed(?:s|ed)|successful(?:ly)?|works?|green|completed?|finished|done|created|written|deployed|published|committed)\b/i;

export function auditWork(
  turns: readonly Turn[],
  columns: ThreadColumns,
  literals: readonly string[],
  question: WorkQuestion,
): readonly WorkFinding[] {
  const { segment, writtenAt, summary } = question;
  const kept = new Set(segment.kept);
  const isInside = (turn: number): boolean => turn >= segment.from && turn < segment.to && !kept.has(turn);
  const sentences = sentencesOf(summary);
  const index = createSentenceIndex(sentences);
  const targets = targetsIn(turns.slice(0, writtenAt), isInside);
  return [
    ...latestRequest(turns, writtenAt, isInside, index),
    ...callsAgainst(targets, sentences, summary),
    ...edits(targets, sentences),
    ...tasks(turns, question, index, summary),
    ...runningIn(turns, segment.from, segment.to, writtenAt)
      .filter(({ id, turn }) => isInside(turn) && !holds(sentences, id))
      .map(({ id, turn }) => ({ kind: 'running-vanished' as const, turns: [turn], literal: id, as: null })),
    ...readsBeforeUse(columns, literals, segment, isInside),
  ];
}

const holds = (sentences: readonly Sentence[], literal: string): boolean =>
  sentences.some(({ text }) => text.includes(literal));

/** The last request of a user before the summary, if the segment swallowed it. */
function latestRequest(
  turns: readonly Turn[],
  writtenAt: number,
  isInside: (turn: number) => boolean,
  index: SentenceIndex,
): readonly WorkFinding[] {
  for (let turn = writtenAt - 1; turn >= 0; turn--) {
    const current = turns[turn];
    const text = current === undefined ? '' : wordsOfUser(current).join('\n').trim();
    if (text === '') continue;
    if (!isInside(turn)) return [];
    const near = sentencesOf(text.slice(0, 4_000))
      .slice(0, MOST_SENTENCES)
      .flatMap((sentence) => index.near(sentence).filter(({ share }) => share >= SOMEHOW));
    const best = near.toSorted((a, b) => b.share - a.share)[0];
    return [
      {
        kind: 'latest-request-inside',
        turns: [turn],
        literal: text.slice(0, 300),
        as: best === undefined ? null : best.sentence.text,
      },
    ];
  }
  return [];
}

/** What calls of the segment had as their target, by file or command; calls of any number to one are one. */
function targetsIn(turns: readonly Turn[], isInside: (turn: number) => boolean): readonly Target[] {
  const found = new Map<string, Target>();
  const pairs = pairCalls(turns);
  // A log that holds no result at all does not tell which calls are open.
  if (pairs.length > 2 && pairs.every(({ result }) => result === null)) return [];
  for (const { call, name, result } of pairs) {
    const part = turns[call.turn]?.parts[call.part];
    if (!isInside(call.turn) || part?.kind !== 'tool_call') continue;
    const answer = result === null ? undefined : turns[result.turn]?.parts[result.part];
    const failed = answer?.kind === 'tool_result' && answer.isError;
    const outcome = answer === undefined ? 'open' : failed ? 'failed' : 'ok';
    const { tool, key, path } = targetOf(part);
    const literal = path ?? (key.startsWith('$ ') ? key.slice(2) : name);
    const before = found.get(key);
    const everWorked = outcome === 'ok' || before?.everWorked === true;
    found.set(key, { literal, tool, turn: call.turn, outcome, everWorked, isPath: path !== null });
  }
  return [...found.values()];
}

/** What the sentences say of each target: by one automaton over the targets. */
function callsAgainst(
  targets: readonly Target[],
  sentences: readonly Sentence[],
  summary: string,
): readonly WorkFinding[] {
  const forms = new Map<string, number[]>();
  for (const [at, { literal, isPath }] of targets.entries()) {
    for (const form of isPath ? [literal, lastTwo(literal)] : [literal]) {
      const folded = fold(form).trim();
      if (folded.length < SHORTEST) continue;
      const known = forms.get(folded);
      if (known === undefined) forms.set(folded, [at]);
      else if (!known.includes(at) && known.length < MOST_SENTENCES) known.push(at);
    }
  }
  const written = [...forms.keys()];
  const automaton = createLiteralAutomaton(written);
  const saying = targets.map(() => new Set<Sentence>());
  for (const sentence of sentences) {
    automaton.scan(fold(sentence.text), (number) => {
      for (const at of forms.get(written[number] ?? '') ?? []) {
        const known = saying[at];
        if (known !== undefined && known.size < MOST_SENTENCES) known.add(sentence);
      }
      return true;
    });
  }
  return targets.flatMap((target, at): readonly WorkFinding[] => {
    const { literal, turn, outcome } = target;
    const said = [...(saying[at] ?? [])];
    if (outcome === 'open' && said.length === 0)
      return [{ kind: 'open-call-vanished', turns: [turn], literal, as: null }];
    const kind = contradictionOf(target);
    if (kind === null) return [];
    const states = said.map((sentence) => ({ sentence, told: toldState(sentence, summary) }));
    const wrong = kind === 'done-told-as-pending' ? 'pending' : 'done';
    if (states.some(({ told }) => told !== null && told.state !== wrong)) return [];
    const against = states.find(
      ({ sentence, told }) => told?.state === wrong && isPrecise(target, sentence, told.isExplicit, wrong),
    );
    return against === undefined ? [] : [{ kind, turns: [turn], literal, as: against.sentence.text }];
  });
}

/** What a target could be at odds with: what was read or looked for is neither done nor pending. */
function contradictionOf({ tool, outcome, everWorked }: Target): WorkKind | null {
  if (tool !== 'write' && tool !== 'edit' && tool !== 'other') return null;
  if (outcome === 'ok') return tool === 'edit' ? null : 'done-told-as-pending';
  return everWorked ? null : 'pending-told-as-done';
}

/** Whether a sentence that names the target speaks of the call: of a file that it is to be made, of a command that it ran. */
function isPrecise(
  { isPath, tool }: Target,
  { text }: Sentence,
  isExplicit: boolean,
  state: 'done' | 'pending',
): boolean {
  if (state === 'done') return isPath || WORKED.test(text);
  return isPath && tool === 'write' ? CREATES.test(text) : isExplicit;
}

/** The last two names of a path: as a summary speaks of it. */
const lastTwo = (path: string): string => path.split(/[/\\]/).slice(-2).join('/');

function edits(targets: readonly Target[], sentences: readonly Sentence[]): readonly WorkFinding[] {
  const written = targets.filter(
    ({ tool, isPath, everWorked }) => isPath && everWorked && (tool === 'write' || tool === 'edit'),
  );
  const names = new Set(written.map(({ literal }) => literal.split(/[/\\]/).at(-1) ?? literal));
  const [first] = written;
  const isTold = sentences.some(({ text }) =>
    text
      .split(/[\s`"'()[\]*,;]+|\/|\\/)
      .some((word) => names.has(word.replace(/(?:[.:]|:\d{1,9}(?:-\d{1,9})?)$/, ''))),
  );
  if (first === undefined || isTold) return [];
  const turns = [...new Set(written.map(({ turn }) => turn))].sort((a, b) => a - b).slice(0, MOST_TURNS);
  return [{ kind: 'edits-untold', turns, literal: first.literal, as: null }];
}

/** Tasks against what the summary tells of them. */
function tasks(
  turns: readonly Turn[],
  { segment, summary }: WorkQuestion,
  index: SentenceIndex,
  text: string,
): readonly WorkFinding[] {
  return tasksIn(turns, segment.from, segment.to).flatMap((task): readonly WorkFinding[] => {
    const own = readSentence(task.text, 0, '', null);
    const near = index.near(own).filter(({ share }) => share >= SOMEHOW);
    const about = near.filter(({ share }) => share >= ABOUT).map(({ sentence }) => sentence);
    const wrong = task.isDone ? 'pending' : 'done';
    const told = about.map((sentence) => ({ sentence, state: toldState(sentence, text)?.state ?? null }));
    const isRight = told.some(({ state }) => state !== null && state !== wrong);
    const against = isRight ? undefined : told.find(({ state }) => state === wrong);
    if (against !== undefined) {
      const kind = task.isDone ? 'finished-told-as-active' : 'pending-told-as-done';
      return [{ kind, turns: [task.turn], literal: task.text, as: against.sentence.text }];
    }
    const isGone = !task.isDone && !task.isInFile && near.length === 0 && !summary.includes(task.text);
    return isGone ? [{ kind: 'task-vanished', turns: [task.turn], literal: task.text, as: null }] : [];
  });
}

/** Reads of the segment whose use lies behind it. */
function readsBeforeUse(
  { chains }: ThreadColumns,
  literals: readonly string[],
  { to }: WorkQuestion['segment'],
  isInside: (turn: number) => boolean,
): readonly WorkFinding[] {
  const found: WorkFinding[] = [];
  for (let at = 0; at < chains.count; at++) {
    const first = chains.first[at] ?? 0;
    const last = chains.last[at] ?? 0;
    if (CHAIN_KINDS[chains.kind[at] ?? 0] !== 'read-write' || !isInside(first) || last < to) continue;
    const item = chains.evidence[at] ?? NO_ITEM;
    found.push({
      kind: 'cut-between-read-and-use',
      turns: [first, last],
      literal: item === NO_ITEM ? null : (literals[item] ?? null),
      as: null,
    });
  }
  return found;
}
