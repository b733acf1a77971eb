import { describe, expect, it } from 'vitest';
import type { ImportFailure, ImportResult, SourceBytes } from '../core/transcript/formats/registry.ts';
import { openDocument } from './open-document.ts';

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

const open = (...names: string[]) =>
  openDocument(
    names.map((name) => source(name)),
    importOne,
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
    const opened = openDocument([failure('folder'), source('a.jsonl')], importOne);
    expect(opened).toMatchObject({ ok: true, document: { name: 'a.jsonl and 1 more' } });
  });
});
