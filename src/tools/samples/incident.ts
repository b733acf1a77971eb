import { writeTests } from './code/write-tests.ts';
import type { Fact } from './data/fact.ts';
import { INTAKE_FACTS, SHARED_FACTS } from './data/incident-facts.ts';
import { MOVE_SCENE, PIN_SCENE, PINNED, RULE_SCENE, UNPINNED } from './data/incident-scenes.ts';
import { SURVEY_INTAKE, SURVEY_VAULT } from './data/incident-survey.ts';
import { VAULT_FACTS } from './data/incident-vault-facts.ts';
import { WORK } from './data/incident-work.ts';
import { QUAYSIDE } from './data/quayside.ts';
import { apply, type Episode, playEpisode, type Work } from './episodes.ts';
import { playAftermath } from './incident-aftermath.ts';
import { createInterludes, type Interludes } from './interludes.ts';
import type { Message } from './message.ts';
import { createRandom } from './random.ts';
import { createSession, type Session } from './session.ts';
import { createWorld } from './world.ts';

/** Where things stand in the incident's session. The segment of the first pass is turns 1–164. */
export const INCIDENT = {
  turns: 600,
  /** The turn at which the mark is first passed. */
  trigger: 412,
  /** The first turn of the second chapter: here the segment is cut. */
  chapter: 83,
  /** The first turn behind the segment: two fifths of the turns 1–412. */
  segmentEnd: 165,
} as const;

/** What the generator turns until the figures hold. */
export interface IncidentKnobs {
  /** How many facts of each list are told. */
  readonly shared: number;
  readonly intake: number;
  readonly vault: number;
  /** Most lines of a view in the segment, and behind it. */
  readonly surveyLines: number;
  readonly workLines: number;
}

const SYSTEM = `You are a coding agent. You work with one maintainer on Quayside, a service that takes in scans of port records, checks them, keeps them and shows them to readers. You have five tools: read_file, list_dir, grep, edit_file and bash. Say what you think before you call one. Prefer small changes, run the tests that surround a change, and commit with a sentence that says why.

About this file: it is a reconstruction, written by a program for demonstration. No such service, house, office or person exists. It retells an incident known from a description in words: a long session whose oldest turns were compacted into a summary that was too small for the state they held. No guard looked at it first: the summary follows turn 412, and what was lost is missed from turn 430 on.`;

export function composeIncident(knobs: IncidentKnobs): readonly Message[] {
  const session = createSession(createWorld(QUAYSIDE), 412);
  session.world.files.set('package.json', packageJson(UNPINNED.replace('4.2.1', '4.2.0')));
  const interludes = createInterludes(session, createRandom(1911), 'the house', 'a record');
  session.system(SYSTEM);
  playIntake(session, interludes, knobs);
  playVault(session, interludes, knobs);
  const left = playWork(session, interludes, knobs);
  playAftermath(session, interludes, left);
  return session.messages;
}

function playIntake(session: Session, interludes: Interludes, knobs: IncidentKnobs): void {
  const shared = SHARED_FACTS.slice(0, knobs.shared);
  const facts = INTAKE_FACTS.slice(0, knobs.intake);
  const style = { lines: knobs.surveyLines, names: false };
  session.user(
    paragraphs(
      'Good morning. This will be a long week, so let me say first what it is about. Names of records go wrong on their way in, a move fails on one machine, and a few smaller things wait behind that.',
      sentences(shared.map(({ text }) => text)),
    ),
  );
  session.agent(
    'Good morning. I have taken all of that down. I will read before I propose anything, say what I find in plain words, and keep doubts and facts apart. Where do you want me to begin?',
  );
  for (const [i, episode] of spread(SURVEY_INTAKE, facts).entries()) {
    playEpisode(session, episode, style);
    if (i === 2) {
      session.user(RULE_SCENE.rule);
      session.agent(RULE_SCENE.answer);
      session.user(RULE_SCENE.why);
    }
    interludes.read(knobs.surveyLines);
    interludes.talk();
  }
  session.user(MOVE_SCENE.ask);
  session.use(
    { name: 'bash', args: { command: MOVE_SCENE.command }, answer: MOVE_SCENE.output },
    MOVE_SCENE.before,
  );
  session.agent(MOVE_SCENE.after);
  session.user(MOVE_SCENE.reply);
  interludes.fill(INCIDENT.chapter - 1, knobs.surveyLines);
  session.agent(
    paragraphs(
      'Before we change rooms, what I hold of the intake, so that you can correct it. Two doors, one rule for both, asked before anything is written; the sweep counts from the wrong end; the mover meets a border between disks.',
      sentences(facts.flatMap(({ echo }) => (echo === undefined ? [] : [echo]))),
    ),
  );
}

function playVault(session: Session, interludes: Interludes, knobs: IncidentKnobs): void {
  const shared = SHARED_FACTS.slice(0, knobs.shared);
  const facts = VAULT_FACTS.slice(0, knobs.vault);
  const style = { lines: knobs.surveyLines, names: false };
  session.user(
    paragraphs(
      'That is all correct. Now the vault, where the second half of the trouble lives. The frame is the same as this morning.',
      sentences(shared.flatMap(({ echo }) => (echo === undefined ? [] : [echo]))),
      sentences(facts.flatMap(({ echo }) => (echo === undefined ? [] : [echo]))),
    ),
  );
  session.agent(
    'Same frame, other room. I will go from the closing of a collection to the tape, since that is the way a record takes, and look at what wakes and drives all of it last.',
  );
  for (const [i, episode] of spread(SURVEY_VAULT, facts).entries()) {
    playEpisode(session, episode, style);
    if (i === 1) playPin(session);
    interludes.read(knobs.surveyLines);
    interludes.talk();
  }
  interludes.fill(INCIDENT.segmentEnd - 2, knobs.surveyLines);
  session.user(
    paragraphs(
      'Enough for a first day. For tomorrow nothing of the frame changes.',
      sentences(shared.flatMap(({ echo }) => (echo === undefined ? [] : [echo]))),
    ),
  );
  session.agent(
    'Good. I close the tour here, then. Tomorrow begins with the small repairs, in the order in which you name them, and the importer comes when you put it on the table.',
  );
}

function playPin(session: Session): void {
  const { world } = session;
  session.user(PIN_SCENE.ask);
  apply(session, 'package.json', UNPINNED.replace('4.2.1', '4.2.0'), PINNED, PIN_SCENE.edit);
  session.use({ name: 'bash', args: { command: 'npm install' }, answer: PIN_SCENE.install });
  const command = 'npx vitest run test/vault/packer.test.ts';
  session.use(
    { name: 'bash', args: { command }, answer: PIN_SCENE.red },
    'Installed. Now the tests of the packer.',
  );
  session.agent(PIN_SCENE.found);
  session.user(PIN_SCENE.revert);
  apply(session, 'package.json', PINNED, UNPINNED, PIN_SCENE.editBack);
  session.use({ name: 'bash', args: { command: 'npm install' }, answer: PIN_SCENE.installBack });
  const packer = world.modules.find(({ path }) => path === 'src/vault/packer.ts');
  const count = packer === undefined ? 0 : writeTests(packer, world.language).cases.length;
  session.use({ name: 'bash', args: { command }, answer: ` ✓ test/vault/packer.test.ts (${count} tests)` });
  session.agent(PIN_SCENE.green);
}

/** Ordinary work up to the turn at which the mark is passed; what there is no room for is handed back. */
function playWork(session: Session, interludes: Interludes, knobs: IncidentKnobs): Work {
  const style = { lines: knobs.workLines, names: true };
  const left = [...WORK];
  const done: Episode[] = [];
  while (session.next < INCIDENT.trigger - 28) {
    const episode = left.shift();
    if (episode === undefined) break;
    playEpisode(session, episode, style);
    done.push(episode);
    if (done.length % 4 === 0) interludes.talk();
  }
  interludes.fill(INCIDENT.trigger - 1, knobs.workLines);
  const files = ['src/intake/receiver.ts', 'src/importer/batch.ts'];
  const answer = files.map((path) => session.world.files.get(path) ?? '').join('\n');
  session.use(
    { name: 'bash', args: { command: `cat ${files.join(' ')}` }, answer },
    'Let me put the two doors side by side before the next item, whole and without line numbers.',
  );
  return { left, done };
}

const LEADS = [
  'A few things are settled already, so take them down.',
  'For your notes, since it comes up here.',
  'While I think of it.',
  'Some of this is not open for discussion.',
  'You will meet these on the way.',
] as const;

/** Gives the facts to the episodes in turn: the user's stand behind a request, the agent's behind its last thought. */
function spread(episodes: readonly Episode[], facts: readonly Fact[]): readonly Episode[] {
  return episodes.map((episode, at) => {
    const mine = facts.filter((_, i) => i % episodes.length === at);
    const asked = mine.filter(({ by }) => by === 'user').map(({ text }) => text);
    const noted = mine.filter(({ by }) => by === 'agent').map(({ text }) => text);
    return {
      ...episode,
      ask: paragraphs(
        episode.ask,
        asked.length === 0 ? '' : sentences([LEADS[at % LEADS.length] ?? '', ...asked]),
      ),
      notes: noted.length === 0 ? episode.notes : [...episode.notes, sentences(noted)],
    };
  });
}

const sentences = (all: readonly string[]): string => all.join(' ');

const paragraphs = (...all: readonly string[]): string => all.filter((text) => text !== '').join('\n\n');

const packageJson = (library: string): string =>
  `{\n  "name": "quayside",\n  "type": "module",\n  "dependencies": {\n    "fastify": "^5.1.0",\n    ${library},\n    "undici": "^7.0.0"\n  }\n}\n`;
