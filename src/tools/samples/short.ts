import { BELLBUOY, BELLBUOY_WORK } from './data/bellbuoy.ts';
import { playEpisode } from './episodes.ts';
import type { Message } from './message.ts';
import { createSession } from './session.ts';
import { createWorld } from './world.ts';

const SYSTEM = `You are a coding agent. You work on bellbuoy, a small program that prints tide tables. You have the tools read_file, list_dir, grep, edit_file and bash.

About this file: it is invented, written by a program for demonstration.`;

/** A session that stays far below the mark. */
export function composeShort(): readonly Message[] {
  const session = createSession(createWorld(BELLBUOY), 86);
  session.system(SYSTEM);
  for (const episode of BELLBUOY_WORK) playEpisode(session, episode, { lines: 190, names: true });
  return session.messages;
}
