import { expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { WHOLE_VIEW } from '../../core/report/shared/build-report.ts';
import type { ShareAnswer, ShareQuestion } from '../../worker/share/share-protocol.ts';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient, settle, summaryOf } from '../testing/fake-client.ts';
import { createShareStore } from './share-store.ts';

const QUESTION: ShareQuestion = {
  kind: 'file',
  level: 'numbers',
  table: 'items',
  title: null,
  note: null,
  notes: [],
  policy: RECORD_POLICY,
  versus: null,
  annotations: NO_ANNOTATIONS,
  view: WHOLE_VIEW,
  hide: [],
  show: [],
  template: null,
};
const answerOf = (text: string): ShareAnswer => ({
  artefact: { ok: true, text, bytes: text.length },
  omits: [],
  title: null,
  redactions: [],
  problems: [],
  contents: [],
});

function setUp() {
  const client = createFakeClient();
  const session = createSessionStore({
    client: () => client,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const share = createShareStore({ session, client: () => client });
  return { client, session, share };
}

it('undoes and redoes masks one by one, and says each once', () => {
  const { share } = setUp();
  share.getState().hide({ by: 'text', text: 'harbour' });
  share.getState().hide({ by: 'text', text: 'harbour' });
  share.getState().toggleShown('[email 1]');
  expect(share.getState().masks).toEqual({ hide: [{ by: 'text', text: 'harbour' }], show: ['[email 1]'] });
  share.getState().undo();
  expect(share.getState()).toMatchObject({ masks: { show: [] }, canUndo: true, canRedo: true });
  share.getState().undo();
  expect(share.getState()).toMatchObject({ masks: { hide: [] }, canUndo: false });
  share.getState().redo();
  share.getState().redo();
  expect(share.getState()).toMatchObject({ masks: { show: ['[email 1]'] }, canRedo: false });
  share.getState().toggleShown('[email 1]');
  expect(share.getState().masks.show).toEqual([]);
});

it('forgets masks with the document, and what was made of it', () => {
  const { share, session } = setUp();
  share.getState().hide({ by: 'wildcard', pattern: 'a*' });
  share.getState().choose({ level: 'full' });
  session.setState({ document: summaryOf('another') });
  expect(share.getState()).toMatchObject({ masks: { hide: [] }, canUndo: false, level: 'numbers' });
});

it('lets only the newest question be answered', async () => {
  const { share, client } = setUp();
  void share.getState().make(QUESTION);
  void share.getState().make({ ...QUESTION, level: 'masked' });
  const [first] = client.pending;
  expect(first?.aborted()).toBe(true);
  client.pending.shift();
  client.progress('share', { phase: 'masking', done: 1, total: 2, unit: 'characters' });
  expect(share.getState().review).toMatchObject({ status: 'working', progress: { done: 1 } });
  await client.answer('share', answerOf('it'));
  expect(share.getState().review).toMatchObject({ status: 'ready', question: { level: 'masked' } });
  share.getState().forget();
  expect(share.getState().review).toEqual({ status: 'none' });
});

it('says in words why nothing was made', async () => {
  const { share, client } = setUp();
  void share.getState().make(QUESTION);
  await client.fail('share', { kind: 'fault', message: 'No room.' });
  await settle();
  expect(share.getState().review).toEqual({ status: 'failed', message: 'No room.' });
});
