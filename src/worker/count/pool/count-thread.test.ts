import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../../../core/analysis/thread-columns.ts';
import { createRandom } from '../../../core/tokens/fixtures/random.ts';
import { realisticMessage } from '../../../core/tokens/fixtures/realistic-text.ts';
import { loadEncoding, loadTables } from '../../../core/tokens/load-encoding.ts';
import type { Tokenizer } from '../../../core/tokens/tokenizer.ts';
import type { Part, Thread, Turn } from '../../../core/transcript/model.ts';
import { countThread } from './count-thread.ts';
import { createHelper } from './helper.ts';
import { type KnownReads, type KnownRun, stillThere } from './known-reads.ts';
import type { HelperAnswer, HelperPort, HelperSource } from './pool-protocol.ts';

const MOST = 2;
const LONG = 150_000;

interface Behaviour {
  /** After how many answers it dies. */
  readonly diesAfter: number;
  /** Answers wait until so many turns of the event loop have passed. */
  readonly late: number;
}

/** A helper in this thread: what goes to it and comes back is cloned, as between threads. */
function fakeHelper({ diesAfter, late }: Behaviour): HelperPort {
  let answer: (answer: HelperAnswer) => void = () => undefined;
  let died: () => void = () => undefined;
  let answered = 0;
  let alive = true;
  const help = createHelper((given) => {
    const sent = structuredClone(given);
    const deliver = (): void => {
      if (!alive) return;
      answered++;
      if (answered > diesAfter) {
        alive = false;
        died();
      } else answer(sent);
    };
    let left = late;
    const wait = (): void => {
      if (left-- > 0) setTimeout(wait);
      else deliver();
    };
    wait();
  });
  return {
    post(request) {
      const sent = structuredClone(request);
      setTimeout(() => alive && help(sent));
    },
    listen(onAnswer, onDeath) {
      answer = onAnswer;
      died = onDeath;
    },
    end: () => {
      alive = false;
    },
  };
}

const sourceOf = (behaviours: readonly Behaviour[]): HelperSource & { spawned: number } => {
  const source = {
    spawned: 0,
    most: behaviours.length,
    spawn: () => fakeHelper(behaviours[source.spawned++] ?? { diesAfter: 0, late: 0 }),
    tablesOf: loadTables,
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  };
  return source;
};

const turnOf = (role: Turn['role'], parts: readonly Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});

/** Talk, commands with their results and summaries; as long as helpers are started for. */
function longThread(seed: number): Thread {
  const random = createRandom(seed);
  const turns: Turn[] = [];
  for (let chars = 0; chars < 2 * LONG; ) {
    const text = realisticMessage(random, random.int(1_000, 20_000));
    chars += text.length;
    const callId = random.int(0, 3) === 0 ? null : `call_${turns.length}`;
    const value = ['cat src/app.ts', 'grep -rn TODO', 'make test', 'ls -la'][random.int(0, 3)] ?? '';
    if (random.int(0, 4) === 0) turns.push(turnOf('user', [{ kind: 'text', text }]));
    else
      turns.push(
        turnOf('assistant', [
          { kind: 'text', text: `Now ${value}: id 4f9a${turns.length}` },
          { kind: 'tool_call', callId, name: 'bash', args: [{ key: 'command', value }] },
        ]),
        turnOf('tool', [{ kind: 'tool_result', callId, name: null, text, isError: random.int(0, 5) === 0 }]),
      );
  }
  return { id: 't', title: 't', turns, compactions: [] };
}

describe('a long thread', () => {
  const thread = longThread(7);
  let tokenizer: Tokenizer;
  let alone: ReturnType<ReturnType<typeof createThreadColumnsBuilder>['finish']>;
  beforeAll(async () => {
    tokenizer = await loadEncoding('o200k_base');
    alone = createThreadColumnsBuilder(thread, tokenizer).finish();
  });

  const count = async (helpers: HelperSource | undefined, breaths = Infinity) => {
    let breathed = 0;
    const seen: number[] = [];
    const built = await countThread(thread, {
      tokenizer,
      helpers,
      longFrom: LONG,
      now: () => performance.now(),
      async breathe() {
        await new Promise<void>((resolve) => setTimeout(resolve));
        return ++breathed <= breaths;
      },
      onTurns: (done) => seen.push(done),
    });
    return { built, seen };
  };

  it('has the same columns with helpers as without, whoever is late or dies', async () => {
    const behaviour = fc.record({
      diesAfter: fc.oneof(fc.constant(1_000), fc.nat(4)),
      late: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(behaviour, { maxLength: MOST }), async (behaviours) => {
        const helpers = sourceOf(behaviours);
        const { built, seen } = await count(helpers);
        expect(helpers.spawned).toBe(behaviours.length);
        expect(built?.columns).toEqual(alone.columns);
        expect(built?.literals).toEqual(alone.literals);
        expect(built?.rules).toEqual(alone.rules);
        expect(seen.at(-1)).toBe(thread.turns.length);
      }),
      { numRuns: 6 },
    );
  }, 30_000);

  it('has the same columns when its first turns were read before, by whomever', async () => {
    const end = fc.integer({ min: 0, max: thread.turns.length });
    await fc.assert(
      fc.asyncProperty(fc.array(end, { minLength: 1, maxLength: 2 }), async (ends) => {
        let known: KnownReads | null = null;
        for (const to of [...ends.toSorted((a, b) => a - b), thread.turns.length]) {
          const turns = thread.turns.slice(0, to);
          const runs: KnownRun[] = [];
          const tools = {
            tokenizer,
            helpers: sourceOf([{ diesAfter: 1_000, late: 1 }]),
            longFrom: LONG,
            known: stillThere(known, 'o200k_base', turns),
            onRead: (run: KnownRun) => void runs.push(run),
            now: () => performance.now(),
            breathe: async () => true,
            onTurns: () => undefined,
          };
          const built = await countThread({ turns, compactions: [] }, tools);
          known = { encoding: 'o200k_base', turns, runs };
          if (to === thread.turns.length) {
            expect(built?.columns).toEqual(alone.columns);
            expect(built?.literals).toEqual(alone.literals);
            expect(built?.rules).toEqual(alone.rules);
          }
        }
      }),
      { numRuns: 2 },
    );
  }, 30_000);

  it('is given up when nobody wants it any more', async () => {
    expect((await count(sourceOf([{ diesAfter: 1_000, late: 0 }]), 3)).built).toBeNull();
  });
});

it('starts no helper for a short thread', async () => {
  const helpers = sourceOf([{ diesAfter: 1_000, late: 0 }]);
  const built = await countThread(
    { turns: [turnOf('user', [{ kind: 'text', text: 'Use port 8443.' }])], compactions: [] },
    {
      tokenizer: await loadEncoding('o200k_base'),
      helpers,
      now: () => 0,
      breathe: async () => true,
      onTurns: () => undefined,
    },
  );
  expect(helpers.spawned).toBe(0);
  expect(built?.columns.turns.count).toBe(1);
});
