import { testPathOf } from './code/write-tests.ts';
import { findEdit } from './edits.ts';
import { type JournalOf, journal } from './journal.ts';
import { createRandom, seedOf } from './random.ts';
import type { Session } from './session.ts';
import { diffOf, grepFiles, listFiles, numberedLines, pytestRun, vitestRun } from './tool-output.ts';
import { specOf } from './world.ts';

/** One piece of work between two requests of the user, in the order of its steps. */
export interface Episode {
  /** What it is about and what passes through it, as plain words. */
  readonly area: string;
  readonly thing: string;
  readonly ask: string;
  /** Files that are read, in order. */
  readonly files: readonly string[];
  /** Words that are searched for, each before the next file is read. */
  readonly search?: readonly string[];
  /** What the agent finds out, one thought after each step. */
  readonly notes: readonly string[];
  /** The sort of change (see `findEdit`) and the file; none for work that changes nothing. */
  readonly edit?: readonly [kind: string, path: string];
  /** Whether the first run of the tests fails. */
  readonly red?: boolean;
  readonly commit?: string;
  readonly reply?: string;
}

/** Episodes of a list that were played, and those that are left. */
export interface Work {
  readonly left: readonly Episode[];
  readonly done: readonly Episode[];
}

export interface Style {
  /** Most lines of a file that one view shows. */
  readonly lines: number;
  /** Whether the agent names functions and files in what it says. */
  readonly names: boolean;
  /** A log that the agent looks at before it reads, how many lines of it, and what it holds. */
  readonly log?: { readonly path: string; readonly lines: number; readonly of: JournalOf };
}

export function playEpisode(session: Session, episode: Episode, style: Style): void {
  const { random } = session;
  const slots = { area: episode.area, thing: episode.thing };
  const notes = [...episode.notes];
  const note = (): string => notes.shift() ?? session.say('aside', slots);
  session.user(episode.ask);
  if (style.log !== undefined) {
    const { path, lines, of } = style.log;
    const answer = journal(of, 'gatehouse', lines, random);
    session.use(
      { name: 'bash', args: { command: `tail -n ${lines} ${path}` }, answer },
      session.say('open', slots),
    );
  }
  const searches = [...(episode.search ?? [])];
  for (const [i, path] of episode.files.entries()) {
    const words = searches.shift();
    if (words !== undefined)
      search(session, words, join(session.say(i === 0 ? 'open' : 'more', slots), note()));
    const said =
      i === 0 && words === undefined
        ? session.say('open', slots)
        : session.say(random.pick(['observe', 'more', 'doubt']), slots);
    const named = style.names && i > 0 ? [session.say('point', { ...slots, ...nameIn(session, path) })] : [];
    view(
      session,
      path,
      style.lines,
      join(said, note(), ...named, session.say('observe', slots), session.say('aside', slots)),
    );
  }
  if (episode.edit !== undefined) change(session, episode, episode.edit, slots, note);
  else session.agent(join(session.say('observe', slots), ...notes.splice(0), session.say('plan', slots)));
  if (episode.edit !== undefined) session.agent(join(...notes.splice(0), session.say('close', slots)));
  if (episode.reply !== undefined) session.user(episode.reply);
}

function change(
  session: Session,
  episode: Episode,
  [kind, path]: readonly [string, string],
  slots: { area: string; thing: string },
  note: () => string,
): void {
  const { world, random } = session;
  const before = world.files.get(path) ?? '';
  const edit = findEdit(before, kind, random);
  session.agent(
    join(session.say('doubt', slots), note(), session.say('plan', slots), session.say(edit.why, slots)),
  );
  apply(session, path, edit.from, edit.to, session.say('change', slots));
  const tests = testPathOf(path, world.language);
  const cases = world.cases.get(tests) ?? [];
  const command = world.language === 'ts' ? `npx vitest run ${tests}` : `python -m pytest -q ${tests}`;
  const print = world.language === 'ts' ? vitestRun : pytestRun;
  if (episode.red === true) {
    const failing = random.pick(cases);
    const old = failing.expectation;
    const failure = {
      case: failing,
      expected: String(failing.expected),
      received: String(failing.expected + 1),
    };
    session.use(
      { name: 'bash', args: { command }, answer: print(tests, cases, failure, random) },
      session.say('test', slots),
    );
    view(session, tests, 28, join(session.say('failed', slots), note()), Math.max(1, failing.line - 6));
    const corrected = old.replace(String(failing.expected), String(failing.expected + 1));
    apply(
      session,
      tests,
      `${failing.before}\n${old}`,
      `${failing.before}\n${corrected}`,
      session.say('change', slots),
    );
  }
  session.use(
    { name: 'bash', args: { command }, answer: print(tests, cases, null, random) },
    session.say('test', slots),
  );
  if (random.next() < 0.6) {
    session.use(
      { name: 'bash', args: { command: 'git diff' }, answer: diffOf(path, before, edit.from, edit.to) },
      join(session.say('passed', slots), note()),
    );
  }
  if (episode.commit !== undefined) {
    const answer = `[work ${random.hex(7)}] ${episode.commit}\n ${random.whole(1, 3)} files changed, ${random.whole(2, 30)} insertions(+), ${random.whole(1, 9)} deletions(-)`;
    session.use(
      { name: 'bash', args: { command: `git commit -am '${episode.commit}'` }, answer },
      session.say('passed', slots),
    );
  }
}

/** The agent looks at part of a file. */
export function view(session: Session, path: string, lines: number, words: string, first?: number): void {
  const text = session.world.files.get(path);
  if (text === undefined) throw new Error(`The project has no ${path}.`);
  const count = text.split('\n').length - 1;
  // Drawn apart, so that longer views leave the rest of the story as it is.
  const place = createRandom(seedOf(`${path} at ${session.next}`)).next();
  const from = first ?? Math.floor(place * Math.max(0, Math.floor((count - lines) / 10) + 1)) * 10 + 1;
  const to = Math.min(count, from + lines - 1);
  const answer = numberedLines(text, from, to) + (to < count ? `\n(${count - to} more lines)` : '');
  session.use({ name: 'read_file', args: { path, start_line: from, end_line: to }, answer }, words);
}

/** The agent looks for a word in all files, or lists a folder when the word ends like one. */
export function search(session: Session, word: string, words: string): void {
  const { files } = session.world;
  if (word.endsWith('/')) {
    session.use({ name: 'list_dir', args: { path: word }, answer: listFiles(files, word) }, words);
    return;
  }
  session.use({ name: 'grep', args: { pattern: word }, answer: grepFiles(files, word, '', 16) }, words);
}

/** The agent changes a file, and the file is changed. */
export function apply(session: Session, path: string, from: string, to: string, words: string): void {
  const text = session.world.files.get(path) ?? '';
  session.world.files.set(
    path,
    text.replace(from, () => to),
  );
  session.use(
    { name: 'edit_file', args: { path, old_string: from, new_string: to }, answer: `Edited ${path}.` },
    words,
  );
}

/** Sentences as one paragraph; empty ones fall out. */
export const join = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

function nameIn(session: Session, path: string): { fn: string; file: string } {
  const spec = specOf(session.world, path);
  return spec === null
    ? { fn: 'main', file: path }
    : { fn: session.random.pick(spec.functions), file: spec.path };
}
