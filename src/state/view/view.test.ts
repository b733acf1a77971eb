import { describe, expect, it } from 'vitest';
import { createViewStore } from './view.ts';

const store = () => {
  const view = createViewStore({ segmentOf: (pass) => (pass === 2 ? { from: 40, to: 90 } : null) });
  return { view, now: view.getState };
};

describe('view', () => {
  it('shows a pass: selected, its segment revealed', () => {
    const { now } = store();
    now().showPass(2);
    expect(now()).toMatchObject({ selectedPass: 2, reveal: { turn: 40, serial: 1 }, zoom: null });
    now().showPass(null);
    expect(now()).toMatchObject({ selectedPass: null, reveal: { turn: 40, serial: 1 } });
  });

  it('widens a zoom that would hide what is to be shown, and leaves one that does not', () => {
    const { now } = store();
    now().set({ zoom: { from: 50, to: 60 } });
    now().showPass(2);
    expect(now().zoom).toEqual({ from: 40, to: 90 });
    now().showTurn(89);
    expect(now().zoom).toEqual({ from: 40, to: 90 });
    now().showTurn(90);
    expect(now().zoom).toEqual({ from: 40, to: 91 });
  });

  it('asks again when the same turn is shown again', () => {
    const { now } = store();
    now().showTurn(7);
    const first = now().reveal;
    now().showTurn(7);
    expect(now()).toMatchObject({ selectedTurn: 7, reveal: { turn: 7 } });
    expect(now().reveal?.serial).not.toBe(first?.serial);
  });
});
