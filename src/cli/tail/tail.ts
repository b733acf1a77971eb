import { createTail } from '../../core/tail/tail.ts';
import { createWarner } from '../../core/tail/warnings.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import { failOnOf } from '../analyze.ts';
import { chooseInput } from '../choose-input.ts';
import { describeFailure } from '../describe-failure.ts';
import { INPUT_FLAGS, oneOf, POLICY_FLAGS, parseNumber, readFlags, text } from '../flags.ts';
import type { Output } from '../output.ts';
import { choosePolicy } from '../policy-file.ts';
import { UsageError } from '../usage-error.ts';
import { createFollower } from './follower.ts';
import { createLogReader, type Look } from './log-reader.ts';
import { createTeller } from './teller.ts';
import { processWorld, type World } from './world.ts';

const FORMATS = ['text', 'ndjson'] as const;
/** How many turns before the last safe one a warning is due. */
const USUAL_AHEAD = 10;
/** A reading takes a quarter of the time at most: a long log is looked at less often. */
const REST = 3;

/** `floorline tail FILE`: follows a log while it is written, until Ctrl+C or a `--fail-on` condition; `--once` reads it and ends. */
export async function tailCommand(args: readonly string[], output: Output, inWorld?: World): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...POLICY_FLAGS,
    ...INPUT_FLAGS,
    every: { type: 'string' },
    ahead: { type: 'string' },
    bell: { type: 'boolean' },
    once: { type: 'boolean' },
    'fail-on': { type: 'string' },
    format: { type: 'string' },
  });
  const [path, ...more] = positionals;
  if (path === undefined || path === '-' || more.length > 0)
    throw new UsageError('tail needs one file; what comes on standard input has no place to look again');
  const policy = await choosePolicy(values);
  if (policy.segments.kind !== 'replay')
    throw new UsageError('tail follows the run of a policy: --segments takes replay here');
  const choice = await chooseInput(values);
  const format = oneOf(values, 'format', FORMATS, 'text');
  const ahead = text(values, 'ahead');
  const warner = createWarner(ahead === null ? USUAL_AHEAD : parseNumber('--ahead', ahead, 0, 1_000, true));
  const every = everyOf(text(values, 'every'));
  const failOn = failOnOf(text(values, 'fail-on'));
  const once = values.once === true;

  const reader = createLogReader(path, choice);
  const follower = createFollower(createTail(await loadEncoding(policy.encoding), policy), warner);
  const world = inWorld ?? processWorld();
  const teller = createTeller(format, values.bell === true, output, world);
  for (let isFirst = true; ; isFirst = false) {
    const began = world.now();
    const look = await reader.look(once);
    const hopeless = isFirst ? whyHopeless(look, once) : null;
    if (hopeless !== null) {
      output.note(hopeless);
      return 2;
    }
    for (const event of follower.take(look)) teller.tell(event);
    const reading = follower.reading();
    const fails = reading?.run.passes.some(({ verdict }) => failOn.has(verdict)) === true;
    if (fails || once || world.stopped()) {
      if (!once) teller.tell({ event: 'end', reading, came: follower.came() });
      return fails ? 1 : 0;
    }
    if (reading !== null) teller.status(reading);
    await output.drained?.();
    await world.sleep(Math.max(every, REST * (world.now() - began)));
  }
}

/** What of a file may still become a transcript: one that is empty, or that begins like one and is not whole. */
const MAY_BECOME_ONE: readonly ImportFailure['code'][] = ['empty', 'not-a-transcript'];

/** Why there is no sense in waiting after the first look, or `null`. */
function whyHopeless(look: Look, once: boolean): string | null {
  if (look.kind === 'gone') return look.why;
  if (look.kind !== 'unreadable' || (!once && MAY_BECOME_ONE.includes(look.failure.code))) return null;
  return describeFailure(look.failure);
}

const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const;

/** `1s`, `500ms`, `2m`: how often the file is looked at, in milliseconds. */
function everyOf(value: string | null): number {
  if (value === null) return UNITS.s;
  const match = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)$/.exec(value);
  const unit = match?.[2];
  const ms = unit === 'ms' || unit === 's' || unit === 'm' ? Number(match?.[1]) * UNITS[unit] : Number.NaN;
  if (Number.isNaN(ms) || ms < 20 || ms > 3_600_000)
    throw new UsageError(`--every takes a time from 20ms to 60m, such as 500ms, 1s or 2m, not "${value}"`);
  return ms;
}
