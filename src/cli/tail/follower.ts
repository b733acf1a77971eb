import type { Tail, TailReading } from '../../core/tail/tail.ts';
import type { Warner } from '../../core/tail/warnings.ts';
import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import { describeFailure } from '../describe-failure.ts';
import type { TailEvent } from './events.ts';
import type { Look } from './log-reader.ts';

/** From looks at a file to what there is to tell. */
export interface Follower {
  take(look: Look): readonly TailEvent[];
  /** The latest reading. */
  reading(): TailReading | null;
  /** How many turns came or changed since the first reading. */
  came(): number;
}

export function createFollower(tail: Tail, warner: Warner): Follower {
  let reading: TailReading | null = null;
  let came = 0;
  let isGone = false;
  let told = '';
  /** A file that was read before may be caught while it is rewritten: told of only if it stays so. */
  let pending: ImportFailure | null = null;

  const complain = (failure: ImportFailure): readonly TailEvent[] => {
    pending = null;
    const why = describeFailure(failure);
    if (why === told) return [];
    told = why;
    return [{ event: 'waiting', why }];
  };

  const read = (look: Look & { readonly kind: 'read' }): readonly TailEvent[] => {
    pending = null;
    told = '';
    const before = reading?.run.passes.at(-1)?.turn ?? -1;
    const now = tail.read(look.opened.thread);
    reading = now;
    const events: TailEvent[] = [];
    if (now.change === 'rewritten') events.push({ event: 'rewritten', kept: now.from, before: now.before });
    if (now.change !== 'first') came += Math.max(0, now.count - now.from);
    events.push({ event: 'turns', opened: look.opened, reading: now, held: look.held });
    // Of the past of a log only its latest pass is told; of a log that was rewritten, those from there on.
    const passes =
      now.change === 'first'
        ? now.run.passes.slice(-1)
        : now.run.passes.filter(({ turn }) => turn > (now.change === 'rewritten' ? now.from - 1 : before));
    for (const pass of passes) events.push({ event: 'pass', pass });
    const warning = warner.next(now);
    if (warning !== null) events.push({ event: 'warning', warning });
    return events;
  };

  return {
    reading: () => reading,
    came: () => came,
    take(look) {
      if (look.kind === 'gone') {
        if (isGone) return [];
        isGone = true;
        return [{ event: 'gone', why: look.why }];
      }
      const back: readonly TailEvent[] = isGone ? [{ event: 'back' }] : [];
      isGone = false;
      if (look.kind === 'read') return [...back, ...read(look)];
      if (look.kind === 'same') return pending === null ? [] : complain(pending);
      if (reading === null) return [...back, ...complain(look.failure)];
      pending = look.failure;
      return back;
    },
  };
}
