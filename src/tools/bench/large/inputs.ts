/**
 * The transcripts that the large measurements open, made up from seeds in the bench's folder and kept there: some are
 * half a gigabyte, and the second run need not wait for them. What is said of a file is written beside it when it is
 * complete, so that one whose making was broken off is made again. A change of what is made needs another `VERSION`.
 */
import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '../../../core/tokens/fixtures/random.ts';
import { generateLogPart, LOG_START, type LogPlace, logRecord, uuidOf } from '../generated-log.ts';
import { createWorld, hex, sentence, type World } from '../generated-world.ts';
import { benchFolder } from '../results.ts';

const VERSION = 1;
/** Bytes of a part of a long log. */
const PART = 20_000_000;

export interface LargeInput {
  readonly path: string;
  readonly bytes: number;
  readonly turns: number;
  /** What only the end of its last long turn says. */
  readonly needle: string;
}

/** What a maker tells of the stretch that it just made. */
interface Stretch {
  readonly text: string;
  readonly turns: number;
}

const NEEDLE = 'needle-7d41f09b';

/** A session of about so many bytes: 300 MB are some 158,000 turns. */
export const longLog = (bytes: number): LargeInput =>
  made(`log-${bytes / 1e6}mb`, function* () {
    let place: LogPlace = LOG_START;
    for (let left = bytes, part = 0; left > 0; part++) {
      const { text, next } = generateLogPart(Math.min(PART, left), 11 + part, place);
      yield { text, turns: next.records - place.records };
      place = next;
      left -= text.length;
    }
    yield closing(place.records);
  });

/** A session of so many turns, as long as they are in agents' logs: 2 kB each. */
export const turnsOfLog = (turns: number): LargeInput => longLog(Math.round((turns * 1_901) / 1e6) * 1e6);

/** Messages of one line, as a chat has them. */
export const shortTurns = (turns: number): LargeInput =>
  made(`short-${turns}`, function* () {
    const r = createRandom(31);
    const world = createWorld(r);
    for (let at = 0; at < turns; at += 1_000) {
      let text = '';
      for (let turn = at; turn < Math.min(turns, at + 1_000); turn++) {
        const content = turn === turns - 1 ? NEEDLE : `${turn}: ${world.name()} ${sentence(r)}`;
        text += `${JSON.stringify({ role: turn % 2 === 0 ? 'user' : 'assistant', content })}\n`;
      }
      yield { text, turns: Math.min(1_000, turns - at) };
    }
  });

/** A session whose third record is one line of so many bytes: what a command printed. */
export const longLine = (bytes: number): LargeInput =>
  made(`line-${bytes / 1e6}mb`, function* () {
    const r = createRandom(32);
    const world = createWorld(r);
    const output = `${printed(r, world, bytes)}\n${NEEDLE}`;
    yield { text: record(0, 'user', 'Print the whole log.'), turns: 1 };
    yield call(1, 'call_0');
    yield result(2, 'call_0', output);
    yield { text: record(3, 'assistant', [{ type: 'text', text: 'Printed.' }]), turns: 1 };
  });

/** A session with so many results of so many bytes each. */
export const longResults = (results: number, bytes: number): LargeInput =>
  made(`results-${results}-of-${bytes / 1e3}kb`, function* () {
    const r = createRandom(33);
    const world = createWorld(r);
    // Commands print much of the same again and again; a stock of lines also makes the file sooner.
    const stock = printed(r, world, 40 * bytes);
    for (let i = 0; i < results; i++) {
      const at = r.int(0, stock.length - bytes);
      const end = i === results - 1 ? `\n${NEEDLE}` : '';
      const asked = call(2 * i, `call_${i}`);
      const answer = result(2 * i + 1, `call_${i}`, `run ${i}\n${stock.slice(at, at + bytes)}${end}`);
      yield { text: asked.text + answer.text, turns: 2 };
    }
  });

/** Lines as a service logs them, of about so many bytes. */
function printed(r: Random, world: World, bytes: number): string {
  const lines: string[] = [];
  for (let written = 0; written < bytes; ) {
    const line = `${r.pick(['INFO', 'WARN', 'ERROR'])} ${world.name()} request=${hex(r, 12)} ${sentence(r)} took=${r.int(2, 900)}ms`;
    lines.push(line);
    written += line.length + 1;
  }
  return lines.join('\n');
}

const call = (number: number, id: string): Stretch => {
  const use = {
    type: 'tool_use',
    id,
    name: 'Bash',
    input: { command: `kubectl logs deploy/ledger-${number}` },
  };
  return { text: record(number, 'assistant', [use]), turns: 1 };
};

const result = (number: number, id: string, content: string): Stretch => ({
  text: record(number, 'user', [{ type: 'tool_result', tool_use_id: id, content, is_error: false }]),
  turns: 1,
});

const closing = (number: number): Stretch => ({
  text: record(number, 'assistant', [{ type: 'text', text: `All done: ${NEEDLE}.` }]),
  turns: 1,
});

/** One record of a log of Claude Code, behind the one before it, with its line break. */
const record = (number: number, role: 'user' | 'assistant', content: unknown): string =>
  `${logRecord(number, number === 0 ? null : uuidOf(number - 1), role, content)}\n`;

/** The file of that name, made unless it is there. */
function made(name: string, make: () => Iterable<Stretch>): LargeInput {
  const path = join(benchFolder(), `large-${VERSION}-${name}.jsonl`);
  const factsPath = `${path}.facts.json`;
  const known = existsSync(path) && existsSync(factsPath) ? readFacts(factsPath) : null;
  if (known !== null) return { path, needle: NEEDLE, ...known };
  const file = openSync(path, 'w');
  let bytes = 0;
  let turns = 0;
  try {
    for (const stretch of make()) {
      bytes += writeSync(file, stretch.text);
      turns += stretch.turns;
    }
  } finally {
    closeSync(file);
  }
  writeFileSync(factsPath, JSON.stringify({ bytes, turns }));
  return { path, needle: NEEDLE, bytes, turns };
}

function readFacts(path: string): { readonly bytes: number; readonly turns: number } | null {
  const facts: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof facts !== 'object' || facts === null || !('bytes' in facts) || !('turns' in facts)) return null;
  const { bytes, turns } = facts;
  return typeof bytes === 'number' && typeof turns === 'number' ? { bytes, turns } : null;
}
