import { describe, expect, it, vi } from 'vitest';
import { NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { AuditTarget } from '../../worker/audit/audit-protocol.ts';
import { auditAnswer } from '../testing/audit-answer.ts';
import { emptyColumns } from '../testing/empty-columns.ts';
import { createFakeClient, settle } from '../testing/fake-client.ts';
import { createAuditStore } from './audit-store.ts';
import { createTexts } from './audit-texts.ts';
import { createAuditView } from './audit-view.ts';

const columns = emptyColumns(4);
const FIRST: AuditTarget = { kind: 'logged', index: 0 };
const SECOND: AuditTarget = { kind: 'logged', index: 1 };

function setUp() {
  const client = createFakeClient();
  const store = createAuditStore({ client: () => client });
  const ask = (target: AuditTarget, patch: Partial<Policy> = {}, hasGenerations = false) =>
    store.getState().ask({
      columns,
      policy: { ...RECORD_POLICY, ...patch },
      annotations: NO_ANNOTATIONS,
      target,
      hasGenerations,
    });
  const asked = (type: 'audit' | 'generations') => client.pending.filter((one) => one.type === type);
  return { client, store, ask, asked, state: () => store.getState() };
}

describe('the audit of the page', () => {
  it('asks once, shows the answer, and does not ask again for another slot', async () => {
    const { client, ask, asked, state } = setUp();
    ask(FIRST);
    ask(FIRST);
    expect([state().isWorking, asked('audit').length]).toEqual([true, 1]);
    expect(asked('audit')[0]?.payload).toMatchObject({ target: FIRST, policy: { slot: null } });
    await client.answer('audit', auditAnswer());
    expect(state()).toMatchObject({ isWorking: false, answer: { id: 1 } });
    ask(FIRST, { slot: 512 });
    expect(asked('audit')).toHaveLength(0);
  });

  it('calls an older question off; an answer to other settings stays until the new one is there', async () => {
    const { client, ask, asked, state } = setUp();
    ask(FIRST);
    await client.answer('audit', auditAnswer());
    ask(FIRST, { floor: 'exhaustive' });
    expect(state()).toMatchObject({ isWorking: true, answer: { id: 1 } });
    ask(SECOND);
    expect(asked('audit').map((one) => one.aborted())).toEqual([true, false]);
    // What is on screen would be taken for the summary that was asked for.
    expect(state().answer).toBeNull();
    await settle();
    expect(state().isWorking).toBe(true);
  });

  it('asks how items outlived compactions after the first answer, once', async () => {
    const { client, ask, asked, state } = setUp();
    ask(FIRST, {}, true);
    await client.answer('audit', auditAnswer());
    expect(state().isCountingGenerations).toBe(true);
    await client.answer('generations', { passes: [2], generations: [] });
    expect(state()).toMatchObject({ isCountingGenerations: false, generations: { passes: [2] } });
    ask(SECOND, {}, true);
    await client.answer('audit', auditAnswer({ id: 2 }));
    expect(asked('generations')).toHaveLength(0);
    expect(state().generations).not.toBeNull();
  });

  it('says why there is nothing, and goes on after a rest', async () => {
    const { client, ask, asked, state } = setUp();
    ask(FIRST);
    await client.fail('audit', { kind: 'fault', message: 'It replaced nothing.' });
    expect(state()).toMatchObject({ failure: 'It replaced nothing.', isWorking: false });
    ask(SECOND);
    state().rest();
    expect(asked('audit')[0]?.aborted()).toBe(true);
    ask(SECOND);
    await settle();
    expect(asked('audit').filter((one) => !one.aborted())).toHaveLength(1);
    state().clear();
    expect(state()).toMatchObject({ answer: null, failure: null });
  });
});

describe('what a person looks at', () => {
  it('keeps a summary of one’s own while the document is open, and no longer', () => {
    const view = createAuditView();
    const { paste, setDraft, auditDraft, clear } = view.getState();
    paste({ from: 2, to: 5 });
    setDraft({ text: 'It is done.' });
    auditDraft();
    expect(view.getState()).toMatchObject({
      target: { kind: 'own', from: 2, to: 5, summary: 'It is done.' },
      isPasting: false,
    });
    paste(null);
    expect(view.getState().draft).toEqual({ text: 'It is done.', from: 2, to: 5 });
    clear(true);
    expect(view.getState()).toMatchObject({ target: null, draft: { text: 'It is done.' } });
    clear(false);
    expect(view.getState().draft).toBeNull();
  });

  it('starts a new list without a choice, and does not ask anew for the same compaction', () => {
    const view = createAuditView();
    view.getState().showLogged(0);
    const { target } = view.getState();
    view.getState().select({ list: 'items', row: 1 });
    view.getState().showLogged(0);
    expect(view.getState().target).toBe(target);
    view.getState().setFilter({ list: 'constraints' });
    expect(view.getState()).toMatchObject({ selected: null, page: 'findings' });
  });
});

describe('texts on their way', () => {
  it('come in one request at a time, for what is wanted then, and the oldest leave', async () => {
    const fetch = vi.fn(async (keys: readonly number[]) => keys.map(String));
    const texts = createTexts(fetch, 3);
    texts.want([1, 2]);
    texts.want([2, 3]);
    await settle();
    expect(fetch.mock.calls).toEqual([[[1, 2]], [[3]]]);
    texts.want([4, 5]);
    await settle();
    expect([1, 2, 4, 5].map(texts.get)).toEqual([undefined, undefined, '4', '5']);
  });

  it('stay away where they are no longer there', async () => {
    const texts = createTexts(async () => []);
    texts.want([1]);
    await settle();
    expect([texts.get(1), texts.version()]).toEqual([undefined, 0]);
  });
});
