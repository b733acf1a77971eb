import { SENTENCES } from './data/sentences.ts';
import type { Message } from './message.ts';
import { createSpeaker, type Slots } from './prose.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

export interface ToolUse {
  readonly name: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly answer: string;
}

/** A session being written: a list of messages and the ways to add to it. Every message is a turn. */
export interface Session {
  readonly messages: readonly Message[];
  readonly world: World;
  readonly random: Random;
  /** The number of the next turn. */
  readonly next: number;
  system(content: string): void;
  user(content: string): void;
  /** The agent speaks and makes no call. */
  agent(content: string): void;
  /** The agent makes a call, with or without words, and the tool answers: two turns. */
  use(tool: ToolUse, words?: string): void;
  /** A sentence from a pool, never the same twice. */
  say(pool: string, slots: Slots): string;
  /** Puts a paragraph at the end of the latest turn. */
  addToLast(paragraph: string): void;
}

export function createSession(world: World, seed: number): Session {
  const messages: Message[] = [];
  const random = createRandom(seed);
  const ids = createRandom(seed ^ 0x5eed);
  const speaker = createSpeaker(SENTENCES, random);
  return {
    messages,
    world,
    random,
    get next() {
      return messages.length;
    },
    system: (content) => void messages.push({ role: 'system', content }),
    user: (content) => void messages.push({ role: 'user', content }),
    agent: (content) => void messages.push({ role: 'assistant', content }),
    use({ name, args, answer }, words) {
      const id = `call_${ids.hex(12)}`;
      messages.push({
        role: 'assistant',
        content: words ?? null,
        tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
      });
      messages.push({ role: 'tool', tool_call_id: id, content: answer });
    },
    say: (pool, slots) => speaker.say(pool, slots),
    addToLast(paragraph) {
      const last = messages.pop();
      if (last === undefined) throw new Error('There is no turn to add to.');
      messages.push({ ...last, content: `${last.content ?? ''}\n\n${paragraph}`.trimStart() });
    },
  };
}
