/**
 * Looks for many literals in a text at once, at word boundaries.
 *
 * Problem. A hundred thousand literals, and texts of megabytes: none may be looked for by itself. Idea. Texts and literals
 * are cut into the same pieces — a run of word characters, or one other character — and the pieces are what is compared.
 * The literals make one automaton after Aho and Corasick over pieces; a piece that no literal holds sends it back to its
 * start, which is what most words of a text do. Cost. Linear in the characters and in the pieces of the literals, nothing
 * is capped: a literal that ends inside another is reported on the way.
 */
import { C, classOf, WORD_BITS } from '../irreducible/chars.ts';
import { growingInts } from './growing-array.ts';
import { createLiteralTable, finishedHash, HASH_OF_NOTHING, hashWith } from './literal-table.ts';

/** Scripts without blanks between words have no word boundaries: each of their letters is a piece. */
const inRunOf = (bits: number): boolean => (bits & WORD_BITS) !== 0 && (bits & C.dense) === 0;
/** 1 for the ASCII characters of which runs consist. */
const ASCII_RUN = Uint8Array.from({ length: 128 }, (_, code) => (inRunOf(classOf(code)) ? 1 : 0));
/** Whether a UTF-16 unit goes on in the run before it. */
const inRun = (code: number): boolean => (code < 128 ? ASCII_RUN[code] === 1 : inRunOf(classOf(code)));

/** The end of the piece that begins at `start`. */
function pieceEnd(text: string, start: number): number {
  let end = start + 1;
  if (!inRun(text.charCodeAt(start))) return end;
  while (end < text.length && inRun(text.charCodeAt(end))) end++;
  return end;
}

export interface LiteralAutomaton {
  /**
   * Reports each literal that stands in the text, and the offset behind it; `meet` says whether it wants to hear of those
   * that end there inside of this one.
   */
  scan(text: string, meet: (literal: number, end: number) => boolean): void;
}

/** Literals are numbered as they come; of equal ones the last is reported. */
export function createLiteralAutomaton(literals: readonly string[]): LiteralAutomaton {
  const pieces = createLiteralTable();
  const { count, piece, parent, depth, ends, childOf } = buildTrie(literals, pieces.idOf);
  /** The longest proper ending of a node's text that the trie also holds, and the nearest such that is a literal. */
  const fail = new Uint32Array(count);
  const shorter = new Uint32Array(count);
  /** By piece: the node below the root. Most texts are there most of the time. */
  const atRoot = new Uint32Array(pieces.literals.length);
  /** By node: a bit for the pieces that go on from it, so that most of those that do not need no look at the trie. */
  const goesOn = new Int32Array(count);
  for (let node = 1; node < count; node++) {
    const above = parent[node] ?? 0;
    const id = piece[node] ?? 0;
    if (above === 0) atRoot[id] = node;
    else goesOn[above] = (goesOn[above] ?? 0) | (1 << (id & 31));
  }

  const follow = (from: number, id: number): number => {
    for (let node = from; node !== 0; node = fail[node] ?? 0) {
      if ((((goesOn[node] ?? 0) >>> (id & 31)) & 1) === 0) continue;
      const child = childOf(node, id);
      if (child !== 0) return child;
    }
    return atRoot[id] ?? 0;
  };

  for (const node of byDepth(depth)) {
    if ((depth[node] ?? 0) < 2) continue;
    const to = follow(fail[parent[node] ?? 0] ?? 0, piece[node] ?? 0);
    fail[node] = to;
    shorter[node] = ends[to] === 0 ? (shorter[to] ?? 0) : to;
  }

  /** By node: itself where a literal ends there, else the nearest of its endings that is one. */
  const reported = ends.map((end, node) => (end === 0 ? (shorter[node] ?? 0) : node));
  /** By ASCII character: the piece that it alone is, or −1. */
  const single = Int32Array.from({ length: 128 }, (_, code) => pieces.find(String.fromCharCode(code), 0, 1));
  /** 1 for the ASCII characters that are pieces and begin no literal. */
  const opensNone = Uint8Array.from(single, (id, code) =>
    ASCII_RUN[code] === 0 && (id < 0 || atRoot[id] === 0) ? 1 : 0,
  );

  return {
    scan(text, meet) {
      const size = text.length;
      let node = 0;
      for (let at = 0; at < size; ) {
        const start = at;
        let code = text.charCodeAt(at++);
        if (node === 0 && code < 128 && opensNone[code] === 1) continue;
        let id = -1;
        if (code < 128 && ASCII_RUN[code] === 0) {
          id = single[code] ?? -1;
        } else {
          let hash = hashWith(HASH_OF_NOTHING, code);
          if (inRun(code)) {
            for (; at < size; at++) {
              code = text.charCodeAt(at);
              if (!inRun(code)) break;
              hash = hashWith(hash, code);
            }
          }
          id = pieces.findByHash(text, start, at, finishedHash(hash));
        }
        if (id < 0) {
          node = 0;
          continue;
        }
        node = node === 0 ? (atRoot[id] ?? 0) : follow(node, id);
        for (let last = reported[node] ?? 0; last !== 0; last = shorter[last] ?? 0) {
          // What ends with this one was reported when it was.
          if (!meet((ends[last] ?? 0) - 1, at)) break;
        }
      }
    },
  };
}

/** The literals as a tree of pieces. Node 0 is its root; `ends` holds a literal plus one where one ends. */
function buildTrie(literals: readonly string[], idOf: (text: string, start: number, end: number) => number) {
  const piece = growingInts();
  const parent = growingInts();
  const depth = growingInts();
  const ends = growingInts();
  const push = (id: number, above: number, level: number): number => {
    piece.push(id);
    parent.push(above);
    depth.push(level);
    ends.push(0);
    return piece.length - 1;
  };
  push(0, 0, 0);
  /** Nodes by the hash of parent and piece; 0 for a free slot. A power of two, at most half full. */
  let slots = new Uint32Array(1_024);
  const slotOf = (above: number, id: number): number => {
    let slot = hashOf(above, id) & (slots.length - 1);
    for (let node = slots[slot] ?? 0; node !== 0; node = slots[slot] ?? 0) {
      if (parent.at(node) === above && piece.at(node) === id) break;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  };
  const grow = (): void => {
    slots = new Uint32Array(slots.length * 2);
    for (let node = 1; node < piece.length; node++) slots[slotOf(parent.at(node), piece.at(node))] = node;
  };
  for (const [literal, text] of literals.entries()) {
    let node = 0;
    for (let at = 0; at < text.length; ) {
      const end = pieceEnd(text, at);
      const id = idOf(text, at, end);
      const slot = slotOf(node, id);
      const known = slots[slot] ?? 0;
      if (known !== 0) {
        node = known;
      } else {
        node = push(id, node, depth.at(node) + 1);
        slots[slot] = node;
        if (piece.length * 2 > slots.length) grow();
      }
      at = end;
    }
    if (node !== 0) ends.set(node, literal + 1);
  }
  const pieces = piece.finish();
  const parents = parent.finish();
  return {
    count: pieces.length,
    piece: pieces,
    parent: parents,
    depth: depth.finish(),
    ends: ends.finish(),
    /** The node below `above` by a piece; 0 when there is none. */
    childOf(above: number, id: number): number {
      let slot = hashOf(above, id) & (slots.length - 1);
      for (let node = slots[slot] ?? 0; node !== 0; node = slots[slot] ?? 0) {
        if (parents[node] === above && pieces[node] === id) return node;
        slot = (slot + 1) & (slots.length - 1);
      }
      return 0;
    },
  };
}

function hashOf(node: number, id: number): number {
  const hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(id + 1, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

/** All nodes, those nearest to the root first. */
function byDepth(depth: Uint32Array): Uint32Array {
  let deepest = 0;
  for (const level of depth) if (level > deepest) deepest = level;
  const next = new Uint32Array(deepest + 2);
  for (const level of depth) next[level + 1] = (next[level + 1] ?? 0) + 1;
  for (let level = 1; level < next.length; level++) next[level] = (next[level] ?? 0) + (next[level - 1] ?? 0);
  const order = new Uint32Array(depth.length);
  for (const [node, level] of depth.entries()) {
    const place = next[level] ?? 0;
    order[place] = node;
    next[level] = place + 1;
  }
  return order;
}
