/**
 * What the estimator reads on an ordinary day, by kind: prose, source code and JSON of the installed packages, which many
 * people wrote, and a dense log made up from a seed. Repeating one paragraph would flatter whatever remembers.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../core/tokens/fixtures/random.ts';
import { createWorld, hex, sentence } from './generated-world.ts';

export const ORDINARY_KINDS = ['prose', 'log', 'code', 'json'] as const;
export type OrdinaryKind = (typeof ORDINARY_KINDS)[number];

/** Characters of each kind. */
const SIZE = 1_000_000;
/** Characters of one message, at most; it ends with a line. */
const MESSAGE = 4_000;
/** Larger files are tables and bundles, which nobody reads. */
const LARGEST_FILE = 60_000;

/** The texts of installed files with one of these endings, in a fixed order, until there is enough. */
function installed(root: string, ending: RegExp, take: (text: string) => string, largest: number): string {
  let text = '';
  const folders = [join(root, 'node_modules')];
  for (let folder = folders.shift(); folder !== undefined && text.length < SIZE; folder = folders.shift()) {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile() || !ending.test(entry.name) || statSync(path).size > largest) continue;
      text += take(readFileSync(path, 'utf8'));
      if (text.length >= SIZE) break;
    }
  }
  return text;
}

/** The paragraphs of a document that are mostly words. */
function paragraphs(text: string): string {
  return text
    .replace(/^```[^`]*^```/gm, '')
    .split(/\n{2,}/)
    .filter((block) => block.length > 80 && (block.match(/[A-Za-z ]/g)?.length ?? 0) > 0.88 * block.length)
    .map((block) => `${block}\n\n`)
    .join('');
}

/** A log where every line has a stamp, a level, names, ids and numbers. */
function denseLog(): string {
  const r = createRandom(23);
  const world = createWorld(r);
  let text = '';
  while (text.length < SIZE) {
    text += `2026-03-${r.int(10, 28)}T${r.int(10, 23)}:${r.int(10, 59)}:${r.int(10, 59)}.${r.int(100, 999)}Z ${r.pick(['INFO', 'INFO', 'WARN', 'ERROR'])} [req-${hex(r, 8)}] ${world.name()} ${sentence(r)} file=${world.file().path}:${r.int(1, 400)} host=10.0.${r.int(0, 9)}.${r.int(1, 254)}:8080 took=${r.int(2, 900)}ms bytes=${r.int(100, 90_000)}\n`;
  }
  return text;
}

/** Cut into messages at the ends of lines. */
function messages(text: string): readonly string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.lastIndexOf('\n', from + MESSAGE);
    const to = newline > from ? newline + 1 : Math.min(text.length, from + MESSAGE);
    // A copy of its own, as a message that was read from a file is.
    found.push(Buffer.from(text.slice(from, to)).toString());
    from = to;
  }
  return found;
}

/** About a million characters of each kind, in messages. `root` is the project's folder. */
export function ordinaryTexts(root: string): Readonly<Record<OrdinaryKind, readonly string[]>> {
  const whole = (text: string): string => text;
  return {
    prose: messages(installed(root, /\.md$/, paragraphs, 400_000)),
    log: messages(denseLog()),
    code: messages(installed(root, /\.(?:[cm]?ts|[cm]?js)$/, whole, LARGEST_FILE)),
    json: messages(installed(root, /\.json$/, whole, LARGEST_FILE)),
  };
}
