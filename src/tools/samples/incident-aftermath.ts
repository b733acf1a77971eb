import { AWAKENING, DETOUR, DETOUR_LOOKS, SUMMARY, UNDO, WRONG_TURN } from './data/incident-detour.ts';
import { LATER } from './data/incident-later.ts';
import { PATH_RULE, WRONG_RULE } from './data/incident-scenes.ts';
import { apply, playEpisode, view, type Work } from './episodes.ts';
import type { Interludes } from './interludes.ts';
import { journal, longListing, QUAY_JOURNAL } from './journal.ts';
import type { Session } from './session.ts';

/** The turns at which the story turns again: the wrong rule, and the end of the detour. */
const WRONG_AT = 430;
const AWAKE_AT = 491;
const END = 600;
/** Most lines of a view: later requests need wider looks. */
const LINES = 150;
const RULE_FILE = 'src/intake/path-rule.ts';

/** What happened without the guard: a summary that lost the state, a wrong rule, a detour, and the rest of the week. */
export function playAftermath(session: Session, interludes: Interludes, { left, done }: Work): void {
  const lines = LINES;
  const style = { lines, names: true };
  const later = [...LATER, ...left];
  const repairs = done.flatMap(({ commit }) => (commit === undefined ? [] : [commit]));
  session.user(
    SUMMARY.replace(
      '{repairs}',
      repairs.map((words) => words.charAt(0).toLowerCase() + words.slice(1)).join('; '),
    ),
  );
  const first = later.shift();
  if (first !== undefined) playEpisode(session, first, style);
  interludes.fill(WRONG_AT - 1, lines);
  playWrongTurn(session);
  playDetour(session, interludes, lines);
  playRepair(session);
  while (session.next < END - 28) {
    const episode = later.shift();
    if (episode === undefined) break;
    playEpisode(session, episode, style);
  }
  interludes.fill(END - 2, lines);
  session.user(
    'That was the last one for this week. Thank you, and let us never lose an afternoon like that again.',
  );
  session.agent(
    'Agreed. For next week I would keep the rule, the number and the reason for the range in a file that both of us can read, since what only one of us remembers can be lost.',
  );
}

function playWrongTurn(session: Session): void {
  session.user(WRONG_TURN.ask);
  session.world.files.set(RULE_FILE, WRONG_TURN.body);
  session.use(
    {
      name: 'write_file',
      args: { path: RULE_FILE, content: WRONG_TURN.body },
      answer: `Wrote ${RULE_FILE}.`,
    },
    WRONG_TURN.derive,
  );
  session.use(
    {
      name: 'bash',
      args: { command: 'npx vitest run test/intake/path-rule.test.ts' },
      answer: WRONG_TURN.tests,
    },
    'Six small cases, good names and bad ones.',
  );
  session.use(
    { name: 'bash', args: { command: 'node bin/quay.mjs move --ticket T-20931' }, answer: WRONG_TURN.output },
    WRONG_TURN.rerun,
  );
}

function playDetour(session: Session, interludes: Interludes, lines: number): void {
  let words: string = WRONG_TURN.guess;
  for (const [i, [command, output, thought]] of DETOUR.entries()) {
    session.use({ name: 'bash', args: { command }, answer: output === '' ? '(no output)' : output }, words);
    words = thought;
    const look = DETOUR_LOOKS[i];
    if (look !== undefined) {
      lookAround(session, look, lines, words);
      words = session.say('doubt', { area: 'the mover', thing: 'the ticket' });
    }
    if (i === 11) {
      session.user('You have been at this for a while. Is it a hard one?');
      session.agent(
        'Harder than I expected. I have excluded the ordinary causes one by one and am getting to the unusual ones. I am confident that it is about rights, because it says so.',
      );
    }
  }
  session.agent(words);
  interludes.fill(AWAKE_AT, lines);
}

function lookAround(
  session: Session,
  [what, which]: readonly [string, string],
  lines: number,
  words: string,
): void {
  if (what === 'file') {
    view(session, which, lines, words, 1);
    return;
  }
  const isJournal = what === 'journal';
  const command = isJournal
    ? `journalctl -u ${which} --since today`
    : 'ls -la /srv/quay/spool/incoming/T-20931/pages';
  const answer = isJournal
    ? journal(QUAY_JOURNAL, which, 70, session.random)
    : longListing(which, 60, session.random);
  session.use({ name: 'bash', args: { command }, answer }, words);
}

function playRepair(session: Session): void {
  session.user(AWAKENING.ask);
  session.agent(AWAKENING.answer);
  session.user(
    `Once more, then, to the letter:\n\`${PATH_RULE}\`\nThe whole path inside the collection, from the first folder on, and never the file name alone.`,
  );
  for (const [command, output, words] of UNDO) {
    session.use({ name: 'bash', args: { command }, answer: output === '' ? '(no output)' : output }, words);
  }
  const escaped = PATH_RULE.replaceAll('/', '\\/');
  apply(
    session,
    RULE_FILE,
    `const NAME_RULE = /${WRONG_RULE}/;`,
    `const PATH_RULE = /${escaped}/;`,
    'Now the rule as you gave it, sign by sign.',
  );
  apply(
    session,
    RULE_FILE,
    'return NAME_RULE.test(basename(path));',
    'return PATH_RULE.test(path);',
    'And the whole path instead of its last part.',
  );
  session.use(
    {
      name: 'bash',
      args: { command: 'npx vitest run test/intake/path-rule.test.ts' },
      answer:
        ' ✓ test/intake/path-rule.test.ts (14 tests) 13ms\n\n Test Files  1 passed (1)\n      Tests  14 passed (14)',
    },
    'The cases now include wrong folders with innocent names, which the other rule let through.',
  );
  apply(
    session,
    'src/intake/mover.ts',
    '  await rename(source, target);',
    '  await copyBeside(source, target);\n  await rename(partOf(target), target);',
    'The move: copy beside the target, then rename on one disk.',
  );
  session.use(
    {
      name: 'bash',
      args: { command: 'node bin/quay.mjs move --ticket T-20931' },
      answer: 'claimed, all parts present, lengths agree, digests agree\nmoved 3 parts in 1.9 s',
    },
    'And the ticket that started it.',
  );
  session.agent(
    'It moved. Four lines for the repair, and an afternoon for not having known a number that had been on the screen.',
  );
}
