/**
 * An export of a chat service, made up from a seed, to measure on: a JSON array of conversations on one line, each a tree
 * of messages with an edited question here and there. Written piece by piece: it is larger than one string should be.
 */
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '../../core/tokens/fixtures/random.ts';
import { sentence } from './generated-world.ts';
import { benchFolder } from './results.ts';

/** The export as a file; answers with its path. One that is there already is taken as it is. */
export function generatedExportFile(bytes: number): string {
  const path = join(benchFolder(), `export-${bytes}.json`);
  if (existsSync(path) && statSync(path).size >= bytes) return path;
  const file = openSync(path, 'w');
  const r = createRandom(7);
  let written = writeSync(file, '[');
  for (let number = 0; written < bytes; number++) {
    const text = JSON.stringify(conversation(r, number));
    written += writeSync(file, number === 0 ? text : `, ${text}`);
  }
  writeSync(file, ']');
  closeSync(file);
  return path;
}

interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly children: string[];
  readonly message: object | null;
}

function conversation(r: Random, number: number): object {
  const start = 1_700_000_000 + number * 3600;
  const root: Node = { id: `c${number}-root`, parent: null, children: [], message: null };
  const nodes: Node[] = [root];
  const add = (parent: Node, message: object): Node => {
    const id = `c${number}-${nodes.length}`;
    const node: Node = { id, parent: parent.id, children: [], message: { id, ...message } };
    parent.children.push(id);
    nodes.push(node);
    return node;
  };
  // One in two hundred is a project of weeks, the others are short.
  const rounds = number % 200 === 99 ? 1500 : r.int(1, 14);
  let last = root;
  for (let round = 0; round < rounds; round++) {
    const at = start + round * 60;
    if (round % 9 === 4) add(add(last, said('user', words(r, 2), at)), said('assistant', words(r, 9), at));
    last = add(last, said('user', words(r, r.int(1, 6)), at));
    if (r.int(0, 9) < 2) {
      last = add(last, called(words(r, 4), at + 1));
      last = add(last, ran(words(r, 12), at + 2));
    }
    last = add(last, said('assistant', words(r, r.int(4, 30)), at + 3));
  }
  return {
    title: sentence(r).slice(0, 60),
    create_time: start + 0.125,
    update_time: start + rounds * 60,
    mapping: Object.fromEntries(nodes.map((node) => [node.id, node])),
    moderation_results: [],
    current_node: last.id,
    conversation_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    default_model_slug: 'gpt-5',
  };
}

const words = (r: Random, sentences: number): string =>
  Array.from({ length: sentences }, () => sentence(r)).join(' ');

const message = (role: string, content: object, at: number, recipient = 'all') => ({
  author: { role, name: role === 'tool' ? 'python' : null, metadata: {} },
  create_time: at,
  update_time: null,
  content,
  status: 'finished_successfully',
  end_turn: null,
  weight: 1,
  metadata: role === 'assistant' ? { model_slug: 'gpt-5', message_type: 'next' } : {},
  recipient,
});
const said = (role: string, text: string, at: number) =>
  message(role, { content_type: 'text', parts: [text] }, at);
const called = (text: string, at: number) =>
  message('assistant', { content_type: 'code', language: 'python', text }, at, 'python');
const ran = (text: string, at: number) => message('tool', { content_type: 'execution_output', text }, at);
