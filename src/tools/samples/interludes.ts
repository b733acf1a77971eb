import { TALKS } from './data/talks.ts';
import { join, view } from './episodes.ts';
import type { Random } from './random.ts';
import type { Session } from './session.ts';

/** What fills a session between its pieces of work: short talks, and files that are read on the way. */
export interface Interludes {
  /** A question of the user and the agent's answer: two turns. Falls back to reading when all are told. */
  talk(): void;
  /** The agent reads on: two turns. */
  read(lines: number): void;
  /** Goes on until the session has `turns` turns. */
  fill(turns: number, lines: number): void;
}

const REMARKS = [
  'Go on, I am reading along.',
  'Yes, that is how I remember it too.',
  'Take the next one while I make coffee.',
  'I have to leave for ten minutes; carry on.',
  'That answers my question, thank you.',
  'Interesting. I did not know that about this corner.',
  'Fine. What else is in there?',
  'No objection so far.',
];

export function createInterludes(session: Session, random: Random, area: string, thing: string): Interludes {
  const talks = [...random.shuffle(TALKS)];
  const remarks = [...random.shuffle(REMARKS)];
  const files: string[] = [];
  const slots = { area, thing };
  const read = (lines: number): void => {
    if (files.length === 0) files.push(...random.shuffle(session.world.modules.map(({ path }) => path)));
    const path = files.pop() ?? '';
    view(
      session,
      path,
      lines,
      join(session.say('more', slots), session.say('observe', slots), session.say('aside', slots)),
    );
  };
  const talk = (): void => {
    const next = talks.pop();
    if (next === undefined) {
      read(40);
      return;
    }
    session.user(next[0]);
    session.agent(next[1]);
  };
  return {
    talk,
    read,
    fill(turns, lines) {
      if ((turns - session.next) % 2 === 1) session.user(remarks.pop() ?? 'Go on.');
      for (let pair = 0; session.next < turns; pair++) {
        if (pair % 3 === 2) talk();
        else read(lines);
      }
    },
  };
}
