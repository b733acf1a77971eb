import { allowList, GATEHOUSE } from './data/gatehouse.ts';
import { GATEHOUSE_WORK } from './data/refused-work.ts';
import { playEpisode } from './episodes.ts';
import { createInterludes } from './interludes.ts';
import { GATE_JOURNAL } from './journal.ts';
import type { Message } from './message.ts';
import { createRandom, type Random } from './random.ts';
import { createSession } from './session.ts';
import { createWorld } from './world.ts';

export const REFUSED = { turns: 300, permits: 330, lines: 190, logLines: 150 } as const;

const SYSTEM = `You are a coding agent. You work with one maintainer on Gatehouse, which passes declarations of cargo on to customs. You have the tools read_file, list_dir, grep, edit_file and bash. Speak before you call one, change little at a time, and run the tests that surround a change.

About this file: it is invented, written by a program for demonstration. In it the user hands over one line, to be kept as it is, which is larger than a summary of 2,000 tokens.`;

/** The text in which the user hands over the list: one line, so that it cannot be cut between lines either. */
export function allowListOf(random: Random, count: number): string {
  const codes: string[] = [];
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const letter = (): string => letters.charAt(random.whole(0, letters.length - 1));
  for (let i = 0; i < count; i++) {
    codes.push(
      `${letter()}${letter()}${random.whole(10, 99)}-${random.whole(1000, 9999)}${letter()}${random.whole(0, 9)}`,
    );
  }
  return allowList(codes);
}

export function composeRefused(): readonly Message[] {
  const session = createSession(createWorld(GATEHOUSE), 2026);
  const interludes = createInterludes(session, createRandom(77), 'the gate', 'a declaration');
  const log = { path: '/var/log/gatehouse/today.log', lines: REFUSED.logLines, of: GATE_JOURNAL };
  const style = { lines: REFUSED.lines, names: true, log };
  session.system(SYSTEM);
  for (const [i, episode] of GATEHOUSE_WORK.entries()) {
    if (session.next > REFUSED.turns - 26) break;
    playEpisode(session, episode, style);
    if (i === 2) {
      session.user(
        `This is the list of the office for the fast lane, signed this morning; it must stay exactly as it is, sign by sign, and nobody may sort, shorten or retell it, because the signature covers the line: ${allowListOf(createRandom(330), REFUSED.permits)}`,
      );
      session.agent(
        'Received, one line, and I will treat it as a sealed letter: it goes into the program as it came, by copy, and I will neither sort nor check it by eye. Where should it live, and from which day does it count?',
      );
      session.user(
        'It counts from the first of next month. We will put it in then, together, from this conversation; until that day it must not be in any file that others can read.',
      );
    }
    if (i % 3 === 2) interludes.talk();
  }
  interludes.fill(REFUSED.turns, REFUSED.lines);
  return session.messages;
}
