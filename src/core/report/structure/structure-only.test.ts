import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importTranscript } from '../../transcript/formats/registry.ts';
import type { Part, Thread, TranscriptDocument } from '../../transcript/model.ts';
import { filler } from './filler.ts';
import { structureOnly } from './structure-only.ts';

const folder = join(import.meta.dirname, '../../transcript/formats/fixtures');

function open(name: string, bytes: Uint8Array): TranscriptDocument | null {
  const result = importTranscript({ name, bytes });
  return result.ok ? result.document : null;
}

const reopened = (document: TranscriptDocument): TranscriptDocument | null =>
  open('report.txt', new TextEncoder().encode(structureOnly(document)));

const documents = readdirSync(folder)
  .filter((name) => !name.endsWith('.golden.txt') && name !== 'README.md')
  .flatMap((name) => {
    const document = open(name, readFileSync(join(folder, name)));
    return document === null ? [] : [{ name, document }];
  });

/** A structure says no words already. */
const spoken = documents.filter(({ document }) => document.format !== 'floorline-structure');

const textOf = (part: Part): string =>
  part.kind === 'tool_call' ? part.args.map(({ value }) => value).join('\n') : part.text;

/** What a structure keeps of a thread; calls by the turn and part that opened them. */
function skeleton({ turns, compactions }: Thread) {
  const calls = new Map<string, number>();
  const number = (id: string | null) => {
    if (id !== null && !calls.has(id)) calls.set(id, calls.size);
    return id === null ? null : calls.get(id);
  };
  return {
    turns: turns.map(({ role, parts, usage }) => ({
      role,
      usage,
      parts: parts.map((part) => ({
        kind: part.kind,
        lines: textOf(part)
          .split('\n')
          .map((line) => line.length),
        call: part.kind === 'tool_call' || part.kind === 'tool_result' ? number(part.callId) : null,
        error: part.kind === 'tool_result' && part.isError,
        args: part.kind === 'tool_call' ? part.args.length : 0,
        harness: part.kind === 'text' && part.harness === true,
        opaque: part.kind === 'reasoning' && part.opaque === true,
      })),
    })),
    compactions: compactions.map(({ turn, tokensBefore, tokensAfter, kept }) => [
      turn,
      tokensBefore,
      tokensAfter,
      kept,
    ]),
  };
}

describe('the structure of a transcript', () => {
  test('there are documents to try it on', () => {
    expect(documents.length).toBeGreaterThan(25);
  });

  test.each(documents.map(({ name, document }) => [name, document] as const))(
    '%s opens again with the same structure',
    (_, document) => {
      const again = reopened(document);
      const threads = (of: TranscriptDocument | null) =>
        of?.conversations.map((one) => one.threads.map(skeleton));
      expect(again?.format).toBe('floorline-structure');
      expect(again?.diagnostics).toEqual([]);
      // Threads without turns hold nothing that could be reported.
      const kept = {
        ...document,
        conversations: document.conversations
          .map((one) => ({ ...one, threads: one.threads.filter(({ turns }) => turns.length > 0) }))
          .filter((one) => one.threads.length > 0),
      };
      expect(threads(again)).toEqual(threads(kept));
    },
  );

  test.each(spoken.map(({ name, document }) => [name, document] as const))(
    'nothing that %s says is in it',
    (_, document) => {
      const said = new Set(structureOnly(document).match(WORD));
      const words = new Set<string>();
      const note = (text: string) => {
        for (const [word] of text.matchAll(WORD)) words.add(word);
      };
      for (const { title, threads } of document.conversations) {
        note(title);
        for (const thread of threads) {
          note(thread.title);
          for (const { parts, model } of thread.turns) {
            note(model ?? '');
            for (const part of parts) note(textOf(part));
          }
        }
      }
      expect(
        [...words].filter((word) => !OURS.test(word) && !document.format.includes(word) && said.has(word)),
      ).toEqual([]);
    },
  );

  test('pauses stay, the day does not', () => {
    const times = (document: TranscriptDocument | null) =>
      document?.conversations.flatMap(({ threads }) =>
        threads.flatMap(({ turns }) => turns.map((turn) => turn.timestamp)),
      ) ?? [];
    const claude = documents.find(({ name }) => name === 'claude-session.jsonl')?.document ?? null;
    const before = times(claude).map((time) => (time === null ? null : Date.parse(time)));
    const after =
      claude === null ? [] : times(reopened(claude)).map((time) => (time === null ? null : Date.parse(time)));
    const first = Math.min(...before.flatMap((time) => time ?? []));
    expect(before.length).toBeGreaterThan(3);
    expect(after).toEqual(before.map((time) => (time === null ? null : time - first + Date.UTC(2000, 0, 1))));
  });
});

const WORD = /[A-Za-z][A-Za-z0-9_-]{4,}/g;

/** Words of the file's own, which a transcript may also say. */
const OURS =
  /^(?:audio|bytes|model(?:-\d+)?|other|parts|plain|true|false|limit|input|query|paths|start|lines|write|assistant|system|harness|opaque|reasoning|summary|attachment|tool_call|tool_result|callId|isError|mediaType|conversation(?:-\d+)?|floorline|compactions|trigger|manual|tokensBefore|tokensAfter|structure|timeout|command|pattern|content|contents|old_string|new_string|file_path|filePath|filename|description|offset|arguments|file_text|prompt|exclude|include|message|insert_line|view_range|questions|directory|search|format|threshold|overflow|thread(?:-\d+)?|inputTokens|cacheReadTokens|cacheCreationTokens|outputTokens|tool-\d+|image|application)$/;

describe('filler', () => {
  test.each([
    ['Retry in 30 s!', 'Xxxxx xx 11 x!'],
    ['{"ok": true, "n": -1.5}', '{"xx": true, "x": -1.1}'],
    ['é 漢字 😀', 'x 字字 xx'],
    ['a\tb\r\n', 'x\tx\r\n'],
  ])('%j → %j', (text, expected) => {
    expect(filler(text)).toBe(expected);
  });

  test('keeps the length and the lines, and says the same of what has the same shape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const out = filler(text);
        expect(out.length).toBe(text.length);
        expect(out.split('\n').length).toBe(text.split('\n').length);
        expect(filler(out)).toBe(out);
      }),
    );
  });
});
