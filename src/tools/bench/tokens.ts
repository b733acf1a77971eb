/**
 * How fast tokens are counted: ours beside gpt-tokenizer, over the same messages.
 *
 * A transcript is read once, so what matters is one pass over new text with cold caches. Each engine therefore sees
 * each text once, first half first, and the engines take turns at going first. The counts must be equal; the numbers of
 * a busy machine swing by a factor of two, their ratio by much less. Run: npx tsx src/tools/bench/tokens.ts
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../core/tokens/fixtures/random.ts';
import { proseInOtherScripts, realisticMessage } from '../../core/tokens/fixtures/realistic-text.ts';
import { loadEncoding } from '../../core/tokens/load-encoding.ts';
import { ENCODINGS, type Encoding } from '../../core/tokens/tokenizer.ts';

/** One line of the table. */
export interface TokenBenchRow {
  readonly encoding: Encoding;
  readonly text: string;
  readonly megabytes: number;
  /** Megabytes of UTF-8 a second. */
  readonly ours: number;
  readonly gptTokenizer: number;
  /** Ours over theirs. */
  readonly ratio: number;
  /** Milliseconds for a second call of `starts` over the same text, a megabyte. */
  readonly startsMsPerMegabyte: number;
}

type Count = (text: string) => number;

const MESSAGE = { shortest: 200, longest: 6000 } as const;
const CORPUS = 4_000_000;

const COUNTERS: Readonly<Record<Encoding, () => Promise<Count>>> = {
  o200k_base: async () => asText((await import('gpt-tokenizer/encoding/o200k_base')).countTokens),
  cl100k_base: async () => asText((await import('gpt-tokenizer/encoding/cl100k_base')).countTokens),
};

function asText(count: (text: string, o: { readonly disallowedSpecial: Set<string> }) => number): Count {
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => count(text, options);
}

/** Messages made up from a seed, in all `CORPUS` characters. */
function generatedMessages(
  seed: number,
  make: (random: ReturnType<typeof createRandom>, length: number) => string,
) {
  const random = createRandom(seed);
  const messages: string[] = [];
  for (let made = 0; made < CORPUS; ) {
    const message = make(random, random.int(MESSAGE.shortest, MESSAGE.longest));
    messages.push(message);
    made += message.length;
  }
  return messages;
}

/** Real text, with words that repeat as they do in life: documentation and sources of the installed packages. */
function installedText(root: string): string[] {
  const random = createRandom(3);
  const messages: string[] = [];
  const folders = [root];
  let read = 0;
  for (let folder = folders.shift(); folder !== undefined && read < CORPUS; folder = folders.shift()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      // Tables and minified bundles would be most of the text, and are not what people or agents read.
      if (!entry.isFile() || !/\.(md|ts|js|json)$/.test(entry.name) || statSync(path).size > 40_000) continue;
      // gpt-tokenizer counts U+FEFF wrongly; without it the counts can be compared.
      const text = readFileSync(path, 'utf8').replaceAll('\ufeff', '');
      for (let at = 0; at < text.length; ) {
        const length = random.int(MESSAGE.shortest, MESSAGE.longest);
        messages.push(text.slice(at, at + length));
        at += length;
      }
      read += text.length;
      if (read >= CORPUS) break;
    }
  }
  return messages;
}

function seconds(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

function total(count: Count, messages: readonly string[]): number {
  return messages.reduce((sum, message) => sum + count(message), 0);
}

/** Measures both engines on one text. Throws if their counts differ: then the speed of either says nothing. */
async function compare(
  encoding: Encoding,
  text: string,
  messages: readonly string[],
): Promise<TokenBenchRow> {
  const tokenizer = await loadEncoding(encoding);
  const theirs = await COUNTERS[encoding]();
  const time = { ours: 0, theirs: 0 };
  const counted = { ours: 0, theirs: 0 };
  const runOurs = (part: readonly string[]) => {
    time.ours += seconds(() => {
      counted.ours += total(tokenizer.count, part);
    });
  };
  const runTheirs = (part: readonly string[]) => {
    time.theirs += seconds(() => {
      counted.theirs += total(theirs, part);
    });
  };
  const half = messages.length >> 1;
  runOurs(messages.slice(0, half));
  runTheirs(messages.slice(0, half));
  runTheirs(messages.slice(half));
  runOurs(messages.slice(half));
  if (counted.ours !== counted.theirs)
    throw new Error(`${encoding}, ${text}: ${counted.ours} tokens here, ${counted.theirs} by gpt-tokenizer`);

  const megabytes = messages.reduce((sum, message) => sum + Buffer.byteLength(message), 0) / 1e6;
  const starts = seconds(() => {
    for (const message of messages) tokenizer.starts(message);
  });
  return {
    encoding,
    text,
    megabytes,
    ours: megabytes / time.ours,
    gptTokenizer: megabytes / time.theirs,
    ratio: time.theirs / time.ours,
    startsMsPerMegabyte: (1000 * starts) / megabytes,
  };
}

/** The whole comparison; about ten seconds. */
export async function benchTokens(root = resolve(import.meta.dirname, '../../..')): Promise<TokenBenchRow[]> {
  const texts = [
    ['installed packages', installedText(join(root, 'node_modules'))],
    ['generated messages', generatedMessages(1, realisticMessage)],
    ['other scripts', generatedMessages(2, proseInOtherScripts)],
  ] as const;
  const rows: TokenBenchRow[] = [];
  for (const encoding of ENCODINGS)
    for (const [name, messages] of texts) rows.push(await compare(encoding, name, messages));
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await benchTokens())
    console.log(
      [
        row.encoding.padEnd(12),
        row.text.padEnd(20),
        `${row.megabytes.toFixed(1)} MB`,
        `ours ${row.ours.toFixed(1)} MB/s`,
        `gpt-tokenizer ${row.gptTokenizer.toFixed(1)} MB/s`,
        `ratio ${row.ratio.toFixed(1)}`,
        `starts ${row.startsMsPerMegabyte.toFixed(0)} ms/MB`,
      ].join('  '),
    );
}
