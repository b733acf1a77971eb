import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { createTar } from 'nanotar';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import { openArchivesNow } from '../../containers/open-archives.ts';
import { LAMPS, ZSTD } from '../../containers/testing/zstd-samples.ts';
import type { TranscriptDocument } from '../../model.ts';
import { renderTurn } from '../../render.ts';
import type { ImportResult, SourceBytes } from '../result.ts';
import { groupFiles } from './group-files.ts';
import { importFiles } from './import-files.ts';
import { importGroup } from './import-group.ts';
import { FOLDERS } from './testing/folders.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const bytesOf = (folder: Readonly<Record<string, string>>): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries(Object.entries(folder).map(([name, text]) => [name, encoder.encode(text)]));

type Files = Readonly<Record<string, Uint8Array>>;
const PACKERS: Readonly<Record<string, (files: Files) => Uint8Array>> = {
  zip: (files) => zipSync({ ...files }),
  tar: (files) => createTar(Object.entries(files).map(([name, data]) => ({ name, data }))),
  'tar.gz': (files) => gzipSync(createTar(Object.entries(files).map(([name, data]) => ({ name, data })))),
  'zip of gz': (files) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, data]) => [`${name}.gz`, gzipSync(data)]))),
  'zip in a zip': (files) => zipSync({ 'in.zip': zipSync({ ...files }) }),
};

function opened(result: ImportResult): TranscriptDocument {
  if (!result.ok) throw new Error(result.failure.message);
  return result.document;
}

/** What a document tells, whatever its files are called. */
const told = ({ conversations, metadata, diagnostics }: TranscriptDocument) => ({
  conversations: conversations.map(({ threads }) =>
    threads.map(({ turns, compactions, title }) => ({
      title,
      compactions,
      turns: turns.map((turn) => [
        turn.role,
        renderTurn(turn).text,
        turn.timestamp,
        turn.source.map(({ from, to, line }) => [from, to, line]),
      ]),
    })),
  ),
  metadata: metadata.map(({ name, source }) => [name, source.from, source.to]),
  faults: diagnostics.map(({ code, source }) => [code, source.from]),
});

function expectConserved(bytes: Uint8Array, name: string): void {
  const document = opened(importFiles([{ name, bytes }]));
  for (const source of openArchivesNow([{ name, bytes }]).sources) {
    if (!('bytes' in source)) continue;
    const names = document.files?.map((file) => file.name) ?? [document.name];
    const file = names.indexOf(source.name);
    if (file === -1) {
      // It is told of by name, with what it is not.
      expect(document.diagnostics.map(({ reason }) => reason).join('\n')).toContain(source.name);
      continue;
    }
    const left = uncoveredRanges(document, source.bytes, file);
    expect(left.map(({ from, to }) => decoder.decode(source.bytes.subarray(from, to)))).toEqual([]);
  }
  expect(overlappingRanges(document)).toEqual([]);
}

describe.each(Object.entries(PACKERS))('files packed as %s', (kind, pack) => {
  it.each(Object.entries(FOLDERS))('say what the files say: %s', (_, folder) => {
    const files = bytesOf(folder);
    const loose = opened(
      importGroup(
        Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
        { found: true },
      ),
    );
    const document = opened(importFiles([{ name: `logs.${kind}`, bytes: pack(files) }]));
    expect(told(document)).toEqual(told(loose));
    expectConserved(pack(files), 'logs');
  });
});

describe('files of a folder that were packed one by one', () => {
  it.each(Object.entries(FOLDERS))('make the same sessions, and say the same: %s', (_, folder) => {
    const loose = Object.entries(bytesOf(folder)).map(([name, bytes]) => ({ name, bytes }));
    const packed = loose.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzipSync(bytes) }));
    const sessions = (files: readonly SourceBytes[]) =>
      groupFiles(files.map(({ name, bytes }) => ({ path: name, head: bytes }))).groups.map(({ files: own }) =>
        own.map(({ facts, role }) => [facts.names.join('/'), facts.kind, role]),
      );
    expect(sessions(packed)).toEqual(sessions(loose));
    const merged = importFiles(packed, { found: true });
    expect(told(opened(merged))).toEqual(told(opened(importFiles(loose, { found: true }))));
  });
});

describe('archives of a talk', () => {
  const CHAT = '{"role":"user","content":"Raise the bridge."}\n{"role":"assistant","content":"It is up."}\n';
  const text = (value: string): Uint8Array => encoder.encode(value);

  it('a file that is only packed is that file', () => {
    const plain = importFiles([{ name: 'lamps.jsonl', bytes: text(LAMPS) }]);
    for (const [name, bytes] of [
      ['lamps.jsonl.zst', ZSTD.lamps],
      ['lamps.jsonl.gz', gzipSync(text(LAMPS))],
    ] as const)
      expect(importFiles([{ name, bytes }])).toEqual(plain);
  });

  it('a Codex rollout that was packed opens', () => {
    const line = (payload: object) =>
      `${JSON.stringify({ timestamp: '2026-05-01T10:00:00Z', type: 'response_item', payload })}\n`;
    const rollout =
      `${JSON.stringify({ timestamp: '2026-05-01T10:00:00Z', type: 'session_meta', payload: { id: 's1', cwd: '/quay' } })}\n` +
      line({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Raise it.' }] }) +
      line({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Up.' }] });
    const document = opened(importFiles([{ name: 'rollout.jsonl.gz', bytes: gzipSync(text(rollout)) }]));
    expect(document).toMatchObject({ name: 'rollout.jsonl', format: 'codex' });
    expect(document.conversations[0]?.threads[0]?.turns).toHaveLength(2);
  });

  it('of an export only the talk is opened, and the rest is listed', () => {
    const bytes = zipSync({
      'chat.html': text('<html><body>Not the talk itself</body></html>'),
      'users.json': text('[{"uuid":"u","full_name":"A"}]'),
      'conversations.jsonl': text(CHAT),
      'file-1.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73),
    });
    const document = opened(importFiles([{ name: 'export.zip', bytes }]));
    expect(document.name).toBe('export.zip/conversations.jsonl');
    expect(document.diagnostics.map(({ reason }) => reason)).toEqual([
      '3 files are no transcripts: export.zip/file-1.png (no text), export.zip/chat.html, export.zip/users.json.',
    ]);
    expectConserved(bytes, 'export.zip');
  });

  it('several talks are conversations of one document, faults named after their member', () => {
    const bytes = zipSync({ 'a.jsonl': text(CHAT), 'b.jsonl': text(`${CHAT}{"role":`) });
    const document = opened(importFiles([{ name: 'talks.zip', bytes }]));
    expect(document.name).toBe('talks.zip (2 sessions)');
    expect(document.conversations.map(({ title }) => title)).toEqual([
      'talks.zip/a.jsonl',
      'talks.zip/b.jsonl',
    ]);
    expect(document.diagnostics.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^talks\.zip\/b\.jsonl: Line 3/),
    ]);
  });

  it('a cut archive gives what stands before the cut, with a diagnostic whose place lies in none of the files', () => {
    const bytes = gzipSync(text(LAMPS));
    const document = opened(importFiles([{ name: 'lamps.jsonl.gz', bytes: bytes.subarray(0, 900) }]));
    const turns = document.conversations[0]?.threads[0]?.turns ?? [];
    expect(turns.length).toBeGreaterThan(10);
    expect(document.diagnostics.at(-1)).toEqual({
      code: 'damaged-archive',
      source: { from: 900, to: 900, line: 1, file: 1 },
      reason: 'lamps.jsonl.gz: it ends too early, at byte 900; what came out before was read.',
    });
  });

  it('says what is the matter where nothing opens', () => {
    const failed = (files: readonly SourceBytes[]) => {
      const result = importFiles(files);
      return result.ok ? null : [result.failure.code, result.failure.message];
    };
    const zip = (files: Files) => [{ name: 'x.zip', bytes: zipSync({ ...files }) }];
    expect(failed(zip({}))).toEqual([
      'not-a-transcript',
      'The archive x.zip holds no transcript: it is empty.',
    ]);
    expect(failed(zip({ 'a.json': text('{"a":1}') }))?.[1]).toBe(
      'The archive x.zip holds no transcript: its one file is none.',
    );
    expect(failed(zip({ 'state.vscdb': text('SQLite format 3\0 CREATE TABLE ItemTable (key)') }))).toEqual([
      'unsupported',
      'x.zip/state.vscdb is an SQLite database of VS Code or an editor made of it, such as Cursor (by its table ItemTable); Floorline does not read it.',
    ]);
    expect(failed([{ name: 'x.gz', bytes: Uint8Array.of(0x1f, 0x8b) }])?.[0]).toBe('empty');
  });

  it('any bytes behind any mark of an archive are fine', () => {
    const marks = fc.constantFrom(
      [0x1f, 0x8b, 8],
      [0x50, 0x4b, 3, 4],
      [0x28, 0xb5, 0x2f, 0xfd],
      [0x50, 0x4b, 5, 6],
    );
    fc.assert(
      fc.property(marks, fc.uint8Array({ maxLength: 400 }), (mark, rest) => {
        const result = importFiles([{ name: 'any', bytes: Uint8Array.from([...mark, ...rest]) }]);
        if (!result.ok) expect(result.failure.message).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
