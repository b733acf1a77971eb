/**
 * The harness is a program of its own that lies outside this repository: it says where a transcript would have been
 * compacted and which literals its agent wrote again later. It is run from a copy in `node_modules/.cache`, where its
 * tokenizer resolves to ours, and which is named after its content; its own folder may be read-only.
 * This is the edge where untyped data comes in: what is used of it is written down here and nowhere else.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, Stop } from '../process.mjs';

/** One turn of a normalised transcript. The text of a call is its name, then one `key: value` line per argument. */
export interface NormalisedTurn {
  readonly kind: 'system' | 'user' | 'assistant_text' | 'thinking' | 'tool_call' | 'tool_result';
  readonly text: string;
  readonly name?: string;
  readonly callId?: string;
  readonly keys?: readonly string[];
  readonly isError?: boolean;
}

/** A turn as the harness classed it. */
export interface ClassedTurn extends NormalisedTurn {
  /** `user`, `assistant_text`, `thinking`, `call`, `call_write`, `result_error`, `result_other`, `result_read`, `system`. */
  readonly cls: string;
  /** The turn of the call that a result answers; -1 for none. */
  readonly call?: number;
}

/** A compaction: region `[a, b)`, retained tail `[b, c)`; system turns are in neither and stay. */
export interface HarnessEvent {
  /** Budget in tokens. */
  readonly B: number;
  /** Number of the compaction under this budget. */
  readonly k: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Tokens of the region. */
  readonly rtok: number;
}

/** A literal that the agent wrote again although the region was its only source. */
export interface NeededLiteral {
  readonly lit: string;
  readonly tok: number;
  /** Whether it stands anywhere in the region but in what can be read again. */
  readonly core: boolean;
  /** Turns of the region that hold it. */
  readonly R: readonly number[];
}

export interface PreparedTranscript {
  readonly tr: { readonly id: string; readonly source: string; readonly turns: readonly ClassedTurn[] };
  readonly half: string;
  readonly group: string;
  readonly evs: readonly HarnessEvent[];
}

/** What is used of the harness's library. */
export interface Harness {
  /** Folder of the copy that is run. */
  readonly folder: string;
  /** Names the content of the harness. */
  readonly hash: string;
  prepare(normalised: string): readonly PreparedTranscript[];
  /** What was needed again after the compaction really happened. */
  needed(transcript: PreparedTranscript, event: HarnessEvent): readonly NeededLiteral[];
  /** First place at or after `from` where a literal stands between word boundaries; -1 for none. */
  find(text: string, literal: string, from?: number): number;
  /** Typed atoms of a text. */
  atoms(text: string): readonly { readonly kind: string; readonly str: string }[];
}

/** Where copies and answers of the harness are kept. */
export const CACHE = join(root, 'node_modules/.cache/yardstick');

/** Loads the library of the harness in a folder. */
export async function loadHarness(source: string): Promise<Harness> {
  const hash = hashFiles([source, join(source, 'lib')]);
  const folder = join(CACHE, hash);
  if (!existsSync(folder)) copyHarness(source, folder);
  const library = async (name: string): Promise<Record<string, unknown>> =>
    await import(pathToFileURL(join(folder, 'lib', name)).href);
  const dataset = await library('dataset.mjs');
  const load = functionOf<Parameters<LoadFunction>, ReturnType<LoadFunction>>(dataset, 'load');
  const prepare = functionOf<[unknown], readonly PreparedTranscript[]>(dataset, 'prepare');
  const needs = functionOf<[PreparedTranscript, HarnessEvent], { c: readonly NeededLiteral[] }>(
    dataset,
    'needs',
  );
  const find = functionOf<[string, string, number?], number>(await library('need.mjs'), 'findB');
  const atoms = functionOf<[string], ReturnType<Harness['atoms']>>(await library('extract.mjs'), 'atoms');
  return {
    folder,
    hash,
    prepare: (normalised) => prepare(load(normalised)),
    needed: (transcript, event) => needs(transcript, event).c,
    find,
    atoms,
  };
}

type LoadFunction = (folder: string) => unknown;

/** A function of an untyped module, taken at its word about its types. */
function functionOf<A extends readonly unknown[], R>(
  module: Record<string, unknown>,
  name: string,
): (...args: A) => R {
  const value = module[name];
  if (typeof value !== 'function')
    throw new Stop(`The yardstick's library has no ${name}: it is another version.`);
  return value as (...args: A) => R;
}

/** Names the content of the files that lie directly in some folders. */
export function hashFiles(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (!entry.isFile()) continue;
      hash.update(`${entry.name}\n`).update(readFileSync(join(folder, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Copies the programs without the data, so that the copy is there whole or not at all. */
function copyHarness(source: string, target: string): void {
  const unfinished = `${target}.${process.pid}`;
  copyFiles(source, unfinished, /\.(?:mjs|json)$/);
  copyFiles(join(source, 'lib'), join(unfinished, 'lib'), /./);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    // Another run was faster; its copy is the same.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Copies contents alone: the originals may be read-only, which the copies need not be. */
function copyFiles(from: string, to: string, names: RegExp): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isFile() && names.test(entry.name)) {
      writeFileSync(join(to, entry.name), readFileSync(join(from, entry.name)));
    }
  }
}
