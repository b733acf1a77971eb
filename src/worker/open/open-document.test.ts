import { describe, expect, it } from 'vitest';
import { importGroup } from '../../core/transcript/formats/groups/import-group.ts';
import { FOLDERS } from '../../core/transcript/formats/groups/testing/folders.ts';
import type { ImportFailure, ImportResult, SourceBytes } from '../../core/transcript/formats/registry.ts';
import { type Importers, openDocument } from './open-document.ts';

const source = (name: string): SourceBytes => ({ name, bytes: new Uint8Array() });
const failure = (file: string): ImportFailure => ({
  code: 'binary',
  file,
  line: null,
  byte: 12,
  message: 'It is a picture.',
  remedy: 'Choose a transcript.',
  tried: [],
});

/** Files that end in .png fail; any other is a document of one conversation. */
const importOne = ({ name }: SourceBytes): ImportResult =>
  name.endsWith('.png')
    ? { ok: false, failure: failure(name) }
    : {
        ok: true,
        document: {
          name,
          format: 'test',
          why: 'it is a test',
          bytes: 10,
          conversations: [
            {
              id: 'main',
              title: 'main',
              threads: [{ id: 'main', title: 'main', turns: [], compactions: [] }],
            },
          ],
          metadata: [],
          diagnostics: [],
        },
      };

const importers: Importers = {
  one: importOne,
  session: (sources) => importGroup(sources, { found: true }),
};

const open = (...names: string[]) =>
  openDocument(
    names.map((name) => source(name)),
    importers,
  );

describe('opening files together', () => {
  it('one file is its own document, untouched', () => {
    const opened = open('a.jsonl');
    expect(opened).toMatchObject({
      ok: true,
      document: { name: 'a.jsonl', conversations: [{ id: 'main' }] },
    });
  });

  it('each file that imports brings its conversations under ids of its own; the others are diagnostics', () => {
    const opened = open('a.jsonl', 'photo.png', 'b.jsonl');
    expect(opened).toMatchObject({
      ok: true,
      document: {
        name: 'a.jsonl and 2 more',
        bytes: 20,
        conversations: [
          { id: '0:main', title: 'a.jsonl' },
          { id: '1:main', title: 'b.jsonl' },
        ],
        diagnostics: [
          {
            source: { line: 1, from: 12 },
            reason: 'photo.png was left out: It is a picture. Choose a transcript.',
          },
        ],
      },
    });
  });

  it('fails only when none imports, and says what was wrong with the first', () => {
    expect(open('x.png', 'y.png')).toEqual({ ok: false, failure: failure('x.png') });
  });

  it('a file that could not even be read counts as one that did not import', () => {
    const opened = openDocument([failure('folder'), source('a.jsonl')], importers);
    expect(opened).toMatchObject({ ok: true, document: { name: 'a.jsonl and 1 more' } });
  });
});

describe('opening a folder', () => {
  const openFolder = (files: Readonly<Record<string, string>>, ...strangers: readonly string[]) =>
    openDocument(
      Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })),
      importers,
      { name: 'projects', strangers },
    );

  it('the files of a session are one, and what is no transcript is one line', () => {
    const opened = openFolder(
      { ...FOLDERS.claude, 'projects/shot.png': 'x', 'projects/notes.jsonl': '{}' },
      'projects/.git/HEAD',
    );
    expect(opened).toMatchObject({
      ok: true,
      document: {
        name: 'projects (2 sessions)',
        conversations: [
          { threads: [{}, { title: 'Measure the lamps' }, { title: 'Count the bollards' }] },
          { title: 'projects/notes.jsonl' },
        ],
        diagnostics: [{ reason: '2 files are no transcripts: projects/.git/HEAD, projects/shot.png.' }],
      },
    });
  });

  it('a folder of one session is that session', () => {
    const opened = openFolder(FOLDERS['cline task']);
    expect(opened).toMatchObject({ ok: true, document: { name: 'tasks/17/api_conversation_history.json' } });
  });

  it('a folder without a transcript says so', () => {
    expect(openFolder({ 'a.png': '', 'b.png': '' })).toMatchObject({
      ok: false,
      failure: {
        file: 'projects',
        message: 'The folder projects holds no transcript: none of its 2 files is one.',
      },
    });
  });
});
