/**
 * Bodies of TypeScript functions by the verb that their name begins with. `%fn` name, `%T` type, `%t` one,
 * `%s` many, `%f` its number, `%g` and `%h` its texts, `%C` and `%D` constants.
 */
const SELECT = [
  `export function %fn(%s: readonly %T[], before: number): readonly %T[] {
  const kept: %T[] = [];
  for (const %t of %s) {
    if (%t.%f >= before) continue;
    if (%t.%g === '') continue;
    kept.push(%t);
  }
  return kept.sort((left, right) => left.%f - right.%f);
}`,
  `export async function %fn(store: %TStore, limit = %C): Promise<readonly %T[]> {
  const found: %T[] = [];
  for await (const %t of store.scan()) {
    if (found.length >= limit) break;
    if (await store.isHeld(%t.%g)) continue;
    found.push(%t);
  }
  return found;
}`,
  `export function %fn(%s: Iterable<%T>, %g: string): %T | null {
  let best: %T | null = null;
  for (const %t of %s) {
    if (%t.%g !== %g) continue;
    if (best === null || %t.%f > best.%f) best = %t;
  }
  return best;
}`,
  `export function %fn(%s: readonly %T[]): ReadonlyMap<string, readonly %T[]> {
  const groups = new Map<string, %T[]>();
  for (const %t of %s) {
    const group = groups.get(%t.%h);
    if (group === undefined) groups.set(%t.%h, [%t]);
    else group.push(%t);
  }
  for (const group of groups.values()) group.sort((a, b) => b.%f - a.%f);
  return groups;
}`,
];

const PARSE = [
  `export function %fn(text: string): Result<%T> {
  const [%g, %h, rest] = text.trim().split(/\\s+/, 3);
  if (%g === undefined || %h === undefined) return fail('incomplete', text);
  const %f = Number(rest);
  if (!Number.isSafeInteger(%f) || %f < 0) return fail('not-a-number', rest ?? '');
  if (%f > %C) return fail('too-large', String(%f));
  return ok({ %f, %g, %h });
}`,
  `export function %fn(raw: unknown): Result<%T> {
  if (typeof raw !== 'object' || raw === null) return fail('not-an-object', typeof raw);
  const { %f, %g, %h } = raw as Partial<%T>;
  if (typeof %f !== 'number') return fail('missing', '%f');
  if (typeof %g !== 'string' || %g.length > %D) return fail('bad-%g', String(%g));
  return ok({ %f, %g, %h: %h ?? '' });
}`,
  `export function %fn(lines: readonly string[]): readonly %T[] {
  const %s: %T[] = [];
  let open: Partial<%T> = {};
  for (const line of lines) {
    const [key, value] = line.split(': ', 2);
    if (key === '%g') open = { %g: value ?? '' };
    else if (key === '%h') open = { ...open, %h: value ?? '' };
    else if (key === '%f' && open.%g !== undefined) {
      %s.push({ %f: Number(value), %g: open.%g, %h: open.%h ?? '' });
    }
  }
  return %s;
}`,
];

const CHECK = [
  `export function %fn(%t: %T, now: number): boolean {
  if (%t.%g === '') return false;
  if (%t.%h.startsWith('.')) return false;
  return now - %t.%f < %C;
}`,
  `export function %fn(%t: %T): string | null {
  if (%t.%f <= 0) return '%f must be positive';
  if (%t.%f > %C) return \`%f is \${%t.%f}, at most \${%C} is allowed\`;
  if (%t.%g.length === 0) return '%g is empty';
  if (%t.%h.includes('\\0')) return '%h holds a NUL';
  return null;
}`,
  `export async function %fn(%t: %T, peers: readonly Peer[]): Promise<boolean> {
  const answers = await Promise.allSettled(peers.map((peer) => peer.ask(%t.%g)));
  const agreed = answers.filter((answer) => answer.status === 'fulfilled' && answer.value === %t.%h);
  return agreed.length * 2 > peers.length;
}`,
];

const LOCK = [
  `export async function %fn(%t: %T, owner: string): Promise<Lease | null> {
  const file = join(LEASES, \`\${%t.%g}.lease\`);
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(JSON.stringify({ owner, %f: %t.%f }));
    await handle.close();
    return { owner, file, until: %t.%f + %C };
  } catch (error) {
    if (isCode(error, 'EEXIST')) return null;
    throw error;
  }
}`,
  `export async function %fn(%t: %T, work: (%t: %T) => Promise<void>): Promise<void> {
  const before = held.get(%t.%g) ?? Promise.resolve();
  const mine = before.then(() => work(%t)).finally(() => {
    if (held.get(%t.%g) === mine) held.delete(%t.%g);
  });
  held.set(%t.%g, mine);
  await mine;
}`,
  `export async function %fn(lease: Lease, %t: %T): Promise<void> {
  const current = await readLease(lease.file);
  if (current?.owner !== lease.owner) {
    metrics.count('lease_lost', { %g: %t.%g });
    return;
  }
  await rm(lease.file, { force: true });
}`,
];

const SUM = [
  `export function %fn(%s: readonly %T[]): number {
  let total = 0;
  for (const %t of %s) {
    if (%t.%h === 'discarded') continue;
    total += Math.min(%t.%f, %C);
  }
  return total;
}`,
  `export function %fn(%s: readonly %T[], buckets = %D): Float64Array {
  const counts = new Float64Array(buckets);
  for (const %t of %s) {
    const at = Math.min(buckets - 1, Math.floor((%t.%f / %C) * buckets));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}`,
  `export function %fn(a: %T, b: %T): number {
  if (a.%h !== b.%h) return a.%h < b.%h ? -1 : 1;
  if (a.%f !== b.%f) return b.%f - a.%f;
  return a.%g.localeCompare(b.%g, 'en');
}`,
];

const READ = [
  `export async function %fn(path: string): Promise<%T | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new ReadError(path, { cause: error });
  }
  const parsed = parse%T(JSON.parse(text));
  if (!parsed.ok) log.warn('unreadable %t', { path, why: parsed.code });
  return parsed.ok ? parsed.value : null;
}`,
  `export async function* %fn(folder: string): AsyncGenerator<%T> {
  const names = await readdir(folder);
  for (const name of names.sort()) {
    if (!name.endsWith('.json')) continue;
    const %t = await open%TFile(join(folder, name));
    if (%t !== null) yield %t;
  }
}`,
  `export async function %fn(source: Readable, %t: %T): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > %C) throw new TooLarge(%t.%g, size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}`,
];

const WRITE = [
  `export async function %fn(%t: %T, folder: string): Promise<string> {
  const target = join(folder, \`\${%t.%g}.json\`);
  const draft = \`\${target}.\${process.pid}.part\`;
  await writeFile(draft, \`\${JSON.stringify(%t)}\\n\`, { flag: 'wx' });
  await rename(draft, target);
  return target;
}`,
  `export async function %fn(%s: AsyncIterable<%T>, sink: Writable): Promise<number> {
  let written = 0;
  for await (const %t of %s) {
    if (!sink.write(format%T(%t))) await once(sink, 'drain');
    written += 1;
  }
  sink.end();
  await finished(sink);
  return written;
}`,
  `export async function %fn(%t: %T, store: %TStore): Promise<void> {
  await store.transaction(async (tx) => {
    const known = await tx.get(%t.%g);
    if (known !== null && known.%f >= %t.%f) return;
    await tx.put(%t.%g, %t);
    await tx.append('journal', { at: clock.now(), %g: %t.%g, %h: %t.%h });
  });
}`,
];

const FORMAT = [
  `export function %fn(%t: %T): string {
  const %h = %t.%h === '' ? 'none' : %t.%h;
  return \`\${%t.%g.padEnd(24)} \${String(%t.%f).padStart(9)}  \${%h}\`;
}`,
  `export function %fn(%s: readonly %T[]): string {
  if (%s.length === 0) return 'nothing to show';
  const widest = Math.max(...%s.map((%t) => %t.%g.length));
  return %s.map((%t) => \`\${%t.%g.padEnd(widest)}  \${%t.%h}\`).join('\\n');
}`,
];

const CREATE = [
  `export function %fn(options: { readonly limit?: number } = {}): %TStore {
  const limit = options.limit ?? %C;
  const %s = new Map<string, %T>();
  return {
    get: (%g) => %s.get(%g) ?? null,
    put(%t) {
      %s.delete(%t.%g);
      %s.set(%t.%g, %t);
      if (%s.size > limit) %s.delete(%s.keys().next().value ?? '');
    },
    get size() {
      return %s.size;
    },
  };
}`,
  `export function %fn(%s: readonly %T[], clock: Clock): () => void {
  let timer: NodeJS.Timeout | null = null;
  const tick = () => {
    for (const %t of %s) if (%t.%f < clock.now()) emit('%t-due', %t);
    timer = setTimeout(tick, %D);
  };
  tick();
  return () => {
    if (timer !== null) clearTimeout(timer);
  };
}`,
];

const RUN = [
  `export async function %fn(queue: readonly %T[], signal: AbortSignal): Promise<Outcome> {
  const failed: string[] = [];
  let done = 0;
  for (const %t of queue) {
    if (signal.aborted) break;
    try {
      await step(%t, { timeout: %C });
      done += 1;
    } catch (error) {
      log.error('%t failed', { %g: %t.%g, error });
      failed.push(%t.%g);
    }
  }
  return { done, failed };
}`,
  `export async function %fn(%t: %T, attempts = %D): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deliver(%t);
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await pause(backoff(attempt, %t.%f));
    }
  }
}`,
  `export async function %fn(%s: readonly %T[], width = %D): Promise<void> {
  const waiting = [...%s];
  const lane = async () => {
    for (let %t = waiting.shift(); %t !== undefined; %t = waiting.shift()) await handle(%t);
  };
  await Promise.all(Array.from({ length: Math.min(width, %s.length) }, lane));
}`,
  `export async function %fn(source: string, target: string, %t: %T): Promise<void> {
  const size = (await stat(source)).size;
  if (size !== %t.%f) throw new Mismatch(%t.%g, size, %t.%f);
  await mkdir(dirname(target), { recursive: true });
  await rename(source, target);
  await syncFolder(dirname(target));
}`,
];

/** The first of `LOCK` claims, the second keeps others out while it works, the third lets go. */
const [CLAIM = '', HOLD = '', LET_GO = ''] = LOCK;
const [TOTAL = '', BUCKETS = '', COMPARE = ''] = SUM;
const [MANY_STEPS = '', AGAIN = '', LANES = '', MOVE = ''] = RUN;
const STEPS = [MANY_STEPS, LANES, AGAIN];

export const BODIES_TS: Readonly<Record<string, readonly string[]>> = {
  list: SELECT,
  find: SELECT,
  collect: SELECT,
  pick: SELECT,
  group: SELECT,
  select: SELECT,
  parse: PARSE,
  decode: PARSE,
  split: PARSE,
  is: CHECK,
  has: CHECK,
  check: CHECK,
  verify: CHECK,
  validate: CHECK,
  claim: [CLAIM],
  acquire: [CLAIM],
  hold: [HOLD],
  release: [LET_GO],
  sum: [TOTAL],
  compute: [TOTAL],
  score: [TOTAL],
  count: [BUCKETS, TOTAL],
  measure: [BUCKETS],
  compare: [COMPARE],
  read: READ,
  load: READ,
  scan: READ,
  write: WRITE,
  store: WRITE,
  save: WRITE,
  append: WRITE,
  record: WRITE,
  format: FORMAT,
  describe: FORMAT,
  print: FORMAT,
  create: CREATE,
  open: CREATE,
  watch: CREATE,
  run: STEPS,
  sweep: STEPS,
  drain: STEPS,
  rebuild: STEPS,
  seal: STEPS,
  render: STEPS,
  migrate: STEPS,
  retry: [AGAIN],
  move: [MOVE],
};
