import type { Random } from './random.ts';

/** Where a journal is kept, and what happens there. */
export interface JournalOf {
  readonly host: string;
  readonly events: readonly string[];
}

export const QUAY_JOURNAL: JournalOf = {
  host: 'quay-stage-03',
  events: [
    'claimed T-{t}, {n} parts, {b} bytes',
    'lengths agree for T-{t}',
    'digests agree for T-{t} after {ms} ms',
    'moved T-{t} to shelf {s} in {ms} ms',
    'ledger line {l} written for T-{t}',
    'released T-{t}',
    'swept {n} empty folders',
    'queue: {n} due, {m} waiting, next in {ms} ms',
    'put back T-{t}: waits {ms} ms before the next try',
    'lease on T-{t} renewed by worker {m}',
  ],
};

export const GATE_JOURNAL: JournalOf = {
  host: 'gate-1',
  events: [
    'received declaration {t} from carrier {s}{m}, {n} items, {b} g',
    'lane ordinary for {t}: no permit',
    'lane fast for {t}: permit of {n} weeks ago',
    'outbox: {n} due, {m} waiting, oldest {ms} ms',
    'sent {t}, attempt {n}',
    'receipt for {t} after {ms} ms',
    'ledger entry {l} written',
    'seal {l} affixed to container {s}{t}',
    'limit of carrier {s}{m}: {n}00 left in this hour',
    'heading {t} chosen, {m} others compared',
    'put back {t}: waits {ms} ms',
    'calendar of office {m} read, {n} days ahead',
  ],
};

/** The journal of a service on the test machine: `count` lines, the clock going forward. */
export function journal({ host, events }: JournalOf, unit: string, count: number, random: Random): string {
  const lines: string[] = [];
  let second = 8 * 3600 + random.whole(0, 1800);
  for (let i = 0; i < count; i++) {
    second += random.whole(1, 95);
    const time = [second / 3600, (second / 60) % 60, second % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    );
    const values: Readonly<Record<string, string>> = {
      t: String(random.whole(20_600, 21_400)),
      n: String(random.whole(1, 9)),
      m: String(random.whole(2, 30)),
      b: String(random.whole(900_000, 88_000_000)),
      ms: String(random.whole(14, 9_800)),
      s: random.hex(2),
      l: String(random.whole(880_000, 899_999)),
    };
    const event = random.pick(events).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    lines.push(`Nov 12 ${time.join(':')} ${host} ${unit}[2217]: ${event}`);
  }
  return lines.join('\n');
}

/** A folder as `ls -la` lists it. */
export function longListing(owner: string, count: number, random: Random): string {
  const lines = [`total ${random.whole(80_000, 400_000)}`];
  for (let i = 0; i < count; i++) {
    const day = String(random.whole(1, 28)).padStart(2);
    const size = String(random.whole(120_000, 48_000_000)).padStart(9);
    lines.push(
      `-rw-rw---- 1 ${owner} quay ${size} Oct ${day} 0${random.whole(6, 9)}:${random.whole(10, 59)} ${random.hex(2)}-${String(i + 1).padStart(4, '0')}.tif`,
    );
  }
  return lines.join('\n');
}
