/**
 * A regular expression can take longer than anybody lives, and nothing inside a thread can stop it. So expressions run
 * in a thread of their own, which gets texts in portions and holds nothing else: when a portion takes longer than it
 * may, or nobody wants the answer any more, the thread is ended and the next portion starts another one. Time begins
 * when the thread is loaded. Who waits may be busy itself while the answer already lies there; therefore the messages
 * that arrived are heard before a portion is called late.
 */

import type { CancelFlag, Pause } from '../pacer.ts';
import type { FinderReply, FinderTask } from './find-protocol.ts';

/** A thread that was started. */
export interface FinderThread {
  post(task: FinderTask): void;
  end(): void;
}

export interface FinderTools {
  /** Starts a thread; it says `ready` when it is loaded, and `lost` when it breaks or cannot be loaded. */
  spawnFinder(onReply: (reply: FinderReply | 'lost') => void): FinderThread;
  readonly pause: Pause;
  now(): number;
  /** Resolves after a while. */
  wait(ms: number): Promise<void>;
}

export interface GuardedFinder {
  /**
   * Asks for an answer within some milliseconds. `late` where it took longer, `lost` where the thread could not be
   * loaded or broke, `cancelled` where nobody wants the answer any more.
   */
  ask(
    task: FinderTask,
    budget: number,
    flag: CancelFlag,
  ): Promise<FinderReply | 'late' | 'lost' | 'cancelled'>;
}

/** How often the clock and the flag are looked at while an answer is awaited, in milliseconds. */
const LOOK_MS = 25;
/** How long loading may take. */
const LOAD_MS = 30_000;

export function createGuardedFinder(tools: FinderTools): GuardedFinder {
  let thread: FinderThread | null = null;
  let isLoaded = false;
  let before: Promise<unknown> = Promise.resolve();
  let onReply: (reply: FinderReply | 'lost') => void = () => undefined;

  const end = (): void => {
    thread?.end();
    thread = null;
    isLoaded = false;
  };

  const running = (): FinderThread => {
    if (thread !== null) return thread;
    const started = tools.spawnFinder((reply) => {
      if (thread !== started) return;
      if (reply !== 'lost' && reply.kind === 'ready') isLoaded = true;
      else onReply(reply);
    });
    thread = started;
    return started;
  };

  const askNow = async (
    task: FinderTask,
    budget: number,
    flag: CancelFlag,
  ): Promise<FinderReply | 'late' | 'lost' | 'cancelled'> => {
    if (flag.cancelled) return 'cancelled';
    let reply: FinderReply | 'lost' | null = null;
    const arrived = new Promise<void>((resolve) => {
      onReply = (given) => {
        reply = given;
        resolve();
      };
    });
    const answer = (): FinderReply | 'lost' | null => reply;
    running().post(task);
    let wasLoaded = isLoaded;
    let started = tools.now();
    while (answer() === null) {
      await Promise.race([arrived, tools.wait(LOOK_MS)]);
      if (flag.cancelled) {
        end();
        return 'cancelled';
      }
      if (isLoaded && !wasLoaded) {
        wasLoaded = true;
        started = tools.now();
      }
      if (tools.now() - started <= (wasLoaded ? budget : LOAD_MS)) continue;
      await tools.pause();
      if (answer() !== null) break;
      end();
      return wasLoaded ? 'late' : 'lost';
    }
    const given = answer() ?? 'lost';
    if (given === 'lost') end();
    return given;
  };

  return {
    ask(task, budget, flag) {
      const answer = before.then(() => askNow(task, budget, flag));
      before = answer.catch(() => null);
      return answer;
    },
  };
}
