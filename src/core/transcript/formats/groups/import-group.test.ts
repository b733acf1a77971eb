import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlappingRanges, uncoveredRanges } from '../../conservation.ts';
import type { Thread, TranscriptDocument } from '../../model.ts';
import { renderTurn } from '../../render.ts';
import type { SourceBytes } from '../result.ts';
import { importGroup } from './import-group.ts';
import { FOLDERS, type Folder } from './testing/folders.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const sourcesOf = (folder: Folder): SourceBytes[] =>
  Object.entries(folder).map(([name, text]) => ({ name, bytes: encoder.encode(text) }));

function documentOf(files: readonly SourceBytes[]): TranscriptDocument {
  const result = importGroup(files);
  if (!result.ok) throw new Error(result.failure.message);
  return result.document;
}

const textsOf = ({ turns }: Thread): string[] =>
  turns.map((turn) => `${turn.role}: ${renderTurn(turn).text}`);
const threadsOf = (folder: Folder): readonly Thread[] =>
  documentOf(sourcesOf(folder)).conversations.flatMap(({ threads }) => threads);

function expectConserved(files: readonly SourceBytes[]): void {
  const result = importGroup(files);
  if (!result.ok) {
    expect(result.failure.message).not.toBe('');
    return;
  }
  const { document } = result;
  const names = document.files?.map(({ name }) => name) ?? [document.name];
  const known = files.filter(({ name }) => names.includes(name));
  const left = known.flatMap(({ name, bytes }) =>
    uncoveredRanges(document, bytes, names.indexOf(name)).map(
      ({ from, to }) => `${name}: ${decoder.decode(bytes.subarray(from, to))}`,
    ),
  );
  expect(left).toEqual([]);
  expect(overlappingRanges(document)).toEqual([]);
  for (const { name } of files)
    if (!names.includes(name))
      expect(document.diagnostics.some(({ reason }) => reason.startsWith(`${name} was left out`))).toBe(true);
  for (const { threads } of document.conversations) {
    expect(new Set(threads.map(({ id }) => id)).size).toBe(threads.length);
    for (const { source } of threads.flatMap(({ turns }) => turns))
      for (const { from, to, line, file = 0 } of source) {
        const { bytes } = files.find(({ name }) => name === names[file]) ?? { bytes: new Uint8Array() };
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(bytes.length);
        expect(line).toBe(bytes.subarray(0, from).filter((byte) => byte === 0x0a).length + 1);
      }
  }
}

describe('one document of the files of a session', () => {
  it('Claude Code: subagents are threads, titled after the call that started them', () => {
    const document = documentOf(sourcesOf(FOLDERS.claude));
    expect(document.conversations).toHaveLength(1);
    expect(document.conversations[0]?.threads.map(({ title, turns }) => [title, turns.length])).toEqual([
      ['Check every lamp of the quay.', 5],
      ['Measure the lamps', 2],
      ['Count the bollards', 2],
    ]);
    expect(document.diagnostics).toEqual([]);
    expect(document.files?.map(({ name }) => name.split('/').at(-1))).toEqual([
      '5b1f0c7e-0000-4000-8000-000000000001.jsonl',
      'agent-a1b2.jsonl',
      'agent-b2c3.jsonl',
      'agent-b2c3.meta.json',
      't1.txt',
    ]);
    expect(document.conversations[0]?.threads[1]?.turns[1]?.source).toMatchObject([{ file: 1, line: 2 }]);
    expect(document.metadata.filter(({ source }) => source.file === 4).map(({ name }) => name)).toEqual([
      'file t1.txt',
    ]);
  });

  it('Claude Code: what a resumed session repeats is told once, from the first file', () => {
    const [session] = documentOf(sourcesOf(FOLDERS['resumed claude'])).conversations;
    expect(session?.threads.map(textsOf)).toEqual([
      [
        'user: Count the buoys.',
        'assistant: There are nine.',
        'user: Paint them red.',
        'assistant: All nine are red.',
      ],
    ]);
    expect(session?.threads[0]?.turns.map(({ source }) => source[0]?.file)).toEqual([0, 0, 1, 1]);
  });

  it('an export in numbered parts is one list of conversations, by their own names', () => {
    const part = (title: string): string =>
      JSON.stringify([
        {
          title,
          create_time: 1,
          mapping: {
            a: { id: 'a', parent: null, message: { author: { role: 'user' }, content: said(title) } },
            b: { id: 'b', parent: 'a', message: { author: { role: 'assistant' }, content: said('Yes.') } },
          },
          current_node: 'b',
        },
      ]);
    const said = (text: string) => ({ content_type: 'text', parts: [text] });
    const files = sourcesOf({
      'conversations-000.json': part('Boats'),
      'conversations-001.json': part('Ropes'),
    });
    const { conversations } = documentOf(files);
    expect(conversations.map(({ title }) => title)).toEqual(['Boats', 'Ropes']);
    expect(conversations.map(({ threads }) => threads[0]?.turns[0]?.source[0]?.file)).toEqual([0, 1]);
  });

  it('OpenCode: pieces are put together, and a child session is a thread', () => {
    const [root, child] = threadsOf(FOLDERS.opencode);
    expect(root === undefined ? [] : textsOf(root)).toEqual([
      'user: Paint the crane in RAL 5010.',
      'assistant: It is painted.',
    ]);
    expect(child?.title).toBe('Find the paint');
    expect(documentOf(sourcesOf(FOLDERS.opencode)).why).toContain('in 8 files');
  });

  it('OpenHands: the events of a folder are one talk', () => {
    expect(threadsOf(FOLDERS.openhands).map(textsOf)).toEqual([
      ['user: How is the tide at 04:10?', 'assistant: The tide is low.'],
    ]);
  });

  it('ATIF: what a trajectory goes on in is the same thread, and its copies are no turns', () => {
    const [main, side, ...more] = threadsOf(FOLDERS.atif);
    expect(main === undefined ? [] : textsOf(main).map((text) => text.slice(0, 40))).toEqual([
      'user: Raise the bridge.',
      'assistant: It is up to 12 m.',
      'user: You are picking up work from a pre',
      'assistant: It is at 20 m.',
    ]);
    expect(main?.compactions).toMatchObject([{ turn: 2, kept: [{ from: 0, to: 1 }] }]);
    expect(side?.title).toBe('Sum up what was done.');
    expect(more).toEqual([]);
  });

  it('Cline: what the page showed is metadata of the task', () => {
    const document = documentOf(sourcesOf(FOLDERS['cline task']));
    expect(document.conversations[0]?.threads[0]?.turns).toHaveLength(2);
    expect(document.metadata.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['file ui_messages.json', 'file task_metadata.json']),
    );
  });

  it('Cline: a compacted copy ends the thread of its session, with what it kept', () => {
    const [thread, ...more] = threadsOf(FOLDERS['cline sdk']);
    expect(more).toEqual([]);
    const roles = thread?.turns.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user', 'user']);
    expect(thread?.turns[5]?.parts.map(({ kind }) => kind)).toEqual(['text', 'summary']);
    expect(thread?.compactions).toMatchObject([{ turn: 5, trigger: 'manual' }]);
    expect(thread?.compactions[0]?.kept).toContainEqual({ from: 4, to: 5 });
  });

  it('Codex: the rollout of a subagent is a thread', () => {
    const { conversations } = documentOf(sourcesOf(FOLDERS.codex));
    expect(conversations.map(({ threads }) => threads.length)).toEqual([2, 1]);
  });

  it('a damaged file is a diagnostic of the session, and the others go on', () => {
    const files = sourcesOf(FOLDERS.claude).map((file) =>
      file.name.endsWith('a1b2.jsonl') ? { ...file, bytes: encoder.encode('{"type": nonsense\n') } : file,
    );
    // By its place it still belongs to the session, as something that is no talk.
    const document = documentOf(files);
    expect(document.conversations[0]?.threads.map(({ title }) => title)).toEqual([
      'Check every lamp of the quay.',
      'Count the bollards',
    ]);
    const pieces = sourcesOf(FOLDERS.opencode).map((file) =>
      file.name.endsWith('prt_2.json')
        ? { ...file, bytes: file.bytes.subarray(0, file.bytes.length - 9) }
        : file,
    );
    const [root] = documentOf(pieces).conversations[0]?.threads ?? [];
    expect(root === undefined ? [] : textsOf(root)).toEqual(['user: Paint the crane in RAL 5010.']);
    expect(
      documentOf(pieces)
        .diagnostics.map(({ reason }) => reason)
        .join('\n'),
    ).toContain('storage/part/msg_b/prt_2.json: Line 1 (byte 0)');
  });

  it('a fault tells its place in its own file', () => {
    const pieces = sourcesOf(FOLDERS.openhands).map((file) =>
      file.name.endsWith('10.json')
        ? { ...file, bytes: encoder.encode('\n\n{"id": 10, "source": "agent"}\n') }
        : file,
    );
    const names = ['conv/events/2.json', 'conv/events/10.json'];
    const result = documentOf(pieces.filter(({ name }) => names.includes(name)));
    expect(result.diagnostics.map(({ reason }) => reason).join('\n')).toMatch(/10\.json/);
  });

  it('fails only when nothing imports, with what was said of the first', () => {
    const files = ['a.json', 'b.json'].map((name) => ({ name, bytes: encoder.encode('{"a":1}') }));
    expect(importGroup(files)).toMatchObject({
      ok: false,
      failure: { file: 'a.json', code: 'not-a-transcript' },
    });
    expect(importGroup([])).toMatchObject({ ok: false, failure: { code: 'empty' } });
  });
});

const anyFolder = fc.constantFrom(...Object.values(FOLDERS));

describe('conservation in groups', { timeout: 60_000 }, () => {
  it.each(Object.entries(FOLDERS))('%s: every byte of every file has one place', (_, folder) => {
    expectConserved(sourcesOf(folder));
  });

  it('holds when files are cut, missing or full of noise', () => {
    const damage = fc.array(
      fc.record({
        at: fc.nat(20),
        cut: fc.double({ min: 0, max: 1, noNaN: true }),
        how: fc.constantFrom('cut', 'gone', 'noise', 'wide'),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyFolder, damage, (folder, wounds) => {
        const files = sourcesOf(folder).flatMap((file, index): SourceBytes[] => {
          const wound = wounds.find(({ at }) => at === index);
          const size = Math.floor((wound?.cut ?? 1) * file.bytes.length);
          switch (wound?.how) {
            case 'cut':
              return [{ ...file, bytes: file.bytes.subarray(0, size) }];
            case 'gone':
              return [];
            case 'noise': {
              const bytes = file.bytes.slice();
              bytes.fill(0x7b, size, size + 3);
              return [{ ...file, bytes }];
            }
            case 'wide': {
              const text = decoder.decode(file.bytes);
              const wide = new Uint8Array(2 + text.length * 2);
              wide.set([0xff, 0xfe]);
              for (let at = 0; at < text.length; at++) wide[2 + at * 2] = text.charCodeAt(at) & 0x7f;
              return [{ ...file, bytes: wide }];
            }
            default:
              return [file];
          }
        });
        expectConserved(files);
      }),
      { numRuns: 300 },
    );
  });
});
