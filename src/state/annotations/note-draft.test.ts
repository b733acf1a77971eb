import { expect, it } from 'vitest';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient } from '../testing/fake-client.ts';
import { createAnnotationsStore } from './annotations.ts';
import { createNoteDraft, draftOf } from './note-draft.ts';

function openThread() {
  const session = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const annotations = createAnnotationsStore(session);
  annotations.getState().open('thread', null);
  const drafts = createNoteDraft(annotations);
  return { say: annotations.getState, draft: drafts.getState };
}

it('outlasts its field, and becomes the note of its turn', () => {
  const { say, draft } = openThread();
  draft().write(4, 'half a sen');
  expect(draftOf(draft(), 'thread', 4)).toBe('half a sen');
  expect([draftOf(draft(), 'thread', 5), draftOf(draft(), 'other', 4)]).toEqual([null, null]);
  draft().save();
  expect(say().said.notes).toEqual([{ turn: 4, text: 'half a sen' }]);
  expect(draft().draft).toBeNull();
});

it('is written when somebody goes on at another turn', () => {
  const { say, draft } = openThread();
  draft().write(4, 'first');
  draft().write(6, 'second');
  expect(say().said.notes).toEqual([{ turn: 4, text: 'first' }]);
  expect(draftOf(draft(), 'thread', 6)).toBe('second');
});

it('is written into no other thread, and nowhere once it was dropped', () => {
  const { say, draft } = openThread();
  draft().write(4, 'of the first');
  say().open('other', null);
  draft().save();
  draft().write(4, 'of the other');
  draft().drop();
  draft().save();
  expect(say().said.notes).toEqual([]);
});
