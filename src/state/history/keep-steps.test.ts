import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { findPreset, presetPart } from '../../core/compaction/policy/presets.ts';
import { createAnnotationsStore } from '../annotations/annotations.ts';
import type { PlacedAnnotations } from '../model.ts';
import { createPolicyStore } from '../policy/policy.ts';
import { createSessionStore } from '../session/session.ts';
import { createFakeClient, summaryOf } from '../testing/fake-client.ts';
import { createHistoryStore } from './history.ts';
import { keepSteps, STEPS_KEY } from './keep-steps.ts';

/** A page of a tab, after a reload too: the device knows the `settings`. */
function openPage(values = new Map<string, string>(), settings?: Policy) {
  let clock = 0;
  const session = createSessionStore({
    client: createFakeClient,
    encoding: () => 'o200k_base',
    fetchSample: async () => null,
    later: () => () => {},
  });
  const policy = createPolicyStore(settings);
  const annotations = createAnnotationsStore(session);
  const history = createHistoryStore({
    policy,
    annotations,
    session,
    now: () => (clock += 1_000),
    gesture: () => null,
  });
  let leave = (): void => {};
  keepSteps(
    { history, annotations, policy },
    {
      storage: () => ({
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      }),
      onLeaving: (listener) => {
        leave = listener;
        return () => {};
      },
    },
  );
  let opened = 0;
  return {
    values,
    policy: () => policy.getState().policy,
    settings: policy.getState,
    say: annotations.getState,
    history: history.getState,
    undo: () => history.getState().undo(),
    redo: () => history.getState().redo(),
    leave: () => leave(),
    open(name: string, said: PlacedAnnotations | null = null): void {
      session.setState({ document: summaryOf(name), opened: ++opened });
      annotations.getState().open(name, said);
    },
  };
}

function reload(page: ReturnType<typeof openPage>): ReturnType<typeof openPage> {
  page.leave();
  return openPage(page.values, page.policy());
}

describe('the history after a reload', () => {
  it('goes on in the order in which things were done, both ways', () => {
    const first = openPage();
    first.open('a');
    const begin = first.policy();
    first.settings().set({ slot: 1_000 });
    first.say().togglePinnedTurn(5);
    const codex = findPreset('codex');
    if (codex === null) throw new Error('no Codex');
    first.settings().set(presetPart(codex, 90_000));
    const preset = first.policy();
    first.say().writeNote(7, 'mind this');
    first.undo();

    const second = reload(first);
    expect(second.history().undoes).toMatchObject({ kind: 'settings' });
    second.open('a', first.say().said);
    second.undo();
    expect(second.policy()).toEqual({ ...begin, slot: 1_000 });
    second.undo();
    expect(second.say().said.pinnedTurns).toEqual([]);
    second.undo();
    expect([second.policy(), second.history().undoes]).toEqual([begin, null]);

    const third = reload(second);
    third.open('a', second.say().said);
    for (let step = 0; step < 4; step++) third.redo();
    expect(third.policy()).toEqual(preset);
    expect(third.say().said).toMatchObject({ pinnedTurns: [5], notes: [{ turn: 7, text: 'mind this' }] });
    expect(third.history().redoes).toBeNull();
  });

  it('waits with what was said until that thread is open, as it was', () => {
    const first = openPage();
    first.open('a');
    first.say().togglePinnedTurn(5);
    const { said } = first.say();
    const second = reload(first);
    expect(second.history().undoes).toBeNull();
    second.open('b');
    expect(second.history().undoes).toBeNull();
    const third = reload(second);
    third.open('a', said);
    expect(third.history().undoes).toMatchObject({ kind: 'turn', turn: 5 });
    const changed = reload(first);
    changed.open('a', { ...said, pinnedTurns: [5, 6] });
    expect(changed.history().undoes).toBeNull();
  });

  it('has the ranges of a document in that document alone', () => {
    const first = openPage();
    first.open('a');
    first.settings().set({ segments: { kind: 'range', from: 3, to: 9 } });
    first.settings().set({ slot: 900 });
    const same = reload(first);
    same.undo();
    expect(same.history().undoes).toBeNull();
    same.open('a');
    same.undo();
    expect(same.policy().segments).toEqual({ kind: 'replay' });
    const other = reload(first);
    other.open('b');
    other.undo();
    expect(other.history().undoes).toBeNull();
  });

  it('leaves settings out where they are no longer those', () => {
    const first = openPage();
    first.open('a');
    first.say().togglePinnedTurn(5);
    first.settings().set({ slot: 900 });
    first.leave();
    const second = openPage(first.values);
    second.open('a', first.say().said);
    expect(second.history().undoes).toMatchObject({ kind: 'turn' });
  });

  it('is bounded, and what goes is what is farthest from now', () => {
    const first = openPage();
    first.open('a');
    for (let turn = 0; turn < 120; turn++) first.say().writeNote(turn, 'x'.repeat(4_000));
    const second = reload(first);
    expect(first.values.get(STEPS_KEY)?.length).toBeLessThan(400_000);
    second.open('a', first.say().said);
    expect(second.history().undoes).toBeNull();
    for (let turn = 0; turn < 110; turn++) first.say().writeNote(turn, '');
    const third = reload(first);
    third.open('a', first.say().said);
    expect(third.history().undoes).toMatchObject({ kind: 'note', turn: 109 });
    let steps = 0;
    for (; third.history().undoes !== null; steps++) third.undo();
    expect(steps).toBe(third.say().said.notes.length - 10);
    expect(steps).toBeGreaterThan(1);
  });

  it('keeps nothing where nothing can be undone', () => {
    const page = openPage(new Map([[STEPS_KEY, 'of before']]));
    page.open('a');
    page.leave();
    expect(page.values.has(STEPS_KEY)).toBe(false);
  });

  it.each([
    'no json',
    '3',
    '[]',
    '["[]", [null, [["slot=1", 3]], [], []]]',
    '["[]", [null, [], [], [["a", 1, 1, [], [{}]]]]]',
    '["[]", [null, [], [], [["a", 1, 0, [{"kind": "turn", "turn": 1, "on": true}], [{}]]]]]',
  ])('passes over nonsense: %s', (text) => {
    const page = openPage(new Map([[STEPS_KEY, text]]));
    page.open('a');
    expect(page.history()).toMatchObject({ undoes: null, redoes: null });
  });

  it('law: a reload between any two acts changes nothing of where undo and redo lead', () => {
    const act = fc.oneof(
      fc.record({ slot: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ keepFirst: fc.nat(9) }),
      fc.nat(20),
      fc.constantFrom('undo', 'redo', 'reload'),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const start = () => {
          const page = openPage();
          page.open('a');
          return page;
        };
        const plain = start();
        let reloaded = start();
        for (const one of acts) {
          if (one === 'reload') {
            const { said } = reloaded.say();
            reloaded = reload(reloaded);
            reloaded.open('a', said);
            continue;
          }
          for (const page of [plain, reloaded]) {
            if (one === 'undo') page.undo();
            else if (one === 'redo') page.redo();
            else if (typeof one === 'number') page.say().togglePinnedTurn(one);
            else if (typeof one === 'object') page.settings().set(one);
          }
        }
        expect(reloaded.policy()).toEqual(plain.policy());
        expect(reloaded.say().said).toEqual(plain.say().said);
      }),
      { numRuns: 60 },
    );
  });
});
