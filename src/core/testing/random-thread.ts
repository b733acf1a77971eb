import fc from 'fast-check';
import type { ThreadColumns } from '../columns.ts';
import { sketchThread } from './sketch.ts';

/** Random threads in the text form of `sketchThread`, turns no smaller than what they hold: calls that point to some, with results near or far, items that recur on lines of their own or not, some bulk, of which some is lost later. */
export const anySketch: fc.Arbitrary<string> = fc
  .record({
    items: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 12 }),
    turns: fc.array(
      fc.record({
        slack: fc.integer({ min: 1, max: 300 }),
        items: fc.array(
          fc.record({
            item: fc.nat(11),
            bulk: fc.boolean(),
            line: fc.boolean(),
            lostAfter: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
          }),
          {
            maxLength: 5,
          },
        ),
        callAfter: fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
        ),
        user: fc.boolean(),
      }),
      { minLength: 1, maxLength: 24, size: 'max' },
    ),
    system: fc.boolean(),
  })
  .map(({ items, turns, system }) => {
    const results = new Map<number, number[]>();
    for (const [at, turn] of turns.entries()) {
      if (turn.callAfter === null) continue;
      const to = at + turn.callAfter;
      results.set(to, [...(results.get(to) ?? []), at]);
    }
    const lines = turns.map((turn, at) => {
      const answered = results.get(at) ?? [];
      const words = turn.items.flatMap(({ item, bulk, line, lostAfter }) => {
        const known = item % items.length;
        const mark = bulk ? '~' : turn.callAfter !== null && known % 2 === 0 ? '@' : '';
        const lost = bulk && lostAfter !== null ? `!${at + lostAfter + (system ? 1 : 0)}` : '';
        const word = `${mark}i${known}=${items[known] ?? 1}${lost}`;
        return line ? ['/', word] : [word];
      });
      const calls = turn.callAfter === null ? [] : [`call:c${at}`];
      const role = answered.length > 0 ? 'tool' : turn.user && calls.length === 0 ? 'user' : 'agent';
      const size = turn.items.reduce((sum, { item }) => sum + (items[item % items.length] ?? 0), turn.slack);
      return [role, `${size}`, ...answered.map((call) => `result:c${call}`), ...calls, ...words].join(' ');
    });
    return [...(system ? ['system 50 s=5'] : []), ...lines].join('\n');
  });

export const anyThread: fc.Arbitrary<ThreadColumns> = anySketch.map(sketchThread);
