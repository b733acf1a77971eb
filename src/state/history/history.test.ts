import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { samePolicy } from '../../core/compaction/policy/policy-key.ts';
import { findPreset, presetPart } from '../../core/compaction/policy/presets.ts';
import { createAnnotationsStore } from '../annotations/annotations.ts';
import { createPolicyStore } from '../policy/policy.ts';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient } from '../testing/fake-client.ts';
import { createHistoryStore } from './history.ts';

function openPage() {
  const clock = { ms: 0, gesture: null as number | null };
  const session = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const policy = createPolicyStore();
  const annotations = createAnnotationsStore(session);
  annotations.getState().open('thread', null);
  const history = createHistoryStore({
    policy,
    annotations,
    session,
    now: () => clock.ms,
    gesture: () => clock.gesture,
  });
  return {
    clock,
    session,
    say: annotations.getState,
    set: (patch: Partial<Policy>) => policy.getState().set(patch),
    policy: () => policy.getState().policy,
    adopt: (patch: Partial<Policy>) => policy.getState().adopt(patch),
    history: history.getState,
    undo: () => history.getState().undo(),
    redo: () => history.getState().redo(),
  };
}

it('undoes settings and what was said in the order in which they were done', () => {
  const { set, say, policy, undo, redo, history, clock } = openPage();
  set({ slot: 1_000 });
  say().togglePinnedTurn(5);
  clock.ms = 5_000;
  set({ margin: 0.3 });
  expect(history().undoes).toMatchObject({ kind: 'settings', settings: { after: { margin: 0.3 } } });
  undo();
  expect(policy()).toMatchObject({ margin: 0.2, slot: 1_000 });
  expect(history().undoes).toMatchObject({ kind: 'turn', turn: 5 });
  undo();
  expect(say().said.pinnedTurns).toEqual([]);
  undo();
  expect(policy()).toEqual(RECORD_POLICY);
  expect(history().undoes).toBeNull();
  redo();
  redo();
  redo();
  expect(policy()).toMatchObject({ margin: 0.3, slot: 1_000 });
  expect(say().said.pinnedTurns).toEqual([5]);
  expect(history().redoes).toBeNull();
});

it('makes one step of a drag, however long, and of keys that follow each other', () => {
  const { set, policy, undo, clock } = openPage();
  clock.gesture = 1;
  for (const slot of [1_900, 1_500, 1_000]) {
    clock.ms += 3_000;
    set({ slot });
  }
  clock.gesture = 2;
  set({ slot: 900 });
  clock.gesture = null;
  for (const slot of [910, 920, 930]) {
    clock.ms += 500;
    set({ slot });
  }
  clock.ms += 601;
  set({ slot: 940 });
  const slots = Array.from({ length: 4 }, () => {
    undo();
    return policy().slot;
  });
  expect(slots).toEqual([930, 900, 1_000, 2_000]);
});

it('keeps apart what changes other settings, and forgets a drag that ends where it began', () => {
  const { set, undo, policy, history } = openPage();
  set({ slot: 1_000 });
  set({ margin: 0.3 });
  undo();
  expect(policy()).toMatchObject({ slot: 1_000, margin: 0.2 });
  undo();
  const { clock, set: move, history: after } = openPage();
  clock.gesture = 1;
  move({ slot: 1_000 });
  move({ slot: 2_000 });
  expect(after().undoes).toBeNull();
  expect(history().redoes).not.toBeNull();
});

it('makes no step of settings that nobody chose, and a preset is one step', () => {
  const { adopt, set, undo, policy, history } = openPage();
  adopt({ budget: 90_000 });
  expect(history()).toMatchObject({ undoes: null, change: null });
  const codex = findPreset('codex');
  if (codex === null) throw new Error('no Codex');
  set(presetPart(codex, 90_000));
  undo();
  expect(policy()).toEqual({ ...RECORD_POLICY, budget: 90_000 });
});

it('waits with what was said about another thread, and leaves no gap', () => {
  const { say, set, undo, history, policy } = openPage();
  say().togglePinnedTurn(5);
  set({ slot: 1_000 });
  say().open('other', null);
  expect(history()).toMatchObject({ undoes: { kind: 'settings' }, change: null });
  undo();
  expect(policy().slot).toBe(2_000);
  expect(history().undoes).toBeNull();
  say().open('thread', say().said);
  say().moveTo('thread, grown');
  expect(history().undoes).toBeNull();
});

it('finds its way back to a thread that was looked away from, also under another name', () => {
  const { say, undo, history } = openPage();
  say().togglePinnedTurn(5);
  const { said } = say();
  say().open('other', null);
  expect(history().undoes).toBeNull();
  say().open('thread', said);
  say().moveTo('thread, grown');
  expect(history().undoes).toMatchObject({ kind: 'turn' });
  undo();
  expect(say().said.pinnedTurns).toEqual([]);
});

it('has no step left that would put a range of one document over another', () => {
  const { set, session, history, undo, policy } = openPage();
  set({ segments: { kind: 'range', from: 3, to: 9 }, slot: 700 });
  session.setState({ opened: 1 });
  undo();
  expect(policy()).toMatchObject({ slot: 2_000, segments: { kind: 'range' } });
  expect(history().undoes).toBeNull();
});

it('takes typing as one step, and a title after something else as another', () => {
  const { say, history, undo } = openPage();
  say().writeHeading({ title: 'a' });
  say().writeHeading({ title: 'ab' });
  say().togglePinnedTurn(1);
  say().writeHeading({ title: 'abc' });
  undo();
  expect(say().said.title).toBe('ab');
  undo();
  undo();
  expect(say().said.title).toBe('');
  expect(history().undoes).toBeNull();
});

it('law: undoing everything leads to the beginning, redoing everything to the end', () => {
  const act = fc.oneof(
    fc.record({ slot: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ margin: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ budget: fc.integer({ min: 1, max: 9_000 }), keepFirst: fc.nat(9) }),
    fc.nat(20),
  );
  const moment = fc.tuple(act, fc.nat(900), fc.option(fc.nat(3)));
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
      const page = openPage();
      for (const [what, ms, gesture] of moments) {
        page.clock.ms += ms;
        page.clock.gesture = gesture;
        if (typeof what === 'number') page.say().togglePinnedTurn(what);
        else page.set(what);
      }
      const end = page.policy();
      const { pinnedTurns } = page.say().said;
      while (page.history().undoes !== null) page.undo();
      expect(samePolicy(page.policy(), RECORD_POLICY)).toBe(true);
      expect(page.say().said.pinnedTurns).toEqual([]);
      while (page.history().redoes !== null) page.redo();
      expect(samePolicy(page.policy(), end)).toBe(true);
      expect(page.say().said.pinnedTurns).toEqual(pinnedTurns);
    }),
  );
});
