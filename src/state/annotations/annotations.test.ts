import { describe, expect, it } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { sketchThread } from '../../core/testing/sketch.ts';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient } from '../testing/fake-client.ts';
import { createAnnotationsStore } from './annotations.ts';

const THREAD = sketchThread('user 100 a=1 b=2\nagent 100 c=3\nuser 100 b a');

function openThread(thread = 'h.1') {
  const session = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const store = createAnnotationsStore(session);
  session.setState({ columns: THREAD });
  store.getState().open(thread, null);
  return { session, store, now: store.getState };
}

describe('the annotations of the thread on screen', () => {
  it('are the very same object while nothing is said', () => {
    const { session, now } = openThread();
    expect(now().annotations).toBe(NO_ANNOTATIONS);
    now().togglePinnedTurn(1);
    expect(now().annotations.pinnedTurns).toEqual([1]);
    now().togglePinnedTurn(1);
    expect(now().annotations).toBe(NO_ANNOTATIONS);
    const { annotations } = now();
    session.setState({ columns: null });
    session.setState({ columns: THREAD });
    expect(now().annotations).toBe(annotations);
  });

  it('pinning ignores no longer, ignoring pins no longer', () => {
    const { now } = openThread();
    now().togglePinnedItem(1);
    now().toggleIgnoredItem(1);
    expect(now().annotations).toMatchObject({ pinnedItems: [], ignoredItems: [1] });
    now().togglePinnedItem(1);
    expect(now().annotations).toMatchObject({ pinnedItems: [1], ignoredItems: [] });
    now().togglePinnedItem(1);
    expect(now().annotations).toBe(NO_ANNOTATIONS);
    now().ignoreItems([0, 2]);
    expect(now().annotations.ignoredItems).toEqual([0, 2]);
  });

  it('follow the columns: items wait while they are counted anew', () => {
    const { session, now } = openThread();
    now().togglePinnedItem(2);
    session.setState({ columns: null });
    expect(now().annotations.pinnedItems).toEqual([]);
    expect(now().lost).toEqual([]);
    session.setState({
      columns: { ...THREAD, spans: { ...THREAD.spans, item: Uint32Array.of(3, 2, 0, 2, 3) } },
    });
    expect(now().annotations.pinnedItems).toEqual([0]);
    session.setState({ columns: sketchThread('user 100 a=1\nagent 100') });
    expect(now()).toMatchObject({ annotations: { pinnedItems: [] }, lost: [{ turn: 1 }] });
    now().forgetLost();
    expect(now().annotations).toBe(NO_ANNOTATIONS);
    now().undo();
    expect(now().lost).toHaveLength(1);
  });

  it('say nothing while no thread is open', () => {
    const { now } = openThread();
    now().open(null, null);
    now().togglePinnedTurn(1);
    expect(now()).toMatchObject({ annotations: NO_ANNOTATIONS, canUndo: false });
  });
});

describe('undo and redo', () => {
  it('go back and forth, and a new change ends what could be redone', () => {
    const { now } = openThread();
    now().togglePinnedTurn(1);
    now().link(2, 0);
    now().takeApart('reversal:0-2');
    now().clear();
    expect(now().annotations).toBe(NO_ANNOTATIONS);
    expect(now().change).toMatchObject({ what: { kind: 'clear', count: 3, on: true }, by: 'act' });
    now().undo();
    expect(now()).toMatchObject({
      annotations: { pinnedTurns: [1], links: [{ first: 0, last: 2 }], unlinked: ['reversal:0-2'] },
      canRedo: true,
      change: { by: 'undo', what: { kind: 'clear' } },
    });
    now().undo();
    now().undo();
    expect(now().annotations).toMatchObject({ pinnedTurns: [1], links: [], unlinked: [] });
    now().redo();
    expect(now().annotations.links).toEqual([{ first: 0, last: 2 }]);
    now().removeLink(0, 2);
    expect(now()).toMatchObject({ canRedo: false, canUndo: true });
    now().redo();
    expect(now().annotations.links).toEqual([]);
  });

  it('what changes nothing is no step', () => {
    const { now } = openThread();
    now().clear();
    now().removeLink(0, 1);
    now().restoreChain('reversal:0-2');
    now().undo();
    expect(now()).toMatchObject({ canUndo: false, change: null });
  });

  it('remembers two hundred steps', () => {
    const { now } = openThread();
    for (let turn = 0; turn < 250; turn++) now().togglePinnedTurn(turn);
    for (let turn = 0; turn < 300; turn++) now().undo();
    expect(now().said.pinnedTurns).toEqual(Array.from({ length: 50 }, (_, turn) => turn));
  });

  it('belongs to its thread and is there again with it', () => {
    const { now } = openThread('one');
    now().togglePinnedTurn(1);
    const { said } = now();
    now().open('two', null);
    expect(now()).toMatchObject({ canUndo: false, annotations: NO_ANNOTATIONS });
    now().undo();
    now().open('one', said);
    now().undo();
    expect(now().annotations).toBe(NO_ANNOTATIONS);
    now().redo();
    expect(now().annotations.pinnedTurns).toEqual([1]);
  });

  it('what the device keeps is newer than what this page remembers', () => {
    const { now } = openThread('one');
    now().togglePinnedTurn(1);
    const { said } = now();
    now().open('one', { ...said, pinnedTurns: [2] });
    expect(now()).toMatchObject({ annotations: { pinnedTurns: [2] }, canUndo: false });
  });

  it('where the device keeps nothing, this page still does', () => {
    const { now } = openThread('one');
    now().togglePinnedTurn(1);
    now().open('two', null);
    now().open('one', null);
    expect(now()).toMatchObject({ annotations: { pinnedTurns: [1] }, canUndo: true });
  });
});
